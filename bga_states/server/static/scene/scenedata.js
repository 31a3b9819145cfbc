/** Scene data: the parts of a scene by their ids, made into a tree. */

/** @typedef {Record<string, any>} FlatPart */
/** @typedef {Map<string, FlatPart>} Parts */
/**
 * @typedef {{id: number, no: number, name: string, color: string, score: number, out?: boolean}}
 *   Player
 */
/**
 * An element of a scene with its content; `own` is its part, the same object as long as it is
 * unchanged.
 * @typedef {{id: string, t: string, own: FlatPart, items: PlacedPart[], [field: string]: any}}
 *   PlacedPart
 */
/** @typedef {{firstColumn: number, firstRow: number, columns: number, rows: number}} Extent */
/**
 * A scene as a tree, turned to its viewer. `viewer` is 0 for a spectator.
 * @typedef {object} Scene
 * @property {number} viewer
 * @property {Map<number, Player>} players in seat order
 * @property {number[]} active
 * @property {PlacedPart[]} items
 * @property {Map<string, PlacedPart>} icons by name
 */

const ICON = "icon ";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** @type {FlatPart} */
const NO_PART = Object.freeze({});
/** @type {PlacedPart[]} */
const NOTHING = [];

/**
 * Return the parts after a patch; an unchanged part is the same object as before.
 * @param {Parts} parts
 * @param {{set: Record<string, FlatPart>, drop?: string[]}} patch
 * @returns {Parts}
 */
export function patched(parts, patch) {
  const next = new Map(parts);
  for (const id of patch.drop ?? []) next.delete(id);
  for (const [id, part] of Object.entries(patch.set)) next.set(id, part);
  return next;
}

/**
 * Return parts, each as the object of before if it is equal.
 * @param {Parts} parts @param {Parts} before
 * @returns {Parts}
 */
export function kept(parts, before) {
  const next = new Map();
  for (const [id, part] of parts) {
    const old = before.get(id);
    const isSame = old !== undefined && JSON.stringify(old) === JSON.stringify(part);
    next.set(id, isSame ? old : part);
  }
  return next;
}

/**
 * Return the labels of a column and a row: on a chess board letters, and numbers from below.
 * @param {Record<string, any>} grid @param {number} x @param {number} y
 */
export function labelOf(grid, x, y) {
  if (grid.labels !== "chess") return { column: `${x}`, row: `${y}` };
  return { column: LETTERS[x - 1] ?? `${x}`, row: `${grid.rows + 1 - y}` };
}

/**
 * Return the parts as a tree.
 * @param {Parts} parts
 * @returns {Scene}
 */
export function assembled(parts) {
  const root = parts.get("") ?? NO_PART;
  const cells = cellsByGrid(parts);
  /** @param {string} id @returns {PlacedPart} */
  const grow = (id) => {
    const part = parts.get(id) ?? NO_PART;
    const own = { ...part, t: part.t ?? "cell", id, own: part };
    if (part.t === "grid") {
      const known = cells.get(id) ?? [];
      const extent = extentOf(part, known, parts);
      return { ...own, ...extent, items: everyCell(id, part.listed, extent, known).map(grow) };
    }
    const items = (part.items ?? NOTHING).map(grow);
    return { ...own, items, ...(parts.has(id) ? {} : coordinatesOf(id)) };
  };
  const players = new Map();
  for (const id of root.players ?? NOTHING) {
    const player = parts.get(id);
    if (player) players.set(player.id, player);
  }
  const viewer = root.viewer ?? 0;
  const items = (root.items ?? NOTHING).map(grow);
  const active = root.active ?? [];
  return { viewer, players, active, items: turned(items, viewer), icons: iconsOf(parts) };
}

/** @param {Parts} parts @returns {Map<string, PlacedPart>} */
function iconsOf(parts) {
  const icons = new Map();
  for (const [id, part] of parts) {
    if (id.startsWith(ICON)) icons.set(part.name, { ...part, id, own: part, items: NOTHING });
  }
  return icons;
}

