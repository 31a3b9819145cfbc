/** Sharing: the address of a table, to be copied and sent to those who are to play. */

import { button, element } from "./dom.js";
import { tell } from "./notices.js";

/**
 * Draw an address with a button that copies it.
 * @param {string} address
 * @param {(sentence: string) => void} say tells what came of it
 */
export function shareLine(address, say = tell) {
  const input = element("input", {
    readonly: true,
    value: address,
    "aria-label": "Link",
  });
  const copy = (/** @type {MouseEvent} */ event) => {
    const shown = /** @type {HTMLInputElement} */ (
      /** @type {HTMLElement} */ (event.currentTarget).previousElementSibling
    );
    copyFrom(shown, say);
  };
  return element("div", { class: "share" }, input, button("Copy the link", copy));
}

/** How a machine calls itself, and no other machine calls it. */
const OWN_NAMES = /^(localhost|127\.[\d.]+|\[::1\])$/;

/**
 * Draw the address of a table for those who are to play, and whom it leads there.
 * @param {string} address
 */
export function invitation(address) {
  const said = "Send this link to those who are to play or watch:";
  const isOwn = OWN_NAMES.test(new URL(address).hostname);
  const note =
    "Only this machine opens it. For others, start the server with --lan, and open the lobby by " +
    "the address that it shows then.";
  return [
    element("p", {}, said),
    shareLine(address),
    ...(isOwn ? [element("p", { class: "facts" }, note)] : []),
  ];
}

/**
 * @param {HTMLInputElement} input
 * @param {(sentence: string) => void} say
 */
async function copyFrom(input, say) {
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    say("The link is copied.");
  } catch {
    // The clipboard is closed to pages without https; what is selected can still be copied.
    const isCopied = document.execCommand("copy");
    say(isCopied ? "The link is copied." : "The link is selected: copy it with your keyboard.");
  }
}
