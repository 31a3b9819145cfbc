/**
 * Plans: what changes from one picture of a board to the next, and on which ways things go. Pure.
 *
 * Ids say what has moved. For things that have come or gone, numbers say from where and to where: a
 * pile with one card less, a hand with one card more.
 */

import { isSideways } from "./measures.js";

/** @typedef {import("./measures.js").Box} Box */
/** @typedef {ReadonlyMap<string, Box>} Boxes by id */
/** @typedef {{from: string, to: string, count?: number}} Passed things that a move itself moves */
/**
 * @typedef {object} Plan
 * @property {{id: string, from: Box}[]} moved stood elsewhere, or had another size
 * @property {string[]} turned things that show another face
 * @property {{id: string, by: number}[]} swung things that are turned otherwise, by degrees
 * @property {{id: string, from: Box | null}[]} added things, and the place that they come from
 * @property {{id: string, box: Box, to: Box | null}[]} gone things, and the place that they go to
 * @property {{from: Box, to: Box, count: number, kind: string}[]} passed things without an id
 * @property {{id: string, by: number}[]} counted counters with another value
 * @property {string[]} claimed lines that belong to another player
 */
/** @typedef {{box: Box, left: number, kind: string}} Stock the things without ids of a place */

const THINGS = new Set(["card", "piece", "die"]);
const CARD = "card";
/** The fields of a thing that do not change its face. */
const NOT_SHOWN = new Set(["t", "means", "name", "mark", "id", "turn"]);
/** Pixels by which a box may differ and be at the same place. */
const SAME = 0.05;

/**
 * Plan what moves between two pictures.
 * @param {Boxes} before @param {Boxes} after @param {Passed[]} [said]
 * @returns {Plan}
 */
export function planned(before, after, said = []) {
  /** @type {Plan} */
  const plan = {
    moved: [],
    turned: [],
    swung: [],
    added: [],
    gone: [],
    passed: [],
    counted: [],
    claimed: [],
  };
  for (const [id, box] of after) {
    const old = before.get(id);
    if (!old) {
      if (isThing(box)) plan.added.push({ id, from: null });
      continue;
    }
    const from = isSideways(old.el) === isSideways(box.el) ? old : upended(old);
    if (hasMoved(from, box)) plan.moved.push({ id, from });
    if (isThing(box) && old.el.own !== box.el.own && faceOf(old) !== faceOf(box)) {
      plan.turned.push(id);
    }
    const swing = swingOf(old, box);
    if (swing) plan.swung.push({ id, by: swing });
    const by = box.kind === "counter" ? Number(box.el.value) - Number(old.el.value) : 0;
    if (by) plan.counted.push({ id, by });
    if (box.kind === "line" && box.el.owner !== old.el.owner) plan.claimed.push(id);
  }
  for (const [id, box] of before) {
    if (!after.has(id) && isThing(box)) plan.gone.push({ id, box, to: null });
  }
  takeSaid(plan, before, after, said);
  takeByNumbers(plan, before, after);
  return plan;
}

/** @param {Box} box */
export function isThing(box) {
  return THINGS.has(box.kind);
}

/** The rectangle of a thing after a quarter turn around its middle. @param {Box} box @returns {Box} */
function upended(box) {
  const { x, y, w, h } = box;
  return { ...box, x: x + (w - h) / 2, y: y + (h - w) / 2, w: h, h: w };
}

/** @param {Box} one @param {Box} other */
function hasMoved(one, other) {
  const far = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
  return Math.max(far, Math.abs(one.w - other.w), Math.abs(one.h - other.h)) > SAME;
}

/** The degrees from one turn of a thing to another, the shorter way. @param {Box} one @param {Box} other */
function swingOf(one, other) {
  const by = (other.el.turn ?? 0) - (one.el.turn ?? 0);
  return isThing(other) ? ((by + 540) % 360) - 180 : 0;
}

/** What can be seen of a thing, as text. @param {Box} box */
function faceOf({ el }) {
  const shown = Object.entries(el.own).filter(([name]) => !NOT_SHOWN.has(name));
  return JSON.stringify(shown);
}

/**
 * Give things their ways as a message has said, and let the rest of its number go as it is.
 * @param {Plan} plan @param {Boxes} before @param {Boxes} after @param {Passed[]} said
 */
function takeSaid(plan, before, after, said) {
  for (const { from, to, count = 1 } of said) {
    const [giver, taker] = [before.get(from) ?? after.get(from), after.get(to) ?? before.get(to)];
    if (!giver || !taker) continue;
    const gone = plan.gone.filter((one) => !one.to && one.box.place === from).slice(0, count);
    for (const one of gone) one.to = taker;
    const isNew = (/** @type {{id: string, from: Box | null}} */ one) =>
      !one.from && after.get(one.id)?.place === to;
    const added = plan.added.filter(isNew).slice(0, count);
    for (const one of added) one.from = giver;
    const left = count - Math.max(gone.length, added.length);
    const kind = giver.kind === "counter" ? (giver.el.shape ?? CARD) : CARD;
    if (left > 0) plan.passed.push({ from: giver, to: taker, count: left, kind });
  }
}

/**
 * Let things come from places that have fewer than before, and go to places that have more.
 * @param {Plan} plan @param {Boxes} before @param {Boxes} after
 */
function takeByNumbers(plan, before, after) {
  /** @type {Stock[]} */
  const less = [];
  /** @type {Stock[]} */
  const more = [];
  for (const [id, box] of after) {
    const kind = stockKind(box);
    if (!kind) continue;
    const old = before.get(id);
    const grown = numberIn(box) - (old ? numberIn(old) : 0);
    if (grown > 0) more.push({ box, left: grown, kind });
    if (grown < 0 && old) less.push({ box: old, left: -grown, kind });
  }
  for (const [id, box] of before) {
    const kind = stockKind(box);
    if (kind && !after.has(id) && numberIn(box) > 0) less.push({ box, left: numberIn(box), kind });
  }
  for (const one of plan.added) one.from ??= taken(less, kindOf(after.get(one.id)));
  for (const one of plan.gone) one.to ??= taken(more, kindOf(one.box));
  for (const giver of less) {
    for (const taker of more) {
      const count = Math.min(giver.left, taker.left);
      if (giver.kind !== taker.kind || count <= 0) continue;
      giver.left -= count;
      taker.left -= count;
      plan.passed.push({ from: giver.box, to: taker.box, count, kind: giver.kind });
    }
  }
}

/** The kind of the things without ids in a place, "" for none. @param {Box} box */
function stockKind({ kind, el }) {
  if (kind === "pile" || kind === "row" || kind === "hand") return CARD;
  return kind === "counter" ? (el.shape ?? "") : "";
}

/** The number of these things. @param {Box} box @returns {number} */
function numberIn({ kind, el }) {
  if (kind === "pile") return el.count - el.items.length;
  return kind === "counter" ? Number(el.value) : (el.hidden ?? 0);
}

/** @param {Box | undefined} box */
function kindOf(box) {
  return box?.kind === "piece" ? (box.el.shape ?? "disc") : CARD;
}

/** @param {Stock[]} stocks @param {string} kind */
function taken(stocks, kind) {
  const stock = stocks.find((one) => one.left > 0 && one.kind === kind);
  if (!stock) return null;
  stock.left -= 1;
  return stock.box;
}
