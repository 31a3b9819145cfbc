/** Vacant seats of a game: who might play there instead, and how a table that stopped is ended. */

import { confirmed } from "./confirm.js";
import { button, element } from "./dom.js";
import { botButtons } from "./seats.js";

/** @typedef {import("./seats.js").Drawn} Drawn */

/**
 * Draw what I may do about seats that somebody has left, or whose bot has failed.
 * @param {Drawn} drawn
 * @param {(seat: number) => void} replace
 */
export function vacantRows(drawn, replace) {
  const { card, mine, isHost } = drawn;
  const playing = card.seats.some((seat) => {
    return mine.includes(seat.no) && !seat.is_vacant;
  });
  if (!isHost && !playing) return [];
  const vacant = card.seats.filter((seat) => seat.is_vacant);
  return vacant.map((seat) => {
    const find = button("Find a replacement", () => replace(seat.no), {
      "aria-label": `Find a replacement: ${seat.name}`,
    });
    const bots = isHost ? botButtons(seat, drawn) : [];
    const said = element("p", {}, `Somebody else may play for ${seat.name}.`);
    const buttons = element("div", { class: "buttons" }, [find, ...bots]);
    return element("div", { "data-key": `vacant ${seat.no}` }, said, buttons);
  });
}

/**
 * Draw what ends a table that stands still.
 * @param {Drawn} drawn
 * @param {number} seat
 */
export function endButtons({ card, mine, isHost, isLocked, ask }, seat) {
  const end = async () => {
    if (await confirmed(END, "End the table")) ask({ t: "dismiss" });
  };
  const buttons = isHost ? [button("End the table", isLocked(0) ? null : end)] : [];
  const own = card.seats.find((one) => one.no === seat);
  if (!own || !mine.includes(seat)) return buttons;
  const agree = () => ask({ t: "abandon", seat, agrees: !own.wants_end });
  const text = own.wants_end ? "Do not end it after all" : "Agree to end without a result";
  return [...buttons, button(text, isLocked(seat) ? null : agree)];
}

const END = "End the table for everybody, without a result?";
