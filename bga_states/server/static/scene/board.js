/** The board: a scene as nodes of the page, kept by id, with what may be picked in it. */

import { asWritten, worded } from "../text.js";
import { signsOf } from "./colors.js";
import { ghostBox, ghostNode } from "./ghost.js";
import { Input } from "./input.js";
import { arrange } from "./layout.js";
import { markNode, UNMARKED } from "./marks.js";
import { Motion } from "./motion.js";
import {
  arrangeChildren,
  inPixels,
  moveTo,
  newGroup,
  newNode,
  setAttribute,
  toGhost,
} from "./nodes.js";
import { News } from "./news.js";
import { painted } from "./paint.js";
import { meantInHolders } from "./picking.js";
import { isThing, planned } from "./plan.js";
import { spoken } from "./spoken.js";
import { tabStopsIn } from "./stops.js";

/** @typedef {import("./measures.js").Box} Box */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./marks.js").Marks} Marks */
/** @typedef {import("./scenedata.js").PlacedPart} PlacedPart */
/** @typedef {import("./scenedata.js").Scene} Scene */
/**
 * What a board may ask for: `pick` an element, `clear` all picks, `point` at an element or none.
 * `pick` says whether it has sent a choice.
 * @typedef {object} Wishes
 * @property {(id: string, isAgain: boolean) => boolean} pick `isAgain`: by the second click of two
 * @property {() => void} clear
 * @property {(id: string | null) => void} point
 * @property {() => number} room the height in pixels that is left for the board
 * @property {import("./pieces.js").ArtOf} artOf
 */
/**
 * How a scene is shown: the things that are said to move, the milliseconds for their motion (0 for
 * none), and whether it is the first picture of a move, or of no move.
 * @typedef {{
 *   passed: import("./plan.js").Passed[],
 *   limit: number,
 *   isFirst: boolean,
 *   isWhole?: boolean,
 * }} Showing
 */
/** @typedef {import("./pieces.js").Context} Context */

/** Kinds that hold things, which are picked and read out with them. */
const HOLDERS = new Set(["cell", "hexcell", "spot", "seat"]);
/** Kinds of elements that are groups, in which their content is read out. */
const PLACES = new Set(["grid", "map", "ring", "row", "hand", "pile", "mat"]);
/** Kinds that are read out as images. */
const IMAGES = new Set(["counter", "text", "backs"]);
/** Kinds that are never read out: what they say belongs to their place. */
const SILENT = new Set(["title", "label"]);
/** Kinds of boxes behind the content of a place, read out only as buttons: their group is named. */
const FRAMES = new Set(["grid", "map", "ring", "row", "hand", "mat"]);
/** Kinds that are painted anew: their looks depend on more than their parts. */
const SIZED = new Set(["mat", "line", "backs", "seat"]);
/** The most targets with large marks: where nearly everything can be picked, marks say nothing. */
const MANY_TARGETS = 40;
/** A layout is kept while it is worth at least this share of its first worth. */
const GOOD_ENOUGH = 0.9;
/** The pixels around the board for outlines. */
const EDGE = 6;

/** @type {Showing} */
const STILL = Object.freeze({ passed: [], limit: 0, isFirst: false, isWhole: true });

export class Board {
  /** @type {Map<string, Box>} in pixels */
  #boxes = new Map();
  /** @type {Map<string, HTMLElement>} */
  #nodes = new Map();
  /** @type {Map<string, HTMLElement>} */
  #groups = new Map();
  /** @type {WeakMap<HTMLElement, {face: object, owner: object | undefined, translate: object}>} */
  #painted = new WeakMap();
  /** @type {Scene | null} */
  #scene = null;
  /** @type {Layout | null} */
  #kept = null;
  #size = "";
  #marks = UNMARKED;
  /** @type {HTMLElement | null} */
  #ghost = null;
  /** @type {Map<string, string>} the cell, spot or seat in which a thing is */
  #holders = new Map();
  /** @type {import("../text.js").Translate} */
  #translate = asWritten;
  /** @type {Map<string, Element>} the faces that were painted over */
  #faces = new Map();
  /** @type {Map<string, HTMLElement>} the nodes of things that are gone */
  #ghosts = new Map();
  /** What moves have changed, to be marked. */
  news = new News();
  #window = { width: 0, height: 0, key: "" };

