/** Plans: what moves, turns, comes and goes from one picture to the next. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { News, newsOf } from "../../../bga_states/server/static/scene/news.js";
import { planned } from "../../../bga_states/server/static/scene/plan.js";

/** A box at a place, 10 by 10. */
function box(id, kind, x, fields = {}, place = "") {
  const el = { id, t: kind, items: [], own: { t: kind, ...fields }, ...fields };
  return { id, kind, el, place, x, y: 0, w: 10, h: 10, s: 1, z: 0 };
}
const boxes = (...all) => new Map(all.map((one) => [one.id, one]));
const card = (id, x, place = "", fields = {}) => box(id, "card", x, fields, place);
const hand = (id, hidden, x = 0) => box(id, "hand", x, { hidden });
const idsOf = (list) => list.map((one) => one.id ?? one);

test("what stands elsewhere has moved, things and places", () => {
  const plan = planned(
    boxes(card("a", 0, "hand"), box("m", "mat", 0), card("b", 5)),
    boxes(card("a", 30, "trick"), box("m", "mat", 7), card("b", 5)),
  );

  assert.deepEqual(idsOf(plan.moved), ["a", "m"]);
  assert.equal(plan.moved[0].from.x, 0);
  assert.deepEqual([plan.turned, plan.added, plan.gone, plan.passed], [[], [], [], []]);
});

test("another face turns; other meanings do not", () => {
  const before = boxes(
    card("a", 0, "", { corner: "2" }),
    card("b", 0, "", { corner: "3", means: { card_id: 1 } }),
    box("d", "die", 0, { value: 3, roll: 1 }),
    box("p", "piece", 0, { owner: 1 }),
  );
  const after = boxes(
    card("a", 0, "", { corner: "2", face_down: true }),
    card("b", 0, "", { corner: "3", means: { card_id: 2 }, mark: "keep" }),
    box("d", "die", 0, { value: 3, roll: 2 }),
    box("p", "piece", 0, { owner: 2 }),
  );

  assert.deepEqual(planned(before, after).turned, ["a", "d", "p"]);
});

test("a thing that is turned swings the shorter way, around its middle", () => {
  const [upright, lying] = [card("a", 0, "", { turn: 270 }), card("a", -10)];
  const { swung, moved, turned } = planned(
    boxes({ ...upright, w: 30, h: 10 }, box("p", "piece", 0)),
    boxes({ ...lying, w: 10, h: 30, x: 10, y: -10 }, box("p", "piece", 0, { turn: 60 })),
  );

  assert.deepEqual(swung, [
    { id: "a", by: 90 },
    { id: "p", by: 60 },
  ]);
  assert.deepEqual([moved, turned], [[], []]);
});

test("a card comes from the hand that has one less", () => {
  const plan = planned(
    boxes(hand("ann", 3), hand("bob", 2)),
    boxes(hand("ann", 3), hand("bob", 1), card("a", 5, "trick")),
  );

  assert.deepEqual(idsOf(plan.added), ["a"]);
  assert.equal(plan.added[0].from.id, "bob");
  assert.deepEqual(plan.passed, []);
});

test("cards that are gone go to the pile that has more", () => {
  const pile = (count) => box("taken", "pile", 0, { count });
  const plan = planned(boxes(pile(0), card("a", 1), card("b", 2)), boxes(pile(2)));

  assert.deepEqual(
    plan.gone.map(({ id, to }) => [id, to.id]),
    [
      ["a", "taken"],
      ["b", "taken"],
    ],
  );
});

test("the visible card of a pile is none of its hidden ones", () => {
  const pile = (count, ...items) => ({
    ...box("p", "pile", 0, { count }),
    el: { id: "p", t: "pile", count, items, own: {} },
  });
  const plan = planned(
    boxes(hand("ann", 0), pile(1, { id: "a" }), card("a", 0, "p"), card("b", 4, "hand")),
    boxes(hand("ann", 0), pile(2, { id: "b" }), card("b", 0, "p")),
  );

  assert.deepEqual(idsOf(plan.moved), ["b"]);
  assert.equal(plan.gone[0].to.id, "p");
});

