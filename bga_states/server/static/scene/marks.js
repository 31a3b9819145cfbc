/** Marks: what may be picked, what is picked, and what a choice is about, on the nodes of a board. */

import { setUse } from "./nodes.js";

/**
 * Ids: `targets` can be picked next, `picked` are picked, `others` start a new selection, `hinted`
 * are highlighted, `movable` can be dragged. `ghost`: what would be put `at` a place is the thing
 * `of` an id, or null for what the place itself says.
 * @typedef {object} Marks
 * @property {Set<string>} targets
 * @property {Set<string>} picked
 * @property {Set<string>} others
 * @property {Set<string>} hinted
 * @property {Set<string>} movable
 * @property {{at: string, of: string | null} | null} ghost
 */
/**
 * An element to mark: its id, its kind, what is picked for it, whether another one stands for it,
 * and whether it can be dragged.
 * @typedef {{id: string, kind: string, meant: string, isHeld: boolean, isMovable: boolean}} Marked
 */

/** Kinds that are buttons even while they cannot be picked. */
const PICKABLE = new Set(["cell", "hexcell", "spot", "card", "die", "pile", "line", "piece"]);
/** @type {Set<string>} */
const NONE = new Set();
/** @type {Marks} */
export const UNMARKED = Object.freeze({
  targets: NONE,
  picked: NONE,
  others: NONE,
  hinted: NONE,
  movable: NONE,
  ghost: null,
});

/**
 * Mark a node.
 * @param {HTMLElement} node @param {Marked} marked @param {Marks} marks
 * @returns {boolean} whether it is a button
 */
export function markNode(node, { id, kind, meant, isHeld, isMovable }, marks) {
  const isTarget = !isHeld && marks.targets.has(meant);
  const isPicked = !isHeld && marks.picked.has(meant);
  node.classList.toggle("target", isTarget);
  node.classList.toggle("picked", isPicked);
  node.classList.toggle("movable", !isHeld && isMovable);
  node.classList.toggle("hint", marks.hinted.has(id) || marks.hinted.has(meant));
  const isUsable = isTarget || isPicked || (!isHeld && marks.others.has(meant));
  const isButton = isUsable || (PICKABLE.has(kind) && !isHeld);
  setUse(node, { isButton, isUsable, isPicked });
  return isButton;
}
