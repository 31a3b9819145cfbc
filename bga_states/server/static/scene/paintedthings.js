/** Painted things: what cards, dice and counters look like. */

import { element } from "../dom.js";
import { inkOn, rgb, shade } from "./colors.js";
import { cardFront, dye } from "./faces.js";
import { withIcons } from "./icons.js";
import { isSideways } from "./measures.js";
import { node, ownerMark, ownerOf, picture } from "./pieces.js";
import { circle, drawing, shapeNode, svg, textMark } from "./shapes.js";

/** @typedef {import("./measures.js").Box} Box */
/** @typedef {import("./scenedata.js").PlacedPart} PlacedPart */
/** @typedef {import("./pieces.js").ArtOf} ArtOf */
/** @typedef {import("./pieces.js").Context} Context */

/** Where the pips of a die are, by its number: columns and rows from 0 to 2. */
const PIPS = [
  [[1, 1]],
  [
    [0, 2],
    [2, 0],
  ],
  [
    [0, 2],
    [1, 1],
    [2, 0],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
];
/** @param {Box} box @param {Context} context */
export function card({ el }, context) {
  const front = el.face_down ? back(el.back, context.artOf) : cardFront(el, context);
  const owner = ownerOf(el, context);
  if (owner) front.append(ownerMark(owner));
  // The face is a node in a node: what turns or marks a card leaves its own position alone.
  return turnedCard(el, front);
}

/** Make the back of a card: a colour or a picture. @param {string} [look] @param {ArtOf} [artOf] */
export function back(look = "", artOf = () => "") {
  const made = node("s-back");
  const art = look.includes(".") ? picture(look, artOf) : null;
  if (art) made.append(art);
  else if (look && !look.includes(".")) dye(made, look);
  return made;
}

/** Paint a card from the back, whatever its front. @param {Box} box @param {ArtOf} artOf */
export function cardBack({ el }, artOf) {
  return turnedCard(el, back(el.back, artOf));
}

/** @param {PlacedPart} el @param {HTMLElement} front */
function turnedCard(el, front) {
  const made = node(isSideways(el) ? "s-card sideways" : "s-card", front);
  if (el.turn) front.style.rotate = `${el.turn}deg`;
  return made;
}

/**
 * A thing without an id on its way from an element: a card from the back, or a piece.
 * @param {string} kind @param {PlacedPart} from @param {ArtOf} artOf
 */
export function flyingThing(kind, from, artOf) {
  const isCard = kind === "card";
  const face = isCard
    ? back(from.back, artOf)
    : node("s-shape", shapeNode(kind, from.color || "yellow"));
  return element("div", { class: `s s-kind-${isCard ? kind : "piece"}` }, face);
}

/** @param {Box} box */
export function die({ el }) {
  const hex = rgb(el.color || "white");
  const ink = `#${inkOn(hex)}`;
  const body = { x: 5, y: 5, width: 90, height: 90, rx: 17 };
  const pips = typeof el.value === "number" ? PIPS[el.value - 1] : undefined;
  const dots = (pips ?? []).map(([x, y]) => circle(25 + 25 * x, 25 + 25 * y, 9));
  const text = pips
    ? null
    : textMark(String(el.value), [50, 50, 52], { fill: ink, "font-weight": 700 }, 76);
  return node(
    "s-shape s-die",
    drawing(
      100,
      100,
      svg("rect", { ...body, y: 9, "fill-opacity": 0.28 }),
      svg("rect", { ...body, fill: "none", "stroke-width": 8, class: "s-halo" }),
      svg("rect", { ...body, fill: `#${hex}`, stroke: `#${shade(hex, -0.4)}`, "stroke-width": 3 }),
      svg("rect", {
        x: 11,
        y: 11,
        width: 78,
        height: 78,
        rx: 22,
        fill: "#fff",
        "fill-opacity": 0.22,
      }),
      pips ? svg("path", { d: dots.join(""), fill: ink }) : text,
    ),
  );
}

/** @param {Box} box @param {Context} context */
export function counter({ el }, context) {
  const name = el.name ? context.words(el.name) : "";
  const { of: most = null, shape = "", color = "" } = el;
  const icon = shape || color ? shapeNode(shape || "disc", color || "yellow") : null;
  const made = node(
    "s-counter",
    icon ? element("span", { class: "s-icon" }, icon) : null,
    element("b", { class: "s-value" }, String(el.value)),
    most === null ? null : element("span", { class: "s-most" }, `/ ${most}`),
    name
      ? element("span", { class: "s-word", dir: "auto", title: name }, withIcons(el.name, context))
      : null,
  );
  if (most !== null && most > 0) {
    made.classList.add("measured");
    made.style.setProperty("--part", Math.max(0, Math.min(1, el.value / most)).toFixed(3));
  }
  return made;
}
