/** Boards: the blocks of grids, rings and maps. */

import {
  addBoxes,
  block,
  box,
  CARD_H,
  CARD_W,
  CELL,
  laid,
  PAD,
  PIECE,
  titled,
} from "./measures.js";
import { fieldOf, ROW_STEP } from "./polyforms.js";
import { labelOf } from "./scenedata.js";
import { thing } from "./things.js";

/** @typedef {import("./measures.js").Box} Box */
/** @typedef {import("./measures.js").Block} Block */
/** @typedef {import("./scenedata.js").PlacedPart} PlacedPart */
/** @typedef {import("./things.js").Tally} Tally */

const LABEL = 1.2;
const HALF_CELL = 0.4;
/** Size and distance of things in a cell, relative to the cell, for 1, 2 or 3 side by side. */
const SIZES = [0.86, 0.58, 0.4];
const STEPS = [0, 0.4, 0.3];
const SEAT_W = 6.6;
/** Between a seat and the edge. */
const RIM = 1;
const SEAT_NAME = 1.5;

/**
 * How the cells of a grid lie: its size, its margins and the size of a cell, in units of the block.
 * @typedef {{s: number, c: number, left: number, top: number, step: number, w: number, h: number}}
 *   Raster
 */

/** @param {PlacedPart} el @param {number} width @param {number} s @param {Tally} tally */
export function grid(el, width, s, tally) {
  const raster = rasterOf(el, width, s, tally);
  const rect = { x: 0, y: 0, w: raster.w, h: raster.h };
  const boxes = [box("grid", el, el.id, rect, raster.s, { z: -0.5 })];
  if (el.labels) boxes.push(...labels(el, raster));
  for (const cell of el.items) boxes.push(...cellBoxes(el, cell, raster));
  return titled(block(raster.w, raster.h, boxes), el, tally.words(el.name), raster.s);
}

/**
 * @param {PlacedPart} el @param {number} width @param {number} s @param {Tally} tally
 * @returns {Raster}
 */
function rasterOf(el, width, s, tally) {
  const margin = el.labels ? LABEL : 0;
  const across = el.columns + (el.hexes ? (el.rows - 1) / 2 : 0);
  const units = across * CELL + 2 * PAD + margin;
  const own = fittingUnit(el, units, width, s, tally);
  tally.smallest = Math.min(tally.smallest, own);
  const c = CELL * own;
  const step = el.hexes ? c * ROW_STEP : c;
  const tall = el.hexes ? step * (el.rows - 1) + c / ROW_STEP : c * el.rows;
  const edge = (PAD + margin) * own;
  return { s: own, c, left: edge, top: edge, step, w: units * own, h: tall + edge + PAD * own };
}

/**
 * Return the unit of a board: that of its weight, or a smaller one by which it fits the width.
 * @param {PlacedPart} el @param {number} units of its width @param {number} width
 * @param {number} s @param {Tally} tally
 */
function fittingUnit(el, units, width, s, tally) {
  const usual = s * (el.weight ?? 1);
  if (units * usual <= width) return usual;
  tally.shrunk = Math.min(tally.shrunk, width / (units * usual));
  return width / units;
}

/** @param {PlacedPart} el @param {Raster} raster */
function labels(el, { s, c, left, top, step }) {
  const boxes = [];
  const size = LABEL * s;
  const near = PAD * s * 0.6;
  for (let number = 0; number < el.columns; number++) {
    const x = el.firstColumn + number;
    const text = labelOf(el, x, 1).column;
    const rect = { x: left + number * c, y: near, w: c, h: size };
    boxes.push(box("label", el, el.id, rect, s, { id: `${el.id}#x${x}`, text }));
  }
  for (let number = 0; number < el.rows; number++) {
    const y = el.firstRow + number;
    const text = labelOf(el, 1, y).row;
    const rect = { x: near, y: top + number * step, w: size, h: c };
    boxes.push(box("label", el, el.id, rect, s, { id: `${el.id}#y${y}`, text }));
  }
  return boxes;
}

