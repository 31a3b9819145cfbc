/** Sharing: the address of a table, to be copied and sent to those who are to play. */

import { button, element } from "./dom.js";
import { tell } from "./notices.js";

/**
 * Draw an address with a button that copies it.
 * @param {string} address
 */
export function shareLine(address) {
  const input = element("input", {
    readonly: true,
    value: address,
    "aria-label": "Link to this table",
  });
  const copy = (/** @type {MouseEvent} */ event) => {
    const shown = /** @type {HTMLInputElement} */ (
      /** @type {HTMLElement} */ (event.currentTarget).previousElementSibling
    );
    copyFrom(shown);
  };
  return element("div", { class: "share" }, input, button("Copy the link", copy));
}

/** @param {HTMLInputElement} input */
async function copyFrom(input) {
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    tell("The link is copied.");
  } catch {
    // The clipboard is closed to pages without https; what is selected can still be copied.
    const isCopied = document.execCommand("copy");
    tell(isCopied ? "The link is copied." : "The link is selected: copy it with your keyboard.");
  }
}
