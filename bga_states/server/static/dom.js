/** Elements: how they are made, and how a box takes new ones without losing a click. */

/** What people or the browser have set and a new drawing leaves alone, or what is set otherwise. */
const LEFT_ALONE = new Set(["style", "open"]);
const HANDLERS = /** @type {const} */ (["onclick", "onchange", "oninput", "onsubmit"]);

/** @typedef {Node | string | null | false} Child */

/**
 * Make an element: handlers by names with `on`, attributes by all others; false leaves one out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} properties
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties = {}, ...children) {
  const node = /** @type {any} */ (document.createElement(tag));
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) node[name] = value;
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false) node.setAttribute(name, value);
  }
  for (const child of children.flat()) {
    if (child !== null && child !== false) node.append(child);
  }
  return node;
}

/**
 * Make a button. One that is locked can still have the focus, and does nothing.
 * @param {Child | Child[]} text
 * @param {((event: MouseEvent) => void) | null} onclick null locks it
 * @param {Record<string, any>} properties with a `data-key`, unless the text is one
 */
export function button(text, onclick, properties = {}) {
  const locked = onclick === null ? { "aria-disabled": "true" } : {};
  const common = { type: "button", "data-key": `${text}`, ...locked, ...properties };
  return element("button", { ...common, onclick }, text);
}

/**
 * Make the children of a box look like these, and keep those that do already: what has the focus
 * keeps it, and a button that is drawn anew between press and release is still the same one.
 * @param {HTMLElement} box
 * @param {Child[]} children
 */
export function fill(box, children) {
  const hadFocus = box !== document.activeElement && box.contains(document.activeElement);
  const nodes = children.filter((child) => child !== null && child !== false);
  const made = nodes.map((node) => {
    return typeof node === "string" ? document.createTextNode(node) : /** @type {Node} */ (node);
  });
  patchChildren(box, made);
  if (hadFocus && !box.contains(document.activeElement)) box.focus();
}

/**
 * @param {Node} box
 * @param {Node[]} nodes
 */
function patchChildren(box, nodes) {
  const keys = new Set(nodes.map(keyOf));
  for (const old of [...box.childNodes]) {
    if (!keys.has(keyOf(old))) old.remove();
  }
  const keyed = new Map([...box.childNodes].map((old) => [keyOf(old), old]));
  let at = box.firstChild;
  for (const node of nodes) {
    const key = keyOf(node);
    const old = key === "" ? at : keyed.get(key);
    if (!old || !isSameKind(old, node)) {
      box.insertBefore(node, at);
      continue;
    }
    if (old === at) at = at.nextSibling;
    else box.insertBefore(old, at);
    if (old !== node) patch(old, node);
  }
  removeFrom(at);
}

/** @param {ChildNode | null} first */
function removeFrom(first) {
  while (first) {
    const next = first.nextSibling;
    first.remove();
    first = next;
  }
}

/** @param {Node} node */
function keyOf(node) {
  return (node instanceof HTMLElement && node.dataset.key) || "";
}

/**
 * @param {Node} old
 * @param {Node} node
 */
function isSameKind(old, node) {
  return old.nodeName === node.nodeName && keyOf(old) === keyOf(node);
}

/**
 * @param {any} old
 * @param {any} node
 */
function patch(old, node) {
  if (!(old instanceof HTMLElement)) {
    const isDrawing = old instanceof Element;
    if (isDrawing && !old.isEqualNode(node)) old.replaceWith(node);
    else if (!isDrawing && old.data !== node.data) old.data = node.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!LEFT_ALONE.has(name) && !node.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...node.attributes]) {
    if (!LEFT_ALONE.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const name of HANDLERS) old[name] = node[name];
  // As an attribute it would be inline style, which the Content-Security-Policy forbids.
  if (old.style.cssText !== node.style.cssText) old.style.cssText = node.style.cssText;
  patchChildren(old, [...node.childNodes]);
}
