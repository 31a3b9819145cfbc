/**
 * Layout: the place of everything in a scene, in units of its own. Pure.
 *
 * Places flow in lines, like words. For a window, many layouts are tried that differ in the width
 * of a line and in what stands beside what; the one with the largest things is taken.
 */

import { grid, map, ring } from "./boards.js";
import { addBoxes, block, box, column, flow, GAP, MISFIT, PAD, textWidth } from "./measures.js";
import { hand, pile, row, thing } from "./things.js";

/** @typedef {import("./measures.js").Block} Block */
/** @typedef {import("./scenedata.js").PlacedPart} PlacedPart */
/** @typedef {import("./scenedata.js").Scene} Scene */
/** @typedef {import("./things.js").Tally} Tally */
/**
 * A layout: its block, the pixels of a unit, its worth, and how it was found.
 * @typedef {Block & {unit: number, worth: number, smallest: number, floors: Tally["floors"]} & Plan}
 *   Layout
 */
/** @typedef {"over" | "side" | "board" | "across" | "equal"} Way */
/**
 * The plan of a layout: which groups stand side by side, the width of a line, whether the other
 * mats are single lines, and whether small places are without titles, which could not be read.
 * @typedef {{way: Way, line: number, isFlat: boolean, isBare: boolean}} Plan
 */
/** @typedef {(width: number) => Block[]} Blocks */
/** @typedef {{others: Blocks, shared: Blocks, own: Blocks}} Groups */

const HEAD = 2.3;
const SCORE = 4.4;
/** The sizes of the other mats: full, and as single lines. */
const OTHERS = 0.62;
const FLAT = 0.58;
const BOARDS = new Set(["grid", "map", "ring"]);
/** Pixels of a unit, of which a cell has four, below which a board is scrolled instead. */
const LEAST_BOARD_UNIT = 6;
/** Pixels of a unit: the most, and the least for which a layout may be higher than the window. */
const LARGEST = 22;
const LEAST_UNIT = 7;
/** Mats in lines look less like a table. */
const FLATTENED = 0.9;
/** A layout must be worth this many times as much to replace the best one. */
const BETTER = 1.02;
/** What looks most like a table is worth more than some size. */
const PREFERENCE = { over: 1.12, side: 1, board: 1.04, across: 1, equal: 1 };
/** A layout of nothing. */
const NOWHERE = Object.freeze({
  way: /** @type {Way} */ ("over"),
  line: 0,
  isFlat: false,
  isBare: false,
  worth: 0,
  smallest: 1,
  floors: new Map(),
});
/** The least pixels of a title that can be read. */
const LEAST_TITLE = 8;

/**
 * Return the block of an element of the scene or of a mat; `place` is the id of the mat, or "".
 * @param {PlacedPart} el @param {string} place
 * @param {number} width @param {number} s @param {Tally} tally
 * @returns {Block}
 */
function blockOf(el, place, width, s, tally) {
  if (el.t === "grid") return grid(el, width, s, tally);
  if (el.t === "map") return map(el, width, s, tally);
  if (el.t === "ring") return ring(el, width, s, tally);
  if (el.t === "row") return row(el, width, s, tally);
  if (el.t === "hand") return hand(el, width, s, tally);
  if (el.t === "pile") return pile(el, s, tally);
  return thing(el, place, s, tally);
}

/**
 * @param {PlacedPart} el @param {number} width @param {number} s @param {Tally} tally
 * @param {string} name
 */
function mat(el, width, s, tally, name) {
  const pad = PAD * s;
  const inner = width - 2 * pad;
  const title = textWidth(name, 1.3 * s) + (4.4 + SCORE) * s;
  const isCounter = (/** @type {PlacedPart} */ one) => one.t === "counter";
  const numbers = el.items.filter(isCounter).map((one) => thing(one, el.id, s, tally));
  const counters = flow(numbers, inner, GAP * s);
  const rest = el.items.filter((one) => !isCounter(one));
  // Numbers stand beside the name if there is room.
  const needed = title + counters.w + GAP * s;
  const isBeside = needed <= inner && counters.h <= 2.5 * s;
  const blocks = matBlocks(el.id, rest, inner, s, tally);
  if (!isBeside) blocks.push(counters);
  const body = flow(
    blocks.filter((one) => one.w > 0 && one.h > 0),
    inner,
    GAP * 1.5 * s,
  );
  const w = Math.max(body.w, isBeside ? needed : title) + 2 * pad;
  const head = (HEAD + (isBeside && counters.h > 0 ? 0.5 : 0)) * s;
  const h = head + body.h + (body.h > 0 ? 1.5 : 0.4) * pad;
  const isLine = body.h === 0;
  const boxes = [box("mat", el, el.id, { x: 0, y: 0, w, h }, s, { z: -1, isLine })];
  const top = isLine ? (h - counters.h) / 2 : 0.25 * s;
  if (isBeside) addBoxes(counters, w - pad - counters.w, top, boxes);
  addBoxes(body, (w - body.w) / 2, head, boxes);
  return block(w, h, boxes);
}

