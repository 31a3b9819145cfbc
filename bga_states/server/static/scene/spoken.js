/** Spoken: what a screen reader says for each element. */

import { elementName } from "./about.js";
import { colorName } from "./colors.js";
import { labelOf } from "./scenedata.js";

/** @typedef {import("./scenedata.js").PlacedPart} PlacedPart */
/** @typedef {import("./scenedata.js").Player} Player */
/**
 * What the words need beside an element: the players, the ids of the active players, and what
 * puts texts into the reader's language.
 * @typedef {object} Context
 * @property {Map<number, Player>} players
 * @property {(text: any) => string} words
 * @property {number[]} [active]
 */
/** @typedef {(el: PlacedPart, context: Context, place?: PlacedPart) => string} Speaker */

/** @type {Record<string, Speaker>} */
const SPEAKERS = {
  backs: hidden,
  card,
  cell,
  counter,
  die,
  hexcell: cell,
  line,
  mat,
  piece,
  pile,
  seat: (el, context) => withContent(ownerName(el, context), el, context),
  spot: (el, context) => withContent(nameOf(el, context) || el.sign || el.id, el, context),
  text: (el, context) => nameOf(el, context) || context.words(el.text),
};
/** What places are called that have no name. */
const PLACES = new Map(
  Object.entries({
    grid: "board",
    map: "map",
    ring: "table",
    row: "row",
    hand: "hand",
    pile: "pile",
  }),
);

/**
 * Return the words for an element of a scene, or for a box of it such as `backs`.
 * @param {PlacedPart} el
 * @param {string} kind of the element, or of its box
 * @param {Context} context
 * @param {PlacedPart} [place] the place it is in, such as the grid of a cell
 * @returns {string}
 */
export function spoken(el, kind, context, place) {
  const speaker = Object.hasOwn(SPEAKERS, kind) ? SPEAKERS[kind] : placeName;
  return speaker(el, context, place);
}

/** @param {PlacedPart} el @param {Context} context */
function nameOf(el, { words }) {
  return el.name ? words(el.name) : "";
}

/** The name of a place, or what it is. @param {PlacedPart} el @param {Context} context */
function placeName(el, context) {
  return nameOf(el, context) || context.words(PLACES.get(el.t) ?? el.t);
}

/** @param {PlacedPart} el @param {Context} context */
function ownerName(el, { players }) {
  return (el.owner && players.get(el.owner)?.name) || "";
}

/** @param {(string | null | undefined | false)[]} parts @param {string} [separator] */
function joined(parts, separator = ", ") {
  return parts.filter(Boolean).join(separator);
}

/**
 * A place and the things in it.
 * @param {string} where @param {PlacedPart} el @param {Context} context
 */
function withContent(where, el, context) {
  return joined([where, joined(el.items.map((one) => spoken(one, one.t, context)))], ": ");
}

/** @type {Speaker} */
function cell(el, context, grid) {
  const where = nameOf(el, context) || `${square(el, grid)}${el.sign ? ` (${el.sign})` : ""}`;
  return withContent(where, el, context);
}

/**
 * Column and row of a cell: "2, 8", or "b1" on a chess board.
 * @param {PlacedPart} el @param {PlacedPart} [grid]
 */
function square({ x, y }, grid) {
  const { column, row } = labelOf(grid ?? {}, x, y);
  return joined([column, row], /[a-z]/.test(column) ? "" : ", ");
}

/** @type {Speaker} */
function card(el, context) {
  const { words } = context;
  const lines = el.text && !el.name ? words(el.text) : "";
  const face = joined([elementName(el, words), lines]);
  return joined([
    el.face_down ? joined([nameOf(el, context), words("face down")]) : face,
    el.mark ? words(el.mark) : "",
    turnOf(el, context),
    ownerName(el, context),
  ]);
}

/** @type {Speaker} */
function piece(el, context) {
  const { players, words } = context;
  const color = el.color || players.get(el.owner)?.color;
  const shape = el.shape ?? "disc";
  const isSign = shape === "figure" && el.sign;
  const look = joined([color && words(colorName(color)), isSign ? "" : words(shape), el.sign], " ");
  const { count = 1 } = el;
  const what = nameOf(el, context) || look;
  const whole = count > 1 ? `${count} × ${what}` : what;
  return joined([whole, turnOf(el, context), ownerName(el, context)]);
}

/** How far a thing is turned. @param {PlacedPart} el @param {Context} context */
function turnOf({ turn = 0 }, { words }) {
  return turn && `${words("turned")} ${turn}°`;
}

/** @type {Speaker} */
function die(el, context) {
  const color = el.color ? context.words(colorName(el.color)) : "";
  return `${nameOf(el, context) || joined([color, context.words("die")], " ")}: ${el.value}`;
}

/** @type {Speaker} */
function counter(el, context) {
  const value = el.of == null ? `${el.value}` : `${el.value} / ${el.of}`;
  const shape = el.shape ? context.words(el.shape) : "";
  return joined([nameOf(el, context) || shape, value], ": ");
}

/** @type {Speaker} */
function line(el, context, map) {
  const [a, b] = [el.a, el.b].map((id) => {
    const spot = map?.items.find((one) => one.id === id);
    return (spot && nameOf(spot, context)) || id;
  });
  return joined([nameOf(el, context) || `${a} – ${b}`, ownerName(el, context)]);
}

/** @type {Speaker} */
function hidden(el, context) {
  return `${placeName(el, context)}: ${cards(el.hidden, context)} ${context.words("face down")}`;
}

/** @type {Speaker} */
function pile(el, context) {
  const tops = el.items.map((one) => spoken(one, one.t, context));
  return joined([`${placeName(el, context)}: ${cards(el.count, context)}`, ...tops]);
}

/** @param {number} count @param {Context} context */
function cards(count, { words }) {
  return `${count} ${words(count === 1 ? "card" : "cards")}`;
}

/** @type {Speaker} */
function mat(el, context) {
  const player = context.players.get(el.owner);
  if (!player) return placeName(el, context);
  const { words, active = [] } = context;
  return joined([
    player.name,
    `${words("score")} ${player.score ?? 0}`,
    active.includes(player.id) && words("to move"),
    player.out && words("eliminated"),
  ]);
}
