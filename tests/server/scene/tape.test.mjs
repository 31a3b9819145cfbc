/** The tape: every picture of a game, from any place. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Tape } from "../../../bga_states/server/static/replay/tape.js";

const moves = Array.from({ length: 70 }, (_, number) => ({
  steps: [
    { set: { a: { n: number } }, drop: [] },
    { set: { [`new ${number}`]: {} }, drop: [`new ${number - 1}`], passed: [{ number }] },
  ],
  lines: [{ log: `line ${number}` }],
}));
const tape = () =>
  new Tape({ name: "", parts: { a: { n: -1 } }, moves, lines: [{ log: "setup" }] });
const seen = (parts) => Object.fromEntries(parts);

test("pictures are the same from any direction", () => {
  for (const order of [
    [1, 17, 70, 3],
    [70, 33, 16, 0],
    [32, 31, 48, 47],
  ]) {
    const one = tape();
    for (const move of order) {
      const expected =
        move === 0 ? { a: { n: -1 } } : { a: { n: move - 1 }, [`new ${move - 1}`]: {} };
      assert.deepEqual(seen(one.after(move)), expected);
    }
  }
});

test("the pictures of a move lead to the table after it", () => {
  const pictures = tape().pictures(20);
  assert.equal(pictures.length, 2);
  assert.deepEqual(
    pictures.map(({ isFirst }) => isFirst),
    [true, false],
  );
  assert.deepEqual(pictures[1].passed, [{ number: 19 }]);
  assert.deepEqual(seen(pictures[1].parts), seen(tape().after(20)));
});

test("each move has its lines, and the setup has its own", () => {
  assert.deepEqual(tape().lines(0), [{ log: "setup" }]);
  assert.deepEqual(tape().lines(70), [{ log: "line 69" }]);
});

test("a game without moves has an end", () => {
  const none = new Tape({ name: "Ann", parts: { a: {} } });
  assert.equal(none.last, 0);
  assert.deepEqual(none.lines(0), []);
  assert.deepEqual(seen(none.after(0)), { a: {} });
});
