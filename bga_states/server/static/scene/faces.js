/** Faces: the fronts of cards. Playing cards have pips or courts, on a field of 100 by 140. */

import { element } from "../dom.js";
import { inkOnPaper, isLight, readable, rgb } from "./colors.js";
import { withIcons } from "./icons.js";
import { picture } from "./pieces.js";
import { asText, circle, drawing, lengthOf, svg } from "./shapes.js";

/** @typedef {import("./scenedata.js").PlacedPart} PlacedPart */

/** The room for the text and the title of a card, in units, and the widths of letters. */
const TEXT_ROOM = 13;
const TITLE_ROOM = 4.5;
const LETTER = 0.6;
const BOLD_LETTER = 0.7;
const WIDTH = 100;
const HEIGHT = 140;
const TURN = `rotate(180 ${WIDTH / 2} ${HEIGHT / 2})`;
const RED_INK = "red";
const LINE = "#1d1f22";

/**
 * A suit: its sign around 0 from -10 to 10, whether it is red, and the colours of the robes, the
 * trims and the hair of its courts.
 * @typedef {{sign: string, isRed: boolean, robe: string, trim: string, hair: string}} Suit
 */

/** @type {Record<string, Suit>} */
const SUITS = {
  "♠": {
    sign:
      "M0 -10C3.2 -5.6 9.6 -2 9.6 3C9.6 6.2 7.4 8 4.9 8C3.2 8 1.8 7 1 5.6C1.2 7.6 2 9.2 3.6 10.4" +
      "H-3.6C-2 9.2 -1.2 7.6 -1 5.6C-1.8 7 -3.2 8 -4.9 8C-7.4 8 -9.6 6.2 -9.6 3" +
      "C-9.6 -2 -3.2 -5.6 0 -10Z",
    isRed: false,
    robe: "#2b3a75",
    trim: "#f0bf3a",
    hair: "#4a3226",
  },
  "♥": {
    sign:
      "M0 9.6C-3.6 5.4 -10 0.8 -10 -4.4C-10 -7.6 -7.6 -9.6 -5 -9.6C-2.6 -9.6 -0.8 -8.2 0 -6.2" +
      "C0.8 -8.2 2.6 -9.6 5 -9.6C7.6 -9.6 10 -7.6 10 -4.4C10 0.8 3.6 5.4 0 9.6Z",
    isRed: true,
    robe: "#c8332b",
    trim: "#f5cb4c",
    hair: "#c98a2e",
  },
  "♦": {
    sign: "M0 -10.5Q3.8 -4 8.4 0Q3.8 4 0 10.5Q-3.8 4 -8.4 0Q-3.8 -4 0 -10.5Z",
    isRed: true,
    robe: "#d8622b",
    trim: "#3f74bd",
    hair: "#7c3f1d",
  },
  "♣": {
    sign:
      `${circle(0, -5, 4.7)}${circle(-5.1, 2.2, 4.7)}${circle(5.1, 2.2, 4.7)}` +
      "M-1.6 -2L-1 5C-1.2 7.6 -2 9.2 -3.6 10.4H3.6C2 9.2 1.2 7.6 1 5L1.6 -2Z",
    isRed: false,
    robe: "#22633f",
    trim: "#f0bf3a",
    hair: "#33261f",
  },
};

const [LEFT, MIDDLE, RIGHT] = [36.5, 50, 63.5];
const [TOP, UPPER, CENTER, LOWER, BOTTOM] = [27, 55.7, 70, 84.3, 113];
const PIP = 19;
const SIDES = (/** @type {number[]} */ ...rows) =>
  rows.flatMap((y) => [
    [LEFT, y],
    [RIGHT, y],
  ]);
