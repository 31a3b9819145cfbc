/** The scene on the page of a table: what the server sends of it, and the choices picked in it. */

import { elementName, namesOf, pickables } from "./about.js";
import { Board } from "./board.js";
import { completed, decided, movable, pickedAfter, remaining, targets } from "./picking.js";
import { assembled, kept, patched } from "./scenedata.js";
import { Strip } from "./strip.js";
import { asWritten, worded } from "../text.js";
import { contextOf } from "./icons.js";
import { addressOfArt } from "./pieces.js";

/** @typedef {import("./about.js").Pickable} Pickable */
/** @typedef {import("./scenedata.js").Scene} Scene */
/** @typedef {import("../choices.js").Choices} Choices */
/** @typedef {import("../choices.js").Act} Act */

/** A choice of this many elements is confirmed by a button: a slip of the finger is likely. */
const CONFIRMED_FROM = 3;
/** The most choices whose elements are hinted at under the pointer. */
const FEW = 12;
/** The pixels of the window's height that are left to what stands above and below the board. */
const AROUND = 190;
const LEAST_ROOM = 320;
/** The most milliseconds for which the end of one move holds up the next one. */
const MOST_LEFT = 600;
/** Milliseconds between two looks whether all pictures were shown. */
const POLL_MS = 100;
/** @type {Set<string>} */
const NONE = new Set();

/** @typedef {{v: number, parts: import("./scenedata.js").Parts}} Known */

export class SceneView {
  /** @type {Map<number, Known>} the scenes as far as they have come, by seat */
  #known = new Map();
  #seat = -1;
  /** @type {Scene | null} the scene of the shown seat, as far as it has come */
  #scene = null;
  #strip = new Strip();
  #isShowing = false;
  /** When everything is in its place, by `performance.now()`. */
  #restsAt = 0;
  #wake = () => {};
  /** @type {import("../text.js").Translate | null} */
  #translate = null;
  /** @type {Choices | null} */
  #choices = null;
  /** Whether the scene has changed since the choices were looked up in it. */
  #isOutdated = true;
  /** @type {Pickable[]} */
  #onBoard = [];
  /** @type {Pickable[]} */
  #all = [];
  #offered = "";
  /** @type {{offered: string, left: Choices | null, all: Choices | null}} what is offered now */
  #shown = { offered: "", left: null, all: null };
  /** @type {string[]} */
  #picked = [];
  #isLocked = false;
  #hasSent = false;
  /** Whether the last click skipped a move. */
  #hasHurried = false;
  #redraw = () => {};
  /** The name of the game whose pictures are shown. */
  game = "";
  /** @type {string | null} */
  #pointed = null;
  /** @type {(text: any) => string} */
  #words = String;