  /**
   * @param {HTMLElement} root @param {Wishes} wishes
   */
  constructor(root, wishes) {
    this.root = root;
    this.wishes = wishes;
    this.motion = new Motion(root, wishes.artOf);
    root.classList.add("scene");
    this.input = new Input(this);
    new ResizeObserver(() => this.#resized()).observe(root.parentElement ?? root);
    addEventListener("resize", () => this.#resized());
  }

  /** @returns {ReadonlyMap<string, Box>} */
  get boxes() {
    return this.#boxes;
  }
  /** @returns {ReadonlyMap<string, HTMLElement>} */
  get nodes() {
    return this.#nodes;
  }

  /** Put a text into the reader's language. @param {any} text */
  #words = (text) => worded(text, this.#translate);

  #resized() {
    this.#measure();
    const isVisible = this.#window.width > 0;
    if (isVisible && this.#scene && this.#size !== this.#window.key) {
      this.show(this.#scene, this.#translate);
    }
  }

  /** Measure the room for the board; only here, since it makes the browser lay out the page. */
  #measure() {
    const width = (this.root.parentElement ?? this.root).clientWidth - EDGE;
    const height = this.wishes.room();
    this.#window = { width, height, key: `${width} ${height}` };
  }

  /**
   * Show a scene.
   * @param {Scene} scene
   * @param {import("../text.js").Translate} translate puts texts into the reader's language
   * @param {Showing} [showing]
   * @returns {number} the milliseconds until everything is in its place
   */
  show(scene, translate, showing = STILL) {
    this.motion.finish();
    this.input.drag.settle();
    if (this.#window.width <= 0) this.#measure();
    const before = this.#boxes;
    this.#translate = translate;
    const layout = this.#arranged(scene, this.#words);
    const { unit } = layout;
    this.#scene = scene;
    const boxes = new Map(layout.boxes.map((box) => [box.id, inPixels(box, unit)]));
    const plan = planned(before, boxes, showing.passed);
    this.#boxes = boxes;
    this.root.style.width = `${layout.w * unit}px`;
    this.root.style.height = `${layout.h * unit}px`;
    this.news.take(plan, boxes, showing);
    this.#draw(scene);
    this.mark(this.#marks);
    const [nodes, faces, ghosts] = [this.#nodes, this.#faces, this.#ghosts];
    const takes = this.motion.play(plan, { boxes, nodes, faces, ghosts }, showing.limit);
    faces.clear();
    ghosts.clear();
    return takes;
  }

  /**
   * Keep a layout as long as it is good enough, so that nothing jumps about.
   * @param {Scene} scene @param {(text: any) => string} words
   */
  #arranged(scene, words) {
    const { key, ...window } = this.#window;
    const isSameSize = this.#size === key;
    this.#size = key;
    const kept = isSameSize ? this.#kept : null;
    // A layout of nothing is no plan for what comes.
    if (kept && kept.worth > 0) {
      const same = arrange(scene, window, words, kept);
      if (same.worth >= kept.worth * GOOD_ENOUGH) return same;
    }
    this.#kept = arrange(scene, window, words);
    return this.#kept;
  }

  /** @param {Scene} scene */
  #draw(scene) {
    const focused = document.activeElement;
    const hadFocus = focused instanceof HTMLElement && this.root.contains(focused);
    this.#holders.clear();
    /** @type {Map<HTMLElement, HTMLElement[]>} */
    const children = new Map([[this.root, []]]);
    for (const el of scene.items) this.#group(el, this.root, children);
    const context = this.#context(scene);
    for (const box of this.#boxes.values()) {
      if (HOLDERS.has(this.#boxes.get(box.place)?.kind ?? "")) this.#holders.set(box.id, box.place);
      children.get(this.#groupOf(box))?.push(this.#node(box, context));
    }
    for (const [id, node] of this.#nodes) if (!this.#boxes.has(id)) this.#remove(id, node);
    for (const [parent, nodes] of children) arrangeChildren(parent, nodes);
    for (const [id, group] of this.#groups) if (!children.has(group)) this.#removeGroup(id, group);
    if (hadFocus && document.activeElement !== focused) this.#restoreFocus(focused);
  }

  /** @param {Scene} scene @returns {Context} */
  #context({ players, active, icons }) {
    const signs = signsOf([...players.values()]);
    const [words, translate, { artOf }] = [this.#words, this.#translate, this.wishes];
    return { players, active, words, translate, icons, signs, artOf };
  }

  /** @param {string} id @param {HTMLElement} node */
  #remove(id, node) {
    node.remove();
    this.#nodes.delete(id);
    this.#ghosts.set(id, toGhost(node));
  }

  /** @param {string} id @param {HTMLElement} group */
  #removeGroup(id, group) {
    group.remove();
    this.#groups.delete(id);
  }

  /** Keep the focus on the board. @param {HTMLElement} before */
  #restoreFocus(before) {
    if (before.isConnected) before.focus({ preventScroll: true });
    else (tabStopsIn(this.root)[0] ?? this.root).focus({ preventScroll: true });
  }

  /**
   * Make a place a group, in the order in which places are read out.
   * @param {PlacedPart} el @param {HTMLElement} parent
   * @param {Map<HTMLElement, HTMLElement[]>} children
   */
  #group(el, parent, children) {
    if (!PLACES.has(el.t)) return;
    const group = this.#groups.get(el.id) ?? newGroup();
    this.#groups.set(el.id, group);
    const scene = /** @type {Scene} */ (this.#scene);
    // Of a pile, the button in it says how many cards it has.
    const kind = el.t === "pile" ? "place" : el.t;
    setAttribute(group, "aria-label", spoken(el, kind, this.#context(scene)));
    children.get(parent)?.push(group);
    children.set(group, []);
    if (el.t === "mat") for (const inner of el.items) this.#group(inner, group, children);
  }

  /**
   * The group of a box: its own as a place, else that of the place in which it is.
   * @param {Box} box @returns {HTMLElement}
   */
  #groupOf(box) {
    const own = this.#groups.get(box.place);
    if (own) return own;
    const holder = this.#boxes.get(box.place);
    return holder && holder !== box ? this.#groupOf(holder) : this.root;
  }

  /** @param {Box} box @param {Context} context */
  #node(box, context) {
    let node = this.#nodes.get(box.id);
    if (!node || node.dataset.kind !== box.kind) {
      node?.remove();
      node = newNode(box);
      this.#nodes.set(box.id, node);
    }
    moveTo(node, box);
    const owner = box.el.owner ? context.players.get(box.el.owner) : undefined;
    const known = this.#painted.get(node);
    const face = box.el.own;
    const { translate } = context;
    const isSame = known?.face === face && known.owner === owner && known.translate === translate;
    if (!isSame || SIZED.has(box.kind)) {
      this.#painted.set(node, { face, owner, translate });
      if (node.firstElementChild) this.#faces.set(box.id, node.firstElementChild);
      node.replaceChildren(painted(box, context));
    }
    node.classList.toggle("last", this.news.has(box.id));
    this.#name(node, box, context);
    const isHolding = box.el.items.length > 0 || Boolean(box.el.sign);
    node.classList.toggle("held", HOLDERS.has(box.kind) && isHolding);
    return node;
  }

  /**
   * Say what an element is to people who cannot see it.
   * @param {HTMLElement} node @param {Box} box @param {Context} context
   */
  #name(node, box, context) {
    if (FRAMES.has(box.kind)) return;
    const isSilent = SILENT.has(box.kind) || this.#holders.has(box.id);
    setAttribute(node, "aria-hidden", isSilent ? "true" : null);
    if (isSilent) return;
    if (IMAGES.has(box.kind)) setAttribute(node, "role", "img");
    const around = this.#boxes.get(box.place)?.el;
    setAttribute(node, "aria-label", spoken(box.el, box.kind, context, around));
  }

  /**
   * Show the targets, the picked elements and the hints.
   * @param {Marks} marks
   */
  mark(marks) {
    this.#marks = marks;
    const { meant: held, apart } = this.#meantInHolders();
    for (const [id, node] of this.#nodes) {
      const box = /** @type {Box} */ (this.#boxes.get(id));
      const meant = held.get(id) ?? id;
      // A thing in a cell is picked by its cell.
      const isHeld = this.#holders.has(id) && !apart.has(id);
      const marked = { id, kind: box.kind, meant, isHeld, isMovable: this.isMovable(meant) };
      const isButton = markNode(node, marked, marks);
      if (FRAMES.has(box.kind) || apart.has(id)) this.#nameButton(node, box, isButton);
    }
    const open = [...marks.targets, ...marks.picked];
    const places = new Set(open.map((id) => this.#boxes.get(id)?.place));
    for (const [id, group] of this.#groups) group.classList.toggle("choosing", places.has(id));
    this.root.classList.toggle("many", marks.targets.size > MANY_TARGETS);
    this.input.setTabStops();
    this.#showGhost(marks.ghost);
  }

  /**
   * Name the frame of a place, or a thing in a cell, while it is a button.
   * @param {HTMLElement} node @param {Box} box @param {boolean} isButton
   */
  #nameButton(node, { el, kind }, isButton) {
    const scene = /** @type {Scene} */ (this.#scene);
    setAttribute(node, "aria-hidden", isButton ? null : "true");
    setAttribute(node, "aria-label", isButton ? spoken(el, kind, this.#context(scene)) : null);
  }

  /** What each cell stands for: a thing in it that comes before the cell itself. */
  #meantInHolders() {
    const covers = (/** @type {string} */ id) => Boolean(this.#boxes.get(id)?.el.covers);
    return meantInHolders(this.#holders, this.#marks, covers);
  }

  /** What may be picked for an element: a thing in it, if that can be picked. @param {string} id */
  meant(id) {
    return this.#meantInHolders().meant.get(id) ?? id;
  }

  /** @param {string} id */
  isTarget(id) {
    return this.#marks.targets.has(id);
  }

  /** @param {string} id */
  isPicked(id) {
    return this.#marks.picked.has(id);
  }

  /** Whether an element can be dragged to what is picked next. @param {string} id */
  isMovable(id) {
    return this.#marks.movable.has(id) && this.thingsAt(id).length > 0;
  }

  /** The ids of a thing, or of the things in a place. @param {string} id */
  thingsAt(id) {
    const box = this.#boxes.get(id);
    if (box && isThing(box)) return [id];
    return [...this.#holders].filter(([, holder]) => holder === id).map(([thing]) => thing);
  }

  /**
   * Let things go on from where they have been dropped, when the next picture comes.
   * @param {string[]} ids @param {number} dx @param {number} dy
   */
  drop(ids, dx, dy) {
    for (const id of ids) {
      const box = this.#boxes.get(id);
      if (box) this.#boxes.set(id, { ...box, x: box.x + dx, y: box.y + dy });
    }
  }

  /** Show what a choice would put into a place. @param {Marks["ghost"]} ghost */
  #showGhost(ghost) {
    this.#ghost?.remove();
    this.#ghost = null;
    if (ghost === null || this.#scene === null) return;
    const place = this.#boxes.get(ghost.at);
    const [thing] = ghost.of === null ? [] : this.thingsAt(ghost.of);
    const picked = thing === undefined ? undefined : this.#boxes.get(thing)?.el;
    const box = ghostBox(place, this.#boxes.get(place?.place ?? ""), picked);
    if (box === null) return;
    this.#ghost = ghostNode(box, this.#context(this.#scene));
    this.root.append(this.#ghost);
  }
}
