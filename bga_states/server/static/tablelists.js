/** Lists of tables, as links to them. */

import { leftAt, leftText, rulesNote } from "./clock.js";
import { element } from "./dom.js";

/** @typedef {import("./protocol.js").Card} Card */
/** @typedef {import("./protocol.js").TableLine} TableLine */
/** @typedef {Map<string, string>} Titles of games, by their names */

/** @type {Record<string, string>} */
const PHASES = {
  open: "waits for players",
  playing: "being played",
  over: "over",
  abandoned: "ended without a result",
  broken: "out of order",
};

/**
 * Draw a table as an item of a list.
 * @param {Card} card
 * @param {Titles} titles
 * @param {string} note what is said of it besides
 */
export function tableItem(card, titles, note) {
  const taken = card.seats.filter((seat) => seat.kind !== "open");
  const names = taken.map((seat) => seat.name).join(", ");
  const factsId = `facts-${card.id}`;
  const link = element(
    "a",
    { href: `/table/${card.id}`, "aria-describedby": factsId },
    titles.get(card.game) ?? card.game,
  );
  const players = `${taken.length} of ${card.seats.length} seats`;
  const facts = [note, card.phase === "playing" ? `${card.progression} %` : players, names];
  if (card.phase === "open") facts.push(rulesNote(card.clock_rules));
  const said = facts.filter((fact) => fact !== "").join(" · ");
  return element(
    "li",
    { "data-key": card.id },
    link,
    " ",
    element("span", { class: "facts", id: factsId }, said),
  );
}

/**
 * Say how much time is left to me at a table where it is my turn; "" where I have no clock.
 * @param {TableLine} line
 * @param {number} now the time of the server
 */
export function hurryText({ card, mine }, now) {
  const lefts = mine
    .filter((seat) => card.clock?.running.includes(seat))
    .map((seat) => leftAt(card.clock, seat, now))
    .filter((left) => left !== null);
  return lefts.length > 0 ? leftText(Math.min(...lefts)) : "";
}

/**
 * Say in a word or two in which phase a table is.
 * @param {Card} card
 */
export function phaseText(card) {
  return PHASES[card.phase] ?? card.phase;
}

/**
 * Sort my tables into those where it is my turn, those that wait for others, and those that ended.
 * @param {TableLine[]} lines
 * @returns {{turn: TableLine[], waiting: TableLine[], ended: TableLine[]}}
 */
export function sortedTables(lines) {
  /** @type {{turn: TableLine[], waiting: TableLine[], ended: TableLine[]}} */
  const sorted = { turn: [], waiting: [], ended: [] };
  for (const line of lines) {
    if (line.is_my_turn) sorted.turn.push(line);
    else if (["open", "playing"].includes(line.card.phase)) sorted.waiting.push(line);
    else sorted.ended.push(line);
  }
  return sorted;
}
