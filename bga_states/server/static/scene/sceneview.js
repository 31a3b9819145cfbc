/** The scene on the page of a table: what the server sends of it, and the choices picked in it. */

import { elementName, namesOf, pickables } from "./about.js";
import { Board } from "./board.js";
import { completed, decided, pickedAfter, remaining, targets } from "./picking.js";
import { assembled, kept } from "./scenedata.js";
import { renderTranslated } from "../text.js";

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
/** @type {Set<string>} */
const NONE = new Set();

export class SceneView {
  /** @type {Scene | null} */
  #scene = null;
  /** @type {object | null} */
  #frame = null;
  /** @type {import("./scenedata.js").Parts} */
  #parts = new Map();
  /** @type {import("../text.js").Translate | null} */
  #translate = null;
  /** @type {Choices | null} */
  #choices = null;
  /** @type {Pickable[]} */
  #onBoard = [];
  /** @type {Pickable[]} */
  #all = [];
  #known = "";
  /** @type {string[]} */
  #picked = [];
  #isLocked = false;
  #hasSent = false;
  #redraw = () => {};
  /** @type {string | null} */
  #pointed = null;
  /** @type {(text: any) => string} */
  #words = String;

  /**
   * @param {HTMLElement} stage hidden while there is no scene
   * @param {HTMLElement} root @param {Act} act
   */
  constructor(stage, root, act) {
    this.stage = stage;
    this.act = act;
    this.board = new Board(root, {
      pick: (id, isAgain) => this.#pick(id, isAgain),
      clear: () => this.#set([]),
      point: (id) => this.#point(id),
      room: () => Math.max(LEAST_ROOM, innerHeight - AROUND),
    });
  }

  /**
   * Show the scene of a frame; null hides it.
   * @param {{parts: Record<string, any>} | null} frame
   * @param {import("../text.js").Translate} translate
   */
  show(frame, translate) {
    if (frame === this.#frame && translate === this.#translate) return;
    this.#frame = frame;
    if (translate !== this.#translate) {
      this.#translate = translate;
      this.#words = (text) => worded(text, translate);
    }
    this.#parts = kept(new Map(Object.entries(frame?.parts ?? {})), this.#parts);
    this.#scene = frame && assembled(this.#parts);
    this.stage.hidden = !this.#scene || this.#scene.items.length === 0;
    try {
      if (this.#scene && !this.stage.hidden) this.board.show(this.#scene, this.#words);
    } catch (error) {
      // An outdated board would be worse than none; every choice is in the list of all moves.
      this.#scene = null;
      this.stage.hidden = true;
      reportError(error);
    }
    this.#choices = null;
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
    if (choices !== this.#choices) this.#take(choices);
    this.#mark();
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
  #take(choices) {
    const known = JSON.stringify([choices?.seat, choices?.choices]);
    if (known !== this.#known) this.#picked = [];
    this.#known = known;
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
    return this.#isLocked ? [] : this.#onBoard;
  }

  #mark() {
    const choices = this.#usable();
    const picked = this.#picked;
    this.board.mark({
      targets: targets(choices, picked),
      picked: new Set(picked),
      others: picked.length > 0 ? targets(choices, []) : NONE,
      hinted: this.#hinted(choices),
    });
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
   * choice: it was meant for what stood there before.
   * @param {string} id @param {boolean} isAgain
   */
  #pick(id, isAgain) {
    if (isAgain && this.#hasSent) return;
    this.#hasSent = false;
    const choices = this.#usable();
    const { implied, ready } = decided(choices, this.#picked);
    // An implied element stands for all that is left of the choice.
    const picked = implied.has(id)
      ? completed(ready[0], this.#picked, id)
      : pickedAfter(choices, this.#picked, id);
    const now = decided(choices, picked);
    const isSure = now.isSure && now.ready[0].steps.flat().length < CONFIRMED_FROM;
    if (isSure) this.#send(now.ready[0]);
    else this.#set(picked);
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

/** @param {any} text @param {import("../text.js").Translate} translate */
function worded(text, translate) {
  if (typeof text === "string") return text && translate(text);
  if (text && typeof text.log === "string") return renderTranslated(text.log, text.args, translate);
  return text === undefined || text === null ? "" : String(text);
}
