/** Motion: lets the nodes of a board go to their new places, and shows what has come and gone. */

import { inPlace } from "./nodes.js";
import { isThing } from "./plan.js";
import { cardBack, flyingThing } from "./paintedthings.js";

/** @typedef {import("./measures.js").Box} Box */
/** @typedef {import("./measures.js").Rect} Rect */
/** @typedef {import("./plan.js").Plan} Plan */
/**
 * What a plan is played with: the boxes after it, their nodes, the faces that nodes had before, and
 * the nodes of things that are gone.
 * @typedef {object} Cast
 * @property {ReadonlyMap<string, Box>} boxes
 * @property {ReadonlyMap<string, HTMLElement>} nodes
 * @property {ReadonlyMap<string, Element>} faces
 * @property {ReadonlyMap<string, HTMLElement>} ghosts
 */
/** @typedef {{node: Element, frames: Keyframe[], delay: number, ms: number, end?: () => void}} Act */

const MOVE_MS = 420;
const TURN_MS = 380;
const COUNT_MS = 700;
/** Things that go at once start one after the other: by so much, and all within so much. */
const STAGGER_MS = 70;
const MOST_STAGGER_MS = 450;
/** The most things without ids that are seen going one way. */
const MOST_FLYING = 5;
/** So many boxes move at most; with more, the table is arranged anew. */
const MOST_MOVED = 160;
const EASE = "cubic-bezier(.3,.1,.2,1)";

export class Motion {
  /** @type {Map<Animation, () => void>} what runs, and what is to be done at its end */
  #running = new Map();
  #layer = document.createElement("div");

  /** @param {HTMLElement} root @param {import("./pieces.js").ArtOf} artOf */
  constructor(root, artOf) {
    this.root = root;
    this.artOf = artOf;
    this.#layer.className = "s-flights";
    this.#layer.setAttribute("aria-hidden", "true");
  }

