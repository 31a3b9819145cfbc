/** Opponents: people who join a new table, or bots, with whom its game starts at once. */

import { element } from "./dom.js";
import { select } from "./fields.js";

/** @typedef {{min_players: number, max_players: number}} Players how many a game is for */

/**
 * Make the fields; `show` is given for how many the chosen game is, `read` returns what a new table
 * is to have.
 * @param {string[]} bots the names of those there are
 */
export function opponentFields(bots) {
  const choices = [["", "People who join"], ...bots.map((bot) => [bot, `Bots: ${bot}`])];
  const kind = select("Opponents", choices);
  const count = select("Number of players", []);
  const showCount = () => {
    // With people, it is all who have come when the game starts.
    count.node.hidden = kind.input.value === "" || count.input.options.length === 1;
  };
  kind.input.onchange = showCount;
  const node = element("div", { class: "fields" }, kind.node, count.node);
  node.hidden = bots.length === 0;
  return {
    node,
    /** @param {Players} line */
    show: (line) => {
      const numbers = [];
      for (let number = line.min_players; number <= line.max_players; number += 1) {
        numbers.push(element("option", { value: number }, String(number)));
      }
      count.input.replaceChildren(...numbers);
      showCount();
    },
    read: () => {
      const bot = kind.input.value;
      if (bot === "") return {};
      const others = Array.from({ length: Number(count.input.value) - 1 }, () => {
        return { kind: "bot", bot };
      });
      return { seats: [{ kind: "me" }, ...others], starts: true };
    },
  };
}
