/** The layout: everything is inside the board, apart, and as large as a finger needs. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { keyTarget } from "../../../bga_states/server/static/scene/keys.js";
import { arrange } from "../../../bga_states/server/static/scene/layout.js";
import { assembled, patched } from "../../../bga_states/server/static/scene/scenedata.js";
import { board, cardGame, everything, partsOf, twoBoards } from "./scenes.mjs";

const WINDOWS = {
  desktop: { width: 900, height: 610 },
  wide: { width: 1400, height: 800 },
  phone: { width: 358, height: 650 },
  small: { width: 300, height: 500 },
};
const SCENES = {
  "four at cards": cardGame(4),
  "eight at cards": cardGame(8),
  "two at cards": cardGame(2),
  "a spectator of cards": cardGame(3, 0),
  "a small board": board(3),
  "a labelled board": board(8, { labels: "chess" }),
  "two boards": twoBoards(),
  everything: everything(),
};
const words = (text) => (typeof text === "string" ? text : (text?.log ?? ""));
const PLACES = new Set(["grid", "map", "ring", "hand", "row", "pile", "mat", "counter"]);
/** A cell of less than this many pixels could not be hit. */
const FINGER = 24;

for (const [name, parts] of Object.entries(SCENES)) {
  for (const [screen, window] of Object.entries(WINDOWS)) {
    test(`${name} on a ${screen} screen`, () => {
      const layout = arrange(assembled(parts), window, words);
      const { unit, boxes, w, h } = layout;

      assert.ok(boxes.length > 0);
      for (const box of boxes) {
        for (const side of [box.x, box.y, box.w, box.h, box.s]) assert.ok(Number.isFinite(side));
        assert.ok(box.x > -0.01 && box.x + box.w < w + 0.01, `${box.id} is inside`);
        assert.ok(box.y > -0.01 && box.y + box.h < h + 0.01, `${box.id} is inside`);
      }
      const cells = boxes.filter((box) => box.kind === "cell");
      for (const cell of cells) assert.ok(cell.w * unit >= FINGER - 0.01, `${cell.w * unit}`);
      assert.ok(w * unit <= window.width + 1 || cells.length > 64, "it fits the width");
      assert.deepEqual(overlapping(boxes), []);
    });
  }
}

/** The ids of places that overlap without one being in the other. @param {any[]} boxes */
function overlapping(boxes) {
  const places = boxes.filter((box) => PLACES.has(box.kind));
  const found = [];
  for (const [number, one] of places.entries()) {
    for (const other of places.slice(number + 1)) {
      const isIn = contains(one, other) || contains(other, one);
      if (!isIn && meet(one, other)) found.push(`${one.id} and ${other.id}`);
    }
  }
  return found;
}

function contains(one, other) {
  const [left, top] = [other.x - one.x, other.y - one.y];
  const fits = left > -0.01 && top > -0.01;
  return fits && left + other.w < one.w + 0.01 && top + other.h < one.h + 0.01;
}

function meet(one, other) {
  const across = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return across > 0.01 && down > 0.01;
}

test("eight players on a phone leave one's own hand its room", () => {
  const { unit, boxes } = arrange(assembled(cardGame(8)), WINDOWS.phone, words);
  const own = boxes.find((box) => box.id === "card 3");

  assert.ok(own.w * unit >= 36, `a card is ${own.w * unit} pixels wide`);
});

test("things that lie directly in a mat are in the place of the mat", () => {
  const kinds = ["card", "piece", "die"];
  const things = (owner) => kinds.map((t) => [`${t} ${owner}`, { t, value: 1 }]);
  const mats = [1, 2].map((owner) => [`mat ${owner}`, { t: "mat", owner }, things(owner)]);
  const scene = assembled(partsOf(1, ["Ann", "Bob"], mats));
  for (const isFlat of [false, true]) {
    const plan = { way: "over", line: 40, isFlat, isBare: false, floors: new Map(), unit: 9 };
    const { boxes } = arrange(scene, WINDOWS.phone, words, plan);
    const placed = boxes.filter((box) => kinds.includes(box.kind));

    assert.equal(placed.length, 6);
    for (const { id, place } of placed) assert.equal(place, `mat ${id.at(-1)}`);
  }
});

