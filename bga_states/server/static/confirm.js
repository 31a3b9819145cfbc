/** Confirming: a question before what cannot be taken back. */

import { element } from "./dom.js";

/**
 * Ask a question; return whether it was answered by `yes`.
 * @param {string} question
 * @param {string} yes the words of the button
 * @returns {Promise<boolean>}
 */
export function confirmed(question, yes) {
  const buttons = [
    element("button", { value: "no" }, "Cancel"),
    element("button", { value: "yes" }, yes),
  ];
  const form = element("form", { method: "dialog" }, element("p", {}, question));
  form.append(element("div", { class: "buttons" }, buttons));
  const dialog = element("dialog", { "aria-label": question }, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((answer) => {
    dialog.onclose = () => {
      dialog.remove();
      answer(dialog.returnValue === "yes");
    };
  });
}
