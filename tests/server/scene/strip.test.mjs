/** The strip: pictures hurry as more of them wait, and none is shown out of turn. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Strip } from "../../../bga_states/server/static/scene/strip.js";

const picture = (number, isFirst = true) => ({
  parts: new Map([["n", { number }]]),
  passed: [{ from: `${number}`, to: "x", count: 1 }],
  isFirst,
});
const numberOf = (shown) => shown.picture.parts.get("n").number;

/** Add pictures at once. */
function strip(...pictures) {
  const made = new Strip();
  for (const one of pictures) made.add(one, 0);
  return made;
}

/** Show all that waits, each for as long as it has. */
function played(made, speed = "normal", from = 0) {
  const seen = [];
  let now = from;
  for (let shown = made.next(now, speed); shown; shown = made.next(now, speed)) {
    seen.push({ ...shown, number: numberOf(shown) });
    now += shown.limit + shown.hold;
  }
  return { seen, takes: now - from };
}

test("one picture has all the time that ways need", () => {
  const { seen } = played(strip(picture(1)));

  assert.deepEqual([seen.length, seen[0].limit, seen[0].hold], [1, 900, 0]);
});

test("pictures of a move are looked at longer than what is between moves", () => {
  const { seen } = played(strip(picture(1), picture(2, false), picture(3)));

  assert.ok(seen[0].hold > seen[1].hold);
  assert.equal(seen[2].hold, 0);
});

for (const count of [1, 2, 5, 11, 12, 30, 500]) {
  test(`${count} pictures at once are over in time`, () => {
    const { seen, takes } = played(strip(...Array.from({ length: count }, (_, n) => picture(n))));

    assert.ok(takes <= 1701, `${takes} ms`);
    assert.equal(seen.at(-1).number, count - 1);
    assert.deepEqual(
      seen.map(({ number }) => number),
      seen.map((_, place) => count - seen.length + place),
    );
  });
}

test("what is left out passes its ways on", () => {
  const { seen } = played(strip(...Array.from({ length: 30 }, (_, n) => picture(n, n === 0))));

  assert.equal(seen.flatMap((one) => one.picture.passed).length, 30);
  assert.ok(seen[0].picture.isFirst);
});

test("a picture that comes meanwhile gives new time", () => {
  const made = strip(picture(1), picture(2));
  made.next(0, "normal");
  made.add(picture(3), 1500);
  const { seen, takes } = played(made, "normal", 1500);

  assert.deepEqual(
    seen.map(({ number }) => number),
    [2, 3],
  );
  assert.ok(takes <= 1701);
});

test("fast is faster, and off shows the last picture without a way", () => {
  const normal = played(strip(picture(1), picture(2)));
  const fast = played(strip(picture(1), picture(2)), "fast");
  const off = played(strip(picture(1), picture(2)), "off");

  assert.ok(fast.takes < normal.takes * 0.6);
  assert.deepEqual(
    off.seen.map(({ number, limit, hold }) => [number, limit, hold]),
    [[2, 0, 0]],
  );
});

test("a cleared strip has nothing left", () => {
  const made = strip(picture(1));
  made.clear();

  assert.ok(made.isEmpty);
  assert.equal(made.next(0, "normal"), null);
});
