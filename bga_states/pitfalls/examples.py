"""Examples of the commonest pitfalls: the mistake in a few lines, and the same lines without it.

They are methods of states of one game, in which players add to `self.game.total`.
"""

from textwrap import dedent
from typing import Final

from bga_states.pitfalls.pitfall import Example


def _example(wrong: str, right: str) -> Example:
    """Return an example without the indentation it has in this file."""
    return Example(dedent(wrong).strip(), dedent(right).strip())


EXAMPLES: Final = {
    "P9": _example(
        """
            def __init__(self, game: "Race") -> None:
                self.game = game
        """,
        """
            def __init__(self, game: "Race") -> None:
                super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)
        """,
    ),
    "P16": _example(
        """
            @possible_action
            def act_pass(self) -> int:
                return 21  # no state has this id
        """,
        """
            @possible_action
            def act_pass(self) -> type[NextPlayer]:
                return NextPlayer  # which is in `states`
        """,
    ),
    "P17": _example(
        """
            @possible_action
            def act_pass(self) -> str:
                return "next"  # and `transitions` has no such name
        """,
        """
            @possible_action
            def act_pass(self) -> type[NextPlayer]:
                return NextPlayer
        """,
    ),
    "P28": _example(
        """
            def get_args(self, difficulty: int) -> dict[str, int]:
                return {"target": difficulty * 10}
        """,
        """
            def get_args(self, active_player_id: int) -> dict[str, int]:
                return {"score": self.player_score.get(active_player_id)}
        """,
    ),
    "P29": _example(
        """
            @possible_action
            def act_pass(self) -> None:
                return NextPlayer
        """,
        """
            @possible_action
            def act_pass(self) -> type[NextPlayer]:
                return NextPlayer
        """,
    ),
    "P31": _example(
        """
            def act_pass(self) -> type[NextPlayer]:
                return NextPlayer
        """,
        """
            @possible_action
            def act_pass(self) -> type[NextPlayer]:
                return NextPlayer
        """,
    ),
    "P33": _example(
        """
            @possible_action
            def act_add(self, n) -> type[NextPlayer]:
                self.game.total += n
                return NextPlayer
        """,
        """
            @possible_action
            def act_add(self, n: int) -> type[NextPlayer]:
                self.game.total += n
                return NextPlayer
        """,
    ),
    "P34": _example(
        """
            @possible_action
            def act_paint(self, colour: str) -> type[NextPlayer]:
                self.game.colour = colour
                return NextPlayer
        """,
        """
            @possible_action
            def act_paint(self, colour: Literal["red", "blue"]) -> type[NextPlayer]:
                self.game.colour = colour
                return NextPlayer
        """,
    ),
    "P40": _example(
        """
            def zombie(self, player_id: int) -> str:
                return ""
        """,
        """
            def zombie(self, player_id: int) -> type[NextPlayer]:
                return NextPlayer
        """,
    ),
    "P41": _example(
        """
            def zombie(self) -> type[NextPlayer]:
                return NextPlayer
        """,
        """
            def zombie(self, player_id: int) -> type[NextPlayer]:
                return NextPlayer
        """,
    ),
    "P42": _example(
        """
            def zombie(self, player_id: int) -> type[NextPlayer]:
                self.game.add(self.game.get_current_player_id(), 1)
                return NextPlayer
        """,
        """
            def zombie(self, player_id: int) -> type[NextPlayer]:
                self.game.add(player_id, 1)
                return NextPlayer
        """,
    ),
    "P44": _example(
        """
            def on_entering_state(self) -> type[Play] | None:
                if self.game.total < 12:
                    self.game.active_next_player()
                    return Play
        """,
        """
            def on_entering_state(self) -> type[Play] | int:
                if self.game.total < 12:
                    self.game.active_next_player()
                    return Play
                return GAME_END
        """,
    ),
    "P46": _example(
        """
            @possible_action
            def act_pass(self) -> type[NextPlayer]:
                self.gamestate.jump_to_state(NextPlayer)
                return NextPlayer
        """,
        """
            @possible_action
            def act_pass(self) -> type[NextPlayer]:
                return NextPlayer
        """,
    ),
    "P57": _example(
        """
            def on_entering_state(self) -> None:
                self.notify.all("voting", "")
        """,
        """
            def on_entering_state(self) -> None:
                self.gamestate.set_all_players_multiactive()
        """,
    ),
    "P74": _example(
        """
            def get_args(self) -> list[int]:
                return [self.game.total]
        """,
        """
            def get_args(self) -> dict[str, int]:
                return {"total": self.game.total}
        """,
    ),
    "P75": _example(
        """
            def get_args(self) -> dict[str, int]:
                self.game.total += 1
                return {"total": self.game.total}
        """,
        """
            def get_args(self) -> dict[str, int]:
                return {"total": self.game.total + 1}
        """,
    ),
    "P79": _example(
        """
            def get_args(self, active_player_id: int) -> dict[str, Any]:
                return {"_private": {active_player_id: [1, 2, 3]}}
        """,
        """
            def get_args(self, active_player_id: int) -> dict[str, Any]:
                return {"_private": {active_player_id: {"hand": [1, 2, 3]}}}
        """,
    ),
    "P88": _example(
        """
            @possible_action
            def act_add(self, n: int) -> type[NextPlayer]:
                self.game.total += n
                text = clienttranslate("${n} more, in all ${total}")
                self.notify.all("added", text, n=n)
                return NextPlayer
        """,
        """
            @possible_action
            def act_add(self, n: int) -> type[NextPlayer]:
                self.game.total += n
                text = clienttranslate("${n} more, in all ${total}")
                self.notify.all("added", text, n=n, total=self.game.total)
                return NextPlayer
        """,
    ),
    "P89": _example(
        """
            @possible_action
            def act_add(self, n: int) -> type[NextPlayer]:
                self.notify.all("added", clienttranslate(f"{n} more"))
                return NextPlayer
        """,
        """
            @possible_action
            def act_add(self, n: int) -> type[NextPlayer]:
                self.notify.all("added", clienttranslate("${n} more"), n=n)
                return NextPlayer
        """,
    ),
    "P90": _example(
        """
            @possible_action
            def act_add(self, n: int) -> type[NextPlayer]:
                if n > 3:
                    raise UserError("Add three at most")
                return NextPlayer
        """,
        """
            @possible_action
            def act_add(self, n: int) -> type[NextPlayer]:
                if n > 3:
                    raise UserError(clienttranslate("Add three at most"))
                return NextPlayer
        """,
    ),
    "P97": _example(
        """
            @possible_action
            def act_add(self, n: int) -> type[NextPlayer]:
                self.game.total += n
                self.notify.all("totalChanged", "", delta=n)
                return NextPlayer
        """,
        """
            @possible_action
            def act_add(self, n: int) -> type[NextPlayer]:
                self.game.total += n
                self.notify.all("totalChanged", "", total=self.game.total)
                return NextPlayer
        """,
    ),
    "P99": _example(
        """
            @possible_action
            def act_add(self, n: int) -> type[NextPlayer]:
                self.total = n  # lost: states keep nothing
                return NextPlayer
        """,
        """
            @possible_action
            def act_add(self, n: int) -> type[NextPlayer]:
                self.game.total = n  # `total: int` stands in the class body
                return NextPlayer
        """,
    ),
    "P100": _example(
        """
            @possible_action
            def act_roll(self) -> type[NextPlayer]:
                self.game.total += random.randint(1, 6)
                return NextPlayer
        """,
        """
            @possible_action
            def act_roll(self) -> type[NextPlayer]:
                self.game.total += self.random.randint(1, 6)
                return NextPlayer
        """,
    ),
    "PY1": _example(
        """
            @possible_action
            def act_stop(self) -> type[NextPlayer]:
                self.game.total = int(time.time())
                return NextPlayer
        """,
        """
            @possible_action
            def act_stop(self, seconds: int) -> type[NextPlayer]:
                self.game.total = seconds
                return NextPlayer
        """,
    ),
    "PY4": _example(
        """
            @possible_action
            def act_first(self) -> type[NextPlayer]:
                self.game.colour = list({"red", "blue"})[0]
                return NextPlayer
        """,
        """
            @possible_action
            def act_first(self) -> type[NextPlayer]:
                self.game.colour = sorted({"red", "blue"})[0]
                return NextPlayer
        """,
    ),
    "PY7": _example(
        """
            def get_choices(self) -> list[Choice]:
                return [Choice(self.act_add, number=1)]
        """,
        """
            def get_choices(self) -> list[Choice]:
                return [Choice(self.act_add, n=1)]
        """,
    ),
    "PY9": _example(
        """
            def get_args(self) -> dict[str, int]:
                return {"total": self.game.totel}
        """,
        """
            def get_args(self) -> dict[str, int]:
                return {"total": self.game.total}
        """,
    ),
}
"""The examples by the codes of their pitfalls."""