/** The places of the pips of each number; those below the middle are upside down. */
const PIPS = new Map(
  Object.entries({
    2: [
      [MIDDLE, TOP],
      [MIDDLE, BOTTOM],
    ],
    3: [
      [MIDDLE, TOP],
      [MIDDLE, CENTER],
      [MIDDLE, BOTTOM],
    ],
    4: SIDES(TOP, BOTTOM),
    5: [...SIDES(TOP, BOTTOM), [MIDDLE, CENTER]],
    6: SIDES(TOP, CENTER, BOTTOM),
    7: [...SIDES(TOP, CENTER, BOTTOM), [MIDDLE, 48.5]],
    8: [...SIDES(TOP, CENTER, BOTTOM), [MIDDLE, 48.5], [MIDDLE, 91.5]],
    9: [...SIDES(TOP, UPPER, LOWER, BOTTOM), [MIDDLE, CENTER]],
    10: [...SIDES(TOP, UPPER, LOWER, BOTTOM), [MIDDLE, 41.3], [MIDDLE, 98.7]],
  }),
);

/** The path of several circles: x, y and radius of each. @param {...number[]} all */
function circles(...all) {
  return all.map(([x, y, r]) => circle(x, y, r)).join("");
}

/** The colours of the courts by letter; `r`, `t` and `h` are those of the suit. */
const PAINTS = { k: "#fbe0c3", w: "#fdfcf8", p: "#f0a58f", l: "#c8332b", d: LINE, g: "#f5cb4c" };
/** Lines, thin and thick, are not filled. */
const STROKES = new Map(Object.entries({ "-d": 1, "-w": 1.6, "-t": 3, "-r": 2.4 }));

const EYES = circles([46, 41, 1.35], [54, 41, 1.35]);
const BROWS = "M43.2 38.4Q46 36.4 48.2 38.2M51.8 38.2Q54 36.4 56.8 38.4";
const NOSE = "M50 41V45.5Q50.6 46.6 51.4 46";
const CHEEKS = circles([44.4, 46, 2], [55.6, 46, 2]);
const SMOOTH_FACE = "M41.5 34H58.5V43.5C58.5 51 54 55.5 50 55.5C46 55.5 41.5 51 41.5 43.5Z";
const ROBE = "M27 70V62C33 57 41 56.5 44 54H56C59 56.5 67 57 73 62V70Z";

/**
 * The upper halves of the courts: paths with the letter of their colour.
 * @type {Record<string, [string, string][]>}
 */
