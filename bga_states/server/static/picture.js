/** The game's own picture of the table: lines of text with colours in square brackets. */

import { element } from "./dom.js";

/** `[bold #ff0000 on white]`, `[/]`, `[/bold]`, or a backslash that makes a bracket a bracket. */
const TAG = /\\(\[)|\[(\/?)([^[\]]*)\]/g;
/** As many columns a phone can show that can still be read, */
const MOST_COLUMNS = 52;
/** and so many lines may be longer before they are taken for a board. */
const FEW_LINES = 2;
const COLOR = /^(#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z_]+)$/i;
const WORDS = new Set(["bold", "b", "dim", "italic", "i", "underline", "u", "strike", "s", "not"]);

/**
 * Turn a picture into nodes; brackets that mean nothing, and those in names, stay as they are.
 * @param {string} text
 * @param {string[]} names of players, who may call themselves [red]
 * @returns {Node[]}
 */
export function pictureNodes(text, names = []) {
  const safe = names.filter((name) => name.includes("[")).reduce(withEscaped, text);
  const root = element("span");
  const open = [root];
  let from = 0;
  const say = (/** @type {string} */ said) => open[open.length - 1].append(said);
  for (const match of safe.matchAll(TAG)) {
    const [whole, bracket, slash, style] = match;
    say(safe.slice(from, match.index));
    from = match.index + whole.length;
    if (bracket) say(bracket);
    else if (slash && open.length > 1) open.pop();
    else if (slash || !isStyle(style)) say(whole);
    else open.push(open[open.length - 1].appendChild(styled(style)));
  }
  say(safe.slice(from));
  return [...root.childNodes];
}

/**
 * @param {string} text
 * @param {string} name
 */
function withEscaped(text, name) {
  const escaped = name.replaceAll("[", "\\[");
  // The game may have escaped the name itself.
  return text.replaceAll(escaped, name).replaceAll(name, escaped);
}

/** @param {string} style */
function isStyle(style) {
  const words = style.split(" ").filter((word) => word !== "");
  return (
    words.length > 0 && words.every((word) => WORDS.has(word) || word === "on" || isColor(word))
  );
}

/** @param {string} word */
function isColor(word) {
  return COLOR.test(word) && CSS.supports("color", word);
}

/** @param {string} style */
function styled(style) {
  const node = element("span");
  let isGround = false;
  for (const word of style.split(" ")) {
    if (word === "on") isGround = true;
    else if (WORDS.has(word)) node.classList.add(`look-${word.charAt(0)}`);
    else if (isGround) node.style.backgroundColor = word;
    else if (word !== "") node.style.color = word;
  }
  // Made for a ground of any colour: on ours it is drawn towards the text's own.
  const { color } = node.style;
  if (color && !isGround) node.style.color = `color-mix(in srgb, ${color} 65%, var(--text))`;
  return node;
}

/**
 * Measure a picture, for a screen that may be narrow: how many columns it has, and whether it is
 * wide. A long line or two in a small picture are words that may go on below; many are a board.
 * @param {Node[]} nodes
 */
export function measured(nodes) {
  const text = nodes.map((node) => node.textContent).join("");
  const lengths = text.split("\n").map((line) => line.trimEnd().length);
  const long = lengths.filter((length) => length > MOST_COLUMNS);
  const isWide = long.length > FEW_LINES;
  const shown = isWide ? lengths : lengths.filter((length) => length <= MOST_COLUMNS);
  return { columns: Math.max(1, ...shown), isWide };
}