/** @param {Parts} parts @returns {Map<string, string[]>} the ids of the known cells by grid */
function cellsByGrid(parts) {
  const cells = new Map();
  for (const [id, part] of parts) {
    if (part.t !== "cell") continue;
    const grid = id.slice(0, id.lastIndexOf(":"));
    const known = cells.get(grid);
    if (known) known.push(id);
    else cells.set(grid, [id]);
  }
  return cells;
}

/**
 * Return the first column and row of a grid, and the number of both; one that grows reaches as far
 * as its known cells and the pieces in them.
 * @param {FlatPart} grid @param {string[]} known @param {Parts} parts
 * @returns {Extent}
 */
function extentOf({ columns = 0, rows = 0 }, known, parts) {
  if (columns && rows) return { firstColumn: 1, firstRow: 1, columns, rows };
  const used = known.flatMap((id) => {
    const { x, y } = coordinatesOf(id);
    const pieces = (parts.get(id)?.items ?? []).map((/** @type {string} */ one) => parts.get(one));
    const covered = pieces.flatMap((/** @type {FlatPart} */ one) => one?.covers ?? []);
    return [[x, y], ...covered.map((/** @type {number[]} */ [dx, dy]) => [x + dx, y + dy])];
  });
  const across = columns ? { first: 1, count: columns } : span(used.map(([x]) => x));
  const down = rows ? { first: 1, count: rows } : span(used.map(([, y]) => y));
  return {
    firstColumn: across.first,
    columns: across.count,
    firstRow: down.first,
    rows: down.count,
  };
}

/** The first of the whole numbers between the least and the largest. @param {number[]} used */
function span(used) {
  if (used.length === 0) return { first: 1, count: 1 };
  const first = Math.ceil(Math.min(...used));
  return { first, count: Math.max(1, Math.floor(Math.max(...used)) - first + 1) };
}

/**
 * List the cells of a grid, row by row: only the known ones if the grid lists its cells. Their order
 * does not depend on the patches that have brought them.
 * @param {string} id @param {boolean} isListed @param {Extent} extent @param {string[]} known
 */
function everyCell(id, isListed, { firstColumn, firstRow, columns, rows }, known) {
  if (isListed) return inOrder(known);
  const cells = [];
  for (let y = firstRow; y < firstRow + rows; y++) {
    for (let x = firstColumn; x < firstColumn + columns; x++) cells.push(`${id}:${x},${y}`);
  }
  const whole = new Set(cells);
  return [...cells, ...inOrder(known.filter((one) => !whole.has(one)))];
}

/** @param {string[]} cells the ids of cells, row by row */
function inOrder(cells) {
  const placed = cells.map((id) => ({ id, ...coordinatesOf(id) }));
  return placed.sort((one, other) => one.y - other.y || one.x - other.x).map(({ id }) => id);
}

/** The column and row of a cell. @param {string} id */
function coordinatesOf(id) {
  const [x, y] = id
    .slice(id.lastIndexOf(":") + 1)
    .split(",")
    .map(Number);
  return { x, y };
}

/**
 * Return items with the mats and the seats of rings in seat order from the viewer's left, so that
 * the viewer's own come last.
 * @param {PlacedPart[]} items @param {number} viewer
 */
function turned(items, viewer) {
  const mats = fromLeft(
    items.filter((item) => item.t === "mat"),
    viewer,
  );
  return items.map((item) => {
    if (item.t === "mat") return /** @type {PlacedPart} */ (mats.shift());
    return item.t === "ring" ? { ...item, items: fromLeft(item.items, viewer) } : item;
  });
}

/** @param {PlacedPart[]} owned @param {number} viewer */
function fromLeft(owned, viewer) {
  const own = owned.findIndex((one) => one.owner === viewer);
  return [...owned.slice(own + 1), ...owned.slice(0, own + 1)];
}

/**
 * Visit elements and their content.
 * @param {Iterable<PlacedPart>} items
 * @returns {Generator<PlacedPart>}
 */
export function* everyElement(items) {
  for (const item of items) {
    yield item;
    yield* everyElement(item.items);
  }
}
