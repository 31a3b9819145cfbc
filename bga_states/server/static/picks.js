/** Picks: what was picked on the board, to be confirmed by a button or taken back. */

import { choiceNodes } from "./choices.js";
import { button, element } from "./dom.js";
import { actionWords, choiceText } from "./words.js";

/** @typedef {import("./choices.js").Choices} Choices */
/** @typedef {import("./scene/sceneview.js").Offer} Offer */
/** @typedef {import("./scene/pieces.js").Context} Context */
/** @typedef {{choices: Choices, context: Context, act: import("./choices.js").Act | null,
 *   clear: () => void}} Given what buttons are made from; `act` is null while all is locked */

/**
 * Return a button for each choice that was picked, or how many elements are missing, and a button
 * that takes back all picks; nothing if nothing was picked.
 * @param {Offer} offer @param {Given} given
 */
export function pickRows({ picked, missing }, given) {
  if (picked.length === 0 && missing === 0) return [];
  const confirms = picked.map((choice) => confirmButton(choice, given));
  const text = picked.length === 0 && `Pick ${missing} more.`;
  const cancel = button("Cancel", given.clear, { class: "cancel" });
  return [element("div", { class: "buttons", "data-key": "picks" }, text, confirms, cancel)];
}

/**
 * @param {Offer["picked"][number]} choice @param {Given} given
 */
function confirmButton(choice, { choices, context, act }) {
  const { action, args } = choice;
  const verb = actionWords(action, context.translate);
  const isSaid = choiceText(choice, context.translate).startsWith(verb);
  const text = [isSaid ? null : `${verb}: `, ...choiceNodes(choice, context)];
  const { seat, v } = choices;
  // The second click of a double click was meant for what stood there before.
  const confirm = (/** @type {MouseEvent} */ event) => {
    if (event.detail < 2) act?.({ seat, v, action, args });
  };
  const key = JSON.stringify([action, args]);
  return button(text, act && confirm, { "data-key": key, class: "choice main" });
}
