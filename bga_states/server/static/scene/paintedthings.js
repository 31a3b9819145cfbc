/** Painted things: what pieces, cards, dice and counters look like. */

import { element } from "../dom.js";
import { inkOn, rgb, shade, signsOf } from "./colors.js";
import { cardFront, dye, picture } from "./faces.js";
import { isSideways } from "./measures.js";
import { circle, drawing, shapeNode, signMark, svg, textMark } from "./shapes.js";

/** @typedef {import("./measures.js").Box} Box */
/** @typedef {import("./scenedata.js").PlacedPart} PlacedPart */
/** @typedef {import("./scenedata.js").Player} Player */
/**
 * What painting needs beside an element. `words` puts texts into the reader's language, `signs` are
 * those of the players, if they need any, and `artOf` is the address of a picture.
 * @typedef {object} Context
 * @property {Map<number, Player>} players
 * @property {(text: any) => string} words
 * @property {number[]} [active] the ids of the active players
 * @property {Map<number, string>} [signs]
 * @property {ArtOf} [artOf]
 */
/** @typedef {import("./faces.js").ArtOf} ArtOf */
/** @typedef {{player: Player, color: string, sign: string, isActive: boolean}} Owner */

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
/** The thickness of a wall in units. */
const WALL = 1.1;

/** @param {string} name @param {...(Node | string | null)} children @returns {HTMLElement} */
export function node(name, ...children) {
  return element("div", { class: name }, ...children);
}

/** @param {PlacedPart} el @param {Context} context @returns {Owner | null} */
export function ownerOf(el, { players, active = [], signs = signsOf(players.values()) }) {
  const player = el.owner ? players.get(el.owner) : undefined;
  if (!player) return null;
  const isActive = active.includes(player.id);
  return { player, color: player.color, sign: signs.get(player.id) ?? "", isActive };
}

/** A small mark that says whose something is. @param {Owner} owner */
export function ownerMark({ color, sign, player }) {
  const mark = sign ? signMark(sign, [50, 50, 46], `#${inkOn(rgb(color))}`) : null;
  const disc = svg("path", { d: circle(50, 50, 46), fill: `#${rgb(color)}`, class: "s-edge" });
  return element("span", { class: "s-owner", title: player.name }, drawing(100, 100, disc, mark));
}

/** @param {Box} box @param {Context} context */
export function piece({ el, w, h, s }, context) {
  const owner = ownerOf(el, context);
  const { shape = "disc", color = "", sign = "", count = 1 } = el;
  const art = picture(el.art, context.artOf);
  const hasOwnLook = Boolean(color || sign || art);
  const drawn = () =>
    shapeNode(shape, color || owner?.color || (shape === "figure" ? "black" : ""), {
      ratio: w / h || 1,
      wall: (WALL * s) / Math.min(w, h),
      text: sign,
      sign: hasOwnLook ? "" : owner?.sign,
      covers: el.covers,
    });
  const isTold = !owner || !hasOwnLook || (!art && !color && !owner.sign);
  return node(
    el.covers ? "s-shape s-covering" : "s-shape",
    turnedPiece(art ?? drawn(), el, w / h),
    isTold ? null : ownerMark(owner),
    count > 1 ? element("b", { class: "s-count" }, `×${count}`) : null,
  );
}

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
 * Turn what is drawn on a piece around the middle of its field, which it still fills.
 * @param {SVGElement | HTMLElement} drawn @param {PlacedPart} el @param {number} ratio
 */
function turnedPiece(drawn, el, ratio) {
  // A form of several cells lies as its cells do.
  if (!el.turn || (el.covers && !el.art)) return drawn;
  drawn.style.rotate = `${el.turn}deg`;
  if (isSideways(el) && el.covers) {
    const [width, height] = [100 / ratio, 100 * ratio];
    const [left, top] = [(100 - width) / 2, (100 - height) / 2];
    const field = { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` };
    Object.assign(drawn.style, { position: "absolute", ...field });
  }
  return drawn;
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
export function counter({ el }, { words }) {
  const name = el.name ? words(el.name) : "";
  const { of: most = null, shape = "", color = "" } = el;
  const icon = shape || color ? shapeNode(shape || "disc", color || "yellow") : null;
  const made = node(
    "s-counter",
    icon ? element("span", { class: "s-icon" }, icon) : null,
    element("b", { class: "s-value" }, String(el.value)),
    most === null ? null : element("span", { class: "s-most" }, `/ ${most}`),
    name ? element("span", { class: "s-word", dir: "auto", title: name }, name) : null,
  );
  if (most !== null && most > 0) {
    made.classList.add("measured");
    made.style.setProperty("--part", Math.max(0, Math.min(1, el.value / most)).toFixed(3));
  }
  return made;
}
