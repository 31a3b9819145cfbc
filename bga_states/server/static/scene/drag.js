/** Dragging: a thing follows the pointer, and is dropped on what is picked next. */

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{id: string, pointer: number, x: number, y: number}} Grip where a thing was taken */

/** The pixels by which a pointer must move before a press becomes a drag. */
const SLACK = 8;

export class Drag {
  /** @type {Grip | null} */
  #grip = null;
  /** @type {HTMLElement | null} the copy that follows the pointer */
  #carried = null;
  /** @type {HTMLElement[]} the nodes that stay behind */
  #left = [];
  /** Whether the click that ends a drag is still to come. */
  hasJustEnded = false;

  /** @param {Board} board @param {(node: Element | null) => string | null} idAt */
  constructor(board, idAt) {
    this.board = board;
    this.idAt = idAt;
    const { root } = board;
    root.addEventListener("pointerdown", (event) => this.#press(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#end(event, true));
    root.addEventListener("pointercancel", (event) => this.#end(event, false));
    // A picture in a card is no file to be dragged elsewhere.
    root.addEventListener("dragstart", (event) => event.preventDefault());
  }

  /** Take away what has been dropped: the table shows where it is. */
  settle() {
    this.#carried?.remove();
    for (const node of this.#left) node.classList.remove("carried");
    this.#carried = null;
    this.#left = [];
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.hasJustEnded = false;
    const id = this.idAt(/** @type {Element} */ (event.target));
    if (id === null || !event.isPrimary || event.button !== 0) return;
    const meant = this.board.meant(id);
    if (!this.board.isMovable(meant)) return;
    this.#grip = { id: meant, pointer: event.pointerId, x: event.clientX, y: event.clientY };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const grip = this.#grip;
    if (grip === null || event.pointerId !== grip.pointer) return;
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    if (this.#carried === null) {
      if (Math.hypot(dx, dy) < SLACK) return;
      this.#take(grip);
    }
    const carried = /** @type {HTMLElement | null} */ (this.#carried);
    if (carried) carried.style.translate = `${dx}px ${dy}px`;
    const under = this.#under(event);
    this.board.wishes.point(under === grip.id ? null : under);
  }

  /** Begin to drag. @param {Grip} grip */
  #take({ id, pointer }) {
    const { board } = this;
    this.settle();
    if (!board.isPicked(id)) board.wishes.pick(id, false);
    this.#left = board.thingsAt(id).flatMap((one) => board.nodes.get(one) ?? []);
    const carried = document.createElement("div");
    carried.className = "s-carried";
    carried.setAttribute("aria-hidden", "true");
    for (const node of this.#left) {
      carried.append(copyOf(node));
      node.classList.add("carried");
    }
    board.root.append(carried);
    board.root.setPointerCapture(pointer);
    this.#carried = carried;
  }

  /** The element to pick under a pointer. @param {PointerEvent} event */
  #under({ clientX, clientY }) {
    const node = document.elementFromPoint(clientX, clientY);
    const id = node && this.board.root.contains(node) ? this.idAt(node) : null;
    return id === null ? null : this.board.meant(id);
  }

  /** @param {PointerEvent} event @param {boolean} isDropped */
  #end(event, isDropped) {
    const grip = this.#grip;
    if (grip === null || event.pointerId !== grip.pointer) return;
    this.#grip = null;
    if (this.#carried === null) return;
    this.hasJustEnded = true;
    const { board } = this;
    const under = isDropped ? this.#under(event) : null;
    if (under !== null && board.isTarget(under)) {
      board.drop(board.thingsAt(grip.id), event.clientX - grip.x, event.clientY - grip.y);
      board.wishes.pick(under, false);
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
