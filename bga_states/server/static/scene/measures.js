/**
 * Measures: the sizes of things in units of the layout, and blocks of boxes that flow like words.
 */

/** @typedef {import("./scenedata.js").PlacedPart} PlacedPart */
/**
 * The place of one thing on the board. `place` is the id of the place it is in, `s` the size of a
 * unit in it, `z` how far up it lies.
 * @typedef {object} Box
 * @property {string} id
 * @property {string} kind
 * @property {PlacedPart} el
 * @property {string} place
 * @property {number} x
 * @property {number} y
 * @property {number} w
 * @property {number} h
 * @property {number} s
 * @property {number} z
 * @property {number} [step] between two backs
 * @property {number} [shown] the number of backs
 * @property {number} [seen] the share of a card's width that is not covered by the next one
 * @property {number} [low] the share of a card's height that the next line of a hand covers
 * @property {number[]} [ends] of a line: x and y of both
 * @property {string} [text] of a title or a label
 * @property {boolean} [isLine] of a mat: whether it is a single line
 */
/** @typedef {{w: number, h: number, boxes: Box[]}} Block */
/** @typedef {{x: number, y: number, w: number, h: number}} Rect */

export const CARD_W = 5;
export const CARD_H = 7;
export const CELL = 4;
export const PIECE = 3;
export const GAP = 0.6;
export const PAD = 0.7;
const TITLE = 1.5;
const NARROW = "iljtfr.,:;'!|I ()[]";
const BROAD = "mwMW@%";
const WIDE_FROM = 0x1100;

/** @type {Block} A block that does not fit. */
export const MISFIT = Object.freeze({ w: Number.POSITIVE_INFINITY, h: 0, boxes: [] });

/**
 * Estimate the width of a text, with some room to spare: no text is measured.
 * @param {string} text @param {number} size of its letters
 */
export function textWidth(text, size) {
  let width = 0;
  for (const sign of text) {
    if (NARROW.includes(sign)) width += 0.34;
    else if (BROAD.includes(sign)) width += 0.9;
    else width += (sign.codePointAt(0) ?? 0) >= WIDE_FROM ? 1.05 : 0.6;
  }
  return width * size;
}

/**
 * Make a box.
 * @param {string} kind @param {PlacedPart} el @param {string} place
 * @param {Rect} rect @param {number} s
 * @param {Partial<Box>} [more]
 * @returns {Box}
 */
export function box(kind, el, place, rect, s, more = {}) {
  return { id: el.id, kind, el, place, ...rect, s, z: 0, ...more };
}

/** Whether a thing lies on its side. @param {PlacedPart} el */
export function isSideways({ turn = 0 }) {
  return turn % 180 === 90;
}

/**
 * The place of a card in an upright rectangle: one that lies on its side lies around its middle.
 * @param {PlacedPart} el @param {Rect} rect
 * @returns {Rect}
 */
export function laid(el, rect) {
  const { x, y, w, h } = rect;
  return isSideways(el) ? { x: x + (w - h) / 2, y: y + (h - w) / 2, w: h, h: w } : rect;
}

/** @param {number} w @param {number} h @param {Box[]} boxes @returns {Block} */
export function block(w, h, boxes = []) {
  return { w, h, boxes };
}

/**
 * Move the boxes of a block into a list.
 * @param {Block} moved @param {number} dx @param {number} dy @param {Box[]} into
 */
export function addBoxes(moved, dx, dy, into) {
  for (const one of moved.boxes) {
    one.x += dx;
    one.y += dy;
    into.push(one);
  }
}

/**
 * Put blocks side by side, in as many lines as they need.
 * @param {Block[]} blocks @param {number} width @param {number} gap
 * @returns {Block}
 */
export function flow(blocks, width, gap) {
  /** @type {{blocks: Block[], w: number, h: number}[]} */
  const lines = [];
  for (const one of blocks) {
    const line = lines.at(-1);
    if (line && line.w + gap + one.w <= width + 0.001) {
      line.blocks.push(one);
      line.w += gap + one.w;
      line.h = Math.max(line.h, one.h);
    } else {
      lines.push({ blocks: [one], w: one.w, h: one.h });
    }
  }
  const w = Math.max(0, ...lines.map((line) => line.w));
  /** @type {Box[]} */
  const boxes = [];
  let y = 0;
  for (const line of lines) {
    let x = (w - line.w) / 2;
    for (const one of line.blocks) {
      addBoxes(one, x, y + (line.h - one.h) / 2, boxes);
      x += one.w + gap;
    }
    y += line.h + gap;
  }
  return block(w, Math.max(0, y - gap), boxes);
}

/**
 * Put blocks below each other; empty ones take no room.
 * @param {Block[]} blocks @param {number} gap
 */
export function column(blocks, gap) {
  return flow(
    blocks.filter((one) => one.h > 0),
    0,
    gap,
  );
}

/**
 * Put a title over a block.
 * @param {Block} below @param {PlacedPart} el @param {string} text @param {number} s
 * @returns {Block}
 */
export function titled(below, el, text, s) {
  if (!text) return below;
  const w = Math.max(below.w, textWidth(text, s) + 0.6 * s);
  const title = box("title", el, el.id, { x: 0, y: 0, w, h: TITLE * s }, s, { text });
  const boxes = [{ ...title, id: `${el.id}#title` }];
  addBoxes(below, (w - below.w) / 2, TITLE * s, boxes);
  return block(w, below.h + TITLE * s, boxes);
}

/**
 * Put a box for the place itself behind its content.
 * @param {Block} content @param {PlacedPart} el @param {string} kind @param {number} s
 * @returns {Block}
 */
export function framed(content, el, kind, s) {
  const frame = box(kind, el, el.id, { x: 0, y: 0, w: content.w, h: content.h }, s, { z: -0.5 });
  return block(content.w, content.h, [frame, ...content.boxes]);
}