const COURTS = {
  K: [
    ["r", ROBE],
    ["-t", "M30.5 70V61.5M69.5 70V61.5"],
    ["w", "M40 55.5Q50 72 60 55.5L65 58Q50 82 35 58Z"],
    ["d", circles([42.5, 63, 0.9], [50, 68, 0.9], [57.5, 63, 0.9])],
    ["-t", "M67.5 66V31"],
    ["g", circle(67.5, 28.5, 3.2)],
    ["-d", "M67.5 25.3V20.5M65 22.8H70"],
    ["h", "M40 34C36.5 42 36.5 50 39 55L44 54V36ZM60 34C63.5 42 63.5 50 61 55L56 54V36Z"],
    ["k", "M41 33H59V44C59 52 55 56 50 56C45 56 41 52 41 44Z"],
    ["p", CHEEKS],
    [
      "h",
      "M40.5 44.5C40.5 56 45 64 50 65C55 64 59.5 56 59.5 44.5" +
        "C58 49 54 47.5 50 47C46 47.5 42 49 40.5 44.5Z",
    ],
    ["l", "M47 52.2Q50 51 53 52.2Q50 54.6 47 52.2Z"],
    ["d", EYES],
    ["-d", BROWS],
    ["-d", NOSE],
    ["g", "M39 33L36.5 19L43.2 25L50 14.5L56.8 25L63.5 19L61 33Z"],
    ["r", "M38.6 29.2H61.4L60.8 34.4H39.2Z"],
    ["w", circles([44, 31.8, 1.5], [50, 31.8, 1.5], [56, 31.8, 1.5])],
    ["g", circles([36.5, 18.4, 2], [50, 14, 2.3], [63.5, 18.4, 2])],
  ],
  Q: [
    [
      "h",
      "M40.5 30C33.5 40 34 54 35.5 62C40 63 44 60 44 54V34Z" +
        "M59.5 30C66.5 40 66 54 64.5 62C60 63 56 60 56 54V34Z",
    ],
    ["r", ROBE],
    ["-t", "M34 70L41 57M66 70L59 57"],
    ["k", "M44.5 52H55.5L56.5 55L50 65L43.5 55Z"],
    ["k", SMOOTH_FACE],
    ["p", CHEEKS],
    ["h", "M40.6 39C40 29 60 29 59.4 39C57.6 34.6 53 34 50 34C47 34 42.4 34.6 40.6 39Z"],
    ["l", "M47.2 50.4Q48.8 49 50 49.8Q51.2 49 52.8 50.4Q50 53.4 47.2 50.4Z"],
    ["d", EYES],
    ["-d", "M43.4 40.4L44.8 41M56.6 40.4L55.2 41"],
    ["-d", NOSE],
    [
      "w",
      circles(
        [45.4, 57.6, 1.1],
        [47.6, 60.4, 1.1],
        [50, 62, 1.4],
        [52.4, 60.4, 1.1],
        [54.6, 57.6, 1.1],
      ),
    ],
    [
      "g",
      "M41 31L39.5 22.5L44.2 25.6L47 18.6L50 24L53 18.6L55.8 25.6L60.5 22.5L59 31Q50 28.6 41 31Z",
    ],
    ["w", circles([39.5, 21.6, 1.7], [47, 17.4, 1.9], [53, 17.4, 1.9], [60.5, 21.6, 1.7])],
    ["-d", "M68.4 66Q70 54 68.6 47"],
    [
      "t",
      circles(
        [68.5, 40.6, 2.5],
        [71.2, 43.6, 2.5],
        [69.6, 47, 2.5],
        [66.6, 46.4, 2.5],
        [65.8, 42.8, 2.5],
      ),
    ],
    ["w", circle(68.4, 44, 1.7)],
  ],
  J: [
    [
      "h",
      "M40.5 31C36 38 36 47 37.6 53.5Q41 55 44 53V34Z" +
        "M59.5 31C64 38 64 47 62.4 53.5Q59 55 56 53V34Z",
    ],
    ["r", ROBE],
    ["-t", "M31 70V61M37.5 70V58.8M62.5 70V58.8M69 70V61"],
    ["k", "M45 50H55V58H45Z"],
    ["w", "M42.5 54.5L50 60.5L57.5 54.5L63 58.5L54 67L50 62.5L46 67L37 58.5Z"],
    ["k", SMOOTH_FACE],
    ["p", CHEEKS],
    ["h", "M40.8 40V32H59.2V40Q57 35.6 50 36.6Q43 35.6 40.8 40Z"],
    ["-d", "M47.6 50.6Q50 52.2 52.4 50.6"],
    ["d", EYES],
    ["-d", BROWS],
    ["-d", NOSE],
    [
      "t",
      "M57 25C58 13 66 9 73 13.5C71.5 15 72.5 16.5 71 18C69.5 19 70 21 68 22C64 24.5 61 24 57 27Z",
    ],
    ["-d", "M58 26Q63 17.5 70 15"],
    ["r", "M38.4 30C35 21 43 15.5 51 16.5C60 17 65 22.5 61.6 30Z"],
    ["t", "M37.4 28.4Q50 25.4 62.6 28.4V33.6Q50 30.8 37.4 33.6Z"],
  ],
};

/** The ids of ranks that are defined, and where they stand. @type {Map<string, string>} */
const RANKS = new Map();
const DEFINED = svg("defs", {});
const SHELF = svg("svg", { width: 0, height: 0, "aria-hidden": "true", class: "s-shelf" }, DEFINED);

/**
 * Return the face of a playing card with one of the four suits; null for any other card.
 * @param {{corner?: string, sign?: string, ink?: string, [field: string]: any}} card
 */
