/** `narrowing.js`: the words by which hundreds of choices are picked. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { commonWords, hasWords, MANY } from "../../../bga_states/server/static/narrowing.js";

test("few choices are not narrowed", () => {
  assert.deepEqual(commonWords(["Play disc: x 3, y 4"]), []);
});

test("the words of many choices come once, the numbers first and in order", () => {
  const texts = Array.from({ length: MANY + 1 }, (_, x) => `Play: x ${MANY - x}`);

  assert.deepEqual(commonWords(texts), [...Array(MANY + 1).keys()].map(String).concat("Play", "x"));
});

test("a text has a word as a whole", () => {
  assert.ok(hasWords("Play: x 12", ["x", "12"]));
  assert.ok(!hasWords("Play: x 12", ["1"]));
});