/** @param {PlacedPart} el @param {PlacedPart} cell @param {Raster} raster */
function cellBoxes(el, cell, { s, c, left, top, step }) {
  const isWhole = Number.isInteger(cell.x) && (el.listed || Number.isInteger(cell.y));
  const size = isWhole ? c : c * HALF_CELL;
  const [column, row] = [cell.x - el.firstColumn, cell.y - el.firstRow];
  const cx = left + (column + 0.5 + (el.hexes ? row / 2 : 0)) * c;
  const cy = top + (el.hexes ? c / ROW_STEP / 2 : c / 2) + row * step;
  const h = el.hexes ? size / ROW_STEP : size;
  const rect = { x: cx - size / 2, y: cy - h / 2, w: size, h };
  const kind = el.hexes ? "hexcell" : "cell";
  const boxes = [box(kind, cell, el.id, rect, s, { z: isWhole ? 0 : 1 })];
  const small = cell.items.filter((one) => !one.covers);
  boxes.push(...inCell(small, cell.id, cx, cy, size, s));
  for (const long of cell.items.filter((one) => one.covers)) {
    boxes.push(box("piece", long, cell.id, coveredRect(long, cx, cy, c), s, { z: 2 }));
  }
  return boxes;
}

/**
 * The rectangle around the cells that a piece covers, the middle of its own cell given.
 * @param {PlacedPart} piece @param {number} cx @param {number} cy @param {number} c
 */
function coveredRect(piece, cx, cy, c) {
  const { left, top, width, height } = fieldOf(piece);
  return { x: cx + left * c, y: cy + top * c, w: width * c, h: height * c };
}

/**
 * The things in one cell: one in the middle, several beside each other.
 * @param {PlacedPart[]} items @param {string} cell
 * @param {number} cx @param {number} cy @param {number} c @param {number} s
 */
function inCell(items, cell, cx, cy, c, s) {
  const per = items.length < 2 ? 1 : items.length < 5 ? 2 : 3;
  const size = c * SIZES[per - 1];
  const step = c * STEPS[per - 1];
  const lines = Math.ceil(items.length / per);
  const middle = (Math.min(per, items.length) - 1) / 2;
  return items.map((one, number) => {
    const [i, j] = [number % per, Math.floor(number / per)];
    const w = one.t === "card" ? (size * CARD_W) / CARD_H : size;
    // Two stand a little diagonally, so that both are seen whole.
    const lower = lines === 1 && per > 1 ? (i - 0.5) * step * 0.6 : 0;
    const x = cx + (i - middle) * step - w / 2;
    const y = cy + (j - (lines - 1) / 2) * step + lower - size / 2;
    const scale = one.t === "card" ? size / CARD_H : (s * size) / (c * SIZES[0]);
    const rect = one.t === "card" ? laid(one, { x, y, w, h: size }) : { x, y, w, h: size };
    return box(one.t, one, cell, rect, scale, { z: 3 });
  });
}

/** @param {PlacedPart} el @param {number} width @param {number} s @param {Tally} tally */
export function ring(el, width, s, tally) {
  const seats = el.items;
  const above = Math.max(1, seats.length - 3);
  const units = Math.max(3, above + (seats.length > 3 ? 2 : 0)) * (SEAT_W + 0.6) + 2 * RIM;
  // Nothing in a ring is a cell that a finger must hit: it does not count for `tally.smallest`.
  const own = fittingUnit(el, units, width, s, tally);
  const seatH = CARD_H + SEAT_NAME;
  const h = (2 * (seatH + RIM) + 0.6) * own;
  const w = units * own;
  const boxes = [box("ring", el, el.id, { x: 0, y: 0, w, h }, own, { z: -0.5 })];
  seats.forEach((seat, number) => {
    const [x, y] = seatAt(number, seats.length, units, 2 * (seatH + RIM) + 0.6);
    const rect = {
      x: (x - SEAT_W / 2) * own,
      y: (y - seatH / 2) * own,
      w: SEAT_W * own,
      h: seatH * own,
    };
    boxes.push(box("seat", seat, el.id, rect, own));
    spread(seat, rect.x + rect.w / 2, rect.y + (CARD_H * own) / 2, own, tally, boxes);
  });
  return titled(block(w, h, boxes), el, tally.words(el.name), own);
}