/**
 * The blocks in a mat: hands first, which take the room that small places leave.
 * @param {string} place @param {PlacedPart[]} items
 * @param {number} inner @param {number} s @param {Tally} tally
 */
function matBlocks(place, items, inner, s, tally) {
  const isHand = (/** @type {PlacedPart} */ one) => one.t === "hand";
  const others = items.filter((one) => !isHand(one));
  const small = others.map((one) => blockOf(one, place, inner, s, tally));
  const beside = small.reduce((sum, one) => sum + one.w + GAP * 1.5 * s, 0);
  const room = beside < inner * 0.35 ? inner - beside : inner;
  return [...items.filter(isHand).map((one) => blockOf(one, place, room, s, tally)), ...small];
}

/**
 * A mat as a single line, for so many players that full mats would leave the viewer's own no room.
 * @param {PlacedPart} el @param {number} width @param {number} s @param {Tally} tally
 * @param {string} name
 */
function lineMat(el, width, s, tally, name) {
  const head = textWidth(name, 1.4 * s) + (3 + SCORE) * s;
  const half = s * 0.55;
  const parts = el.items.map((one) =>
    blockOf(one, el.id, width * 0.6, one.t === "counter" ? s : half, tally),
  );
  const content = flow(
    parts.filter((one) => one.w > 0 && one.h > 0),
    Math.max(width - head, width * 0.5),
    GAP * s,
  );
  const isOne = head + content.w + PAD * s <= width;
  const w = Math.min(
    width,
    isOne ? head + content.w + PAD * s : Math.max(head, content.w + PAD * s),
  );
  const h = isOne ? Math.max(HEAD * s, content.h + 0.5 * s) : HEAD * s + content.h + 0.5 * s;
  const boxes = [box("mat", el, el.id, { x: 0, y: 0, w, h }, s, { z: -1, isLine: isOne })];
  if (isOne) addBoxes(content, w - content.w - (PAD / 2) * s, (h - content.h) / 2, boxes);
  else addBoxes(content, (w - content.w) / 2, HEAD * s, boxes);
  return block(w, h, boxes);
}

/**
 * The ways in which places may stand to each other.
 * @type {Record<Way, (groups: Groups, width: number) => Block>}
 */
const WAYS = {
  over({ others, shared, own }, width) {
    const rows = [
      flow(others(width), width, GAP * 1.5),
      flow(shared(width), width, GAP * 2),
      flow(own(width), width, GAP),
    ];
    return column(rows, GAP * 1.5);
  },
  side({ others, shared, own }, width) {
    const left = column(others(width * 0.3), GAP * 1.5);
    const rest = width - left.w - GAP * 2;
    const rows = [flow(shared(rest), rest, GAP * 2), flow(own(rest), rest, GAP)];
    const right = column(rows, GAP * 1.5);
    return left.w > 0 ? beside(left, right) : right;
  },
  board({ others, shared, own }, width) {
    const [first, ...rest] = shared(width * 0.7);
    if (!first) return MISFIT;
    const room = width - first.w - GAP * 2;
    const blocks = [...others(room), ...rest, ...own(room)];
    if (room <= 0 || blocks.length === 0 || blocks.some((one) => one.w > room)) return MISFIT;
    return beside(first, flow(blocks, room, GAP * 1.5));
  },
  across({ others, shared, own }, width) {
    const left = column(others(width * 0.24), GAP * 1.5);
    const middle = flow(shared(width * 0.4), width * 0.4, GAP * 2);
    const taken = [left, middle].filter((one) => one.w > 0);
    const room = width - taken.reduce((sum, one) => sum + one.w + GAP * 2, 0);
    const right = flow(own(Math.max(room, 1)), room, GAP);
    if (taken.length < 2 || right.w > room) return MISFIT;
    return taken.reduceRight((rest, one) => beside(one, rest), right);
  },
  equal({ others, shared, own }, width) {
    const half = (width - GAP * 2) / 2;
    const mats = flow([...others(half), ...own(half)], width, GAP * 2);
    return column([flow(shared(width), width, GAP * 2), mats], GAP * 1.5);
  },
};

/** @param {Block} left @param {Block} right */
function beside(left, right) {
  return flow([left, right], left.w + GAP * 2 + right.w + 1, GAP * 2);
}

/** Make mats equally wide. @param {Block[]} blocks @param {number} room */
function alike(blocks, room) {
  const w = Math.max(0, ...blocks.map((one) => one.w));
  for (const one of blocks) {
    const [frame, ...content] = one.boxes;
    if (frame?.kind !== "mat" || w > room) continue;
    for (const inner of content) inner.x += (w - one.w) / 2;
    frame.w = w;
    one.w = w;
  }
  return blocks;
}

