/** Things: the blocks of single things, and of rows, hands and piles of them. */

import {
  addBoxes,
  box,
  block,
  CARD_H,
  CARD_W,
  flow,
  framed,
  GAP,
  isSideways,
  laid,
  PIECE,
  textWidth,
  titled,
} from "./measures.js";
import { fieldOf } from "./polyforms.js";

/** @typedef {import("./measures.js").Block} Block */
/** @typedef {import("./scenedata.js").PlacedPart} PlacedPart */
/**
 * The numbers by which layouts are compared: `shrunk`, the smallest factor by which a board was
 * reduced; `seen`, the least share of a card that shows in a hand; `smallest`, the smallest unit of
 * a board with cells or spots. `floors` are the largest sizes so far of places and numbers, by id:
 * what has less content later keeps its room, so that nothing else moves. `isBare`: small places
 * have no titles. `words` puts a text into the viewer's language.
 * @typedef {object} Tally
 * @property {(text: any) => string} words
 * @property {Map<string, {w: number, h: number}>} floors
 * @property {boolean} isBare
 * @property {number} shrunk
 * @property {number} seen
 * @property {number} smallest
 */

const MOST_BACKS = 7;
const BACKS = 0.75;
/**
 * The least share of a card's width beside the next card, and the share of its height above the
 * next line.
 */
const OVERLAP = 0.42;
const LINE_STEP = 0.72;
/** The widest line of text, in letters. */
const LINE_OF_TEXT = 44;

/**
 * @param {PlacedPart} el @param {string} place @param {number} s @param {Tally} tally
 * @returns {Block}
 */
export function thing(el, place, s, tally) {
  const one = (/** @type {number} */ w, /** @type {number} */ h) =>
    block(w, h, [box(el.t, el, place, { x: 0, y: 0, w, h }, s, { z: 2 })]);
  switch (el.t) {
    case "card":
      return isSideways(el) ? one(CARD_H * s, CARD_W * s) : one(CARD_W * s, CARD_H * s);
    case "counter":
      return steady(one(counterWidth(el, tally) * s, 2.3 * s), el, tally);
    case "text":
      return textBlock(el, s, tally, one);
    case "die":
      return one(PIECE * s, PIECE * s);
    default: {
      const { width, height } = fieldOf(el);
      return one(PIECE * s * width, PIECE * s * height);
    }
  }
}

/**
 * Give a block at least the room that it had earlier in this layout.
 * @param {Block} content @param {PlacedPart} el @param {Tally} tally
 * @returns {Block}
 */
function steady(content, el, tally) {
  const floor = tally.floors.get(el.id) ?? content;
  const [w, h] = [Math.max(content.w, floor.w), Math.max(content.h, floor.h)];
  tally.floors.set(el.id, { w, h });
  /** @type {import("./measures.js").Box[]} */
  const boxes = [];
  addBoxes(content, (w - content.w) / 2, 0, boxes);
  return block(w, h, boxes);
}

/**
 * The title of a place, where it can be read.
 * @param {PlacedPart} el @param {number} s @param {Tally} tally
 */
function titleOf(el, s, tally) {
  return tally.isBare && s < 1 ? "" : tally.words(el.name);
}

/** @param {PlacedPart} el @param {Tally} tally */
function counterWidth(el, tally) {
  const most = el.of == null ? "" : ` / ${el.of}`;
  const text = `${el.value}${most} ${tally.words(el.name)}`;
  return textWidth(text, 1.25) + (el.shape ? 3.2 : 1.6);
}

/**
 * @param {PlacedPart} el @param {number} s @param {Tally} tally
 * @param {(w: number, h: number) => Block} one
 */
function textBlock(el, s, tally, one) {
  const lines = tally.words(el.text).split("\n");
  const letters = Math.max(1, ...lines.map((line) => [...line].length));
  if (el.fixed) return one((letters * 0.66 + 1) * s, (lines.length * 1.35 + 0.8) * s);
  const widest = Math.max(...lines.map((line) => textWidth(line, 1.1)));
  const width = Math.min(widest, LINE_OF_TEXT * 0.6);
  const count = lines.reduce((sum, line) => sum + Math.ceil(textWidth(line, 1.1) / width || 1), 0);
  return one((width + 0.6) * s, (count * 1.5 + 0.3) * s);
}

/**
 * Things that cannot be told apart, from the back.
 * @param {PlacedPart} el @param {number} s @param {number} width
 */
