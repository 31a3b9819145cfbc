/** Clock fields: how long people may think at a new table. */

import { element } from "./dom.js";
import { checkField, numberField, select } from "./fields.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KINDS = [
  ["none", "As long as they like"],
  ["real", "Real time: everybody is there"],
  ["days", "Days: everybody comes when they can"],
];
/** @typedef {[string, number, number, number]} Asked caption, seconds of a unit, default, most */
/**
 * What is asked for by the kind of clock: captions, and the seconds of the units they name.
 * @type {Record<string, {bank: Asked, extra: Asked}>}
 */
const ASKED = {
  real: {
    bank: ["Minutes for everybody", MINUTE, 10, 24 * 60],
    extra: ["Seconds more for each turn", 1, 30, HOUR],
  },
  days: {
    bank: ["Days for everybody", DAY, 7, 100],
    extra: ["Hours more for each turn", HOUR, 24, 24 * 100],
  },
};

/**
 * Make the fields; `read` returns the rules, null for none.
 * @returns {{node: HTMLElement, read: () => object | null}}
 */
export function clockFields() {
  const { node, input: kind } = select("Time to think", KINDS);
  const box = element("div", { class: "fields" });
  /** @type {() => object | null} */
  let read = () => null;
  const show = () => {
    const fields = fieldsOf(kind.value);
    box.replaceChildren(...fields.nodes);
    box.hidden = fields.nodes.length === 0;
    read = fields.read;
  };
  kind.onchange = show;
  show();
  return { node: element("div", { class: "fields" }, node, box), read: () => read() };
}

/**
 * @param {string} kind
 * @returns {{nodes: HTMLElement[], read: () => object | null}}
 */
function fieldsOf(kind) {
  const asked = ASKED[kind];
  if (asked === undefined) return { nodes: [], read: () => null };
  const bank = timeField(asked.bank, 1);
  const extra = timeField(asked.extra, 0);
  const expels = checkField({ type: "boolean" }, "Whoever runs out of time leaves");
  const read = () => ({ kind, bank: bank.read(), extra: extra.read(), expels: expels.read() });
  return { nodes: [bank.node, extra.node, expels.node], read };
}

/**
 * @param {Asked} asked
 * @param {number} least
 */
function timeField([caption, unit, usual, most], least) {
  const schema = { type: "integer", minimum: least, maximum: most, default: usual };
  const { node, read } = numberField(schema, caption, true);
  return { node, read: () => read() * unit };
}
