/** Painting: what each element looks like, as nodes that fill their boxes. */

import { element } from "../dom.js";
import { inkOn, rgb } from "./colors.js";
import { dye } from "./faces.js";
import { withIcons } from "./icons.js";
import { back, card, counter, die } from "./paintedthings.js";
import { node, ownerMark, ownerOf, picture, piece } from "./pieces.js";
import { drawing, signMark, svg, textMark } from "./shapes.js";

/** @typedef {import("./measures.js").Box} Box */
/** @typedef {import("./scenedata.js").PlacedPart} PlacedPart */
/** @typedef {import("./pieces.js").Context} Context */
/** A pile looks one layer thicker from each of these numbers of cards on. */
const LAYERS = [2, 6, 16, 40];
/** The width of a letter in a text of fixed width, in units. */
const MONOSPACED = 0.66;
/** A cell that is narrower than this many units lies between two others. */
const BETWEEN = 3;
/** The widths of a way in units, and that of a finger in pixels. */
const WAY = { free: 0.75, taken: 1, edge: 0.4, finger: 24 };
/** @type {Record<string, (box: Box, context: Context) => HTMLElement>} */
const PAINTERS = {
  backs,
  card,
  cell: (box) => holder(box, "cell"),
  counter,
  die,
  grid: ground,
  hand: tray,
  hexcell: (box) => holder(box, "hexcell"),
  label,
  line,
  map: ground,
  mat,
  piece,
  pile,
  ring: ground,
  row: tray,
  seat,
  spot,
  text,
  title,
};

/**
 * Make the node of a box, which fills it.
 * @param {Box} box @param {Context} context
 * @returns {HTMLElement}
 */
export function painted(box, context) {
  const painter = Object.hasOwn(PAINTERS, box.kind) ? PAINTERS[box.kind] : null;
  return painter ? painter(box, context) : node("s-none");
}

/** @param {Box} box @param {Context} context */
function backs({ el, shown = 1 }, { artOf }) {
  const made = node("s-backs");
  for (let number = 0; number < shown; number++) {
    const one = back(el.back, artOf);
    one.style.setProperty("--n", String(number));
    made.append(one);
  }
  if (el.hidden > 1) made.append(element("b", { class: "s-count" }, String(el.hidden)));
  return made;
}

/** @param {Box} box @param {Context} context */
function pile({ el }, { artOf }) {
  const { count } = el;
  const made = node("s-pile");
  made.dataset.thick = String(LAYERS.filter((least) => count >= least).length);
  const hasTop = el.items.length > 0;
  made.classList.toggle("covered", hasTop);
  made.classList.toggle("empty", count === 0);
  if (count > 0 && !hasTop) made.append(back(el.back, artOf));
  made.append(element("b", { class: "s-count" }, String(count)));
  return made;
}

/** @param {Box} box @param {Context} context */
function text({ el, w, s }, context) {
  if (el.fixed) {
    const lines = context.words(el.text);
    const made = node("s-fixed", element("pre", {}, lines));
    const widest = Math.max(...lines.split("\n").map((one) => one.length));
    // What is wider than its box is scrolled, also by keys.
    if (widest * MONOSPACED * s > w) made.tabIndex = 0;
    return made;
  }
  return element(
    "div",
    { class: "s-line", dir: "auto" },
    element("span", {}, withIcons(el.text, context)),
  );
}

/** @param {Box} box @param {Context} context */
function title({ el }, context) {
  const title = context.words(el.name);
  return node("s-heading", element("span", { dir: "auto", title }, withIcons(el.name, context)));
}

/** @param {Box} box */
function label({ text: given = "" }) {
  return node("s-label", given);
}

/**
 * The plate of a mat has the name and the score of its player.
 * @param {Box} box @param {Context} context
 */
function mat({ el, isLine = false }, context) {
  const owner = ownerOf(el, context);
  if (!owner) return node("s-mat");
  const { player, color, sign, isActive } = owner;
  const mark = sign ? drawing(20, 20, signMark(sign, [10, 10, 18])) : null;
  const score = drawing(20, 20, signMark("★", [10, 10, 19]));
  const plate = node(
    "s-plate",
    mark && element("span", { class: "s-own-sign" }, mark),
    element("bdi", { class: "s-name", title: player.name }, player.name),
    element("b", { class: "s-score" }, score, String(player.score ?? 0)),
  );
  dye(plate, color);
  const arrow = isActive ? element("span", { class: "s-turn" }, drawing(20, 20, turnMark())) : null;
  const made = node("s-mat", node("s-mat-head", arrow, plate));
  made.classList.toggle("one-line", isLine);
  made.classList.toggle("active", isActive);
  made.classList.toggle("out", Boolean(player.out));
  return made;
}

