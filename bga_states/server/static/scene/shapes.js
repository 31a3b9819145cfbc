/** Shapes: the pieces and the signs of players as SVG, on a field of 100 by 100. */

import { inkOn, isLight, rgb, shade } from "./colors.js";
import { fieldOf, isRectangle, polyform } from "./polyforms.js";

const SVG = "http://www.w3.org/2000/svg";
const NONE = { fill: "none" };
const EDGE = { "stroke-width": 3.5, "stroke-linejoin": "round" };
/** Light and shadow on a shape: they suit all colours. */
const LIGHTS = {
  h: { fill: "#fff", "fill-opacity": 0.32 },
  s: { fill: "#000", "fill-opacity": 0.2 },
  "-h": { ...NONE, stroke: "#fff", "stroke-opacity": 0.42, "stroke-width": 4 },
  "-s": { ...NONE, stroke: "#000", "stroke-opacity": 0.28, "stroke-width": 4 },
};
/** Characters that some systems draw as coloured pictures, although they are text. */
const PICTURED = /(?=[\u2190-\u2bff])(?!\p{Emoji_Presentation})\p{Emoji}(?!\ufe0f)/gu;
/** Characters that people count as parts of the one before. */
const JOINED = /\u200d.|[\p{M}\p{Emoji_Modifier}]/gu;
/** A bar of less than this share of its field lies in the middle of it. */
const SLIM = 0.3;

/**
 * A shape: its outline, light and shadow in it, and the middle and the size of a sign on it.
 * @typedef {object} Form
 * @property {string} outline
 * @property {[keyof typeof LIGHTS, string][]} lights
 * @property {[x: number, y: number, size: number]} at
 */

/**
 * Make an SVG element.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string | null)} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes, ...children) {
  const node = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  for (const child of children) if (child !== null) node.append(child);
  return node;
}

/**
 * Make a drawing, which screen readers leave out.
 * @param {number} width
 * @param {number} height
 * @param {...(Node | null)} children
 */
