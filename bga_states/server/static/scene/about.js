/**
 * About: the elements of a scene that each choice is about, in the order in which they are picked.
 * Pure.
 */

import { everyElement } from "./scenedata.js";

/** @typedef {import("./scenedata.js").PlacedPart} PlacedPart */
/** @typedef {import("../words.js").Offered} Offered */
/**
 * A choice with its steps. Each step has slots, which are filled in any order; each slot has the
 * ids of the elements that fill it. `rest` are the parameters that no element means.
 * @typedef {Offered & {steps: Set<string>[][], rest: string[]}} Pickable
 */
/** @typedef {{id: string, meaning: Record<string, any>}} Meant */
/** @typedef {Map<string, Meant[]>} Index */

const ACTION = "action";

/**
 * Return choices with the elements that they are about.
 * @param {Offered[]} choices
 * @param {Record<string, any>} actions the schemas of the parameters, by action
 * @param {PlacedPart[]} items
 * @returns {Pickable[]}
 */
export function pickables(choices, actions, items) {
  const index = indexed(items);
  return choices.map((choice) => {
    const known = Object.keys(actions[choice.action]?.properties ?? {});
    const names = [...new Set([...known, ...Object.keys(choice.args)])];
    return { ...choice, ...stepsOf(choice, names, index) };
  });
}

/** @param {PlacedPart[]} items @returns {Index} what elements mean, by parameter and value */
function indexed(items) {
  const index = new Map();
  for (const { id, meaning } of meanings(items, null)) {
    for (const [name, value] of Object.entries(meaning)) {
      const key = keyOf(name, value);
      const known = index.get(key);
      if (known) known.push({ id, meaning });
      else index.set(key, [{ id, meaning }]);
    }
  }
  return index;
}

/**
 * @param {PlacedPart[]} items @param {PlacedPart | null} grid in which they are
 * @returns {Generator<Meant>}
 */
function* meanings(items, grid) {
  for (const el of items) {
    for (const meaning of meaningsOf(el, grid)) yield { id: el.id, meaning };
    yield* meanings(el.items, el.t === "grid" ? el : null);
  }
}

/** @param {PlacedPart} el @param {PlacedPart | null} grid @returns {Record<string, any>[]} */
function meaningsOf(el, grid) {
  if (el.t === "grid") return [];
  const own = el.means === undefined ? [] : [el.means].flat();
  if (el.t !== "cell" || grid === null) return own;
  const names = grid.means ?? [];
  const action = grid.action ? { [ACTION]: grid.action } : {};
  if (names.length === 1) return [...own, { ...action, [names[0]]: [el.x, el.y] }];
  const found = [...own];
  for (let first = 0; first + 1 < names.length; first += 2) {
    found.push({ ...action, [names[first]]: el.x, [names[first + 1]]: el.y });
  }
  return found;
}

/** @param {string} name @param {any} value */
function keyOf(name, value) {
  return `${name} ${JSON.stringify(value)}`;
}

/**
 * Return the steps of a choice, and the parameters that no element means.
 * @param {Offered} choice @param {string[]} names in the order of the signature
 * @param {Index} index
 */
function stepsOf(choice, names, index) {
  const { args } = choice;
  const given = names.filter((name) => name in args);
  if (given.length === 0) return { steps: aboutAction(choice, index), rest: [] };
  /** @type {Set<string>[][]} */
  const steps = [];
  const rest = [];
  const covered = new Set();
  for (const name of given) {
    if (covered.has(name)) continue;
    const found = slotOf(choice, name, args[name], index);
    if (found !== null) {
      steps.push([found.ids]);
      for (const one of found.names) covered.add(one);
      continue;
    }
    const slots = slotsOfList(choice, name, index);
    if (slots.length > 0) steps.push(slots);
    else rest.push(name);
  }
  return { steps, rest };
}

/**
 * An action without parameters is about the elements that mean it.
 * @param {Offered} choice @param {Index} index
 */
function aboutAction(choice, index) {
  const meant = index.get(keyOf(ACTION, choice.action)) ?? [];
  const ids = meant.filter(({ meaning }) => Object.keys(meaning).length === 1).map(({ id }) => id);
  return ids.length > 0 ? [[new Set(ids)]] : [];
}

/** @param {Offered} choice @param {string} name @param {Index} index the slots of a list's items */
function slotsOfList(choice, name, index) {
  const value = choice.args[name];
  if (!Array.isArray(value)) return [];
  /** @type {Map<string, number>} how often each item is in the list */
  const counts = new Map();
  for (const item of value) {
    const written = JSON.stringify(item);
    counts.set(written, (counts.get(written) ?? 0) + 1);
  }
  /** @type {Set<string>[]} */
  const slots = [];
  for (const [item, count] of counts) {
    const found = slotOf(choice, name, JSON.parse(item), index);
    if (found === null) return [];
    // One element that stands for equal items is picked once.
    for (let n = 0; n < Math.min(count, found.ids.size); n++) slots.push(found.ids);
  }
  return slots;
}

/**
 * Return the elements that mean a parameter's value, and all parameters that they mean at once;
 * null if there are none.
 * @param {Offered} choice @param {string} name @param {any} value @param {Index} index
 */
function slotOf(choice, name, value, index) {
  /** @type {Map<string, Set<string>>} */
  const byNames = new Map();
  for (const { id, meaning } of index.get(keyOf(name, value)) ?? []) {
    if (!isAbout(meaning, choice)) continue;
    const named = Object.keys(meaning).filter((one) => one in choice.args);
    const key = named.sort().join(" ");
    byNames.set(key, (byNames.get(key) ?? new Set()).add(id));
  }
  // Elements that mean more parameters at once come first.
  const [key] = [...byNames.keys()].sort(
    (one, other) => other.split(" ").length - one.split(" ").length,
  );
  if (key === undefined) return null;
  return { names: key.split(" "), ids: /** @type {Set<string>} */ (byNames.get(key)) };
}

/**
 * Whether a choice is about an element with this meaning.
 * @param {Record<string, any>} meaning @param {Offered} choice
 */
function isAbout(meaning, { action, args }) {
  if (ACTION in meaning && meaning[ACTION] !== action) return false;
  return Object.entries(meaning).every(([name, value]) => {
    if (!(name in args) || name === ACTION) return true;
    const wanted = JSON.stringify(value);
    const given = args[name];
    if (JSON.stringify(given) === wanted) return true;
    return Array.isArray(given) && given.some((item) => JSON.stringify(item) === wanted);
  });
}

/**
 * Return the name of a choice that has no label: the names of its elements, "" without any.
 * @param {Pickable} choice @param {PlacedPart[]} items @param {(el: PlacedPart) => string} nameOf
 */
export function namesOf(choice, items, nameOf) {
  const wanted = choice.steps.flat();
  const names = wanted.map(() => "");
  for (const el of everyElement(items)) {
    wanted.forEach((slot, number) => {
      if (!names[number] && slot.has(el.id)) names[number] = nameOf(el);
    });
  }
  const rest = choice.rest.map((name) => `${choice.args[name]}`);
  return names.some(Boolean) ? [...names, ...rest].filter(Boolean).join(" ") : "";
}

/**
 * Return the name of an element for people, "" if it has none; a card without a name has the words
 * on its front.
 * @param {PlacedPart} el @param {(text: any) => string} words
 */
export function elementName(el, words) {
  if (el.name || el.t !== "card") return el.name ? words(el.name) : "";
  const title = el.title ? words(el.title) : "";
  const corner = el.corner ?? "";
  return title ? `${title} ${corner}`.trim() : `${corner}${el.sign ?? ""}`;
}
