/** Ghosts: a pale picture of what a choice would put into a place. */

import { painted } from "./paint.js";
import { inPlace } from "./nodes.js";
import { isThing } from "./plan.js";
import { fieldOf } from "./polyforms.js";

/** @typedef {import("./measures.js").Box} Box */
/** @typedef {import("./scenedata.js").PlacedPart} PlacedPart */
/** @typedef {import("./pieces.js").Context} Context */

/** The share of a place that a thing in it takes. */
const SHARE = 0.86;
const CARD_RATIO = 5 / 7;

/**
 * Return the box of a thing that would be in a place: a picked one, or what the place or its board
 * has as `ghost`; null if nothing would be.
 * @param {Box | undefined} place @param {Box | undefined} board in which the place is
 * @param {PlacedPart | undefined} picked
 * @returns {Box | null}
 */
export function ghostBox(place, board, picked) {
  if (!place || isThing(place)) return null;
  const said = place.el.ghost ?? board?.el.ghost;
  const el = picked ?? (said && { ...said, id: "", own: said, items: [] });
  if (!el) return null;
  const [cx, cy] = [place.x + place.w / 2, place.y + place.h / 2];
  const kind = el.t;
  if (el.covers) {
    const { left, top, width, height } = fieldOf(el);
    const c = place.w;
    return boxOf(el, kind, place, cx + left * c, cy + top * c, width * c, height * c);
  }
  const h = Math.min(place.w, place.h) * SHARE;
  const w = kind === "card" ? h * CARD_RATIO : h;
  return boxOf(el, kind, place, cx - w / 2, cy - h / 2, w, h);
}

/**
 * @param {PlacedPart} el @param {string} kind @param {Box} place
 * @param {number} x @param {number} y @param {number} w @param {number} h
 * @returns {Box}
 */
function boxOf(el, kind, place, x, y, w, h) {
  const s = kind === "card" ? h / 7 : place.s;
  return { id: "", kind, el, place: place.id, x, y, w, h, s, z: 0 };
}

/** @param {Box} box @param {Context} context */
export function ghostNode(box, context) {
  const node = document.createElement("div");
  node.className = `s s-kind-${box.kind} s-ghost`;
  node.setAttribute("aria-hidden", "true");
  inPlace(node, box);
  node.append(painted(box, context));
  return node;
}
