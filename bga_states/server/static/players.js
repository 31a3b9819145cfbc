/** The players of a game that runs or is over: who they are, how they stand, who is there. */

import { element } from "./dom.js";

const COLOR = /^[0-9a-f]{6}$/i;

/** @typedef {import("./table.js").Table} Table */

/**
 * Draw a row for each player: from the card, and what the table knows beyond it.
 * @param {any} card
 * @param {Table | null} table
 * @param {number[]} mine the numbers of my own seats
 */
export function playerRows(card, table, mine) {
  return card.seats
    .filter((/** @type {any} */ seat) => seat.kind !== "open")
    .map((/** @type {any} */ seat) => playerRow(seat, card, table, mine.includes(seat.no)));
}

/**
 * @param {any} seat
 * @param {any} card
 * @param {Table | null} table
 * @param {boolean} isMine
 */
function playerRow(seat, card, table, isMine) {
  const player = table?.players.find((one) => one.id === seat.player_id);
  const active = table
    ? table.activePlayerIds.includes(seat.player_id)
    : card.active.includes(seat.no);
  const isActive = active && card.phase === "playing";
  const score = player?.score ?? seat.score;
  return element(
    "tr",
    { "data-key": `player ${seat.no}`, class: isActive ? "active" : "" },
    element("td", {}, dot(player?.color ?? "")),
    element("th", { scope: "row" }, seat.name, isMine ? element("small", {}, " (you)") : null),
    element("td", { class: "notes" }, noteTexts(seat, player, isActive, card.phase).join(", ")),
    element("td", { class: "number" }, String(score)),
  );
}

/**
 * @param {any} seat
 * @param {import("./table.js").PlayerSeen | undefined} player
 * @param {boolean} isActive
 * @param {string} phase
 */
function noteTexts(seat, player, isActive, phase) {
  const isPlaying = phase === "playing";
  const notes = [];
  if (isActive) notes.push("to move");
  if (player?.eliminated) notes.push("eliminated");
  if (seat.is_zombie || player?.zombie) notes.push("has left");
  else if (seat.kind === "bot") notes.push(`bot ${seat.bot}`);
  else if (isPlaying && !seat.is_here) notes.push("away");
  if (seat.holder) notes.push(`played by ${seat.holder}`);
  if (isPlaying && seat.wants_end) notes.push("wants to end the game");
  return notes;
}

/** @param {string} color */
function dot(color) {
  const node = element("span", { class: "dot", "aria-hidden": "true" });
  if (COLOR.test(color)) node.style.backgroundColor = `#${color}`;
  return node;
}

/**
 * Draw the places of a result, from the best to the last.
 * @param {any} card
 */
export function placeRows(card) {
  const names = new Map(card.seats.map((/** @type {any} */ seat) => [seat.no, seat.name]));
  return card.result.places.map((/** @type {any} */ place) => {
    return element(
      "tr",
      {},
      element("td", { class: "number" }, `${place.rank}.`),
      element("th", { scope: "row" }, names.get(place.seat) ?? `Seat ${place.seat}`),
      element("td", { class: "number" }, String(place.score)),
    );
  });
}
