/** Keys: the element to which a key moves the focus. Pure. */

/** @typedef {import("./measures.js").Box} Box */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** How many times as far aside as ahead an element may be. */
const ASIDE = 2.5;
/** Pixels added to the distance of elements in another place. */
const OTHER_PLACE = 40;

/**
 * Return the id of the element that a key leads to; null if it leads nowhere or is no such key.
 * @param {string} key @param {string} id with the focus
 * @param {Box[]} boxes that can have the focus, in reading order
 * @param {Set<string>} targets what may be picked
 * @returns {string | null}
 */
export function keyTarget(key, id, boxes, targets) {
  const arrow = ARROWS[key];
  const from = boxes.find((box) => box.id === id);
  if (!from) return null;
  if (arrow) return nearest(from, boxes, arrow);
  if (key === "n" || key === "p") return nextTarget(id, boxes, targets, key === "n" ? 1 : -1);
  const own = boxes.filter((box) => box.place === from.place);
  if (key === "Home") return own[0].id;
  if (key === "End") return own[own.length - 1].id;
  return null;
}

/** Whether a key moves the focus. @param {string} key */
export function movesFocus(key) {
  return key in ARROWS || ["n", "p", "Home", "End"].includes(key);
}

/**
 * The nearest element in a direction; straight ahead counts for more than aside.
 * @param {Box} from @param {Box[]} boxes @param {[number, number]} arrow
 */
function nearest(from, boxes, [dx, dy]) {
  const [x, y] = middle(from);
  let best = null;
  let least = Number.POSITIVE_INFINITY;
  for (const other of boxes) {
    if (other.id === from.id) continue;
    const [vx, vy] = [middle(other)[0] - x, middle(other)[1] - y];
    const ahead = vx * dx + vy * dy;
    const aside = Math.abs(vx * dy) + Math.abs(vy * dx);
    if (ahead <= 1 || aside > ahead * ASIDE) continue;
    const far = ahead + aside * 2 + (other.place === from.place ? 0 : OTHER_PLACE);
    if (far < least) [best, least] = [other.id, far];
  }
  return best;
}

/** @param {Box} box */
function middle(box) {
  return [box.x + box.w / 2, box.y + box.h / 2];
}

/** @param {string} id @param {Box[]} boxes @param {Set<string>} targets @param {number} step */
function nextTarget(id, boxes, targets, step) {
  const usable = boxes.filter((box) => box.id === id || targets.has(box.id));
  const at = usable.findIndex((box) => box.id === id);
  return usable[(at + step + usable.length) % usable.length].id;
}
