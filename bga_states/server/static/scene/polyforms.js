/** Polyforms: the fields and outlines of pieces that cover several cells. Pure. */

/** @typedef {[x: number, y: number]} Point */
/** @typedef {readonly (readonly [right: number, down: number])[]} Cells from a piece's own cell */
/** @typedef {{from: Point, to: Point}} Side of a cell, clockwise */

/** The height of a row of hexagons, relative to their width. */
export const ROW_STEP = Math.sqrt(3) / 2;
/** Cells are so wide in a drawing. */
const SIZE = 100;
const [INSET, ROUND] = [4, 11];
const LIGHT = { inset: 10, round: 6 };
const SIGN = 46;
/** @type {Cells} */
const ONE_CELL = [[0, 0]];
/** The corners of a cell of width 1 around its middle, clockwise from the upper left. */
const CORNERS = {
  /** @type {Point[]} */
  square: [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ],
  /** @type {Point[]} */
  hex: [-150, -90, -30, 30, 90, 150].map((angle) => {
    const [far, turn] = [0.5 / ROW_STEP, (angle * Math.PI) / 180];
    return [far * Math.cos(turn), far * Math.sin(turn)];
  }),
};

/** The middles of the cells. @param {Cells} cells @param {boolean} isHex @returns {Point[]} */
function middlesOf(cells, isHex) {
  return cells.map(([x, y]) => (isHex ? [x + y / 2, y * ROW_STEP] : [x, y]));
}

/**
 * Return the rectangle around the cells of a piece, from the middle of its own cell, in cells.
 * @param {{covers?: Cells, shape?: string, [field: string]: any}} piece
 */
export function fieldOf({ covers, shape }) {
  const isHex = covers !== undefined && shape === "hex";
  const middles = middlesOf(covers ?? ONE_CELL, isHex);
  const half = isHex ? 0.5 / ROW_STEP : 0.5;
  const [across, down] = [middles.map(([x]) => x), middles.map(([, y]) => y)];
  const [left, top] = [Math.min(...across) - 0.5, Math.min(...down) - half];
  const [width, height] = [Math.max(...across) + 0.5 - left, Math.max(...down) + half - top];
  return { left, top, width, height };
}

/** Whether cells fill the rectangle around them. @param {Cells} cells */
export function isRectangle(cells) {
  const { width, height } = fieldOf({ covers: cells });
  return new Set(cells.map(String)).size === width * height;
}

/**
 * Return the form of a piece that covers some cells, on a field of 100 for each.
 * @param {Cells} cells @param {boolean} isHex
 * @returns {{outline: string, light: string, at: [x: number, y: number, size: number]}}
 */
export function polyform(cells, isHex) {
  const { left, top } = fieldOf({ covers: cells, shape: isHex ? "hex" : "" });
  const middles = middlesOf(cells, isHex);
  const corners = isHex ? CORNERS.hex : CORNERS.square;
  /** @param {Point} point @returns {Point} */
  const onField = ([x, y]) => [(x - left) * SIZE, (y - top) * SIZE];
  const loops = loopsOf(middles, corners).map((loop) => loop.map(onField));
  const written = (/** @type {number} */ inset, /** @type {number} */ round) =>
    loops.map((loop) => rounded(moved(loop, inset), round)).join("");
  const [x, y] = onField(centralOf(middles));
  return {
    outline: written(INSET, ROUND),
    light: written(LIGHT.inset, LIGHT.round),
    at: [x, y, SIGN],
  };
}

/** The middle nearest to the middle of all. @param {Point[]} middles */
function centralOf(middles) {
  const mean = (/** @type {number[]} */ all) => all.reduce((sum, one) => sum + one, 0) / all.length;
  const [x, y] = [mean(middles.map(([one]) => one)), mean(middles.map(([, one]) => one))];
  const far = (/** @type {Point} */ one) => Math.hypot(one[0] - x, one[1] - y);
  return middles.reduce((best, one) => (far(one) < far(best) - 1e-9 ? one : best));
}

/**
 * Return the edges of some cells as loops of corners: the sides that no two cells share.
 * @param {Point[]} middles @param {Point[]} corners @returns {Point[][]}
 */
function loopsOf(middles, corners) {
  /** @type {Map<string, Side>} */
  const sides = new Map();
  for (const [x, y] of middles) {
    corners.forEach(([dx, dy], number) => {
      const [nextX, nextY] = corners[(number + 1) % corners.length];
      /** @type {Side} */
      const side = { from: [x + dx, y + dy], to: [x + nextX, y + nextY] };
      const shared = `${keyOf(side.to)} ${keyOf(side.from)}`;
      if (!sides.delete(shared)) sides.set(`${keyOf(side.from)} ${keyOf(side.to)}`, side);
    });
  }
  /** @type {Point[][]} */
  const loops = [];
  for (let side = next(sides); side; side = next(sides)) loops.push(loopFrom(side, sides));
  return loops;
}

/** @param {Point} point */
function keyOf([x, y]) {
  return `${Math.round(x * 1000)},${Math.round(y * 1000)}`;
}

/** Take a side, one that begins at a point if it is given. @param {Map<string, Side>} sides @param {Point} [at] */
function next(sides, at) {
  for (const [key, side] of sides) {
    if (at && keyOf(side.from) !== keyOf(at)) continue;
    sides.delete(key);
    return side;
  }
  return null;
}

/** @param {Side} first @param {Map<string, Side>} sides @returns {Point[]} */
function loopFrom(first, sides) {
  const loop = [first.from];
  for (let side = first; keyOf(side.to) !== keyOf(first.from);) {
    loop.push(side.to);
    side = /** @type {Side} */ (next(sides, side.to));
  }
  return loop;
}

/** Move the corners of a loop inwards. @param {Point[]} loop @param {number} by @returns {Point[]} */
function moved(loop, by) {
  return loop.map((at, number) => {
    const [before, after] = neighbours(loop, number);
    const [ax, ay] = inwards(before, at);
    const [bx, by_] = inwards(at, after);
    const stretch = by / (1 + ax * bx + ay * by_);
    return [at[0] + (ax + bx) * stretch, at[1] + (ay + by_) * stretch];
  });
}

/** @param {Point[]} loop @param {number} number */
function neighbours(loop, number) {
  return [loop[(number + loop.length - 1) % loop.length], loop[(number + 1) % loop.length]];
}

/** The direction into a cell from its side. @param {Point} from @param {Point} to @returns {Point} */
function inwards([x1, y1], [x2, y2]) {
  const long = Math.hypot(x2 - x1, y2 - y1);
  return [(y1 - y2) / long, (x2 - x1) / long];
}

/** Write a loop as a path with round corners. @param {Point[]} loop @param {number} radius */
function rounded(loop, radius) {
  const parts = loop.map((at, number) => {
    const [before, after] = neighbours(loop, number);
    return `${towards(at, before, radius)}Q${written(at)} ${towards(at, after, radius)}`;
  });
  return `M${parts.join("L")}Z`;
}

/** The point at a distance from one point towards another. @param {Point} at @param {Point} to @param {number} far */
function towards([x, y], [toX, toY], far) {
  const part = Math.min(0.5, far / Math.hypot(toX - x, toY - y));
  return written([x + (toX - x) * part, y + (toY - y) * part]);
}

/** @param {Point} point */
function written([x, y]) {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