export function drawing(width, height, ...children) {
  const view = { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" };
  return svg("svg", view, ...children);
}

/** The path of a circle. @param {number} x @param {number} y @param {number} r */
export function circle(x, y, r) {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

const STAR = "M50 4L63.5 36L97 39L71.5 61L79.5 94L50 76L20.5 94L28.5 61L3 39L36.5 36Z";
const MEEPLE =
  "M50 6C62 6 69 15 67 27C84 31 97 41 96 49C95 56 80 55 73 56C79 69 89 81 88 88C87 94 62 94 58 91" +
  "L50 76L42 91C38 94 13 94 12 88C11 81 21 69 27 56C20 55 5 56 4 49C3 41 16 31 33 27" +
  "C31 15 38 6 50 6Z";
const PAWN_FOOT = "M25 76H75C86 79 87 94 78 94H22C13 94 14 79 25 76Z";
const PAWN =
  "M50 6A20 20 0 0 1 62 42C63 56 69 67 75 76C86 79 87 94 78 94H22C13 94 14 79 25 76" +
  "C31 67 37 56 38 42A20 20 0 0 1 50 6Z";
const ROUND_SHADE = "M5 50A45 45 0 0 0 95 50A45 39 0 0 1 5 50Z";

/** @type {Record<string, Form>} */
const FORMS = {
  disc: {
    outline: circle(50, 50, 45),
    lights: [
      ["s", ROUND_SHADE],
      ["-s", circle(50, 48, 33)],
      ["-h", circle(50, 48, 29.5)],
    ],
    at: [50, 48, 36],
  },
  ring: {
    outline: circle(50, 50, 43) + circle(50, 50, 24),
    lights: [["-h", "M20 38A33 33 0 0 1 62 19"]],
    at: [50, 50, 26],
  },
  cross: {
    outline: "M27 9L50 32L73 9L91 27L68 50L91 73L73 91L50 68L27 91L9 73L32 50L9 27Z",
    lights: [["h", "M27 9L50 32L73 9L79 15L50 44L21 15Z"]],
    at: [50, 50, 24],
  },
  cube: {
    outline: "M6 28L26 7H94V72L74 94H6Z",
    lights: [
      ["h", "M6 28L26 7H94L74 28Z"],
      ["s", "M74 28L94 7V72L74 94Z"],
    ],
    at: [40, 61, 40],
  },
  pawn: {
    outline: PAWN,
    lights: [
      ["s", PAWN_FOOT],
      ["s", "M36 42H64L66 49H34Z"],
      ["h", circle(42, 20, 6)],
    ],
    at: [50, 66, 22],
  },
  meeple: {
    outline: MEEPLE,
    lights: [
      [
        "s",
        "M27 56C21 69 11 81 12 88C13 94 38 94 42 91L50 76L58 91C62 94 87 94 88 88Q50 62 12 88Z",
      ],
    ],
    at: [50, 47, 30],
  },
  house: {
    outline: "M50 7L96 49H84V93H16V49H4Z",
    lights: [
      ["s", "M50 7L96 49H4Z"],
      ["h", "M16 49H84V54H16Z"],
    ],
    at: [50, 72, 30],
  },
  coin: {
    outline: circle(50, 50, 45),
    lights: [
      ["s", ROUND_SHADE],
      ["-s", circle(50, 47, 33)],
      ["-h", "M15 40A37 37 0 0 1 40 12"],
    ],
    at: [50, 47, 34],
  },
  gem: {
    outline: "M27 10H73L97 40L50 94L3 40Z",
    lights: [
      ["h", "M27 10L35 40H3Z"],
      ["h", "M27 10H73L65 40H35Z"],
      ["h", "M35 40H65L50 94Z"],
      ["s", "M65 40H97L50 94Z"],
    ],
    at: [50, 46, 28],
  },
  star: {
    outline: STAR,
    lights: [
      [
        "s",
        "M50 53V4L63.5 36ZM50 53L97 39L71.5 61ZM50 53L79.5 94L50 76Z" +
          "M50 53L20.5 94L28.5 61ZM50 53L3 39L36.5 36Z",
      ],
    ],
    at: [50, 53, 26],
  },
  boat: {
    outline: "M5 64H46V8H52L88 56H52V64H95L82 92H20ZM42 20V56H13Z",
    lights: [
      ["h", "M52 8L88 56H52ZM42 20V56H13Z"],
      ["s", "M11 76H89L82 92H20Z"],
    ],
    at: [50, 79, 20],
  },
  hex: {
    outline: "M50 2L93 26V74L50 98L7 74V26Z",
    lights: [["-h", "M13 72V29.5L50 9L87 29.5"]],
    at: [50, 50, 38],
  },
};

/** The sign of a player around 0, from -10 to 10. @type {Record<string, string>} */
const SIGN_PATHS = {
  "●": circle(0, 0, 8.5),
  "▲": "M0 -9L10 8H-10Z",
  "■": "M-7.5 -7.5H7.5V7.5H-7.5Z",
  "◆": "M0 -10.5L9 0L0 10.5L-9 0Z",
  "★": "M0 -10L2.6 -3L10 -2.7L4.2 2L6.2 9.2L0 5L-6.2 9.2L-4.2 2L-10 -2.7L-2.6 -3Z",
  "✚": "M-3 -9H3V-3H9V3H3V9H-3V3H-9V-3H-3Z",
  "▼": "M0 9L10 -8H-10Z",
  "⬟": "M0 -9.5L9.5 -2.5L6 8.5H-6L-9.5 -2.5Z",
  "⬢": "M0 -9.5L8.5 -4.75V4.75L0 9.5L-8.5 4.75V-4.75Z",
  "◐": `${circle(0, 0, 9)}M0 -5.5A5.5 5.5 0 0 0 0 5.5Z`,
};

/**
 * Make the sign of a player, as large as `size`.
 * @param {string} sign @param {[x: number, y: number, size: number]} at @param {string} [fill]
 */
export function signMark(sign, [x, y, size], fill = "currentColor") {
  const transform = `translate(${x} ${y}) scale(${size / 20})`;
  return svg("path", {
    d: SIGN_PATHS[sign] ?? SIGN_PATHS["●"],
    transform,
    fill,
    "fill-rule": "evenodd",
  });
}

/** Let characters be text, which some systems draw as coloured pictures. @param {string} text */
export function asText(text) {
  return text.replace(PICTURED, "$&\ufe0e");
}

/** The number of characters as people count them. @param {string} text */
export function lengthOf(text) {
  return [...text.replace(JOINED, "")].length;
}

/**
 * Make a text that fits into a field, as large as `size` at most.
 * @param {string} text @param {[x: number, y: number, size: number]} at
 * @param {Record<string, string | number>} [more] attributes
 * @param {number} [room] the width of the field
 */
export function textMark(text, [x, y, size], more = {}, room = size * 1.35) {
  const fit = Math.min(size, room / (0.66 * Math.max(1, lengthOf(text))));
  const middle = { x, y, "text-anchor": "middle", "dominant-baseline": "central" };
  return svg(
    "text",
    { ...middle, "font-size": fit.toFixed(1), fill: "currentColor", ...more },
    asText(text),
  );
}

/**
 * What a shape is drawn with: `ratio` of width to height, the thickness of a `wall` relative to the
 * short side, the `text` on it, the `sign` of its owner, and the cells that it `covers`.
 * @typedef {object} Drawn
 * @property {number} [ratio]
 * @property {number} [wall]
 * @property {string} [text]
 * @property {string} [sign]
 * @property {import("./polyforms.js").Cells} [covers]
 */

/**
 * Make a piece.
 * @param {string} shape
 * @param {string} color a name or hexadecimal RGB
 * @param {Drawn} [drawn]
 */
export function shapeNode(shape, color, drawn = {}) {
  const hex = rgb(color);
  const { ratio = 1, text = "", sign = "" } = drawn;
  if (shape === "figure") return figure(text, hex);
  const { covers } = drawn;
  const [form, width, height] = isPolyform(shape, covers)
    ? polyformOf(shape, covers)
    : formOf(shape, ratio, drawn.wall ?? SLIM);
  const isUpright = shape === "ship" && height > width;
  const body = svg(
    "g",
    isUpright ? { transform: "translate(100 0) rotate(90)" } : {},
    ...layers(form, hex),
  );
  const [across, down, size] = form.at;
  /** @type {Form["at"]} */
  const at = isUpright ? [down, across, size] : form.at;
  const mark = text ? textMark(text, [at[0], at[1], size * 1.25], { "font-weight": 700 }) : null;
  const own = sign && !text ? signMark(sign, at) : null;
  const ink = shape === "ring" ? "currentColor" : `#${inkOn(hex)}`;
  const marks = svg("g", { color: ink }, mark, own);
  return drawing(width, height, body, mark || own ? marks : null);
}

/**
 * Whether a piece has the form of its cells, and none of its own.
 * @param {string} shape @param {Drawn["covers"]} cells
 * @returns {cells is import("./polyforms.js").Cells}
 */
function isPolyform(shape, cells) {
  return cells !== undefined && (shape === "hex" || !isRectangle(cells));
}

/**
 * @param {string} shape @param {import("./polyforms.js").Cells} covers
 * @returns {[form: Form, width: number, height: number]}
 */
function polyformOf(shape, covers) {
  const { outline, light, at } = polyform(covers, shape === "hex");
  const { width, height } = fieldOf({ covers, shape });
  return [{ outline, lights: [["-h", light]], at }, 100 * width, 100 * height];
}

/**
 * The parts of a shape: a shadow, an edge that stands out from all grounds, the shape, and lights.
 * @param {Form} form @param {string} hex
 */
function layers({ outline, lights }, hex) {
  const d = { d: outline, "fill-rule": "evenodd" };
  return [
    svg("path", { ...d, transform: "translate(0 5)", "fill-opacity": 0.28 }),
    svg("path", { ...d, ...EDGE, ...NONE, "stroke-width": 9, class: "s-halo" }),
    svg("path", { ...d, ...EDGE, fill: `#${hex}`, stroke: `#${shade(hex, -0.42)}` }),
    ...lights.map(([role, path]) => svg("path", { d: path, ...LIGHTS[role] })),
  ];
}

/**
 * Return the form of a shape with the width and the height of its field.
 * @param {string} shape @param {number} ratio @param {number} wall
 * @returns {[form: Form, width: number, height: number]}
 */
function formOf(shape, ratio, wall) {
  const [width, height] = [100 * Math.max(1, ratio), 100 * Math.max(1, 1 / ratio)];
  if (shape === "tile") return [tile(width, height), width, height];
  if (shape === "wall") return [bar(width, height, wall), width, height];
  if (shape === "ship" && width !== height) return [ship(Math.max(width, height)), width, height];
  const name = shape === "ship" ? "boat" : shape;
  return [Object.hasOwn(FORMS, name) ? FORMS[name] : FORMS.disc, 100, 100];
}

/**
 * The path of a rectangle.
 * @param {number} x @param {number} y @param {number} w @param {number} h @param {number} r
 */
function rectangle(x, y, w, h, r) {
  return (
    `M${x + r} ${y}H${x + w - r}q${r} 0 ${r} ${r}V${y + h - r}q0 ${r} ${-r} ${r}` +
    `H${x + r}q${-r} 0 ${-r} ${-r}V${y + r}q0 ${-r} ${r} ${-r}Z`
  );
}

/** @param {number} w @param {number} h @returns {Form} */
function tile(w, h) {
  return {
    outline: rectangle(4, 4, w - 8, h - 8, 11),
    lights: [["-h", rectangle(10, 10, w - 20, h - 20, 6)]],
    at: [w / 2, h / 2, 46],
  };
}

/**
 * A bar along the long side of its field.
 * @param {number} w @param {number} h @param {number} part @returns {Form}
 */
function bar(w, h, part) {
  const thick = Math.min(96, Math.max(16, part * 100));
  const [x, y] = h > w ? [50 - thick / 2, 2] : [2, 50 - thick / 2];
  const [across, down] = h > w ? [thick, h - 4] : [w - 4, thick];
  const [right, below] = [x + across, y + down];
  return {
    outline: rectangle(x, y, across, down, Math.min(8, thick / 3)),
    lights:
      h > w
        ? [["h", `M${x + 3} ${y + 4}h${thick * 0.3}V${below - 4}H${x + 3}Z`]]
        : [["h", `M${x + 4} ${y + 3}H${right - 4}v${thick * 0.3}H${x + 4}Z`]],
    at: [w / 2, h / 2, thick * 0.7],
  };
}

/** A ship from above, its bow at the right. @param {number} long @returns {Form} */
function ship(long) {
  const hull = (/** @type {number} */ inset) => {
    const [top, bottom, bow] = [20 + inset, 80 - inset, long - 5 - 2 * inset];
    const [back, front] = [9 + inset, long - 78 + inset];
    return (
      `M${back + 5} ${top}H${front}C${front + 40} ${top} ${bow - 8} 42 ${bow} 50` +
      `C${bow - 8} 58 ${front + 40} ${bottom} ${front} ${bottom}H${back + 5}` +
      `Q${back - 8} 50 ${back + 5} ${top}Z`
    );
  };
  const turrets = [];
  for (let x = 50; x < long - 30; x += 100) turrets.push(circle(x, 50, 13));
  return {
    outline: hull(0),
    lights: [
      ["h", hull(9)],
      ["s", turrets.join("")],
      ["-s", turrets.join("")],
    ],
    at: [long / 2, 50, 26],
  };
}

/**
 * Nothing but a sign, with an edge that stands out from all grounds.
 * @param {string} text @param {string} hex
 */
function figure(text, hex) {
  const edge = isLight(hex) ? shade(hex, -0.78) : "ffffff";
  const line = {
    stroke: `#${edge}`,
    "stroke-width": 5,
    "stroke-linejoin": "round",
    "paint-order": "stroke",
  };
  const mark = textMark(text || "●", [50, 52, 94], { fill: `#${hex}`, ...line }, 104);
  return drawing(100, 100, mark);
}
