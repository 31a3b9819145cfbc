/** Pieces: what they look like, and the marks of their owners. */

import { element } from "../dom.js";
import { inkOn, rgb, signsOf } from "./colors.js";
import { isSideways } from "./measures.js";
import { circle, drawing, shapeNode, signMark, svg } from "./shapes.js";

/** @typedef {import("./measures.js").Box} Box */
/** @typedef {import("./scenedata.js").PlacedPart} PlacedPart */
/** @typedef {import("./scenedata.js").Player} Player */
/** @typedef {(name: string) => string} ArtOf the address of a picture, "" if there is none */
/**
 * What painting needs beside an element. `words` puts texts into the reader's language, `translate`
 * does so without their arguments, `icons` may stand within texts, `signs` are those of the players,
 * if they need any, and `artOf` is the address of a picture.
 * @typedef {object} Context
 * @property {Map<number, Player>} players
 * @property {(text: any) => string} words
 * @property {import("../text.js").Translate} translate
 * @property {ReadonlyMap<string, PlacedPart>} icons
 * @property {number[]} [active] the ids of the active players
 * @property {Map<number, string>} [signs]
 * @property {ArtOf} [artOf]
 */
/** @typedef {{player: Player, color: string, sign: string, isActive: boolean}} Owner */

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
  const art = picture(el.art, context.artOf, () => drawn());
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
 * Make a picture, which screen readers leave out: its element has a name.
 * @param {string} name @param {ArtOf} [artOf] @param {() => Node} [instead] of one that is not there
 */
export function picture(name, artOf = () => "", instead = () => document.createTextNode("")) {
  const src = name && artOf(name);
  if (!src) return null;
  /** @this {HTMLElement} */
  function onerror() {
    this.replaceWith(instead());
  }
  return element("img", {
    class: "s-art",
    src,
    alt: "",
    draggable: "false",
    decoding: "sync",
    onerror,
  });
}

/** The address of a picture of a game. @param {string} game @param {string} name */
export function addressOfArt(game, name) {
  const path = name.split("/").map(encodeURIComponent).join("/");
  return `/api/games/${encodeURIComponent(game)}/art/${path}`;
}
