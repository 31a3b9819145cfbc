/** Dragging: a thing follows the pointer, and is dropped on what is picked next. */

import { fieldOf } from "./polyforms.js";

/** @typedef {import("./board.js").Board} Board */
/**
 * Where a thing was taken, and how far the middle of its own cell is from there.
 * @typedef {{id: string, pointer: number, x: number, y: number, aside: [x: number, y: number]}} Grip
 */

/** The pixels by which a pointer must move before a press becomes a drag. */
const SLACK = 8;
/** The milliseconds for which a dropped thing waits for the next picture. */
const LONGEST_WAIT = 4000;

export class Drag {
  /** @type {Grip | null} */
  #grip = null;
  /** @type {HTMLElement | null} the copy that follows the pointer */
  #carried = null;
  /** @type {HTMLElement[]} the nodes that stay behind */
  #left = [];
  #hasJustEnded = false;

  /** @param {Board} board @param {(x: number, y: number) => string | null} idUnder */
  constructor(board, idUnder) {
    this.board = board;
    this.idUnder = idUnder;
    const { root } = board;
    root.addEventListener("pointerdown", (event) => this.#press(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#end(event, true));
    root.addEventListener("pointercancel", (event) => this.#end(event, false));
    // A picture in a card is no file to be dragged elsewhere.
    root.addEventListener("dragstart", (event) => event.preventDefault());
  }

  /** End the drag, and take away what was dropped: the table shows where it is. */
  settle() {
    this.#carried?.remove();
    for (const node of this.#left) node.classList.remove("carried");
    this.#grip = null;
    this.#carried = null;
    this.#left = [];
  }

  /** End the drag by a key: the release of the button does nothing. */
  cancel() {
    this.#hasJustEnded = this.#grip !== null && this.#carried !== null;
    this.settle();
  }

  /** Whether a click is the end of a drag; asked once for each click. */
  takesClick() {
    const takes = this.#hasJustEnded;
    this.#hasJustEnded = false;
    return takes;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.#hasJustEnded = false;
    this.settle();
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    const id = this.idUnder(x, y);
    if (id === null || !event.isPrimary || event.button !== 0 || !this.board.isMovable(id)) return;
    this.#grip = { id, pointer, x, y, aside: [0, 0] };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const grip = this.#grip;
    if (grip === null || event.pointerId !== grip.pointer) return;
    if (event.buttons === 0) {
      this.#end(event, false);
      return;
    }
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    if (this.#carried === null) {
      if (Math.hypot(dx, dy) < SLACK) return;
      this.#take(grip);
    }
    const carried = /** @type {HTMLElement | null} */ (this.#carried);
    if (carried) carried.style.translate = `${dx}px ${dy}px`;
    const under = this.#under(grip, event);
    this.board.wishes.point(under === grip.id ? null : under);
  }

  /** Begin to drag. @param {Grip} grip */
  #take(grip) {
    const { board } = this;
    if (!board.isPicked(grip.id)) board.wishes.pick(grip.id, false);
    const things = board.thingsAt(grip.id);
    this.#left = things.flatMap((one) => board.nodes.get(one) ?? []);
    const carried = document.createElement("div");
    carried.className = "s-carried";
    carried.setAttribute("aria-hidden", "true");
    for (const node of this.#left) {
      carried.append(copyOf(node));
      node.classList.add("carried");
    }
    if (things.length === 1) grip.aside = this.#asideOf(things[0], grip);
    board.root.append(carried);
    board.root.setPointerCapture(grip.pointer);
    this.#carried = carried;
  }

  /**
   * How far the middle of a piece's own cell is from where it was taken: that cell goes where it is
   * dropped, wherever else it was taken.
   * @param {string} id @param {Grip} grip @returns {Grip["aside"]}
   */
  #asideOf(id, { x, y }) {
    const box = this.board.boxes.get(id);
    if (!box?.el.covers) return [0, 0];
    const { left, top, width } = fieldOf(box.el);
    const cell = box.w / width;
    const root = this.board.root.getBoundingClientRect();
    return [root.x + box.x - left * cell - x, root.y + box.y - top * cell - y];
  }

  /** The element to pick under what is carried. @param {Grip} grip @param {PointerEvent} event */
  #under({ aside }, { clientX, clientY }) {
    return this.idUnder(clientX + aside[0], clientY + aside[1]);
  }

  /** @param {PointerEvent} event @param {boolean} isDropped */
  #end(event, isDropped) {
    const grip = this.#grip;
    if (grip === null || event.pointerId !== grip.pointer) return;
    this.#grip = null;
    const carried = this.#carried;
    if (carried === null) return;
    this.#hasJustEnded = true;
    const { board } = this;
    const under = isDropped ? this.#under(grip, event) : null;
    if (under !== null && under !== grip.id && board.isTarget(under)) {
      const things = board.thingsAt(grip.id);
      if (board.wishes.pick(under, false)) {
        board.drop(things, event.clientX - grip.x, event.clientY - grip.y);
        // Whatever becomes of the choice, nothing stays in the air.
        setTimeout(() => carried === this.#carried && this.settle(), LONGEST_WAIT);
      } else this.settle();
      return;
    }
    this.settle();
    // What comes back to its own place stays picked, as after a click.
    if (under !== grip.id && board.isPicked(grip.id)) board.wishes.pick(grip.id, false);
  }
}

/** A copy of a node that is nothing but a picture. @param {HTMLElement} node */
function copyOf(node) {
  const copy = /** @type {HTMLElement} */ (node.cloneNode(true));
  for (const name of ["data-id", "role", "tabindex", "aria-label"]) copy.removeAttribute(name);
  copy.classList.remove("target", "picked", "hint", "last");
  return copy;
}
