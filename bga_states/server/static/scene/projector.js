/** The projector: shows the scene of one seat, and the pictures of its moves one after the other. */

import { assembled, kept, patched } from "./scenedata.js";
import { Strip } from "./strip.js";
import { asWritten } from "../text.js";

/** @typedef {import("./scenedata.js").Scene} Scene */
/** @typedef {import("./strip.js").Picture} Picture */
/** @typedef {{v: number, parts: import("./scenedata.js").Parts}} Known */

/** The most milliseconds for which the end of one move holds up the next one. */
const MOST_LEFT = 600;
/** Milliseconds between two looks whether all pictures were shown. */
const POLL_MS = 100;

export class Projector {
  /** @type {Map<number, Known>} the scenes as far as they have come, by seat */
  #known = new Map();
  #seat = -1;
  #strip = new Strip();
  /** When everything is in its place, by `performance.now()`. */
  #restsAt = 0;
  #wake = () => {};
  /** @type {Scene | null} the scene of the shown seat, as far as it has come */
  scene = null;
  /** Whether pictures wait to be shown. */
  isShowing = false;
  /** The version to which the move leads whose picture is shown; -1 for none. */
  shownV = -1;
  /** @type {import("../text.js").Translate | null} null while nothing is shown */
  translate = null;

  /**
   * @param {HTMLElement} stage hidden while there is no scene
   * @param {import("./board.js").Board} board
   * @param {import("./preferences.js").Preferences} preferences
   * @param {{changed: () => void, shown: () => void}} listener hears of a new scene, which is still
   *   to be shown, and of each picture that is shown and of the end of all
   */
  constructor(stage, board, preferences, listener) {
    this.stage = stage;
    this.board = board;
    this.preferences = preferences;
    this.listener = listener;
    document.addEventListener("visibilitychange", () => this.#wake());
  }

  /** Whether the moves up to a version are still to be shown, or to come. @param {number} v */
  isBehind(v) {
    const known = this.#known.get(this.#seat);
    return this.isShowing || (known !== undefined && known.v < v);
  }

  /** The milliseconds for which moves can still be seen, 0 for none. */
  get seenFor() {
    const left = Math.max(0, this.#restsAt - performance.now());
    return this.isShowing ? Math.max(left, POLL_MS) : left;
  }

  /**
   * Take a frame with a scene or its next steps.
   * @param {import("../protocol.js").SceneFrame} frame
   * @returns {boolean} whether it follows what is known; if not, the whole scene is needed
   */
  take({ seat, v, parts, steps = [] }) {
    const known = this.#known.get(seat);
    if (parts) {
      const whole = kept(new Map(Object.entries(parts)), known?.parts ?? new Map());
      this.#known.set(seat, { v, parts: whole });
      if (seat === this.#seat) this.#follow([wholePicture(v, whole)]);
      return true;
    }
    if (!known || v > known.v + 1) return false;
    if (v <= known.v) return true;
    const pictures = steps.map(({ set, drop, passed = [] }, number) => {
      known.parts = patched(known.parts, { set, drop });
      return { v, parts: known.parts, passed, isFirst: number === 0 };
    });
    known.v = v;
    if (seat === this.#seat) this.#follow(pictures);
    return true;
  }

  /** Forget the scene of a seat: the game cannot draw it. @param {number} seat */
  forget(seat) {
    this.#known.delete(seat);
    if (seat === this.#seat) this.show(seat, null);
  }

  /**
   * Show a seat's scene in a language; null for the language hides it.
   * @param {number} seat @param {import("../text.js").Translate | null} translate
   */
  show(seat, translate) {
    const isSame = seat === this.#seat && translate === this.translate;
    if (isSame && (this.scene !== null || !this.#known.has(seat))) return;
    this.#seat = seat;
    this.translate = translate;
    this.#strip.clear();
    this.#wake();
    this.scene = null;
    this.shownV = -1;
    this.listener.changed();
    const known = translate ? this.#known.get(seat) : undefined;
    if (known) this.#follow([wholePicture(known.v, known.parts)]);
    else this.stage.hidden = true;
  }

  /** @param {import("./strip.js").Picture[]} pictures */
  #follow(pictures) {
    if (pictures.length === 0 || this.translate === null) return;
    for (const picture of pictures) this.#strip.add(picture, performance.now());
    const isFirst = this.scene === null;
    this.scene = assembled(pictures[pictures.length - 1].parts);
    this.listener.changed();
    this.stage.hidden = this.scene.items.length === 0;
    if (isFirst || this.stage.hidden) this.showLast();
    else if (!this.isShowing) this.#play();
  }

  /** Show the pictures that wait, one after the other. */
  async #play() {
    this.isShowing = true;
    const left = this.#restsAt - performance.now();
    if (left > 0 && this.preferences.speed !== "off") await this.#pause(Math.min(left, MOST_LEFT));
    while (!this.#strip.isEmpty) {
      const speed = document.hidden ? "off" : this.preferences.speed;
      const shown = this.#strip.next(performance.now(), speed);
      if (!shown) break;
      const takes = this.#draw(shown.picture, shown.limit);
      if (!this.#strip.isEmpty) await this.#pause(takes + shown.hold);
    }
    this.isShowing = false;
    this.listener.shown();
  }

  /** Show the end of all that waits, at once. */
  showLast() {
    const shown = this.#strip.next(performance.now(), "off");
    if (shown) this.#draw(shown.picture, 0);
    this.#wake();
  }

  /** Wait; `#wake` ends it early. @param {number} ms */
  #pause(ms) {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.#wake = () => {
        clearTimeout(timer);
        done(undefined);
      };
    });
  }

  /**
   * @param {import("./strip.js").Picture} picture @param {number} limit in milliseconds
   * @returns {number} how long it takes until everything is in its place
   */
  #draw({ v, parts, ...picture }, limit) {
    this.shownV = v;
    let takes = 0;
    try {
      takes = this.board.show(assembled(parts), this.translate ?? asWritten, { ...picture, limit });
      this.#restsAt = performance.now() + takes;
    } catch (error) {
      // An outdated board would be worse than none; every choice is in the list of all moves.
      this.scene = null;
      this.stage.hidden = true;
      reportError(error);
    }
    this.listener.shown();
    return takes;
  }
}

/** @param {number} v @param {import("./scenedata.js").Parts} parts @returns {Picture} */
function wholePicture(v, parts) {
  return { v, parts, passed: [], isFirst: true, isWhole: true };
}
