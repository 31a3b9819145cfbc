/** Controls: what a player may do about the game itself: leave it, come back, end it. */

import { button, element } from "./dom.js";
import { confirmed } from "./confirm.js";

const TWO = 2;

/** @typedef {import("./protocol.js").Card} Card */
/** @typedef {import("./protocol.js").SeatCard} SeatCard */
/** @typedef {import("./seats.js").Ask} Ask */
/** @typedef {(seat: number) => void} Hand shows the link by which a seat is handed over */

/**
 * Draw the buttons of one seat of mine in a game that runs.
 * @param {Card} card
 * @param {SeatCard} seat
 * @param {boolean} isLocked
 * @param {Ask} ask
 * @param {Hand} hand
 */
export function controlButtons(card, seat, isLocked, ask, hand) {
  const when = (/** @type {() => void} */ act) => (isLocked ? null : act);
  const handOver = button("Hand over my seat", () => hand(seat.no));
  if (seat.is_zombie) {
    return [
      button(
        "Play again",
        when(() => ask({ t: "return", seat: seat.no })),
      ),
      handOver,
    ];
  }
  const end = { t: "abandon", seat: seat.no, agrees: !seat.wants_end };
  const buttons = [
    handOver,
    seat.wants_end
      ? button(
          "Play on after all",
          when(() => ask(end)),
        )
      : button(
          "Agree to end without a result",
          when(() => askFirst(END, "Agree", end, ask)),
        ),
    button(
      "Leave",
      when(() => askFirst(LEAVE, "Leave", { t: "leave", seat: seat.no }, ask)),
    ),
  ];
  const players = card.seats.filter((one) => one.kind !== "open");
  if (players.length === TWO) {
    const concede = { t: "concede", seat: seat.no };
    buttons.unshift(
      button(
        "Concede",
        when(() => askFirst(CONCEDE, "Concede", concede, ask)),
      ),
    );
  }
  return buttons;
}

/**
 * Draw the button that sends somebody away who is out of time; null where I may not.
 * @param {Card} card
 * @param {SeatCard} whom the seat of whoever is out of time
 * @param {number[]} mine
 * @param {(seat: number) => boolean} isLocked
 * @param {Ask} ask
 */
export function expelButton(card, whom, mine, isLocked, ask) {
  const own = card.seats.find((seat) => {
    return mine.includes(seat.no) && seat.no !== whom.no && !seat.is_zombie;
  });
  if (own === undefined) return null;
  const question = `Send ${whom.name} away? Their turns are played for them until they come back.`;
  const what = { t: "expel", seat: own.no, whom: whom.no };
  const asked = isLocked(own.no) ? null : () => askFirst(question, "Expel", what, ask);
  return button("Expel", asked, { "aria-label": `Expel ${whom.name}` });
}

const END = "End the game without a result? It ends as soon as all people at the table agree.";
const LEAVE = "Leave the game? The others play on, and your turns are played for you.";
const CONCEDE = "Concede the game? The other player wins.";

/**
 * @param {string} question
 * @param {string} yes
 * @param {{t: string, seat: number, whom?: number}} what
 * @param {Ask} ask
 */
async function askFirst(question, yes, what, ask) {
  if (await confirmed(question, yes)) ask(what);
}

/**
 * Draw the choice of whose view is shown, for somebody with several seats; null for one seat.
 * @param {Card} card
 * @param {number[]} mine
 * @param {number} picked the seat that is always shown, 0 for whose turn it is
 * @param {(seat: number) => void} pick
 */
export function seatSwitch(card, mine, picked, pick) {
  if (mine.length < TWO) return null;
  const seats = card.seats.filter((seat) => mine.includes(seat.no));
  const buttons = [{ no: 0, name: "Whoever's turn it is" }, ...seats].map(({ no, name }) => {
    const text = no === 0 ? name : `${no}. ${name}`;
    return button(text, () => pick(no), {
      "aria-pressed": String(no === picked),
      class: "chip",
    });
  });
  return element("div", { role: "group", "aria-label": "Whose view", class: "buttons" }, buttons);
}
