/** Picking: the elements that choices are about, and how picked ones narrow the choices. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { elementName, namesOf, pickables } from "../../../bga_states/server/static/scene/about.js";
import {
  completed,
  decided,
  leastLeft,
  meantInHolders,
  movable,
  pickedAfter,
  remaining,
  startingAnew,
  targets,
} from "../../../bga_states/server/static/scene/picking.js";

const el = (id, fields = {}) => ({ t: "card", id, own: {}, items: [], ...fields });
const choice = (action, args, label = "") => ({ action, args, label, label_args: {} });
const schema = (...names) => ({ properties: Object.fromEntries(names.map((name) => [name, {}])) });
const grid = (fields) => {
  const cells = [1, 2, 3].map((x) => el(`g:${x},1`, { t: "cell", x, y: 1 }));
  return el("g", { t: "grid", items: cells, ...fields });
};
const cards = [7, 8, 9].map((n) => el(`card ${n}`, { means: { card_id: n, card_ids: n } }));
const idsOf = (pickable) => pickable.steps.map((step) => step.map((slot) => [...slot].sort()));

function one(action, args, names, items) {
  return pickables([choice(action, args)], { [action]: schema(...names) }, items)[0];
}

test("a choice is about the element that means its argument", () => {
  const found = one("act_play", { card_id: 8 }, ["card_id"], cards);

  assert.deepEqual(idsOf(found), [[["card 8"]]]);
  assert.deepEqual(found.rest, []);
});

test("the items of a list are slots of one step", () => {
  const found = one("act_pass", { card_ids: [9, 7, 9] }, ["card_ids"], cards);

  assert.deepEqual(idsOf(found), [[["card 9"], ["card 7"]]]);
});

test("a list of which an item is nowhere is left to a button", () => {
  const found = one("act_pass", { card_ids: [9, 1] }, ["card_ids"], cards);

  assert.deepEqual([found.steps, found.rest], [[], ["card_ids"]]);
});

test("a cell means its column and row at once", () => {
  const found = one("act_go", { x: 2, y: 1 }, ["x", "y"], [grid({ means: ["x", "y"] })]);

  assert.deepEqual(idsOf(found), [[["g:2,1"]]]);
});

test("a cell may be the beginning and the end of a move, in this order", () => {
  const board = grid({ means: ["from_x", "from_y", "x", "y"] });
  const args = { x: 3, y: 1, from_x: 1, from_y: 1 };
  const found = one("act_move", args, ["from_x", "from_y", "x", "y"], [board]);

  assert.deepEqual(idsOf(found), [[["g:1,1"]], [["g:3,1"]]]);
});

test("a cell may mean a pair, or only one action", () => {
  const pair = one("act_go", { square: [2, 1] }, ["square"], [grid({ means: ["square"] })]);
  const board = grid({ means: ["x", "y"], action: "act_shoot" });
  const other = one("act_place", { x: 2, y: 1 }, ["x", "y"], [board]);

  assert.deepEqual(idsOf(pair), [[["g:2,1"]]]);
  assert.deepEqual(other.rest, ["x", "y"]);
});

test("an action without parameters is about what means the action", () => {
  const deck = el("deck", { means: { action: "act_draw" } });

  assert.deepEqual(idsOf(one("act_draw", {}, [], [deck])), [[["deck"]]]);
  assert.deepEqual(one("act_stop", {}, [], [deck]).steps, []);
});

test("a thing and a place are picked in the order of the signature", () => {
  const piece = el("knight", { t: "piece", means: { piece: 4 } });
  const board = grid({ means: ["x", "y"] });
  const args = { x: 3, y: 1, piece: 4 };
  const found = one("act_move", args, ["piece", "x", "y"], [piece, board]);

  assert.deepEqual(idsOf(found), [[["knight"]], [["g:3,1"]]]);
});

test("what no element means is left", () => {
  const args = { card_id: 7, n: 2 };
  const found = one("act_sell", args, ["card_id", "n"], cards);

  assert.deepEqual([idsOf(found), found.rest], [[[["card 7"]]], ["n"]]);
});

test("a choice is named by its elements", () => {
  const items = [el("a", { corner: "Q", sign: "♠", means: { card_id: 1 } })];
  const found = one("act_sell", { card_id: 1, n: 2 }, ["card_id", "n"], items);

  assert.equal(
    namesOf(found, items, (item) => elementName(item, (text) => text ?? "")),
    "Q♠ 2",
  );
});

const passes = [
  [7, 8],
  [7, 9],
  [8, 9],
].map((ids) => choice("act_pass", { card_ids: ids }));
const PASSES = pickables(passes, { act_pass: schema("card_ids") }, cards);

test("each pick narrows what may be picked next", () => {
  assert.deepEqual([...targets(PASSES, [])].sort(), ["card 7", "card 8", "card 9"]);
  assert.deepEqual([...targets(PASSES, ["card 7"])].sort(), ["card 8", "card 9"]);
  assert.equal(remaining(PASSES, ["card 7", "card 9"]).length, 1);
});

test("the only choice left is sure once everything of it is picked", () => {
  assert.equal(decided(PASSES, ["card 9"]).ready.length, 0);
  assert.equal(decided(PASSES, ["card 9", "card 7"]).isSure, true);
});

test("the elements of the only choice left are implied", () => {
  const found = decided(PASSES.slice(0, 2), ["card 8"]);

  assert.deepEqual([...found.implied], ["card 7"]);
  assert.equal(found.isSure, false);
});

test("picking an implied element picks all that is left of the choice", () => {
  const passing = [choice("act_pass", { card_ids: [7, 8, 9] })];
  const [all] = pickables(passing, { act_pass: schema("card_ids") }, cards);

  assert.deepEqual([...decided([all], ["card 8"]).implied], ["card 7", "card 9"]);
  assert.deepEqual(completed(all, ["card 8"], "card 9"), ["card 8", "card 9", "card 7"]);
  assert.equal(decided([all], completed(all, ["card 8"], "card 9")).isSure, true);
});

test("the rest of a choice is picked step by step, each element once", () => {
  const board = grid({ means: ["from_x", "from_y", "x", "y"] });
  const coins = [1, 2].map((n) => el(`coin ${n}`, { means: { coin: 5 } }));
  const args = { from_x: 1, from_y: 1, x: 3, y: 1, coin: 5 };
  const move = one("act_move", args, ["from_x", "from_y", "x", "y", "coin"], [board, ...coins]);

  assert.deepEqual(completed(move, ["g:1,1"], "coin 2"), ["g:1,1", "g:3,1", "coin 2"]);
  assert.deepEqual(completed(move, ["g:1,1"], "g:3,1"), ["g:1,1", "g:3,1", "coin 1"]);
});

test("the same again puts back, and something that fits nothing begins anew", () => {
  assert.deepEqual(pickedAfter(PASSES, ["card 7"], "card 7"), []);
  assert.deepEqual(pickedAfter(PASSES, ["card 7"], "nothing"), ["card 7"]);

  const board = grid({ means: ["x", "y"] });
  const pieces = [4, 5].map((piece) => el(`piece ${piece}`, { t: "piece", means: { piece } }));
  const moves = [
    choice("act_move", { piece: 4, x: 2, y: 1 }),
    choice("act_move", { piece: 4, x: 3, y: 1 }),
    choice("act_move", { piece: 5, x: 1, y: 1 }),
    choice("act_move", { piece: 5, x: 3, y: 1 }),
  ];
  const all = pickables(moves, { act_move: schema("piece", "x", "y") }, [...pieces, board]);
  assert.deepEqual(pickedAfter(all, ["piece 4"], "piece 5"), ["piece 5"]);
  assert.deepEqual(pickedAfter(all, ["piece 4", "g:2,1"], "piece 5"), ["piece 5"]);
});

test("one thing too many takes back none of a list", () => {
  const several = ["card 7", "card 8"];

  assert.deepEqual(pickedAfter(PASSES, several, "card 9"), several);
  assert.deepEqual([...startingAnew(PASSES, several)], []);
  assert.deepEqual([...startingAnew(PASSES, ["card 7"])].length > 1, true);
  assert.deepEqual([...startingAnew(PASSES, [])], []);
});

test("how many are still to be picked", () => {
  assert.equal(leastLeft(PASSES, []), 2);
  assert.equal(leastLeft(PASSES, ["card 7"]), 1);
  assert.equal(leastLeft(PASSES, ["card 7", "card 8"]), 0);
  assert.equal(leastLeft(PASSES, ["nothing"]), 0);
});

test("later steps are no targets yet", () => {
  const board = grid({ means: ["x", "y"] });
  const piece = el("knight", { t: "piece", means: { piece: 4 } });
  const moves = [2, 3].map((x) => choice("act_move", { piece: 4, x, y: 1 }));
  const both = pickables(moves, { act_move: schema("piece", "x", "y") }, [piece, board]);

  assert.deepEqual([...targets(both, [])], ["knight"]);
  assert.deepEqual([...targets(both, ["knight"])].sort(), ["g:2,1", "g:3,1"]);
});

test("choices of the same elements are told apart by buttons", () => {
  const board = grid({ means: ["x", "y"] });
  const ways = ["across", "down"].map((way) => choice("act_place", { x: 2, y: 1, way }, way));
  const both = pickables(ways, { act_place: schema("x", "y", "way") }, [board]);

  assert.deepEqual(
    decided(both, ["g:2,1"]).ready.map((each) => each.label),
    ["across", "down"],
  );
});

test("a spot is picked as a place where the piece on it is no target", () => {
  const holders = new Map([["worker", "spot"]]);
  const marks = (targets, picked, others) => ({
    targets: new Set(targets),
    picked: new Set(picked),
    others: new Set(others),
  });
  const meant = (...sets) => {
    return meantInHolders(holders, marks(...sets), () => false).meant.get("spot") ?? "spot";
  };

  assert.equal(meant(["worker"], [], []), "worker");
  assert.equal(meant(["spot"], ["card"], ["worker"]), "spot");
  assert.equal(meant(["spot"], ["worker"], []), "spot");
  assert.equal(meant(["worker", "spot"], [], []), "worker");
  assert.equal(meant([], ["worker"], []), "worker");
  assert.equal(meant([], [], []), "spot");
});

const CASES = JSON.parse(
  readFileSync(new URL("../../scene/meanings.json", import.meta.url), "utf8"),
);

for (const { means, action, args, is_about } of CASES) {
  test(`${action}(${JSON.stringify(args)}) and what means ${JSON.stringify(means)}`, () => {
    const pile = el("pile", { t: "pile", means });
    const found = one(action, args, Object.keys(args), [pile]);

    assert.equal(
      found.steps.flat().some((slot) => slot.has("pile")),
      is_about,
    );
  });
}

test("several things that can be picked in one place stand for themselves", () => {
  const holders = new Map([
    ["one", "cell"],
    ["two", "cell"],
  ]);
  const marks = { targets: new Set(["one", "two"]), picked: new Set(), others: new Set() };
  const { meant, apart } = meantInHolders(holders, marks, () => false);

  assert.deepEqual([meant.size, [...apart]], [0, ["one", "two"]]);
});

test("a piece that covers several cells stands for itself, while it can be used", () => {
  const holders = new Map([
    ["ship", "cell"],
    ["other", "cell 2"],
  ]);
  const marks = { targets: new Set(["ship", "cell"]), picked: new Set(), others: new Set() };
  const { meant, apart } = meantInHolders(holders, marks, () => true);

  assert.deepEqual([meant.size, [...apart]], [0, ["ship"]]);
});

test("equal items of a list are picked one by one, if there are so many elements", () => {
  const dice = [5, 5, 1].map((value, n) => el(`die ${n}`, { means: { dice: value } }));
  const idsFor = (...wanted) => idsOf(one("act_keep", { dice: wanted }, ["dice"], dice))[0].length;

  assert.deepEqual([idsFor(5), idsFor(5, 5), idsFor(5, 5, 1), idsFor(1, 1)], [1, 2, 3, 1]);
});

test("what completes a step can be dragged, if another step follows", () => {
  const step = (...slots) => slots.map((ids) => new Set(ids));
  const choices = [
    { steps: [step(["a"]), step(["x"])] },
    { steps: [step(["b"], ["c"])] },
    { steps: [step(["d"])] },
    { steps: [step(["e"], ["f"]), step(["y"])] },
  ];

  assert.deepEqual([...movable(choices, [])], ["a"]);
  assert.deepEqual([...movable(choices, ["e"])], ["f"]);
  assert.deepEqual([...movable(choices, ["a"])], []);
});
