/** Words: what people read for names that are written for programs. */

import { asWritten, isMapping, renderTranslated } from "./text.js";

/** @typedef {import("./text.js").Translate} Translate */
/**
 * One thing a player may do, as the server offers it.
 * @typedef {{action: string, args: Record<string, any>, label: string,
 *   label_args: Record<string, any>}} Offered
 */

/**
 * Write the name of an action for people: "act_play_disc" and "actPlayDisc" are "Play disc".
 * @param {string} action
 * @param {Translate} translate
 */
export function actionWords(action, translate = asWritten) {
  const snake = action.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
  const words = inWords(snake).replace(/^act /, "");
  return words ? capitalized(translate(words)) : action;
}

/**
 * Write a name of the code as words: "card_ids" is "card ids".
 * @param {string} name
 * @param {Translate} translate
 */
export function inWords(name, translate = asWritten) {
  const words = name.replaceAll("_", " ").trim();
  return words && translate(words);
}

/** @param {string} text */
export function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Write a choice: its label, or the action with its parameters, "Play disc: x 3, y 4".
 * @param {Offered} offered
 * @param {Translate} translate
 */
export function choiceText(offered, translate = asWritten) {
  const label = renderTranslated(offered.label, offered.label_args, translate);
  if (label) return label;
  const args = Object.entries(offered.args);
  const words = actionWords(offered.action, translate);
  const said = args.map(([name, value]) => {
    return `${inWords(name, translate)} ${valueText(value, translate)}`;
  });
  return said.length > 0 ? `${words}: ${said.join(", ")}` : words;
}

/**
 * Write a plain value for people.
 * @param {any} value
 * @param {Translate} translate
 * @returns {string}
 */
export function valueText(value, translate = asWritten) {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const textOf = (/** @type {any} */ part) => valueText(part, translate);
  if (Array.isArray(value)) return value.map(textOf).join(" ") || "nothing";
  if (typeof value === "string") return value === "" ? '""' : translate(value);
  if (!isMapping(value)) return String(value);
  const parts = Object.entries(value);
  return parts.map(([name, part]) => `${inWords(name, translate)} ${textOf(part)}`).join(", ");
}
