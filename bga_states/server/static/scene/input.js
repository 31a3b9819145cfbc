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
    this.drag = new Drag(board, (x, y) => this.#idUnder(x, y));
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

  /** What may be picked for the node of an event. @param {Event} event */
  #meantBy(event) {
    const id = this.#idAt(/** @type {Element} */ (event.target));
    return id === null ? null : this.board.meant(id);
  }

  /**
   * What may be picked at a point of the window: a target, even below other things.
   * @param {number} x @param {number} y
   */
  #idUnder(x, y) {
    const nodes = document.elementsFromPoint(x, y).filter((one) => this.board.root.contains(one));
    const all = nodes.flatMap((node) => {
      const id = this.#idAt(node);
      return id === null ? [] : [this.board.meant(id)];
    });
    return all.find((id) => this.board.isTarget(id)) ?? all[0] ?? null;
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
    if (this.drag.takesClick()) return;
    const { detail, clientX, clientY } = /** @type {MouseEvent} */ (event);
    // A press that began elsewhere is no click on what lies here.
    const own = this.#meantBy(event);
    const id = own !== null && detail > 0 ? this.#idUnder(clientX, clientY) : own;
    if (id !== null) this.board.wishes.pick(id, detail > 1);
  }

  /** @param {Event} event */
  #pointed(event) {
    const id = this.#meantBy(event);
    if (id === null) return;
    if (event.type === "focusin") this.setTabStops();
    this.board.wishes.point(id);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const id = this.#idAt(/** @type {Element} */ (event.target));
    if (id === null || event.ctrlKey || event.metaKey || event.altKey) return;
    this.drag.cancel();
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
