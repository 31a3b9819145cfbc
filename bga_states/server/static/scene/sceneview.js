/** The scene on the page of a table: what may be done is picked on its board. */

import { elementName, namesOf, pickables } from "./about.js";
import { Board } from "./board.js";
import {
  completed,
  decided,
  leastLeft,
  movable,
  pickedAfter,
  remaining,
  startingAnew,
  targets,
} from "./picking.js";
import { Projector } from "./projector.js";
import { asWritten, worded } from "../text.js";
import { contextOf } from "./icons.js";
import { addressOfArt } from "./pieces.js";

/** @typedef {import("./about.js").Pickable} Pickable */
/** @typedef {import("../choices.js").Choices} Choices */
/** @typedef {import("../choices.js").Act} Act */
/**
 * What is offered beside the board: choices for buttons, those among them that were picked on the
 * board, how many elements are still to be picked (0 for none), and a list of everything.
 * @typedef {{left: Choices | null, picked: Pickable[], missing: number, all: Choices | null}} Offer
 */

/** A choice of this many elements is confirmed by a button: a slip of the finger is likely. */
const CONFIRMED_FROM = 3;
/** The most choices whose elements are hinted at under the pointer. */
const FEW = 12;
/** The pixels of the window's height that are left to the buttons below the board. */
const BELOW = 72;
const LEAST_ROOM = 240;
/** @type {Offer} */
const NOTHING = Object.freeze({ left: null, picked: [], missing: 0, all: null });

export class SceneView {
  /** @type {Choices | null} */
  #choices = null;
  /** Whether the scene has changed since the choices were looked up in it. */
  #isOutdated = true;
  /** @type {Pickable[]} */
  #onBoard = [];
  /** @type {Pickable[]} */
  #all = [];
  #offered = "";
  /** @type {{offered: string, offer: Offer}} what is offered now */
  #shown = { offered: "", offer: NOTHING };
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

  /**
   * @param {HTMLElement} stage hidden while there is no scene
   * @param {HTMLElement} root @param {Act} act
   * @param {import("./preferences.js").Preferences} preferences
   * @param {() => void} [shown] called for each picture that is shown, and when all have been
   */
  constructor(stage, root, act, preferences, shown = () => {}) {
    this.act = act;
    this.preferences = preferences;
    this.board = new Board(root, {
      pick: (id, isAgain) => this.#pick(id, isAgain),
      clear: () => this.#set([]),
      point: (id) => this.#point(id),
      room: () => Math.max(LEAST_ROOM, innerHeight - topOf(stage) - BELOW),
      artOf: (name) => addressOfArt(this.game, name),
    });
    this.projector = new Projector(stage, this.board, preferences, {
      changed: () => {
        this.#isOutdated = true;
      },
      shown: () => {
        shown();
        if (!this.projector.isShowing) this.#redraw();
      },
    });
    // A click or key during a move skips to its end and does nothing else.
    for (const type of ["click", "keydown"]) {
      root.addEventListener(type, (event) => this.#hurry(event), { capture: true });
    }
  }

  /** What texts are written with beside a language: the icons of the game and their pictures. */
  get context() {
    const { scene, translate } = this.projector;
    return contextOf(scene, translate ?? asWritten, this.board.wishes.artOf);
  }

  /** The elements of the scene. */
  get #items() {
    return this.projector.scene?.items ?? [];
  }

  /** @param {any} text */
  #words = (text) => worded(text, this.projector.translate ?? String);

  /** Take back all picks. */
  clear() {
    this.#set([]);
  }

  /** @param {Event} event */
  #hurry(event) {
    const isKey = event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ";
    if (!this.projector.isShowing || isKey) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    this.#hasHurried = true;
    this.projector.showLast();
  }

  /**
   * Offer choices on the board, and return what is left to buttons: choices without elements, and
   * choices that share all picked elements.
   * @param {Choices | null} choices @param {boolean} isLocked @param {() => void} redraw
   * @returns {Offer}
   */
  offer(choices, isLocked, redraw) {
    this.#redraw = redraw;
    this.#isLocked = isLocked;
    if (choices !== this.#choices || this.#isOutdated) this.#takeChoices(choices);
    this.#mark();
    if (!this.#waits) this.#shown = { offered: this.#offered, offer: this.#split(choices) };
    // Choices that stay the same stay where they are, with all that was typed into them.
    else if (this.#shown.offered !== this.#offered) return NOTHING;
    return this.#shown.offer;
  }

  /** Whether moves are still to be shown, or the scene that the choices are about is to come. */
  get #waits() {
    return this.projector.isBehind(this.#choices?.v ?? 0);
  }

  /** Divide choices. @param {Choices | null} choices @returns {Offer} */
  #split(choices) {
    if (choices === null || this.projector.scene === null || this.#onBoard.length === 0) {
      return { ...NOTHING, left: choices && { ...choices, choices: this.#all } };
    }
    const { ready: picked } = decided(this.#onBoard, this.#picked);
    const others = this.#all.filter((one) => one.steps.length === 0);
    const isMissing = this.#picked.length > 0 && picked.length === 0;
    return {
      // Actions that the game does not offer now are in the list of all moves.
      left: { ...choices, choices: others, actions: {} },
      picked,
      missing: isMissing ? leastLeft(this.#onBoard, this.#picked) : 0,
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
    const all = choices ? pickables(choices.choices, choices.actions, this.#items) : [];
    this.#all = all.map((one) => this.#named(one));
    this.#onBoard = this.#all.filter((one) => one.steps.length > 0);
  }

  /** Label a choice without a label by its elements. @param {Pickable} choice */
  #named(choice) {
    if (choice.label || choice.steps.length === 0) return choice;
    const name = namesOf(choice, this.#items, (el) => elementName(el, this.#words));
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
      others: startingAnew(choices, picked),
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

/** The pixels from the top of the page to an element. @param {HTMLElement} element */
function topOf(element) {
  return element.getBoundingClientRect().top + scrollY;
}
