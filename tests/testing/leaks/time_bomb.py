"""Time bomb: everybody has wires, one of which sets off the bomb; cut a wire of another player.

Leak (choices, label): the label of each choice names the wire that would be cut.
"""

from typing import ClassVar

from bga_states import (
    GAME_END,
    Choice,
    Game,
    GameState,
    StateType,
    UserError,
    clienttranslate,
    possible_action,
)

BOMB, DEFUSE, SAFE = "bomb", "defuse", "safe"
WIRES = 4


class Cut(GameState["TimeBomb"]):
    """The active player cuts a wire of somebody else, who is next."""

    def __init__(self, game: "TimeBomb") -> None:
        super().__init__(game, id=10, type=StateType.ACTIVE_PLAYER)

    def get_choices(self, active_player_id: int) -> list[Choice]:
        choices = []
        for owner in self.players:
            if owner == active_player_id:
                continue
            for place in self.game.uncut(owner):
                label = f"{self.players[owner].name}, wire {place}"
                if self.game.leaks:
                    label += f" ({self.game.wires[owner][place]})"  # leak
                choices.append(Choice(self.act_cut, owner=owner, place=place).labelled(label))
        return choices

    @possible_action
    def act_cut(self, owner: int, place: int, active_player_id: int) -> "type[NextPlayer]":
        if owner not in self.players or owner == active_player_id:
            raise UserError(clienttranslate("Cut a wire of somebody else"))
        if place not in self.game.uncut(owner):
            raise UserError(clienttranslate("There is no such wire"))
        face = self.game.wires[owner][place]
        self.game.cut[owner].append(place)
        text = clienttranslate("${player_name} cuts a wire of ${player_name2}: ${face}")
        self.notify.all(
            "cut", text, player_id=active_player_id, player_id2=owner, place=place, face=face
        )
        return NextPlayer

    def zombie(self, player_id: int) -> "type[NextPlayer]":
        owner = self.get_random_zombie_choice(self.game.others_with_wires(player_id))
        return self.act_cut(owner, self.game.uncut(owner)[0], player_id)


class NextPlayer(GameState["TimeBomb"]):
    """The bomb ends the game, and so does the last defusing wire."""

    def __init__(self, game: "TimeBomb") -> None:
        super().__init__(game, id=20, type=StateType.GAME)

    def on_entering_state(self, active_player_id: int) -> type[Cut] | int:
        cut = self.game.cut_faces()
        if BOMB in cut:
            text = clienttranslate("${player_name} has set off the bomb")
            self.player_score.set(active_player_id, -1, text)
            return GAME_END
        if cut.count(DEFUSE) == len(self.players):
            self.player_score.set_all(1)
            return GAME_END
        # Whoever alone has wires left cannot cut any.
        if not self.game.others_with_wires(self.game.active_next_player()):
            self.game.active_next_player()
        return Cut


class TimeBomb(Game):
    """Find the right wires."""

    leaks: ClassVar[bool] = True
    states = (Cut, NextPlayer)
    min_players, max_players = 3, 5
    wires: dict[int, list[str]]
    cut: dict[int, list[int]]
    """The places of the wires that have been cut, by owner."""

    def setup_new_game(self) -> type[Cut]:
        players = len(self.players)
        safe = WIRES * players - players - 1
        faces = [BOMB, *[DEFUSE] * players, *[SAFE] * safe]
        self.random.shuffle(faces)
        self.wires, self.cut = {}, {}
        for player_id in self.players:
            self.wires[player_id] = [faces.pop() for _ in range(WIRES)]
            self.cut[player_id] = []
        return Cut

    def uncut(self, owner: int) -> list[int]:
        """Return the places of a player's wires that are left."""
        return [place for place in range(WIRES) if place not in self.cut[owner]]

    def others_with_wires(self, player_id: int) -> list[int]:
        """Return the other players who have wires left."""
        return [id_ for id_ in self.players if id_ != player_id and self.uncut(id_)]

    def cut_faces(self) -> list[str]:
        """Return what has been cut."""
        return [self.wires[owner][place] for owner in self.players for place in self.cut[owner]]

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        shown: dict[int, list[str | None]] = {}
        for owner, wires in self.wires.items():
            hidden = [] if owner == current_player_id else self.uncut(owner)
            shown[owner] = [None if n in hidden else face for n, face in enumerate(wires)]
        return {"wires": shown, "cut": self.cut}

    def redeal(self, player_id: int) -> None:
        others = [id_ for id_ in self.players if id_ != player_id]
        places = [(owner, place) for owner in others for place in self.uncut(owner)]
        faces = sorted(self.wires[owner][place] for owner, place in places)
        self.random.shuffle(faces)
        for (owner, place), face in zip(places, faces, strict=True):
            self.wires[owner][place] = face


class FairTimeBomb(TimeBomb):
    """A label names the owner and the number of the wire."""

    leaks = False
