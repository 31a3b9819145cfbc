/** Input: clicks, pointers and keys on a board, as wishes. */

import { Drag } from "./drag.js";
import { keyTarget, movesFocus } from "./keys.js";
import { buttonsIn, setTabStops } from "./stops.js";

/** @typedef {import("./board.js").Board} Board */

export class Input {
  /** @param {Board} board */
  constructor(board) {
    const { root, wishes } = board;
    this.board = board;
    this.drag = new Drag(board, (node) => this.#idAt(node));
    root.addEventListener("click", (event) => this.#clicked(event));
    root.addEventListener("keydown", (event) => this.#pressed(event));
    root.addEventListener("focusin", (event) => this.#pointed(event));
    root.addEventListener("pointerover", (event) => this.#pointed(event));
    root.addEventListener("pointerout", () => wishes.point(null));
    root.addEventListener("focusout", () => wishes.point(null));
  }

  /** Let Tab stop once at each place. */
  setTabStops() {
    const { root, boxes } = this.board;
    setTabStops(root, (id) => boxes.get(id)?.place ?? "");
  }

  /** @param {Event} event */
  #idOf(event) {
    return this.#idAt(/** @type {Element} */ (event.target));
  }

  /**
   * Return the id of the element that a node belongs to: the innermost that can be used.
   * @param {Element | null} at
   */
  #idAt(at) {
    const node = at?.closest?.("[data-id]");
    let id = node instanceof HTMLElement ? (node.dataset.id ?? null) : null;
    const first = id;
    while (id !== null) {
      const own = this.board.nodes.get(id);
      if (own?.classList.contains("target") || own?.classList.contains("picked")) return id;
      const around = this.board.boxes.get(id)?.place ?? "";
      id = around && around !== id ? around : null;
    }
    return first;
  }

  /** @param {Event} event */
  #clicked(event) {
    const id = this.#idOf(event);
    const isAgain = event instanceof MouseEvent && event.detail > 1;
    if (id === null || this.drag.hasJustEnded) return;
    this.board.wishes.pick(this.board.meant(id), isAgain);
  }

  /** @param {Event} event */
  #pointed(event) {
    const id = this.#idOf(event);
    if (id === null) return;
    if (event.type === "focusin") this.setTabStops();
    this.board.wishes.point(this.board.meant(id));
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const id = this.#idOf(event);
    if (id === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      if (!event.repeat) this.board.wishes.pick(this.board.meant(id), false);
    } else if (event.key === "Escape") this.board.wishes.clear();
    else if (movesFocus(event.key)) this.#follow(event.key, id);
    else return;
    event.preventDefault();
  }

  /** @param {string} key @param {string} id */
  #follow(key, id) {
    const { root, boxes, nodes } = this.board;
    const buttons = buttonsIn(root);
    const all = buttons.flatMap((node) => boxes.get(node.dataset.id ?? "") ?? []);
    const usable = buttons.filter((node) => node.classList.contains("target"));
    const targets = new Set(usable.map((node) => node.dataset.id ?? ""));
    const next = keyTarget(key, id, all, targets);
    if (next !== null) nodes.get(next)?.focus();
  }
}
