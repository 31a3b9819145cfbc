"""Pitfalls in the scenes that `get_scene` shows to the players."""

from bga_states.pitfalls.pitfall import Pitfall

DRAWN_SCENES = (
    Pitfall(
        "P118",
        "A scene cannot be drawn: two elements have one id, or an element has an owner or a colour "
        "that does not exist.",
        'Give every element an id of its own, such as `f"card {card.id}"`.',
    ),
    Pitfall(
        "P119",
        "An element of a scene means a parameter that no action takes, so nobody can pick it.",
        "Name the parameter in `means` as the action does.",
    ),
    Pitfall(
        "P120",
        "A choice names a thing by its id, has no label, and nothing in the scene means it.",
        "Give the element `means`, or the choice `labelled`.",
        severity="warning",
    ),
)
