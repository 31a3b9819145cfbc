/** Colours: the palette of scenes, what can be read on a colour, and the signs of players. */

/** The colours that have a name, as in bga_states/engine/scene/elements.py. */
const PALETTE = new Map(
  Object.entries({
    red: "c8332b",
    orange: "e07b1a",
    yellow: "f2c230",
    green: "2f8f4e",
    cyan: "2aa5a5",
    blue: "2f6fbf",
    purple: "8a4fb0",
    pink: "e58aae",
    brown: "8a5a34",
    white: "ffffff",
    gray: "8a8f98",
    black: "1c1e21",
  }),
);

/** Pure colours of a screen, as they look on a table. */
const SOFTENED = new Map(
  Object.entries({
    "000000": "1c1e21",
    "0000ff": "2f5fd0",
    "008000": "24874a",
    "00ff00": "4fbf5a",
    "00ffff": "4fc3cc",
    773300: "7d4420",
    "982fff": "8f4fd0",
    bdd002: "b5c62c",
    f07f16: "e8812a",
    ff0000: "d3362c",
    ff00ff: "cf53b8",
    ffa500: "f2a32c",
    ffff00: "f2d63c",
  }),
);

/** The signs of players on their pieces, in seat order. */
const SIGNS = ["●", "▲", "■", "◆", "★", "✚", "▼", "⬟", "⬢", "◐"];

const DARK_INK = "1d1f22";
const LIGHT_INK = "ffffff";
const PAPER = "fdfcf8";
const USUAL = "8a8f98";
const HEX = /^[0-9a-f]{6}$/;
/** Contrasts of WCAG 2: of text, and of all else. */
const TEXT_CONTRAST = 4.5;
const SIGN_CONTRAST = 3;

/**
 * Return a colour as hexadecimal RGB; that of no colour is gray.
 * @param {string} [color] a name or hexadecimal RGB
 */
export function rgb(color = "") {
  const hex = color.toLowerCase();
  const known = PALETTE.get(hex) ?? SOFTENED.get(hex);
  return known ?? (HEX.test(hex) ? hex : USUAL);
}

/** @param {string} hex */
function channels(hex) {
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/**
 * Mix a colour with white or black.
 * @param {string} hex
 * @param {number} share of white if it is positive, of black if it is negative
 */
export function shade(hex, share) {
  const end = share > 0 ? 255 : 0;
  const mixed = channels(hex).map((part) => Math.round(part + (end - part) * Math.abs(share)));
  return mixed.map((part) => part.toString(16).padStart(2, "0")).join("");
}

/** The luminance of each channel in linear light. @param {string} hex */
function linear(hex) {
  return channels(hex).map((part) => {
    const value = part / 255;
    return value > 0.04045 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92;
  });
}

/** The relative luminance of WCAG 2, 0 to 1. @param {string} hex */
function luminance(hex) {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of WCAG 2, 1 to 21. @param {string} one @param {string} other */
function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Whether dark ink is read better on a colour than white ink. @param {string} hex */
export function isLight(hex) {
  return contrast(hex, DARK_INK) > contrast(hex, LIGHT_INK);
}

/** The ink that is read best on a colour. @param {string} hex */
export function inkOn(hex) {
  return isLight(hex) ? DARK_INK : LIGHT_INK;
}

/**
 * Return a ground on which its ink can be read: a middling colour is made darker or lighter.
 * @param {string} hex
 */
export function readable(hex) {
  const step = isLight(hex) ? 0.05 : -0.05;
  let ground = hex;
  while (contrast(ground, inkOn(ground)) < TEXT_CONTRAST) ground = shade(ground, step);
  return ground;
}

/**
 * Return the colour of a text on the white of a card: darker, if it could not be read.
 * @param {string} [color] a name or hexadecimal RGB, by default the usual ink
 */
export function inkOnPaper(color) {
  if (!color) return DARK_INK;
  let hex = rgb(color);
  while (contrast(hex, PAPER) < TEXT_CONTRAST) hex = shade(hex, -0.1);
  return hex;
}

/** Lightness and the two hues of the OKLab space, in which distances are as people see them. */
const LAB = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const CONES = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];

/** @param {number[][]} matrix @param {number[]} vector */
function times(matrix, vector) {
  return matrix.map((row) => row.reduce((sum, one, at) => sum + one * vector[at], 0));
}

/**
 * Lightness and hues of a colour; lightness counts less, for names tell hues.
 * @param {string} hex
 */
function perceived(hex) {
  const [lightness, ...hues] = times(LAB, times(CONES, linear(hex)).map(Math.cbrt));
  return [lightness * 0.35, ...hues];
}

/**
 * Return the name of the palette's colour that is nearest to a colour.
 * @param {string} color a name or hexadecimal RGB
 */
export function colorName(color) {
  const own = perceived(rgb(color));
  let best = "";
  let least = Number.POSITIVE_INFINITY;
  for (const [name, hex] of PALETTE) {
    const far = Math.hypot(...perceived(hex).map((part, at) => part - own[at]));
    if (far < least) [best, least] = [name, far];
  }
  return best;
}

/**
 * Return the sign of each player by id. There are none if the lightness alone tells the colours of
 * any two players apart, as black and white.
 * @param {Iterable<{id: number, color: string}>} players in seat order
 * @returns {Map<number, string>}
 */
export function signsOf(players) {
  const all = [...players];
  const areTold = all.every((one, at) => {
    return all.slice(at + 1).every((other) => {
      return contrast(rgb(one.color), rgb(other.color)) >= SIGN_CONTRAST;
    });
  });
  if (areTold) return new Map();
  return new Map(all.map((player, at) => [player.id, SIGNS[at % SIGNS.length]]));
}