function faceOf({ corner = "", sign = "", ink }) {
  const name = sign.replace(/\ufe0e|\ufe0f/gu, "");
  const suit = Object.hasOwn(SUITS, name) ? SUITS[name] : null;
  const middle = suit && middleOf(corner, suit);
  if (!suit || !middle) return null;
  const color = `#${inkOnPaper(ink || (suit.isRed ? RED_INK : ""))}`;
  const index = svg("g", {}, rankMark(corner), suitMark(suit, 13.5, 40, 18));
  const turned = /** @type {SVGElement} */ (index.cloneNode(true));
  turned.setAttribute("transform", TURN);
  const face = drawing(WIDTH, HEIGHT, svg("g", { fill: color }, index, turned, middle));
  face.classList.add("s-face");
  return face;
}

/**
 * What is in the middle of a card: a large sign, pips or a court.
 * @param {string} corner @param {Suit} suit
 */
function middleOf(corner, suit) {
  if (corner === "A") return suitMark(suit, 50, 70, 50);
  const pips = PIPS.get(corner);
  if (pips)
    return svg("g", {}, ...pips.map(([x, y]) => suitMark(suit, x, y, y > CENTER ? -PIP : PIP)));
  return Object.hasOwn(COURTS, corner) ? court(corner, suit) : null;
}

/**
 * The rank in a corner. Its text stands once in the page and is only shown here: a card would have it
 * twice beside its name.
 * @param {string} corner
 */
function rankMark(corner) {
  const known = RANKS.get(corner);
  if (known) return svg("use", { href: `#${known}` });
  const id = `s-rank-${RANKS.size}`;
  RANKS.set(corner, id);
  const mark = rankText(corner);
  mark.id = id;
  DEFINED.append(mark);
  if (!DEFINED.isConnected) document.body.append(SHELF);
  return svg("use", { href: `#${id}` });
}

