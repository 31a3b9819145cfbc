/** The seats of a table that waits for players: who has them, and who may do what with them. */

import { confirmed } from "./confirm.js";
import { button, element } from "./dom.js";

/** @typedef {import("./protocol.js").Card} Card */
/** @typedef {import("./protocol.js").SeatCard} SeatCard */
/**
 * What may be asked of the server about a seat; null where one waits for an answer.
 * @typedef {(what: Wish) => void} Ask
 */
/** @typedef {{t: string, [name: string]: any}} Wish a request without its table and its id */
/**
 * What is drawn: the card with what it says of me, the bots there are, and what is locked.
 * @typedef {{card: Card, mine: number[], isHost: boolean, bots: string[],
 *   isLocked: (seat: number) => boolean, ask: Ask, hand: (seat: number) => void}} Drawn
 */

/**
 * Draw a row for each seat, with the buttons for what I may do.
 * @param {Drawn} drawn
 */
export function seatRows(drawn) {
  return drawn.card.seats.map((seat) => {
    const children = [
      element("span", { class: "seat-no" }, `${seat.no}.`),
      element("span", { class: "seat-name" }, seatText(seat, drawn.mine.includes(seat.no))),
      element("span", { class: "buttons" }, seatButtons(seat, drawn)),
    ];
    return element("li", { "data-key": `seat ${seat.no}` }, children);
  });
}

/**
 * @param {SeatCard} seat
 * @param {boolean} isMine
 */
function seatText(seat, isMine) {
  if (seat.kind === "open") return "open";
  if (seat.kind === "bot") return `${seat.name} (bot ${seat.bot})`;
  const notes = [isMine ? "you" : seat.is_here ? "here" : "away"];
  if (seat.is_ready) notes.push("ready");
  return `${seat.name} (${notes.join(", ")})`;
}

/**
 * @param {SeatCard} seat
 * @param {Drawn} drawn
 */
function seatButtons(seat, drawn) {
  const { mine, isHost, ask } = drawn;
  const what = (/** @type {string} */ text, /** @type {Wish} */ request, question = "") => {
    const asked = async () => {
      if (question && !(await confirmed(question, text))) return;
      ask({ seat: seat.no, ...request });
    };
    const properties = { "aria-label": `${text}: seat ${seat.no}` };
    return button(text, drawn.isLocked(seat.no) ? null : asked, properties);
  };
  if (seat.kind === "open") {
    const sit = what(mine.length > 0 ? "Take this one too" : "Sit", { t: "sit" });
    return [sit, ...(isHost ? botButtons(seat, drawn) : [])];
  }
  if (mine.includes(seat.no)) {
    const text = seat.is_ready ? "Not ready" : "Ready";
    const ready = what(text, { t: "ready", is_ready: !seat.is_ready });
    // Whoever starts the game says so by that.
    const hand = button("Hand over", () => drawn.hand(seat.no), {
      "aria-label": `Hand over: seat ${seat.no}`,
    });
    return [...(isHost ? [] : [ready]), hand, what("Leave", { t: "leave" })];
  }
  if (!isHost) return [];
  if (seat.kind === "bot") return [what("Remove", { t: "kick" })];
  return [what("Kick", { t: "kick" }, `Send ${seat.name} away from seat ${seat.no}?`)];
}

/**
 * Draw what the host puts a bot on a seat with.
 * @param {SeatCard} seat
 * @param {Drawn} drawn
 */
export function botButtons(seat, { bots, isLocked, ask }) {
  if (bots.length === 0) return [];
  const options = bots.map((bot) => element("option", { value: bot }, bot));
  const choose = element("select", { "aria-label": `Bot for seat ${seat.no}` }, options);
  const put = (/** @type {MouseEvent} */ event) => {
    // The one on the page: this one may only have been drawn to compare it.
    const select = /** @type {HTMLElement} */ (event.currentTarget).previousElementSibling;
    ask({ t: "seat_bot", seat: seat.no, bot: /** @type {HTMLSelectElement} */ (select).value });
  };
  return [choose, button("Add a bot", isLocked(seat.no) ? null : put)];
}

/**
 * Say in a sentence what a table waits for before it can start; "" for nothing.
 * @param {Card} card
 */
export function missingText(card) {
  const taken = card.seats.filter((seat) => seat.kind !== "open");
  if (taken.length < card.min_players) {
    const are = taken.length === 1 ? "is" : "are";
    return `${card.min_players} players are needed, ${taken.length} of them ${are} there.`;
  }
  const isWaiting = taken.some((seat) => {
    // Whoever starts the game is ready.
    return seat.kind === "person" && !seat.is_ready && seat.name !== card.host;
  });
  return isWaiting ? "Everybody who has a seat must be ready." : "";
}
