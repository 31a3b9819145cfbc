/** Polyforms: the fields and outlines of pieces that cover several cells. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  fieldOf,
  isRectangle,
  polyform,
} from "../../../bga_states/server/static/scene/polyforms.js";

const L = [
  [0, 0],
  [0, 1],
  [1, 1],
];
const countOf = (path, letter) => path.split(letter).length - 1;

test("a piece has a field around its cells, from the middle of its own", () => {
  assert.deepEqual(fieldOf({}), { left: -0.5, top: -0.5, width: 1, height: 1 });
  assert.deepEqual(
    fieldOf({
      covers: [
        [0, 0],
        [-1, 1],
      ],
    }),
    {
      left: -1.5,
      top: -0.5,
      width: 2,
      height: 2,
    },
  );
});

test("a hexagon below lies half a cell further", () => {
  const { left, width, height } = fieldOf({
    shape: "hex",
    covers: [
      [0, 0],
      [0, 1],
    ],
  });

  assert.deepEqual([left, width], [-0.5, 1.5]);
  assert.ok(Math.abs(height - 2.0207) < 0.001);
});

test("some forms are rectangles", () => {
  const all = [
    L,
    [...L, [1, 0]],
    [[0, 0]],
    [
      [0, 0],
      [2, 0],
    ],
    [
      [0, 0],
      [0, 0],
      [1, 0],
    ],
  ];

  assert.deepEqual(all.map(isRectangle), [false, true, true, false, true]);
});

test("an outline goes around all cells, without the sides between them", () => {
  const { outline, at } = polyform(L, false);

  assert.equal(countOf(outline, "M"), 1);
  assert.equal(countOf(outline, "Q"), 8);
  assert.deepEqual(at.slice(0, 2), [50, 150]);
  assert.match(outline, /^M[\d. MLQZ]+Z$/);
});

test("a hole and a part that touches only at a corner have outlines of their own", () => {
  const all = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => [x, y]));
  const ring = all.filter(([x, y]) => x !== 1 || y !== 1);

  assert.equal(countOf(polyform(ring, false).outline, "M"), 2);
  assert.equal(
    countOf(
      polyform(
        [
          [0, 0],
          [1, 1],
        ],
        false,
      ).outline,
      "Q",
    ),
    8,
  );
});

test("three hexagons around a corner have twelve sides", () => {
  const { outline } = polyform(
    [
      [0, 0],
      [1, 0],
      [0, 1],
    ],
    true,
  );

  assert.equal(countOf(outline, "Q"), 12);
});
