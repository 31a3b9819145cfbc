/** The strip: pictures of a table that wait to be shown, and how much time each one has. Pure. */

/** @typedef {import("./plan.js").Passed} Passed */
/** @typedef {import("./scenedata.js").Parts} Parts */
/**
 * A picture: the version to which its move leads, the parts of a scene, what changes places on the
 * way to it, and whether it is the first of a move. `isWhole`: it belongs to no move, as at the
 * beginning.
 * @typedef {{v: number, parts: Parts, passed: Passed[], isFirst: boolean, isWhole?: boolean}} Picture
 */
/** @typedef {"normal" | "fast" | "off"} Speed */
/**
 * A picture whose turn it is, with the milliseconds that things have for their ways, 0 for none,
 * and those for which it is looked at before the next.
 * @typedef {{picture: Picture, limit: number, hold: number}} Shown
 */

/** @type {Record<Speed, number>} */
const PACES = { normal: 1, fast: 0.45, off: 0 };
/** Milliseconds after the latest picture came by which it must be shown. */
const MOST_MS = 1_700;
/** The least milliseconds for a picture; otherwise it is left out. */
const LEAST_MS = 150;
/** The longest motion. */
export const WAY_MS = 900;
/** The pause between two pictures of a move, and between two moves. */
export const HOLD_MS = 550;
const BETWEEN_MS = 200;

export class Strip {
  /** @type {Picture[]} */
  #pictures = [];
  #until = 0;

  get isEmpty() {
    return this.#pictures.length === 0;
  }

  /** @param {Picture} picture @param {number} now in milliseconds */
  add(picture, now) {
    this.#pictures.push(picture);
    this.#until = now + MOST_MS;
  }

  clear() {
    this.#pictures = [];
  }

  /**
   * Take the next picture; with motion off, the last one; null if none waits. The more pictures
   * wait, the less time each has. If it would be too little, the first ones are left out.
   * @param {number} now @param {Speed} speed
   * @returns {Shown | null}
   */
  next(now, speed) {
    const pace = PACES[speed];
    const left = Math.max(0, this.#until - now) * pace;
    const most = pace === 0 ? 1 : Math.max(1, Math.floor(left / (LEAST_MS * pace)));
    const skipped = this.#pictures.splice(0, this.#pictures.length - most);
    const picture = this.#pictures.shift();
    if (!picture) return null;
    const [following] = this.#pictures;
    const share = left / (this.#pictures.length + 1);
    const wanted = following ? (following.isFirst ? BETWEEN_MS : HOLD_MS) : 0;
    const hold = Math.min(wanted * pace, share * 0.4);
    const limit = Math.min(WAY_MS * pace, share - hold);
    // The things of pictures left out move with the one shown.
    const passed = [...skipped.flatMap((one) => one.passed), ...picture.passed];
    const isFirst = picture.isFirst || skipped.some((one) => one.isFirst);
    return { picture: { ...picture, passed, isFirst }, limit: Math.max(0, limit), hold };
  }
}