  /** End all that moves, at once. */
  finish() {
    const running = [...this.#running];
    this.#running.clear();
    for (const [animation, end] of running) {
      animation.cancel();
      end();
    }
    this.#layer.remove();
  }

  /**
   * Play a plan within a limit.
   * @param {Plan} plan @param {Cast} cast @param {number} limit in milliseconds
   * @returns {number} how long it takes
   */
  play(plan, cast, limit) {
    if (limit <= 0 || plan.moved.length > MOST_MOVED) return 0;
    const acts = [
      ...this.#moves(plan, cast),
      ...this.#arrivals(plan, cast),
      ...this.#turns(plan, cast),
      ...this.#swings(plan, cast),
      ...this.#departures(plan, cast),
      ...this.#passages(plan),
      ...this.#counts(plan, cast),
    ];
    const longest = Math.max(0, ...acts.map((act) => act.delay + act.ms));
    const pace = Math.min(1, limit / longest);
    if (acts.length > 0) this.root.append(this.#layer);
    for (const act of acts) this.#run(act, pace);
    return longest * pace;
  }

  /** @param {Act} act @param {number} pace */
  #run({ node, frames, delay, ms, end = () => {} }, pace) {
    const timing = { delay: delay * pace, duration: ms * pace };
    const animation = node.animate(frames, { easing: EASE, fill: "both", ...timing });
    this.#running.set(animation, end);
    animation.onfinish = () => {
      if (!this.#running.delete(animation)) return;
      animation.cancel();
      end();
      if (this.#running.size === 0) this.#layer.remove();
    };
  }

  /** @param {Plan} plan @param {Cast} cast @returns {Act[]} */
  #moves({ moved }, { boxes, nodes }) {
    const flying = moved.filter(({ id, from }) => isFlying(from, boxes.get(id)));
    const gap = gapOf(flying.length);
    return moved.flatMap(({ id, from }) => {
      const [to, node] = [boxes.get(id), nodes.get(id)];
      if (!to || !node) return [];
      const number = flying.findIndex((one) => one.id === id);
      const end = number < 0 ? undefined : lifted(node);
      return [
        { node, frames: way(from, to, to), delay: Math.max(0, number) * gap, ms: MOVE_MS, end },
      ];
    });
  }

  /** @param {Plan} plan @param {Cast} cast @returns {Act[]} */
  #arrivals({ added }, { boxes, nodes }) {
    const gap = gapOf(added.length);
    return added.flatMap(({ id, from }, number) => {
      const [to, node] = [boxes.get(id), nodes.get(id)];
      if (!to || !node?.firstElementChild) return [];
      const delay = number * gap;
      if (from === null) {
        const frames = [{ scale: 0.2, opacity: 0 }, { scale: 1.12, opacity: 1, offset: 0.7 }, {}];
        return [{ node: node.firstElementChild, frames, delay, ms: TURN_MS }];
      }
      const act = {
        node,
        frames: way(within(from, to), to, to),
        delay,
        ms: MOVE_MS,
        end: lifted(node),
      };
      // It comes from where its face could not be seen.
      const isHidden = to.kind === "card" && !to.el.face_down && from.kind !== "counter";
      return isHidden ? [act, ...turn(node, cardBack(to, this.artOf), delay)] : [act];
    });
  }

  /** @param {Plan} plan @param {Cast} cast @returns {Act[]} */
  #turns({ turned, added }, { boxes, nodes, faces }) {
    const source = added.length === 1 ? boxes.get(added[0].id) : undefined;
    const near = (/** @type {string} */ id) => distance(boxes.get(id), source);
    // From the thing that has just come, outwards.
    const ordered = source ? [...turned].sort((one, other) => near(one) - near(other)) : turned;
    const gap = gapOf(ordered.length) * 1.4;
    return ordered.flatMap((id, number) => {
      const [node, face] = [nodes.get(id), faces.get(id)];
      if (!node?.firstElementChild || !face) return [];
      const delay = number * gap + (source ? 140 : 0);
      if (boxes.get(id)?.kind !== "die") return turn(node, face, delay);
      const frames = [{ rotate: "-200deg", scale: 0.6 }, {}];
      return [{ node: node.firstElementChild, frames, delay: number * 60, ms: TURN_MS * 1.4 }];
    });
  }

  /** @param {Plan} plan @param {Cast} cast @returns {Act[]} */
  #swings({ swung }, { nodes }) {
    return swung.flatMap(({ id, by }) => {
      const face = nodes.get(id)?.firstElementChild;
      return face
        ? [{ node: face, frames: [{ rotate: `${-by}deg` }, {}], delay: 0, ms: MOVE_MS }]
        : [];
    });
  }

  /** @param {Plan} plan @param {Cast} cast @returns {Act[]} */
  #departures({ gone }, { ghosts }) {
    const gap = gapOf(gone.length);
    return gone.flatMap(({ id, box, to }, number) => {
      const node = ghosts.get(id);
      if (!node) return [];
      if (to)
        return [this.#ghost(node, way(box, within(to, box), box, true), number * gap, MOVE_MS)];
      const fading = this.#ghost(node, [{ opacity: 1 }, { opacity: 0 }], number * gap, TURN_MS);
      const face = node.firstElementChild;
      return face ? [fading, { ...fading, node: face, frames: [{}, { scale: 0.6 }] }] : [fading];
    });
  }

  /** @param {Plan} plan @returns {Act[]} */
  #passages({ passed }) {
    return passed.flatMap(({ from, to, count, kind }) =>
      Array.from({ length: Math.min(count, MOST_FLYING) }, (_, number) => {
        const size = kind === "card" ? { w: 5 * to.s, h: 7 * to.s } : { w: 2 * to.s, h: 2 * to.s };
        const fitting = within(to, { ...size, x: 0, y: 0 });
        const node = flyingThing(kind, from.el, this.artOf);
        inPlace(node, { ...fitting, s: to.s });
        const frames = way(within(from, fitting), fitting, fitting, true);
        return this.#ghost(node, frames, number * STAGGER_MS, MOVE_MS);
      }),
    );
  }

  /** @param {Plan} plan @param {Cast} cast @returns {Act[]} */
  #counts({ counted }, { boxes, nodes }) {
    return counted.flatMap(({ id, by }) => {
      const [box, value] = [boxes.get(id), nodes.get(id)?.querySelector(".s-value")];
      if (!box || !value) return [];
      const grows = [{}, { scale: 1.5, offset: 0.3 }, {}];
      const said = document.createElement("div");
      said.className = by > 0 ? "s s-gain" : "s s-gain less";
      said.textContent = by > 0 ? `+${by}` : `−${-by}`;
      inPlace(said, box);
      const rises = [{ translate: "0 -40%" }, { translate: "0 -160%", opacity: 0 }];
      return [
        { node: value, frames: grows, delay: 0, ms: MOVE_MS },
        this.#ghost(said, rises, 0, COUNT_MS),
      ];
    });
  }

  /**
   * @param {HTMLElement} node seen on its way alone
   * @param {Keyframe[]} frames @param {number} delay @param {number} ms
   * @returns {Act}
   */
  #ghost(node, frames, delay, ms) {
    this.#layer.append(node);
    return { node, frames, delay, ms, end: () => node.remove() };
  }
}

