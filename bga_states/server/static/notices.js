/** Notices: lines above the page for what went wrong, and for the connection. */

import { button, element } from "./dom.js";

const SHOWN_MS = 10_000;

/** @returns {HTMLElement} */
function box() {
  return /** @type {HTMLElement} */ (document.getElementById("notices"));
}

/**
 * Show a sentence for a while; the same one again is shown once.
 * @param {string} sentence
 */
export function tell(sentence) {
  for (const old of box().querySelectorAll("[role=alert]")) {
    if (old.firstChild?.textContent === sentence) old.remove();
  }
  const line = element("p", { role: "alert", class: "notice" }, element("span", {}, sentence));
  line.append(button("Close", () => line.remove(), { class: "plain" }));
  box().append(line);
  setTimeout(() => line.remove(), SHOWN_MS);
}

/**
 * Say how the connection is: "" when nothing is to be said.
 * @param {string} sentence
 */
export function tellConnection(sentence) {
  const line =
    box().querySelector(".connection") ??
    element("p", { class: "notice connection", role: "status" });
  line.textContent = sentence;
  if (sentence === "") line.remove();
  else if (!line.isConnected) box().prepend(line);
}

/** Say that the server has another version of this page, and offer to load it. */
export function tellNewVersion() {
  if (box().querySelector(".version")) return;
  const line = element(
    "p",
    { class: "notice version", role: "status" },
    "There is a new version of this page.",
  );
  line.append(button("Reload", () => location.reload()));
  box().append(line);
}
