"""The names of decks, counters, statistics and globals."""

from typing import Final

from bga_states.engine.base.bga_names.bga_class import BY_ID, BgaClass

OWN_TYPE: Final = "a face is your own type, so look through a place by yourself"
IN_THE_CLASS: Final = "it is declared once, in the class body of the Game"

GLOBALS: Final = BgaClass(
    "Values by name: `$this->globals`",
    "Globals",
    {
        "set": "self.globals.set(name, value)",
        "get": "self.globals.get(name, default)",
        "getAll": "self.globals.get_all(...)",
        "has": "self.globals.has(name)",
        "inc": "self.globals.inc(name, step)",
        "delete": "self.globals.delete(...)",
    },
)
PLAYER_STATS: Final = BgaClass(
    "Statistics of players: `$this->playerStats`",
    "PlayerStats",
    {
        "init": "self.game.player_stats.init(...)",
        "set": "self.game.player_stats.set(name, value, player_id)",
        "setAll": "self.game.player_stats.set_all(name, value)",
        "inc": "self.game.player_stats.inc(name, step, player_id)",
        "incAll": "self.game.player_stats.inc_all(name, step)",
        "get": "self.game.player_stats.get(name, player_id)",
        "getAll": "self.game.player_stats.get_all(name)",
    },
    {"updateTableStat": "call `self.game.table_stats.inc` too"},
)
TABLE_STATS: Final = BgaClass(
    "Statistics of the table: `$this->tableStats`",
    "TableStats",
    {
        "init": "self.game.table_stats.init(...)",
        "set": "self.game.table_stats.set(name, value)",
        "inc": "self.game.table_stats.inc(name, step)",
        "get": "self.game.table_stats.get(name)",
    },
)
PLAYER_COUNTER: Final = BgaClass(
    "`PlayerCounter`",
    "PlayerCounter",
    {
        "get": "self.game.coins.get(player_id)",
        "set": "self.game.coins.set(player_id, value)",
        "inc": "self.game.coins.inc(player_id, inc)",
        "getAll": "self.game.coins.get_all()",
        "setAll": "self.game.coins.set_all(value)",
        "getMin": "self.game.coins.get_min()",
        "getMax": "self.game.coins.get_max()",
        "fillResult": "self.game.coins.values_for(viewer_id)",
        "isVisible": "self.game.coins.visibility",
        "isSelf": "self.game.coins.visibility",
        "isHidden": "self.game.coins.visibility",
    },
    {
        "initDb": IN_THE_CLASS,
        "setVisibility": IN_THE_CLASS,
        "setStrict": IN_THE_CLASS,
        "setUseNo": BY_ID,
    },
)
TABLE_COUNTER: Final = BgaClass(
    "`TableCounter`",
    "TableCounter",
    {
        "get": "self.game.round.get()",
        "set": "self.game.round.set(value)",
        "inc": "self.game.round.inc(inc)",
    },
    {
        "initDb": IN_THE_CLASS,
        "fillResult": "put `self.game.round.get` into what `Game.get_all_datas` returns",
    },
)
DECK: Final = BgaClass(
    "`Deck`",
    "Deck",
    {
        "createCards": "self.game.cards.create_cards(faces, location)",
        "shuffle": "self.game.cards.shuffle(location)",
        "pickCard": "self.game.cards.pick_card(location, player_id)",
        "pickCards": "self.game.cards.pick_cards(count, location, player_id)",
        "pickCardForLocation": (
            "self.game.cards.pick_card_for_location(from_location, to_location)"
        ),
        "pickCardsForLocation": (
            "self.game.cards.pick_cards_for_location(count, from_location, to_location)"
        ),
        "moveCard": "self.game.cards.move_card(card_id, location)",
        "moveCards": "self.game.cards.move_cards(card_ids, location)",
        "insertCard": "self.game.cards.insert_card(card_id, location, position)",
        "insertCardOnExtremePosition": (
            "self.game.cards.insert_card_on_extreme_position(card_id, location, on_top=on_top)"
        ),
        "moveAllCardsInLocation": (
            "self.game.cards.move_all_cards_in_location(from_location, to_location)"
        ),
        "moveAllCardsInLocationKeepOrder": (
            "self.game.cards.move_all_cards_in_location(from_location, to_location)"
        ),
        "playCard": "self.game.cards.play_card(card_id)",
        "getCard": "self.game.cards.get_card(card_id)",
        "getCards": "self.game.cards.get_cards(card_ids)",
        "getCardOnTop": "self.game.cards.get_card_on_top(location)",
        "getCardsOnTop": "self.game.cards.get_cards_on_top(count, location)",
        "getCardsInLocation": "self.game.cards.get_cards_in_location(location)",
        "getPlayerHand": "self.game.cards.get_player_hand(player_id)",
        "getCardsFromLocation": ("self.game.cards.get_cards_from_location(card_ids, location)"),
        "countCardInLocation": "self.game.cards.count_cards_in_location(location)",
        "countCardsInLocation": "self.game.cards.count_cards_in_location(location)",
        "countCardsInLocations": "self.game.cards.count_cards_in_locations()",
        "countCardsByLocationArgs": ("self.game.cards.count_cards_by_location_args(location)"),
        "autoreshuffle": "Deck(card_type, auto_reshuffle=auto_reshuffle)",
        "autoreshuffle_custom": "Deck(card_type, auto_reshuffle=auto_reshuffle)",
    },
    {
        "getCardsOfType": OWN_TYPE,
        "getCardsOfTypeInLocation": OWN_TYPE,
        "getExtremePosition": "a place has an order, and its last card is on top",
        "autoreshuffle_trigger": "all clients receive `deckReshuffled`",
    },
)
COMPONENTS: Final = (DECK, PLAYER_COUNTER, TABLE_COUNTER, PLAYER_STATS, TABLE_STATS, GLOBALS)
