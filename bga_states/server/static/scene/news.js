/** News: what moves have changed on a board, to be marked. Pure. */

import { isThing } from "./plan.js";

/** @typedef {import("./plan.js").Boxes} Boxes */
/** @typedef {import("./plan.js").Plan} Plan */

/** The most new things that are news. */
const MOST_NEWS = 3;

/**
 * The things that a plan brings to another place, and lines that change hands. Many new things at
 * once, such as a hand, are no news.
 * @param {Plan} plan @param {Boxes} after
 */
export function newsOf({ moved, added, claimed }, after) {
  const ids = added.length > MOST_NEWS ? [] : added.map(({ id }) => id);
  for (const { id, from } of moved) {
    const box = after.get(id);
    if (box && isThing(box) && box.place !== from.place) ids.push(id);
  }
  return [...ids, ...claimed];
}

export class News {
  /** @type {Set<string>} */
  #ids = new Set();
  /** Whether news stay until they are forgotten, and not until the next move alone. */
  stays = false;

  /** @param {string} id */
  has(id) {
    return this.#ids.has(id);
  }

  /** Forget all: whoever looks has made a move since. */
  forget() {
    this.#ids.clear();
  }

  /**
   * Take what a picture changes.
   * @param {Plan} plan @param {Boxes} after
   * @param {{isFirst: boolean, isWhole?: boolean}} picture
   */
  take(plan, after, { isFirst, isWhole }) {
    if (isWhole) return;
    if (isFirst && !this.stays) this.#ids.clear();
    for (const id of newsOf(plan, after)) this.#ids.add(id);
  }
}
