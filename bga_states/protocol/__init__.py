"""The protocol: the frames and bodies that the server and its clients exchange."""

from bga_states.protocol.bodies import (
    GameLine,
    Games,
    Link,
    LinkSeen,
    Me,
    NewDevice,
    NewLink,
    NewPerson,
    OpenedLink,
    Refusal,
    Tables,
)
from bga_states.protocol.cards import (
    Card,
    ClockRules,
    ClockSeen,
    Person,
    PlaceCard,
    ResultCard,
    SeatCard,
)
from bga_states.protocol.client_frames import AnyClientFrame, AnyRequest
from bga_states.protocol.codes import CLOSINGS, CODES
from bga_states.protocol.engine_messages import ENGINE_MESSAGES
from bga_states.protocol.frame_schemas import all_schemas, body_schema, frame_schema
from bga_states.protocol.new_table import NewSeat, NewTable
from bga_states.protocol.server_frames import AnyServerFrame

__all__ = [
    "CLOSINGS",
    "CODES",
    "ENGINE_MESSAGES",
    "AnyClientFrame",
    "AnyRequest",
    "AnyServerFrame",
    "Card",
    "ClockRules",
    "ClockSeen",
    "GameLine",
    "Games",
    "Link",
    "LinkSeen",
    "Me",
    "NewDevice",
    "NewLink",
    "NewPerson",
    "NewSeat",
    "NewTable",
    "OpenedLink",
    "Person",
    "PlaceCard",
    "Refusal",
    "ResultCard",
    "SeatCard",
    "Tables",
    "all_schemas",
    "body_schema",
    "frame_schema",
]
