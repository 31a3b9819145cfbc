/** The tape: the pictures of a whole game, found by the number of a move. Pure. */

import { patched } from "../scene/scenedata.js";

/** @typedef {import("../scene/scenedata.js").Parts} Parts */
/**
 * A line of the log; `is_ours` marks the page's own words, which are English.
 * @typedef {{log: string, args?: Record<string, any>, is_ours?: boolean}} Line
 */
/** @typedef {{steps?: import("../protocol.js").SceneStep[], lines?: Line[]}} Move */
/**
 * A game as one viewer sees it; `name` is "" for a spectator.
 * @typedef {{name: string, parts: Record<string, any>, lines?: Line[], moves?: Move[]}} Reel
 */

/** One in so many pictures is kept; those between are made of it. */
const KEPT_EVERY = 16;

export class Tape {
  /** @type {Map<number, Parts>} */
  #kept = new Map();

  /** @param {Reel} reel */
  constructor(reel) {
    this.reel = reel;
    this.moves = reel.moves ?? [];
    this.#kept.set(0, new Map(Object.entries(reel.parts)));
  }

  /** The number of the last move; 0 stands for the setup. */
  get last() {
    return this.moves.length;
  }

  /** The parts of the table after a move. @param {number} move @returns {Parts} */
  after(move) {
    let start = move - (move % KEPT_EVERY);
    while (!this.#kept.has(start)) start -= KEPT_EVERY;
    let parts = /** @type {Parts} */ (this.#kept.get(start));
    for (let number = start + 1; number <= move; number++) {
      for (const step of this.moves[number - 1].steps ?? []) parts = patched(parts, step);
      if (number % KEPT_EVERY === 0) this.#kept.set(number, parts);
    }
    return parts;
  }

  /**
   * The pictures on the way from the move before to this one.
   * @param {number} move @returns {import("../scene/strip.js").Picture[]}
   */
  pictures(move) {
    let parts = this.after(move - 1);
    return (this.moves[move - 1].steps ?? []).map((step, number) => {
      parts = patched(parts, step);
      return { v: move, parts, passed: step.passed ?? [], isFirst: number === 0 };
    });
  }

  /** The lines that tell of a move; of the setup for 0. @param {number} move @returns {Line[]} */
  lines(move) {
    return (move === 0 ? this.reel.lines : this.moves[move - 1].lines) ?? [];
  }
}
