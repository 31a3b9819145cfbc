"""Scenes on an otherwise empty page, as the page of a table shows them."""

import json
from typing import Any

import msgspec
from playwright.sync_api import Page

from bga_states import Random, Table
from bga_states.bots import RandomBot, decide
from bga_states.scene.flat_scene import flat_scene
from bga_states.testing import new_table

SHOW = """async ([parts, choices, actions, room]) => {
  const { SceneView } = await import("/static/scene/sceneview.js");
  for (const path of ["site.css", "scene/scene.css"]) {
    if (document.querySelector(`link[href="/static/${path}"]`)) continue;
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: `/static/${path}` });
    document.head.append(link);
    await new Promise((done) => { link.onload = done; });
  }
  const [stage, root] = [document.createElement("div"), document.createElement("div")];
  document.body.replaceChildren(stage);
  document.body.style.padding = "8px";
  stage.append(root);
  const view = new SceneView(stage, root, () => {}, { speed: "off" });
  view.board.wishes.room = () => room;
  view.projector.take({ seat: 1, v: 1, parts });
  view.projector.show(1, (text) => text);
  view.offer({ v: 1, seat: 1, choices, actions }, false, () => {});
  await document.fonts.ready;
}"""
ROOM = 620
"""The height in pixels that is left to a board."""


def show_scene(page: Page, shown: list[Any]) -> None:
    """Show the parts of a scene, with choices and the schemas of actions."""
    page.evaluate(SHOW, [*json.loads(msgspec.json.encode(shown)), ROOM])


def table_after(game: Any, players: int, moves: int) -> Table[Any]:
    """Return a table on which bots have made some moves."""
    table = new_table(game, ["Ann", "Bob", "Cy", "Dora"][:players], seed=5)
    bot, chance = RandomBot(), Random(2)
    for _ in range(moves):
        decide(bot, table, table.active_player_ids[0], chance).do(table)
    return table


def drawn_for_active(table: Table[Any]) -> list[Any]:
    """Return the scene of the active player with their choices, as the page gets them."""
    viewer = (*table.active_player_ids, *table.player_ids)[0]
    choices = [
        {"action": one.action, "args": one.args, "label": "", "label_args": {}}
        for one in table.choices(viewer)
    ]
    actions: dict[str, Any] = {
        action: {"properties": {one.name: {} for one in table.parameters(viewer, action)}}
        for action in table.view(viewer).possible_actions
    }
    return [flat_scene(table.scene(viewer)), choices, actions]
