"""Routes of links: make one, look at it, and sign in with it."""

from starlette.requests import Request as HttpRequest
from starlette.responses import Response

from bga_states.protocol.bodies import Me, NewDevice, NewLink, OpenedLink
from bga_states.server.refused import WHO_ARE_YOU
from bga_states.server.tables.one_time_links import look_at_link, make_link, use_device_link
from bga_states.server.tables.people import NewToken, end_other_tokens
from bga_states.server.web.gate import token_of
from bga_states.server.web.http_api import Api, respond


class LinkApi(Api):
    """The endpoints for links, and for the tokens of a person."""

    async def post_links(self, request: HttpRequest) -> Response:
        """Make a link."""
        wanted = await self._read(request, NewLink)
        asker = await self._asker(request)
        made = await self._server.ask_store(make_link, wanted, asker, table_id=wanted.table)
        return respond(made, 201)

    async def post_look(self, request: HttpRequest) -> Response:
        """Say what a link does."""
        opened = await self._read(request, OpenedLink)
        return respond(await self._server.ask_store(look_at_link, opened.secret))

    async def post_device(self, request: HttpRequest) -> Response:
        """Sign in the caller as the maker of a link."""
        opened = await self._read(request, NewDevice)
        asker = await self._asker(request)
        made: NewToken = await self._server.ask_store(use_device_link, opened.secret, asker)
        self._server.people.remember(made.token, made.person)
        return self._hand_out(made, opened.wants)

    async def post_sign_out(self, request: HttpRequest) -> Response:
        """End all other tokens of the caller."""
        person = await self._person(request)
        if person is None:
            raise WHO_ARE_YOU.again()
        token = token_of(request.headers)
        await self._server.ask_store(end_other_tokens, person, token)
        self._server.people.end_others(person, token)
        return respond(Me(person))
