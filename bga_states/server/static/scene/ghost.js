/** Ghosts: a pale picture of what a choice would put into a place. */

import { CARD_H, CARD_W, CELL, laid, PIECE } from "./measures.js";
import { painted } from "./paint.js";
import { inPlace } from "./nodes.js";
import { isThing } from "./plan.js";
import { fieldOf } from "./polyforms.js";

/** @typedef {import("./measures.js").Box} Box */
/** @typedef {import("./scenedata.js").PlacedPart} PlacedPart */
/** @typedef {import("./pieces.js").Context} Context */

/** The share of a place that a thing in it takes. */
const SHARE = 0.86;

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
  const isSpot = place.kind === "spot";
  if (el.covers) {
    const { left, top, width, height } = fieldOf(el);
    const c = place.s * (isSpot ? PIECE : CELL);
    return boxOf(el, kind, place, cx + left * c, cy + top * c, width * c, height * c);
  }
  const within = Math.min(place.w, place.h) * SHARE;
  const own = kind === "card" ? CARD_H * place.s : Math.min(place.w, PIECE * place.s);
  const h = isSpot ? own : within;
  const w = kind === "card" ? (h * CARD_W) / CARD_H : h;
  const rect = { x: cx - w / 2, y: cy - h / 2, w, h };
  const { x, y, ...size } = kind === "card" ? laid(el, rect) : rect;
  return boxOf(el, kind, place, x, y, size.w, size.h);
}

/**
 * @param {PlacedPart} el @param {string} kind @param {Box} place
 * @param {number} x @param {number} y @param {number} w @param {number} h
 * @returns {Box}
 */
function boxOf(el, kind, place, x, y, w, h) {
  const s = kind === "card" ? Math.max(w, h) / CARD_H : place.s;
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
