"""Awaited answers: the futures that wait for them, each of which is resolved once."""

import asyncio
from collections.abc import Mapping
from typing import Final, TypeAlias

from bga_states.client.client_errors import Refused
from bga_states.client.client_session import Question, Viewer
from bga_states.protocol.client_frames import AskChoices
from bga_states.protocol.server_frames import Answer, Choices, Error, SceneFrame

Reply: TypeAlias = Choices | SceneFrame
"""A frame that answers a question."""
REFUSED_BY: Final[Mapping[str, tuple[type[Reply], ...]]] = {
    "choices": (Choices,),
    "scene": (SceneFrame,),
    "": (Choices, SceneFrame),
}
"""The kinds of replies that an error ends, by the question that it answers; "" ends all."""


class AwaitedAnswers:
    """The answers and replies that callers wait for; cancelled callers are passed over."""

    def __init__(self) -> None:
        self._requests: dict[str, asyncio.Future[int | None]] = {}
        self._questions: dict[tuple[type[Reply], Viewer], list[asyncio.Future[Reply]]] = {}

    def of_request(self, request_id: str) -> asyncio.Future[int | None]:
        """Return the answer to come to a request: the version it led to."""
        answer: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._requests[request_id] = answer
        return answer

    def of_question(self, question: Question) -> asyncio.Future[Reply]:
        """Return the reply to come to a question."""
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        kind = Choices if isinstance(question, AskChoices) else SceneFrame
        key = kind, (question.table, question.seat)
        self._questions.setdefault(key, []).append(reply)
        return reply

    def answered(self, answer: Answer) -> None:
        """Give the sender of a request the result: the version, or the refusal."""
        waiting = self._requests.pop(answer.id)
        if waiting.done():
            return
        if answer.code:
            waiting.set_exception(Refused(answer.code, answer.log, answer.args))
        else:
            waiting.set_result(answer.v)

    def replied(self, reply: Reply) -> None:
        """Give the reply to all callers that have asked this question."""
        for waiting in self._questions.pop((type(reply), (reply.table, reply.seat)), []):
            if not waiting.done():
                waiting.set_result(reply)

    def refused(self, error: Error) -> None:
        """Refuse the questions that an error answers, for all callers that have asked them."""
        viewer, refused = (error.table, error.seat), Refused(error.code, error.log)
        for kind in REFUSED_BY[error.question]:
            self._fail(self._questions.pop((kind, viewer), []), refused)

    def left(self, viewer: Viewer, reason: Exception) -> None:
        """Fail all questions about a table that is followed no longer."""
        for kind in REFUSED_BY[""]:
            self._fail(self._questions.pop((kind, viewer), []), reason)

    def ended(self, reason: Exception) -> None:
        """Fail all requests and questions that still wait: no more frames will come."""
        self._fail([*self._requests.values()], reason)
        for waiting in self._questions.values():
            self._fail(waiting, reason)

    @staticmethod
    def _fail(
        waiting: list[asyncio.Future[int | None]] | list[asyncio.Future[Reply]], reason: Exception
    ) -> None:
        for future in waiting:
            if not future.done():
                future.set_exception(reason)
