/** Icons: the small pieces of a game that stand within texts. */

import { element } from "../dom.js";
import { inParts, worded } from "../text.js";
import { piece } from "./pieces.js";

/** @typedef {import("./pieces.js").Context} Context */
/** @typedef {import("./scenedata.js").PlacedPart} PlacedPart */

const UNIT = 100;
/** @type {ReadonlyMap<string, PlacedPart>} */
const NO_ICONS = new Map();

/**
 * What texts beside a board need for their icons: those of its scene, if it is known.
 * @param {import("./scenedata.js").Scene | null} scene
 * @param {import("../text.js").Translate} translate @param {import("./pieces.js").ArtOf} artOf
 * @returns {Context}
 */
export function contextOf(scene, translate, artOf) {
  const { players = new Map(), icons = NO_ICONS } = scene ?? {};
  return { players, words: (text) => worded(text, translate), translate, icons, artOf };
}

/**
 * Return a text as nodes, with its icons; one that the game does not have is its name.
 * @param {any} text @param {Context} context
 * @returns {(Node | string)[]}
 */
export function withIcons(text, context) {
  const { translate, icons } = context;
  return inParts(text, translate).map((part, number) => {
    const icon = number % 2 === 1 ? icons.get(part) : undefined;
    if (icon) return iconNode(icon, translate(part), context);
    return number % 2 === 1 ? translate(part) : part;
  });
}

/** @param {PlacedPart} el @param {string} name @param {Context} context */
function iconNode(el, name, context) {
  const box = { id: "", kind: "piece", el, place: "", x: 0, y: 0, w: UNIT, h: UNIT, s: UNIT, z: 0 };
  const label = { role: "img", "aria-label": name, title: name };
  return element("span", { class: "s-inline", ...label }, piece(box, context));
}
