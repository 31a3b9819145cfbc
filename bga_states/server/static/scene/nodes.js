/** Nodes: how the boxes of a board become elements of the page, and stay the same ones. */

/** @typedef {import("./measures.js").Box} Box */

const OF_BUTTONS = ["role", "tabindex", "aria-disabled", "aria-pressed"];

/** @param {Box} box @param {number} unit @returns {Box} */
export function inPixels(box, unit) {
  const { x, y, w, h, s, step = 0, ends } = box;
  const scaled = {
    x: x * unit,
    y: y * unit,
    w: w * unit,
    h: h * unit,
    s: s * unit,
    step: step * unit,
  };
  return { ...box, ...scaled, ends: ends?.map((one) => one * unit) };
}

export function newGroup() {
  const group = document.createElement("div");
  group.className = "s-group";
  group.setAttribute("role", "group");
  return group;
}

/** @param {Box} box */
export function newNode(box) {
  const node = document.createElement("div");
  node.className = `s s-kind-${box.kind}`;
  node.dataset.id = box.id;
  node.dataset.kind = box.kind;
  return node;
}

/**
 * Give a node a rectangle, and the size of a unit in it.
 * @param {HTMLElement} node @param {{x: number, y: number, w: number, h: number, s: number}} rect
 */
export function inPlace({ style }, { x, y, w, h, s }) {
  style.transform = `translate(${x.toFixed(1)}px,${y.toFixed(1)}px)`;
  style.width = `${w.toFixed(1)}px`;
  style.height = `${h.toFixed(1)}px`;
  style.setProperty("--s", `${s.toFixed(2)}px`);
}

/** Put a node where its box is. @param {HTMLElement} node @param {Box} box */
export function moveTo(node, box) {
  inPlace(node, box);
  node.style.zIndex = String(110 + Math.round(box.z * 100));
  if (box.kind === "card") {
    node.style.setProperty("--seen", (box.seen ?? 1).toFixed(2));
    node.style.setProperty("--low", (box.low ?? 0).toFixed(2));
  }
  if (box.kind === "backs") node.style.setProperty("--step", `${(box.step ?? 0).toFixed(1)}px`);
}

/** Make a removed node a mute image that can fade out. @param {HTMLElement} node */
export function toGhost(node) {
  for (const name of ["data-id", "aria-label", ...OF_BUTTONS]) node.removeAttribute(name);
  node.classList.remove("last", "target", "picked", "hint", "held");
  return node;
}

/**
 * @param {HTMLElement} node
 * @param {{isButton: boolean, isUsable: boolean, isPicked: boolean}} use
 */
export function setUse(node, { isButton, isUsable, isPicked }) {
  const isNow = node.getAttribute("role") === "button";
  if (!isButton) {
    // What has the focus keeps it.
    if (isNow && node === document.activeElement) setAttribute(node, "aria-disabled", "true");
    else if (isNow) for (const name of OF_BUTTONS) node.removeAttribute(name);
    return;
  }
  setAttribute(node, "role", "button");
  setAttribute(node, "aria-hidden", null);
  if (!node.hasAttribute("tabindex")) node.tabIndex = -1;
  setAttribute(node, "aria-disabled", isUsable ? null : "true");
  setAttribute(node, "aria-pressed", isPicked ? "true" : null);
}

/** @param {HTMLElement} node @param {string} name @param {string | null} value null removes it */
export function setAttribute(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** @param {HTMLElement} node @param {number} index */
export function setTabIndex(node, index) {
  if (node.tabIndex !== index) node.tabIndex = index;
}

/**
 * Give a node these children in this order, and move no more of them than needed.
 * @param {HTMLElement} parent @param {HTMLElement[]} nodes
 */
export function arrangeChildren(parent, nodes) {
  let at = parent.firstElementChild;
  for (const node of nodes) {
    if (node === at) at = at.nextElementSibling;
    else parent.insertBefore(node, at);
  }
}