/** @param {number} count of things that start one after the other */
function gapOf(count) {
  return Math.min(STAGGER_MS, MOST_STAGGER_MS / Math.max(1, count));
}

/** Whether a thing goes to another place. @param {Box} from @param {Box | undefined} to */
function isFlying(from, to) {
  return to !== undefined && isThing(to) && from.place !== to.place;
}

/** Let a node be above all others; the result puts it back. @param {HTMLElement} node */
function lifted(node) {
  node.classList.add("flying");
  return () => node.classList.remove("flying");
}

/**
 * The keyframes from one place to another, for a node of some size.
 * @param {Rect} from @param {Rect} to @param {Rect} size @param {boolean} [fades]
 * @returns {Keyframe[]}
 */
function way(from, to, size, fades = false) {
  const at = (/** @type {Rect} */ { x, y, w, h }) => {
    const scale = `scale(${(w / size.w || 1).toFixed(3)},${(h / size.h || 1).toFixed(3)})`;
    return { transform: `translate(${x.toFixed(1)}px,${y.toFixed(1)}px) ${scale}` };
  };
  if (!fades) return [at(from), at(to)];
  return [
    { ...at(from), opacity: 1 },
    { opacity: 1, offset: 0.85 },
    { ...at(to), opacity: 0 },
  ];
}

/**
 * The rectangle of a size in the middle of a place, made smaller if the place is.
 * @param {Rect} place @param {Rect} size
 * @returns {Rect}
 */
function within(place, size) {
  const scale = Math.min(1, place.w / size.w, place.h / size.h) || 1;
  const [w, h] = [size.w * scale, size.h * scale];
  return { x: place.x + (place.w - w) / 2, y: place.y + (place.h - h) / 2, w, h };
}

/**
 * Turn a node over, from a face to the one it has now.
 * @param {HTMLElement} node @param {Element} face @param {number} delay
 * @returns {Act[]}
 */
function turn(node, face, delay) {
  const now = /** @type {Element} */ (node.firstElementChild);
  face.classList.add("s-old");
  node.append(face);
  const half = { scale: "0 1", offset: 0.5 };
  return [
    {
      node: face,
      frames: [{}, half, { scale: "0 1" }],
      delay,
      ms: TURN_MS,
      end: () => face.remove(),
    },
    { node: now, frames: [{ scale: "0 1" }, half, {}], delay, ms: TURN_MS },
  ];
}

/** @param {Rect | undefined} one @param {Rect | undefined} other */
function distance(one, other) {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}
