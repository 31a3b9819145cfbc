/** Scene data: unchanged parts stay the same objects; and what cells and cards are called. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { assembled, kept, labelOf } from "../../../bga_states/server/static/scene/scenedata.js";
import { spoken } from "../../../bga_states/server/static/scene/spoken.js";
import { board, cardGame } from "./scenes.mjs";

const CONTEXT = { players: new Map(), words: (text) => text };
const copied = (parts) =>
  new Map(Object.entries(JSON.parse(JSON.stringify(Object.fromEntries(parts)))));

test("a part that is equal in the next frame stays the same object", () => {
  const before = cardGame(2);
  const next = copied(before);
  next.get("card 3").corner = "K";
  next.delete("card 4");
  next.set("card 99", { t: "card" });
  const now = kept(next, before);

  assert.deepEqual(now, next);
  assert.equal(now.get("card 2"), before.get("card 2"));
  assert.notEqual(now.get("card 3"), before.get("card 3"));
  assert.equal(now.get("card 99"), next.get("card 99"));
});

test("cells without a part are the same in each frame", () => {
  const before = board(3);
  const cellsOf = (parts) => assembled(parts).items[0].items.map((cell) => cell.own);

  assert.ok(cellsOf(before).every((own, at) => own === cellsOf(copied(before))[at]));
});

test("a board that grows reaches as far as its cells and the pieces in them", () => {
  const parts = board(0, { labels: "numbers" });
  const sizes = () => {
    const { firstColumn, firstRow, columns, rows, items } = assembled(parts).items[0];
    return [firstColumn, firstRow, columns, rows, items.length];
  };

  assert.deepEqual(sizes(), [1, 1, 1, 1, 1]);
  parts.set("board:-2,0", { t: "cell", x: -2, y: 0 });
  parts.set("board:1.5,-1", { t: "cell", x: 1.5, y: -1, items: ["long"] });
  parts.set("long", {
    t: "piece",
    covers: [
      [0, 0],
      [0, 3],
    ],
  });
  assert.deepEqual(sizes(), [-2, -1, 4, 4, 17]);
});

test("columns of a chess board have letters, and its rows are numbered from below", () => {
  const chess = { t: "grid", labels: "chess", rows: 8, columns: 30 };
  const nameOf = (x, y, grid) =>
    spoken({ t: "cell", id: "", x, y, items: [] }, "cell", CONTEXT, grid);

  assert.deepEqual(labelOf(chess, 2, 8), { column: "b", row: "1" });
  assert.deepEqual(labelOf({ labels: "numbers" }, 2, 8), { column: "2", row: "8" });
  assert.deepEqual(
    [nameOf(2, 8, chess), nameOf(30, 8, chess), nameOf(2, 8), nameOf(2, 8, { t: "grid" })],
    ["b1", "30, 1", "2, 8", "2, 8"],
  );
});

test("a card is read out by its name, else by the words on its front", () => {
  const cardOf = (fields) => spoken({ t: "card", id: "", items: [], ...fields }, "card", CONTEXT);

  assert.equal(
    cardOf({ name: "queen of spades", corner: "Q", text: "13 points" }),
    "queen of spades",
  );
  assert.equal(cardOf({ corner: "Q", sign: "♠", text: "13 points" }), "Q♠, 13 points");
  assert.equal(cardOf({ title: "Market", corner: "3", mark: "sold" }), "Market 3, sold");
  assert.equal(cardOf({ face_down: true, corner: "Q" }), "face down");
});