/**
 * Return the functions that make the blocks for the others' mats, the shared places and the
 * viewer's own mats.
 * @param {Scene} scene @param {Tally} tally @param {boolean} isFlat @returns {Groups}
 */
function groupsOf(scene, tally, isFlat) {
  const isOwn = (/** @type {PlacedPart} */ el) => el.t === "mat" && el.owner === scene.viewer;
  const nameOf = (/** @type {PlacedPart} */ el) => scene.players.get(el.owner)?.name ?? "";
  const mats = othersOf(scene);
  const size = sizeOfOthers(scene, isFlat);
  const other = isFlat ? lineMat : mat;
  const places = scene.items.filter((el) => el.t !== "mat");
  return {
    others: (room) =>
      alike(
        mats.map((el) => other(el, room, size, tally, nameOf(el))),
        room,
      ),
    shared: (room) => places.map((el) => blockOf(el, "", room, 1, tally)),
    own: (room) => scene.items.filter(isOwn).map((el) => mat(el, room, 1, tally, nameOf(el))),
  };
}

/** @param {Scene} scene the mats of the other players */
function othersOf(scene) {
  return scene.items.filter((el) => el.t === "mat" && el.owner !== scene.viewer);
}

/**
 * The size of the others' mats: small, unless the game is played on them.
 * @param {Scene} scene @param {boolean} isFlat
 */
function sizeOfOthers(scene, isFlat) {
  if (isFlat) return FLAT;
  if (hasBoards(othersOf(scene))) return 1;
  return scene.viewer ? OTHERS : 0.8;
}

/** @param {PlacedPart[]} mats */
function hasBoards(mats) {
  return mats.some((one) => one.items.some((item) => BOARDS.has(item.t)));
}

/** The plans that are tried, with titles. @param {Scene} scene @returns {Generator<Plan>} */
function* plans(scene) {
  const mats = othersOf(scene);
  const flats = mats.length > 0 && !hasBoards(mats) ? [false, true] : [false];
  const ways = /** @type {Way[]} */ (Object.keys(WAYS));
  for (let line = 14; line <= 96; line += line < 40 ? 2 : 4) {
    for (const way of ways) for (const isFlat of flats) yield { way, line, isFlat, isBare: false };
  }
}

/**
 * Find the layout in which things are largest.
 * @param {Scene} scene
 * @param {{width: number, height: number}} window in pixels
 * @param {(text: any) => string} words
 * @param {Layout | null} [kept] a layout whose plan and room for each place stay
 * @returns {Layout}
 */
export function arrange(scene, window, words, kept = null) {
  const most = kept?.unit ?? LARGEST;
  const fit = (/** @type {Plan} */ plan, floors = new Map()) =>
    fitted(scene, window, words, plan, most, floors);
  let best = kept && fit(kept, kept.floors);
  if (!kept) {
    for (const plan of plans(scene)) {
      const found = fit(plan);
      if (found && found.worth > (best?.worth ?? 0) * BETTER) best = found;
    }
    const isIllegible = best && best.unit * sizeOfOthers(scene, best.isFlat) < LEAST_TITLE;
    if (best && isIllegible) best = fit({ ...best, isBare: true }) ?? best;
  }
  best ??= { ...block(1, 1), ...NOWHERE, unit: most };
  return { ...best, unit: Math.max(best.unit, LEAST_BOARD_UNIT / best.smallest) };
}

/**
 * Make one layout, and measure its worth; null if it does not fit.
 * @param {Scene} scene @param {{width: number, height: number}} window
 * @param {(text: any) => string} words @param {Plan} plan @param {number} most
 * @param {Tally["floors"]} floors
 * @returns {Layout | null}
 */
function fitted(scene, window, words, plan, most, floors) {
  const { way, line, isFlat, isBare } = plan;
  const smallest = Number.POSITIVE_INFINITY;
  const tally = { words, floors, isBare, shrunk: 1, seen: 1, smallest };
  const made = WAYS[way](groupsOf(scene, tally, isFlat), line);
  if (!(made.w > 0) || made.w === Number.POSITIVE_INFINITY) return null;
  const byWidth = Math.min(most, window.width / made.w);
  const enough = Math.min(byWidth, LEAST_UNIT / tally.shrunk);
  const unit = Math.max(Math.min(byWidth, window.height / made.h), enough);
  const looks = PREFERENCE[way] * (isFlat ? FLATTENED : 1);
  const fits = Math.min(1, window.height / (made.h * unit)) ** 0.4;
  const worth = unit * tally.shrunk * (0.5 + 0.5 * tally.seen) * looks * fits;
  const { smallest: least } = tally;
  return { ...made, unit, worth, smallest: least, floors, way, line, isFlat, isBare };
}