/**
 * The middle of a seat: the last one is in front, the first at its left, and the others follow.
 * @param {number} number @param {number} count @param {number} w @param {number} h
 */
function seatAt(number, count, w, h) {
  const near = (CARD_H + SEAT_NAME) / 2 + RIM;
  if (number === count - 1) return [w / 2, h - near];
  if (count === 2) return [w / 2, near];
  if (number === 0) return [SEAT_W / 2 + RIM, h / 2];
  if (number === count - 2) return [w - SEAT_W / 2 - RIM, h / 2];
  const above = count - 3;
  return [w / 2 + (number - (above + 1) / 2) * (SEAT_W + 0.6), near];
}

/**
 * Put the things of a place around its middle, each half over the one before.
 * @param {PlacedPart} holder @param {number} x @param {number} y @param {number} s
 * @param {Tally} tally @param {Box[]} boxes
 */
function spread(holder, x, y, s, tally, boxes) {
  const count = holder.items.length;
  holder.items.forEach((one, number) => {
    const made = thing(one, holder.id, s, tally);
    const aside = (number - (count - 1) / 2) * made.w * 0.5;
    addBoxes(made, x - made.w / 2 + aside, y - made.h / 2, boxes);
  });
}

/** @param {PlacedPart} el @param {number} width @param {number} s @param {Tally} tally */
export function map(el, width, s, tally) {
  const own = fittingUnit(el, el.width, width, s, tally);
  tally.smallest = Math.min(tally.smallest, own);
  const rect = { x: 0, y: 0, w: el.width * own, h: el.height * own };
  const boxes = [box("map", el, el.id, rect, own, { z: -0.5 })];
  const spots = el.items.filter((one) => one.t === "spot");
  const known = new Map(spots.map((spot) => [spot.id, spot]));
  for (const line of el.items) {
    if (line.t === "line") boxes.push(...lineBox(line, known, el.id, own));
  }
  for (const spot of spots) boxes.push(...spotBoxes(spot, el.id, own, tally));
  return titled(block(rect.w, rect.h, boxes), el, tally.words(el.name), own);
}

/**
 * @param {PlacedPart} line @param {Map<string, PlacedPart>} spots @param {string} id
 * @param {number} s
 */
function lineBox(line, spots, id, s) {
  const [a, b] = [spots.get(line.a), spots.get(line.b)];
  if (!a || !b) return [];
  const [x, y] = [Math.min(a.x, b.x) * s, Math.min(a.y, b.y) * s];
  const rect = { x, y, w: Math.abs(a.x - b.x) * s, h: Math.abs(a.y - b.y) * s };
  const ends = [a.x * s - x, a.y * s - y, b.x * s - x, b.y * s - y];
  return [box("line", line, id, rect, s, { z: 0.3, ends })];
}

/** @param {PlacedPart} spot @param {string} id @param {number} s @param {Tally} tally */
function spotBoxes(spot, id, s, tally) {
  const w = (spot.size || PIECE) * s;
  const h = w * (spot.shape === "card" ? CARD_H / CARD_W : spot.shape === "hex" ? 1 / ROW_STEP : 1);
  const [x, y] = [spot.x * s, spot.y * s];
  const z = spot.shape === "hex" ? 0.1 : 0.5;
  const boxes = [box("spot", spot, id, { x: x - w / 2, y: y - h / 2, w, h }, s, { z })];
  const fits = spot.items.some((one) => one.t === "card") ? 1 : Math.min(1, w / (PIECE * s));
  spread(spot, x, y, s * fits, tally, boxes);
  return boxes;
}
