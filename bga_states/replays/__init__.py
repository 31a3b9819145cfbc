"""Replays: whole games as pages that need no network, for people who watch them later."""

from bga_states.replays.game_replay import Replay

__all__ = ["Replay"]
