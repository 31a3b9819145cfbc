"""Views: the frames that show a viewer the whole game, the choices, and the scene."""

from typing import Any

import msgspec

from bga_states.engine.assembly import definition_of
from bga_states.engine.author.actions import Choice
from bga_states.engine.author.game import Game
from bga_states.protocol.server_frames import Choices, Offered, SceneFrame, Seen, StateText, View
from bga_states.scene.flat_scene import flat_scene
from bga_states.server.json_schemas import parameters_schema
from bga_states.server.sizes import shown
from bga_states.server.tables.live_table import LiveTable

ENCODE = msgspec.json.Encoder().encode
KEPT_AS = "state texts"
NOBODY = 0


def view_frame(live: LiveTable, viewer: int) -> bytes:
    """Return the `view` frame of one viewer; any error of the game is raised."""
    game = live.seen_game()
    player_id = live.players.get(viewer)
    seen = live.play(lambda: game.view(player_id))
    view = Seen(
        player_id=player_id or NOBODY,
        state_id=seen.state_id,
        args=seen.args,
        main_state_id=seen.main_state_id,
        main_args=seen.main_args,
        possible_actions=seen.possible_actions,
        active_player_id=seen.active_player_id,
        active_player_ids=seen.active_player_ids,
        players=seen.players,  # type: ignore[arg-type]  # the engine's own are encoded alike
        progression=seen.progression,
        datas=seen.datas,
    )
    states = state_texts(game.game_class)
    clock = None if live.clock is None else live.clock.seen
    return shown(ENCODE(View(live.row.id, viewer, live.version, view, states, clock)))


def state_texts(game_class: type[Game]) -> dict[int, StateText]:
    """Return the texts of a game's states that clients get, by id."""
    definition = definition_of(game_class)
    texts: dict[int, StateText] | None = definition.kept.get(KEPT_AS)
    if texts is None:
        texts = {}
        for state in definition.states.values():
            texts[state.id] = StateText(
                name=state.name,
                type=state.type.value,
                description=state.description,
                description_my_turn=state.description_my_turn,
                possible_actions=definition.possible_actions[state.id],
                open_actions=definition.open_actions[state.id],
            )
        definition.kept[KEPT_AS] = texts
    return texts


def choices_frame(live: LiveTable, seat: int) -> bytes:
    """Return the `choices` frame of a seat's player; any error of the game is raised."""
    game = live.seen_game()
    player_id = live.players[seat]
    choices = live.play(lambda: game.choices(player_id))
    offered = [as_offered(choice) for choice in choices]
    actions: dict[str, dict[str, Any]] = {}
    seen = live.play(lambda: game.view(player_id))
    for action in seen.possible_actions:
        actions[action] = parameters_schema(game.parameters(player_id, action))
    return shown(ENCODE(Choices(live.row.id, seat, live.version, offered, actions)))


def as_offered(choice: Choice) -> Offered:
    """Return a choice in the form of the protocol, with its label as a template."""
    return Offered(choice.action, choice.args, choice.label_template, choice.label_args)


def scene_frame(live: LiveTable, viewer: int) -> bytes:
    """Return the `scene` frame of one viewer; any error of the game is raised."""
    game = live.seen_game()
    player_id = live.players.get(viewer)
    # Flattening runs no code of the game, but its time is part of the look.
    parts = live.drawn(lambda: flat_scene(game.scene(player_id)))
    return shown(ENCODE(SceneFrame(live.row.id, viewer, live.version, parts)))
