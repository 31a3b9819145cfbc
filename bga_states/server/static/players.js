/** The players of a game that runs or is over: who they are, how they stand, who is there. */

import { isOutOfTime, laterClock, leftAt, OUT_OF_TIME, timeText } from "./clock.js";
import { element } from "./dom.js";

const COLOR = /^[0-9a-f]{6}$/i;

/** @typedef {import("./protocol.js").Card} Card */
/** @typedef {import("./protocol.js").SeatCard} SeatCard */
/** @typedef {import("./table.js").Table} Table */

/**
 * What rows are drawn from; `now` is the time of the server, `expelButton` makes the button that
 * sends somebody away.
 * @typedef {object} Drawn
 * @property {Card} card
 * @property {Table | null} table what is known beyond the card
 * @property {number[]} mine the numbers of my own seats
 * @property {number} now
 * @property {(seat: SeatCard) => HTMLElement | null} expelButton
 */

/**
 * Draw a row for each player.
 * @param {Drawn} drawn
 */
export function playerRows(drawn) {
  return drawn.card.seats
    .filter((seat) => seat.kind !== "open")
    .map((seat) => playerRow(seat, drawn));
}

/**
 * Return the clocks of a game that is being played, null where there are none.
 * @param {Card} card
 * @param {Table | null} table
 */
export function clockOf(card, table) {
  return card.phase === "playing" ? laterClock(table?.clock ?? null, card.clock) : null;
}

/**
 * @param {SeatCard} seat
 * @param {Drawn} drawn
 */
function playerRow(seat, { card, table, mine, now, expelButton }) {
  const isMine = mine.includes(seat.no);
  const clock = clockOf(card, table);
  const isLate = isOutOfTime(clock, seat.no, now);
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
    clock === null ? null : clockCell(leftAt(clock, seat.no, now), isLate, () => expelButton(seat)),
  );
}

/**
 * @param {number | null} left milliseconds
 * @param {boolean} isLate
 * @param {() => HTMLElement | null} expelButton
 */
function clockCell(left, isLate, expelButton) {
  const text = isLate ? OUT_OF_TIME : left === null ? "" : timeText(left);
  const shown = element("span", { role: "timer" }, text);
  return element("td", { class: isLate ? "clock late" : "clock" }, shown, isLate && expelButton());
}

/**
 * @param {SeatCard} seat
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
 * @param {Card & {result: import("./protocol.js").ResultCard}} card
 */
export function placeRows(card) {
  const names = new Map(card.seats.map((seat) => [seat.no, seat.name]));
  return card.result.places.map((place) => {
    return element(
      "tr",
      {},
      element("td", { class: "number" }, `${place.rank}.`),
      element("th", { scope: "row" }, names.get(place.seat) ?? `Seat ${place.seat}`),
      element("td", { class: "number" }, String(place.score)),
    );
  });
}
