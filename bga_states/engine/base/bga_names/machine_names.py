"""The names of the machine and of the notifier."""

from typing import Final

from bga_states.engine.base.bga_names.bga_class import BY_ID, BgaClass

MACHINE: Final = BgaClass(
    "The machine: `$this->gamestate`",
    "GameStateMachine",
    {
        "nextState": "self.gamestate.next_state(transition)",
        "jumpToState": "self.gamestate.jump_to_state(target)",
        "goToState": "self.gamestate.jump_to_state(target)",
        "reloadState": "self.gamestate.reload_state()",
        "changeActivePlayer": "self.gamestate.change_active_player(player_id)",
        "checkPossibleAction": "self.gamestate.check_possible_action(action)",
        "isPlayerActive": "self.gamestate.is_player_active(player_id)",
        "getActivePlayerList": "self.gamestate.get_active_player_list()",
        "isMultiactiveState": "self.gamestate.is_multiactive_state()",
        "isMutiactiveState": "self.gamestate.is_multiactive_state()",
        "getCurrentMainState": "self.gamestate.get_current_main_state()",
        "getCurrentMainStateId": "self.gamestate.get_current_main_state_id()",
        "getCurrentState": "self.gamestate.get_current_state(player_id)",
        "getCurrentStateId": "self.gamestate.get_current_state_id(player_id)",
        "getPrivateState": "self.gamestate.get_private_state(player_id)",
        "state": "self.gamestate.get_current_main_state()",
        "state_id": "self.gamestate.get_current_main_state_id()",
        "setAllPlayersMultiactive": "self.gamestate.set_all_players_multiactive()",
        "setAllPlayersNonMultiactive": "self.gamestate.set_all_players_non_multiactive(next)",
        "setPlayersMultiactive": "self.gamestate.set_players_multiactive(players, next)",
        "setPlayerNonMultiactive": "self.gamestate.set_player_non_multiactive(player_id, next)",
        "updateMultiactiveOrNextState": "self.gamestate.update_multiactive_or_next_state(next)",
        "initializePrivateState": "self.gamestate.initialize_private_state(player_id)",
        "initializePrivateStateForAllActivePlayers": (
            "self.gamestate.initialize_private_state_for_all_active_players()"
        ),
        "initializePrivateStateForPlayers": (
            "self.gamestate.initialize_private_state_for_players(player_ids)"
        ),
        "nextPrivateState": "self.gamestate.next_private_state(player_id, target)",
        "nextPrivateStateForAllActivePlayers": (
            "self.gamestate.next_private_state_for_all_active_players(target)"
        ),
        "nextPrivateStateForPlayers": (
            "self.gamestate.next_private_state_for_players(player_ids, target)"
        ),
        "setPrivateState": "self.gamestate.set_private_state(player_id, target)",
        "unsetPrivateState": "self.gamestate.unset_private_state(player_id)",
        "unsetPrivateStateForAllPlayers": ("self.gamestate.unset_private_state_for_all_players()"),
        "unsetPrivateStateForPlayers": (
            "self.gamestate.unset_private_state_for_players(player_ids)"
        ),
    },
    {
        "getStatesAsArray": "the states are classes, in `Game.states`",
        "runStateClassZombie": "`Table.run_zombie` plays a turn of somebody in a test",
    },
)
NOTIFY: Final = BgaClass(
    "Notifications: `$this->notify`",
    "Notifier",
    {
        "all": "self.notify.all(...)",
        "player": "self.notify.player(player_id, ...)",
        "addDecorator": "self.notify.add_decorator(decorator)",
        "alwaysMergePrivate": "self.notify.always_merge_private()",
    },
    {"setUseNo": BY_ID},
)