test("a kept layout follows the scene", () => {
  const parts = cardGame(4);
  const kept = arrange(assembled(parts), WINDOWS.desktop, words);
  const hand = parts.get("hand 1");
  const fewer = patched(parts, {
    set: { "hand 1": { ...hand, items: hand.items.slice(1) } },
    drop: ["card 0"],
  });
  const again = arrange(assembled(fewer), WINDOWS.desktop, words, kept);

  assert.deepEqual([again.way, again.line], [kept.way, kept.line]);
  assert.equal(again.boxes.filter((box) => box.kind === "card").length, 12);
});

test("a hand that gets smaller moves nothing else, and shows its cards no worse", () => {
  const parts = cardGame(4);
  const hand = parts.get("hand 1");
  const first = arrange(assembled(parts), WINDOWS.phone, words);
  const placesOf = ({ boxes }) =>
    boxes.filter((one) => PLACES.has(one.kind)).map(({ id, x, y, w, h }) => [id, x, y, w, h]);
  for (let count = 12; count > 0; count--) {
    const gone = hand.items.slice(count);
    const set = { "hand 1": { ...hand, items: hand.items.slice(0, count) } };
    const scene = assembled(patched(parts, { set, drop: gone }));
    const layout = arrange(scene, WINDOWS.phone, words, first);

    assert.deepEqual(placesOf(layout), placesOf(first));
    assert.equal(layout.unit, first.unit);
    assert.ok(layout.worth >= first.worth, `${count} cards are worth ${layout.worth}`);
  }
});

test("a phone on its side shows the whole table", () => {
  for (const count of [2, 4]) {
    const { unit, h } = arrange(assembled(cardGame(count)), { width: 812, height: 245 }, words);

    assert.ok(h * unit <= 245 + 0.01, `${count} players need ${h * unit} pixels`);
  }
});

test("small places have titles only where these can be read", () => {
  const titles = (window) => {
    const { boxes } = arrange(assembled(cardGame(4)), window, words);
    return boxes.filter((one) => one.kind === "title").map((one) => one.place);
  };
  assert.equal(titles(WINDOWS.desktop).length, 5);
  assert.deepEqual(titles(WINDOWS.small), ["trick", "taken 1"]);
});

test("the viewer's own seat and mat come last", () => {
  const { items } = assembled(cardGame(4, 2));
  const owners = items.map((item) => item.owner);

  assert.deepEqual(owners, [undefined, 3, 4, 1, 2]);
  assert.deepEqual(
    items[0].items.map((seat) => seat.owner),
    [3, 4, 1, 2],
  );
});

test("arrows go to the nearest cell, n to the next target", () => {
  const { boxes } = arrange(assembled(board(3)), WINDOWS.desktop, words);
  const cells = boxes.filter((box) => box.kind === "cell");
  const go = (key) => keyTarget(key, "board:2,2", cells, new Set(["board:3,3"]));

  assert.deepEqual(
    ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "n", "Home", "End", "x"].map(go),
    [
      "board:1,2",
      "board:3,2",
      "board:2,1",
      "board:2,3",
      "board:3,3",
      "board:1,1",
      "board:3,3",
      null,
    ],
  );
});

test("a card on its side lies around the middle of an upright one", () => {
  const middleOf = ({ x, y, w, h }) => [x + w / 2, y + h / 2, w > h];
  const laid = (fields) => {
    const card = (id) => [id, { t: "card", ...fields }];
    const parts = partsOf(
      1,
      ["Ann"],
      [
        ["board", { t: "grid", columns: 1, rows: 1 }],
        ["hand", { t: "hand" }, [card("in hand")]],
        ["pile", { t: "pile", count: 2 }, [card("on pile")]],
      ],
    );
    parts.set("board:1,1", { t: "cell", x: 1, y: 1, items: ["in cell"] });
    parts.set("in cell", { t: "card", ...fields });
    const { boxes } = arrange(assembled(parts), WINDOWS.desktop, words);
    return boxes.filter((box) => box.kind === "card").map(middleOf);
  };
  const [upright, sideways] = [laid({}), laid({ turn: 90 })];

  assert.equal(upright.length, 3);
  upright.forEach(([x, y, isWide], number) => {
    const [otherX, otherY, isOtherWide] = sideways[number];
    assert.deepEqual([isWide, isOtherWide], [false, true]);
    assert.ok(Math.hypot(x - otherX, y - otherY) < 0.01);
  });
});