/** An arrow to the name of an active player. */
function turnMark() {
  return svg("path", { d: "M4 2L19 10L4 18Z", fill: "currentColor" });
}

/** @param {Box} box */
function tray({ kind, el }) {
  const isEmpty = el.items.length === 0 && !el.hidden;
  return node(`s-tray is-${kind}${isEmpty ? " empty" : ""}`);
}

/** @param {Box} box @param {Context} context */
function ground({ kind, el }, { artOf }) {
  const surface = el.ground ?? (kind === "ring" ? "felt" : "plain");
  const made = node(`s-ground is-${surface}${kind === "ring" ? " s-table" : ""}`);
  const art = picture(el.art, artOf);
  if (art) made.append(art);
  made.classList.toggle("labelled", Boolean(el.labels));
  made.classList.toggle("pictured", art !== null);
  return made;
}

/**
 * A place in front of a player, for a card, above the player's name.
 * @param {Box} box @param {Context} context
 */
function seat({ el }, context) {
  const owner = ownerOf(el, context);
  const name = owner?.player.name ?? "";
  const made = node(
    "s-seat",
    node("s-seat-place"),
    node(
      "s-seat-name",
      owner && ownerMark(owner),
      element("bdi", { class: "s-name", title: name }, name),
    ),
  );
  made.classList.toggle("active", owner?.isActive ?? false);
  return made;
}

/** @param {Box} box @param {Context} context */
function spot(box, context) {
  const { el } = box;
  const made = holder(box, el.size ? (el.shape ?? "round") : "bare");
  if (el.size && el.name && !el.sign) {
    const name = context.words(el.name);
    const kind = el.shape === "card" ? "s-spot-name" : "s-below";
    const shown = withIcons(el.name, context);
    made.append(element("span", { class: kind, dir: "auto", title: name }, shown));
  }
  return made;
}

/** A cell or a spot: a place for things. @param {Box} box @param {string} form */
function holder({ el, w, s }, form) {
  const made = node(`s-cell is-${form}`);
  if (form === "cell" && w < s * BETWEEN) made.classList.add("between");
  if (Math.abs(el.x + el.y) % 2 === 1) made.classList.add("odd");
  if (el.color) {
    made.classList.add("colored");
    dye(made, el.color);
  }
  if (el.sign)
    made.append(drawing(100, 100, textMark(el.sign, [50, 50, 38], { "font-weight": 600 }, 84)));
  return made;
}

/**
 * A way between two spots: one that is taken is whole, a free one shows its parts, or nothing
 * without a colour.
 * @param {Box} box @param {Context} context
 */
function line({ el, w, h, s, ends = [0, 0, 0, 0] }, context) {
  const owner = ownerOf(el, context);
  const [x1, y1, x2, y2] = ends;
  const hex = rgb(owner?.color || el.color);
  const part = Math.hypot(x2 - x1, y2 - y1) / (el.parts ?? 1);
  const isParted = (el.parts ?? 1) > 1 && !owner;
  const dash = isParted ? `0 ${part * 0.1} ${part * 0.8} ${part * 0.1}` : "none";
  const at = { x1, y1, x2, y2 };
  const width = s * (owner ? WAY.taken : WAY.free);
  const [across, down] = [Math.max(w, 1), Math.max(h, 1)];
  const drawn = drawing(
    across,
    down,
    svg("line", { ...at, class: "s-outer", "stroke-width": width + s * 2.4 * WAY.edge }),
    svg("line", { ...at, class: "s-under", "stroke-width": width + s * WAY.edge }),
    svg("line", {
      ...at,
      class: "s-way",
      stroke: `#${hex}`,
      "stroke-width": width,
      "stroke-dasharray": dash,
    }),
    svg("line", { ...at, class: "s-hit", "stroke-width": Math.max(WAY.finger, s * 2) }),
    owner?.sign
      ? signMark(owner.sign, [(x1 + x2) / 2, (y1 + y2) / 2, s * 0.8], `#${inkOn(rgb(owner.color))}`)
      : null,
  );
  return node(owner || el.color ? "s-linked" : "s-linked bare", drawn);
}