test("what has no id goes from place to place by number", () => {
  const coins = (id, value) => box(id, "counter", 0, { value, shape: "coin" });
  const plan = planned(
    boxes(coins("bank", 9), coins("ann", 1), coins("bob", 0), hand("deck", 4), hand("ann h", 0)),
    boxes(coins("bank", 5), coins("ann", 4), coins("bob", 1), hand("deck", 3), hand("ann h", 1)),
  );

  assert.deepEqual(
    plan.passed.map(({ from, to, count, kind }) => [from.id, to.id, count, kind]),
    [
      ["bank", "ann", 3, "coin"],
      ["bank", "bob", 1, "coin"],
      ["deck", "ann h", 1, "card"],
    ],
  );
  assert.deepEqual(plan.counted, [
    { id: "bank", by: -4 },
    { id: "ann", by: 3 },
    { id: "bob", by: 1 },
  ]);
});

test("what a message has said goes before numbers", () => {
  const before = boxes(hand("ann", 0), hand("bob", 2), hand("cy", 2), card("a", 0, "ann"));
  const after = boxes(hand("ann", 0), hand("bob", 2), hand("cy", 2), card("b", 0, "ann"));
  const said = [
    { from: "ann", to: "bob", count: 1 },
    { from: "bob", to: "cy", count: 2 },
    { from: "cy", to: "ann" },
    { from: "nowhere", to: "ann", count: 1 },
  ];
  const plan = planned(before, after, said);

  assert.equal(plan.gone[0].to.id, "bob");
  assert.equal(plan.added[0].from.id, "cy");
  assert.deepEqual(
    plan.passed.map(({ from, to, count }) => [from.id, to.id, count]),
    [["bob", "cy", 2]],
  );
});

test("a place that is new had nothing in it before", () => {
  const plan = planned(boxes(hand("deck", 6)), boxes(hand("deck", 3), hand("row", 3)));

  assert.deepEqual(
    plan.passed.map(({ from, to, count }) => [from.id, to.id, count]),
    [["deck", "row", 3]],
  );
});

test("equal pictures have an empty plan", () => {
  const one = boxes(card("a", 0), hand("ann", 3));
  const plan = planned(one, boxes(card("a", 0), hand("ann", 3)));

  assert.ok(Object.values(plan).every((list) => list.length === 0));
});

test("news are the things that came or went elsewhere, but no whole hand", () => {
  const before = boxes(card("a", 0, "hand"), card("b", 9, "hand"), box("m", "mat", 0));
  const after = boxes(
    card("a", 7, "trick"),
    card("b", 3, "hand"),
    box("m", "mat", 9),
    card("c", 1),
  );
  const dealt = boxes(...[1, 2, 3, 4, 5].map((number) => card(`d ${number}`, number, "hand")));

  assert.deepEqual(newsOf(planned(before, after), after).sort(), ["a", "c"]);
  assert.deepEqual(newsOf(planned(new Map(), dealt), dealt), []);
});

test("a line that changes hands is news", () => {
  const line = (owner) => ({ ...box("line", "line", 0), el: { id: "line", own: {}, owner } });
  const after = boxes(line(2));

  assert.deepEqual(newsOf(planned(boxes(line(0)), after), after), ["line"]);
  assert.deepEqual(newsOf(planned(after, after), after), []);
});

test("news stay for one move, or until they are forgotten", () => {
  const moves = ["a", "b"].map((id) => {
    const after = boxes(card(id, 7, "trick"));
    return { plan: planned(boxes(card(id, 0, "hand")), after), after };
  });
  for (const stays of [false, true]) {
    const news = new News();
    news.stays = stays;
    for (const { plan, after } of moves) news.take(plan, after, { isFirst: true });

    assert.deepEqual([news.has("a"), news.has("b")], [stays, true]);
    news.take(moves[0].plan, moves[0].after, { isFirst: true, isWhole: true });
    assert.equal(news.has("a"), stays);
    news.forget();
    assert.equal(news.has("b"), false);
  }
});
