/** Stops: the buttons of a board, and the one of each place that the tab key reaches. */

import { setTabIndex } from "./nodes.js";

/** @param {HTMLElement} root @returns {HTMLElement[]} in reading order */
export function buttonsIn(root) {
  return [...root.querySelectorAll('[role="button"]')].filter(
    (node) => node instanceof HTMLElement,
  );
}

/** @param {HTMLElement} root */
export function tabStopsIn(root) {
  return buttonsIn(root).filter((node) => node.tabIndex === 0);
}

/**
 * Let the tab key reach one button of each place: the focused one, else a target, else the last.
 * @param {HTMLElement} root @param {(id: string) => string} placeOf
 */
export function setTabStops(root, placeOf) {
  /** @type {Map<string, HTMLElement[]>} */
  const places = new Map();
  for (const node of buttonsIn(root)) {
    const place = placeOf(node.dataset.id ?? "");
    const nodes = places.get(place);
    if (nodes) nodes.push(node);
    else places.set(place, [node]);
  }
  for (const nodes of places.values()) {
    const stop =
      nodes.find((node) => node === document.activeElement) ??
      nodes.find((node) => node.classList.contains("target")) ??
      nodes.find((node) => node.tabIndex === 0) ??
      nodes[0];
    for (const node of nodes) setTabIndex(node, node === stop ? 0 : -1);
  }
}