  /**
   * @param {HTMLElement} stage hidden while there is no scene
   * @param {HTMLElement} root @param {Act} act
   * @param {import("./preferences.js").Preferences} preferences
   */
  constructor(stage, root, act, preferences) {
    this.stage = stage;
    this.act = act;
    this.preferences = preferences;
    this.board = new Board(root, {
      pick: (id, isAgain) => this.#pick(id, isAgain),
      clear: () => this.#set([]),
      point: (id) => this.#point(id),
      room: () => Math.max(LEAST_ROOM, innerHeight - AROUND),
      artOf: (name) => addressOfArt(this.game, name),
    });
    // A click or key during a move skips to its end and does nothing else.
    for (const type of ["click", "keydown"]) {
      root.addEventListener(type, (event) => this.#hurry(event), { capture: true });
    }
    document.addEventListener("visibilitychange", () => this.#wake());
  }

  /** What texts are written with beside a language: the icons of the game and their pictures. */
  get context() {
    return contextOf(this.#scene, this.#translate ?? asWritten, this.board.wishes.artOf);
  }

  /** The milliseconds for which moves can still be seen, 0 for none. */
  get seenFor() {
    const left = Math.max(0, this.#restsAt - performance.now());
    return this.#isShowing ? Math.max(left, POLL_MS) : left;
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
      if (seat === this.#seat) this.#follow([wholePicture(whole)]);
      return true;
    }
    if (!known || v > known.v + 1) return false;
    if (v <= known.v) return true;
    const pictures = steps.map(({ set, drop, passed = [] }, number) => {
      known.parts = patched(known.parts, { set, drop });
      return { parts: known.parts, passed, isFirst: number === 0 };
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
    const isSame = seat === this.#seat && translate === this.#translate;
    if (isSame && (this.#scene !== null || !this.#known.has(seat))) return;
    this.#seat = seat;
    if (translate !== this.#translate) {
      this.#translate = translate;
      this.#words = (text) => worded(text, translate ?? String);
    }
    this.#strip.clear();
    this.#wake();
    this.#scene = null;
    this.#isOutdated = true;
    const known = translate ? this.#known.get(seat) : undefined;
    if (known) this.#follow([wholePicture(known.parts)]);
    else this.stage.hidden = true;
  }

  /** @param {import("./strip.js").Picture[]} pictures */
  #follow(pictures) {
    if (pictures.length === 0 || this.#translate === null) return;
    for (const picture of pictures) this.#strip.add(picture, performance.now());
    const isFirst = this.#scene === null;
    this.#scene = assembled(pictures[pictures.length - 1].parts);
    this.#isOutdated = true;
    this.stage.hidden = this.#scene.items.length === 0;
    if (isFirst || this.stage.hidden) this.#showLast();
    else if (!this.#isShowing) this.#play();
  }

  /** Show the pictures that wait, one after the other. */
  async #play() {
    this.#isShowing = true;
    const left = this.#restsAt - performance.now();
    if (left > 0 && this.preferences.speed !== "off") await this.#pause(Math.min(left, MOST_LEFT));
    while (!this.#strip.isEmpty) {
      const speed = document.hidden ? "off" : this.preferences.speed;
      const shown = this.#strip.next(performance.now(), speed);
      if (!shown) break;
      const takes = this.#draw(shown.picture, shown.limit);
      if (!this.#strip.isEmpty) await this.#pause(takes + shown.hold);
    }
    this.#isShowing = false;
    this.#redraw();
  }

  /** Show the end of all that waits, at once. */
  #showLast() {
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

  /** @param {Event} event */
  #hurry(event) {
    const isKey = event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ";
    if (!this.#isShowing || isKey) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    this.#hasHurried = true;
    this.#showLast();
  }

  /**
   * @param {import("./strip.js").Picture} picture @param {number} limit in milliseconds
   * @returns {number} how long it takes until everything is in its place
   */
  #draw({ parts, ...picture }, limit) {
    try {
      const takes = this.board.show(assembled(parts), this.#translate ?? asWritten, {
        ...picture,
        limit,
      });
      this.#restsAt = performance.now() + takes;
      return takes;
    } catch (error) {
      // An outdated board would be worse than none; every choice is in the list of all moves.
      this.#scene = null;
      this.stage.hidden = true;
      reportError(error);
      return 0;
    }
  }

  /**
   * Offer choices on the board, and return those left to buttons: choices without elements, and
   * choices that share all picked elements.
   * @param {Choices | null} choices @param {boolean} isLocked @param {() => void} redraw
   * @returns {{left: Choices | null, all: Choices | null}} `all` is for a list of everything
   */
  offer(choices, isLocked, redraw) {
    this.#redraw = redraw;
    this.#isLocked = isLocked;
    if (choices !== this.#choices || this.#isOutdated) this.#takeChoices(choices);
    this.#mark();
    if (!this.#waits) this.#shown = { offered: this.#offered, ...this.#split(choices) };
    // Choices that stay the same stay where they are, with all that was typed into them.
    else if (this.#shown.offered !== this.#offered) return { left: null, all: null };
    return this.#shown;
  }

  /** Whether the moves that led to the choices are still to be shown, or to come. */
  get #waits() {
    const known = this.#known.get(this.#seat);
    const isEarly = known !== undefined && this.#choices !== null && this.#choices.v > known.v;
    return this.#isShowing || isEarly;
  }

  /**
   * Divide choices into those left to buttons, and all for a list.
   * @param {Choices | null} choices
   * @returns {{left: Choices | null, all: Choices | null}}
   */
  #split(choices) {
    if (choices === null || this.#scene === null || this.#onBoard.length === 0) {
      return { left: choices && { ...choices, choices: this.#all }, all: null };
    }
    const { ready } = decided(this.#onBoard, this.#picked);
    const left = [...ready, ...this.#all.filter((one) => one.steps.length === 0)];
    // Actions that the game does not offer now are in the list of all moves.
    return {
      left: { ...choices, choices: left, actions: {} },
      all: { ...choices, choices: this.#all },
    };
  }

  /** @param {Choices | null} choices */
  #takeChoices(choices) {
    const offered = JSON.stringify([choices?.seat, choices?.choices, choices?.actions]);
    if (offered !== this.#offered) this.#picked = [];
    this.#offered = offered;
    this.#isOutdated = false;
    this.#choices = choices;
    this.#pointed = null;
    const items = this.#scene?.items ?? [];
    const all = choices ? pickables(choices.choices, choices.actions, items) : [];
    this.#all = all.map((one) => this.#named(one));
    this.#onBoard = this.#all.filter((one) => one.steps.length > 0);
  }

  /** Label a choice without a label by its elements. @param {Pickable} choice */
  #named(choice) {
    if (choice.label || choice.steps.length === 0) return choice;
    const name = namesOf(choice, this.#scene?.items ?? [], (el) => elementName(el, this.#words));
    return name ? { ...choice, label: "${name}", label_args: { name } } : choice;
  }

  #usable() {
    return this.#isLocked || this.#waits ? [] : this.#onBoard;
  }

  #mark() {
    const choices = this.#usable();
    const picked = this.#picked;
    this.board.mark({
      targets: targets(choices, picked),
      picked: new Set(picked),
      others: picked.length > 0 ? targets(choices, []) : NONE,
      hinted: this.#hinted(choices),
      movable: this.#movable(choices),
      ghost: this.#ghost(choices),
    });
  }

  /**
   * The place to show a ghost in: what completes a choice, under the pointer or to be confirmed.
   * @param {Pickable[]} choices
   */
  #ghost(choices) {
    const [pointed, picked] = [this.#pointed, this.#picked];
    const isNext = pointed !== null && targets(choices, picked).has(pointed);
    const all = isNext ? [...picked, pointed] : picked;
    const { isSure, ready, implied } = decided(choices, all);
    const at = all.at(-1);
    if (at === undefined || !(isSure || (ready.length > 0 && implied.size === 0))) return null;
    // What is picked within the same step goes nowhere.
    const [earlier, of = ""] = [all.slice(0, -2), all.at(-2)];
    return { at, of: movable(choices, earlier).has(of) ? of : null };
  }

  /** What can be dragged: also what is picked already, and what starts anew. @param {Pickable[]} choices */
  #movable(choices) {
    const picked = this.#picked;
    const ids = new Set([...movable(choices, picked), ...movable(choices, [])]);
    const last = picked.at(-1);
    if (last !== undefined && targets(choices, picked).size > 0) ids.add(last);
    return ids;
  }

  /** @param {Pickable[]} choices */
  #hinted(choices) {
    const { implied } = decided(choices, this.#picked);
    if (this.#pointed === null) return implied;
    const left = remaining(choices, [...this.#picked, this.#pointed]);
    if (left.length === 0 || left.length > FEW) return implied;
    return new Set(left.flatMap((choice) => choice.steps.flat().flatMap((slot) => [...slot])));
  }

  /** @param {string | null} id */
  #point(id) {
    if (id === this.#pointed) return;
    this.#pointed = id;
    if (this.#usable().length > 0) this.#mark();
  }

  /**
   * Pick an element. The second click of a double click does nothing if the first one has sent a
   * choice or skipped a move: it was meant for what stood there before.
   * @param {string} id @param {boolean} isAgain
   * @returns {boolean} whether a choice was sent
   */
  #pick(id, isAgain) {
    if (isAgain && (this.#hasSent || this.#hasHurried)) return false;
    this.#hasSent = this.#hasHurried = false;
    const choices = this.#usable();
    const { implied, ready } = decided(choices, this.#picked);
    // An implied element stands for all that is left of the choice.
    const picked = implied.has(id)
      ? completed(ready[0], this.#picked, id)
      : pickedAfter(choices, this.#picked, id);
    const now = decided(choices, picked);
    const isFew = now.isSure && now.ready[0].steps.flat().length < CONFIRMED_FROM;
    const isSure = isFew && !this.preferences.confirms;
    if (isSure) this.#send(now.ready[0]);
    else this.#set(picked);
    return isSure;
  }

  /** @param {string[]} ids */
  #set(ids) {
    this.#picked = ids;
    this.#mark();
    this.#redraw();
  }

  /** @param {Pickable} choice */
  #send(choice) {
    if (this.#choices === null) return;
    const { seat, v } = this.#choices;
    this.#picked = [];
    this.#hasSent = true;
    // Until the answer comes, nothing more can be picked.
    this.#isLocked = true;
    this.#mark();
    this.act({ seat, v, action: choice.action, args: choice.args });
  }
}

/** @param {import("./scenedata.js").Parts} parts */
function wholePicture(parts) {
  return { parts, passed: [], isFirst: true, isWhole: true };
}
