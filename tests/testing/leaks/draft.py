"""A draft: take a card of your packet in secret and pass the rest to the left, until all are taken.

Leak (view, args of a PRIVATE state): a player sees the next packet, which a neighbour still holds.
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

CARDS = range(1, 25)
PACKET = 4


class Choose(GameState["Draft"]):
    """Everybody chooses at the same time."""

    def __init__(self, game: "Draft") -> None:
        super().__init__(
            game, id=10, type=StateType.MULTIPLE_ACTIVE_PLAYER, initial_private=TakeCard
        )

    def on_entering_state(self) -> None:
        self.gamestate.set_all_players_multiactive()
        self.gamestate.initialize_private_state_for_all_active_players()

    def zombie(self, player_id: int) -> None:
        self.gamestate.set_player_non_multiactive(player_id, PassOn)


class TakeCard(GameState["Draft"]):
    """One player takes a card."""

    def __init__(self, game: "Draft") -> None:
        super().__init__(
            game,
            id=20,
            type=StateType.PRIVATE,
            description_my_turn=clienttranslate("${you} must take a card"),
        )

    def get_args(self, player_id: int) -> dict[str, object]:
        args: dict[str, object] = {"packet": sorted(self.game.packet(player_id))}
        if self.game.leaks:
            right_id = self.game.get_player_before(player_id)
            args["next"] = sorted(self.game.packet(right_id))  # leak
        return args

    def get_choices(self, player_id: int) -> list[Choice]:
        return [Choice(self.act_take, card=card) for card in self.game.packet(player_id)]

    @possible_action
    def act_take(self, card: int, current_player_id: int) -> None:
        if card not in self.game.packet(current_player_id):
            raise UserError(clienttranslate("This card is not in your packet"))
        self.game.chosen[current_player_id] = card
        self.notify.player(current_player_id, "chosen", card=card)
        self.gamestate.set_player_non_multiactive(current_player_id, PassOn)

    def zombie(self, player_id: int) -> None:
        self.act_take(min(self.game.packet(player_id)), player_id)


class PassOn(GameState["Draft"]):
    """The packets go to the left; at the end the cards taken are shown."""

    def __init__(self, game: "Draft") -> None:
        super().__init__(game, id=30, type=StateType.GAME)

    def on_entering_state(self) -> type[Choose] | int:
        for player_id, card in self.game.chosen.items():
            origin = self.game.origin(player_id, self.game.round)
            self.game.packets[origin].remove(card)
            self.game.picks[origin].append(card)
        self.game.chosen = {}
        self.game.round += 1
        if self.game.round < PACKET:
            return Choose
        self.notify.all("shown", clienttranslate("All cards are shown"), picks=self.game.picks)
        for player_id in self.players:
            cards = self.game.taken(player_id)
            self.player_score.set(
                player_id, sum(cards), clienttranslate("${player_name}: ${value}")
            )
        return GAME_END


class Draft(Game):
    """Take high cards."""

    leaks: ClassVar[bool] = True
    states = (Choose, TakeCard, PassOn)
    min_players, max_players = 3, 5
    round: int
    packets: list[list[int]]
    """What is left of each packet, by the place of whom it was dealt to."""
    picks: list[list[int]]
    """What was taken from each packet, in order."""
    chosen: dict[int, int]
    unused: list[int]

    def setup_new_game(self) -> type[Choose]:
        self.unused = self.random.sample(CARDS, len(CARDS))
        self.packets, self.picks, self.chosen, self.round = [], [], {}, 0
        for _ in self.players:
            self.packets.append([self.unused.pop() for _ in range(PACKET)])
            self.picks.append([])
        return Choose

    def origin(self, player_id: int, number: int) -> int:
        """Return which packet a player holds in a round."""
        return (self.players.ids.index(player_id) - number) % len(self.players)

    def packet(self, player_id: int) -> list[int]:
        """Return the packet a player holds now."""
        return self.packets[self.origin(player_id, self.round)]

    def taken(self, player_id: int) -> list[int]:
        """Return the cards a player has taken."""
        return [self.picks[self.origin(player_id, n)][n] for n in range(self.round)]

    def get_all_datas(self, current_player_id: int | None) -> dict[str, object]:
        datas: dict[str, object] = {"round": self.round}
        if self.round == PACKET:
            datas["picks"] = self.picks
        if current_player_id is not None:
            datas["own"] = self.taken(current_player_id)
            datas["packet"] = self.packet(current_player_id)
            datas["chosen"] = self.chosen.get(current_player_id)
        return datas

    def redeal(self, player_id: int) -> None:
        """Shuffle the cards this player never saw, and those taken since they saw a packet."""
        if self.round == PACKET:
            return
        slots = [own + rest for own, rest in zip(self.picks, self.packets, strict=True)]
        groups: dict[tuple[int, int] | None, list[tuple[int, int]]] = {}
        for origin in range(len(slots)):
            for slot in range(PACKET):
                groups.setdefault(self.sighting(player_id, origin, slot), []).append((origin, slot))
        slots.append(self.unused)
        groups[None] += [(len(slots) - 1, slot) for slot in range(len(self.unused))]
        for places in groups.values():
            cards = sorted(slots[origin][slot] for origin, slot in places)
            self.random.shuffle(cards)
            for (origin, slot), card in zip(places, cards, strict=True):
                slots[origin][slot] = card
        self.unused = slots.pop()
        self.picks = [cards[: self.round] for cards in slots]
        self.packets = [cards[self.round :] for cards in slots]
        for other_id in self.chosen:
            if other_id != player_id:
                self.chosen[other_id] = self.random.choice(self.packet(other_id))

    def sighting(self, player_id: int, origin: int, slot: int) -> tuple[int, int] | None:
        """Return what makes a card one of several for a player; None if it was never seen.

        A card is in a packet until the round of its slot. Those the player took, or has in hand,
        stand alone.
        """
        rounds = [n for n in range(self.round + 1) if self.origin(player_id, n) == origin]
        seen = [n for n in rounds if n <= slot]
        if not seen:
            return None
        is_known = seen[-1] in (slot, self.round)
        return (origin * PACKET + slot, -1) if is_known else (origin, seen[-1])


class FairDraft(Draft):
    """A player sees the packet in hand."""

    leaks = False