function backs(el, s, width) {
  const shown = Math.min(el.hidden, MOST_BACKS);
  const w = CARD_W * s;
  const step = shown > 1 ? Math.min(w * 0.3, Math.max(0, (width - w) / (shown - 1))) : 0;
  const rect = { x: 0, y: 0, w: w + step * (shown - 1), h: CARD_H * s };
  const made = box("backs", el, el.id, rect, s, { id: `${el.id}#hidden`, z: 1, shown, step });
  return block(rect.w, rect.h, [made]);
}

/** @param {PlacedPart} el @param {number} width @param {number} s @param {Tally} tally */
export function row(el, width, s, tally) {
  const own = s * (el.weight ?? 1);
  const blocks = el.items.map((one) => thing(one, el.id, own, tally));
  if (el.hidden) blocks.push(backs(el, own * (blocks.length > 0 ? 1 : BACKS), width));
  if (blocks.length === 0) blocks.push(block(CARD_W * own * 0.7, CARD_H * own * 0.4));
  const things = steady(flow(blocks, width, GAP * own), el, tally);
  return framed(titled(things, el, titleOf(el, s, tally), s), el, "row", own);
}

/** @param {PlacedPart} el @param {number} width @param {number} s @param {Tally} tally */
export function hand(el, width, s, tally) {
  const own = s * (el.weight ?? 1);
  const blocks = [];
  if (el.items.length > 0) blocks.push(fan(el, width, own, tally));
  if (el.hidden) blocks.push(backs(el, own * BACKS, width));
  if (blocks.length === 0) blocks.push(block(CARD_W * own, CARD_H * own * 0.5));
  const cards = steady(flow(blocks, width, GAP * own), el, tally);
  return framed(titled(cards, el, titleOf(el, s, tally), s), el, "hand", own);
}

/**
 * Cards that overlap, in as few lines as let enough of each show; if the hand had more lines
 * earlier, in so many that none is covered.
 * @param {PlacedPart} el @param {number} width @param {number} s @param {Tally} tally
 */
function fan(el, width, s, tally) {
  const cards = el.items;
  const w = CARD_W * s;
  const most = Math.max(1, 1 + Math.floor((width - w) / (w * OVERLAP)));
  const apart = Math.max(1, Math.floor((width + GAP * s) / (w + GAP * s)));
  const least = Math.ceil(cards.length / most);
  const earlier = linesIn(tally.floors.get(el.id)?.h ?? 0, s);
  const lines = Math.max(least, Math.min(earlier, Math.ceil(cards.length / apart)));
  const per = Math.ceil(cards.length / lines);
  const step = per > 1 ? Math.min(w + GAP * s, Math.max(0, (width - w) / (per - 1))) : 0;
  const shows = per > 1 ? Math.min(1, step / w) : 1;
  const boxes = cards.map((card, number) => {
    const x = (number % per) * step;
    const y = Math.floor(number / per) * CARD_H * s * LINE_STEP;
    const rect = laid(card, { x, y, w, h: CARD_H * s });
    const isLast = number % per === per - 1 || number === cards.length - 1;
    // Also of a card at the end of a line, the one before it in the next line covers a corner.
    const isCovered = number + per - (step < w ? 1 : 0) < cards.length;
    const covers = { seen: isLast ? 1 : shows, low: isCovered ? 1 - LINE_STEP : 0 };
    return box("card", card, el.id, rect, s, { z: 2 + number / 100, ...covers });
  });
  tally.seen = Math.min(tally.seen, shows * 0.9 ** (lines - 1));
  return block(w + step * (per - 1), CARD_H * s * (1 + LINE_STEP * (lines - 1)), boxes);
}

/** The lines of a fan of some height. @param {number} h @param {number} s */
function linesIn(h, s) {
  return 1 + Math.floor((h / (CARD_H * s) - 1) / LINE_STEP + 0.001);
}

/** @param {PlacedPart} el @param {number} s @param {Tally} tally */
export function pile(el, s, tally) {
  const own = s * (el.weight ?? 1);
  const rect = { x: 0, y: 0, w: CARD_W * own, h: CARD_H * own };
  const boxes = [box("pile", el, el.id, rect, own, { z: 1 })];
  for (const top of el.items)
    boxes.push(box("card", top, el.id, laid(top, { ...rect }), own, { z: 2 }));
  return titled(block(rect.w, rect.h, boxes), el, titleOf(el, s, tally), s);
}