/** @param {string} corner */
function rankText(corner) {
  const at = { x: 13.5, y: 16.5, "font-size": 27, "text-anchor": "middle" };
  const mark = svg("text", { ...at, "dominant-baseline": "central", class: "s-rank" }, corner);
  if (corner.length > 1) {
    mark.setAttribute("textLength", "22");
    mark.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  return mark;
}

/**
 * @param {Suit} suit @param {number} x @param {number} y
 * @param {number} size negative if it is upside down
 */
function suitMark(suit, x, y, size) {
  const transform = `translate(${x} ${y}) scale(${size / 20})`;
  return svg("path", { d: suit.sign, transform });
}

/** @param {string} corner @param {Suit} suit */
function court(corner, suit) {
  const paints = new Map(Object.entries({ ...PAINTS, r: suit.robe, t: suit.trim, h: suit.hair }));
  const parts = COURTS[corner].map(([role, d]) => {
    const width = STROKES.get(role);
    const paint = paints.get(role.at(-1) ?? "") ?? LINE;
    if (width) return svg("path", { d, fill: "none", stroke: paint, "stroke-width": width });
    const edge = role === "p" ? "none" : LINE;
    return svg("path", { d, fill: paint, stroke: edge, "stroke-width": 0.9 });
  });
  const half = svg(
    "g",
    { "stroke-linejoin": "round", "stroke-linecap": "round" },
    ...parts,
    suitMark(suit, 31.2, 16, 8.5),
  );
  const other = /** @type {SVGElement} */ (half.cloneNode(true));
  other.setAttribute("transform", TURN);
  return svg("g", {}, half, other, ...sash(suit));
}

/** The band between both halves, and the frame around them. @param {Suit} suit */
function sash(suit) {
  const gems = [32, 41, 50, 59, 68].map((x) => circle(x, 70, 1.7)).join("");
  const frame = { x: 26.5, y: 10, width: 47, height: 120, rx: 2.5, fill: "none" };
  return [
    svg("path", { d: "M27 66.5H73V73.5H27Z", fill: suit.trim, stroke: LINE, "stroke-width": 0.9 }),
    svg("path", { d: gems, fill: PAINTS.w, stroke: LINE, "stroke-width": 0.7 }),
    svg("rect", { ...frame, stroke: "#6b7fa8", "stroke-width": 1.2 }),
  ];
}

/**
 * Give a node a colour, and ink that is read on it.
 * @param {HTMLElement} made @param {string} color
 */
export function dye(made, color) {
  const hex = readable(rgb(color));
  made.style.setProperty("--c", `#${hex}`);
  made.classList.add(isLight(hex) ? "on-light" : "on-dark");
}

/**
 * Make the front of a card.
 * @param {PlacedPart} el @param {import("./pieces.js").Context} context
 */
export function cardFront(el, context) {
  const { words, artOf } = context;
  const title = el.title ? words(el.title) : "";
  const lines = el.text ? words(el.text) : "";
  const art = picture(el.art, artOf);
  const face = art || el.color || title || lines ? null : faceOf(el);
  const front = element("div", { class: `s-card-face ${el.color ? "banded" : "plain"}` });
  if (el.color) dye(front, el.color);
  front.style.setProperty("--ink", `#${inkOnPaper(el.ink)}`);
  if (face) front.append(face);
  else front.append(...cardParts(el, context, art));
  if (el.mark)
    front.append(element("span", { class: "s-ribbon", dir: "auto" }, withIcons(el.mark, context)));
  return front;
}

/**
 * The parts of a card from top to bottom: corner and sign, a large sign, and the words.
 * @param {PlacedPart} el @param {import("./pieces.js").Context} context
 * @param {HTMLElement | null} art in the place of the large sign
 */
function cardParts(el, context, art) {
  const { corner = "", sign = "", title, text: lines } = el;
  const isBanded = Boolean(el.color);
  const inBand = isBanded && lines && !corner && !sign;
  const heading = title ? cardTitle(title, context) : null;
  const first = corner ? element("b", { class: "s-corner" }, asText(corner)) : null;
  const hasSmall = sign && (corner || lines || isBanded || art);
  const small = hasSmall ? element("span", { class: "s-suit" }, asText(sign)) : null;
  const isTopped = first || small || isBanded;
  const text = sign || (title ? "" : corner);
  const shown = art ?? (text && !lines ? asText(text) : null);
  const large = shown ? element("div", { class: art ? "s-picture" : "s-big" }, shown) : null;
  if (!large && !lines) heading?.classList.add("alone");
  // In the order in which it is read out: the title first, which stands further below.
  const parts = [
    inBand ? null : heading,
    isTopped && element("div", { class: "s-top" }, inBand ? heading : null, first, small),
    large,
    lines ? cardText(lines, context) : null,
  ];
  // Spaces keep the words apart for whoever reads the text alone.
  return parts.filter((part) => part !== null && part !== false).flatMap((part) => [part, " "]);
}

/**
 * A title whose longest word fits into a line.
 * @param {any} title @param {import("./pieces.js").Context} context
 */
function cardTitle(title, context) {
  const longest = Math.max(...context.words(title).split(/\s+/).map(lengthOf));
  const made = element("span", { class: "s-title", dir: "auto" }, withIcons(title, context));
  const fit = TITLE_ROOM / (longest * BOLD_LETTER);
  made.style.setProperty("--fit", Math.max(0.5, Math.min(1, fit)).toFixed(2));
  return made;
}

/**
 * A text that is the smaller the longer it is.
 * @param {any} lines @param {import("./pieces.js").Context} context
 */
function cardText(lines, context) {
  const words = element("span", {}, withIcons(lines, context));
  const made = element("span", { class: "s-text", dir: "auto" }, words);
  const fit = Math.sqrt(TEXT_ROOM / (lengthOf(context.words(lines)) * LETTER * 1.2));
  made.style.setProperty("--fit", Math.max(0.5, Math.min(0.9, fit)).toFixed(2));
  return made;
}
