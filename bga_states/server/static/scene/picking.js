/**
 * Picking: how picked elements narrow the choices. Pure.
 *
 * A choice is made in steps: the slots of a step are filled in any order, before those of the next.
 */

/** @typedef {import("./about.js").Pickable} Pickable */
/**
 * What may be picked now, and everything that is still to be picked.
 * @typedef {{now: Set<string>[], all: Set<string>[]}} Open
 */

/**
 * Return the open slots of a choice; null if a picked element does not belong to it.
 * @param {Pickable} choice @param {string[]} picked
 * @returns {Open | null}
 */
function openSlots(choice, picked) {
  let from = 0;
  for (const [number, step] of choice.steps.entries()) {
    const left = [...step];
    for (const id of picked.slice(from, from + step.length)) {
      const at = left.findIndex((slot) => slot.has(id));
      if (at < 0) return null;
      left.splice(at, 1);
      from += 1;
    }
    if (left.length > 0)
      return { now: left, all: [...left, ...choice.steps.slice(number + 1).flat()] };
  }
  return from === picked.length ? { now: [], all: [] } : null;
}

/** @param {Pickable[]} choices @param {string[]} picked the choices that have what was picked */
export function remaining(choices, picked) {
  return choices.filter((choice) => openSlots(choice, picked) !== null);
}

/**
 * Return the elements that may be picked next.
 * @param {Pickable[]} choices @param {string[]} picked
 */
export function targets(choices, picked) {
  const ids = new Set();
  for (const choice of choices) {
    for (const slot of openSlots(choice, picked)?.now ?? []) for (const id of slot) ids.add(id);
  }
  for (const id of picked) ids.delete(id);
  return /** @type {Set<string>} */ (ids);
}

/**
 * Return the elements that can be dragged to another one: with them a step of a choice is complete,
 * and its next step is left.
 * @param {Pickable[]} choices @param {string[]} picked
 */
export function movable(choices, picked) {
  const ids = new Set();
  for (const choice of choices) {
    const open = openSlots(choice, picked);
    if (open?.now.length === 1 && open.all.length > 1) for (const id of open.now[0]) ids.add(id);
  }
  return /** @type {Set<string>} */ (ids);
}

/**
 * Return the elements that start a new selection; none where several of a list are picked, which a
 * slip of the finger would undo.
 * @param {Pickable[]} choices @param {string[]} picked
 * @returns {Set<string>}
 */
export function startingAnew(choices, picked) {
  if (picked.length === 0) return new Set();
  const isOfList = (/** @type {Pickable} */ choice) => choice.steps.some((step) => step.length > 1);
  const isList = picked.length > 1 && remaining(choices, picked).some(isOfList);
  return isList ? new Set() : targets(choices, []);
}

/**
 * Return how many elements are still to be picked, at the least.
 * @param {Pickable[]} choices @param {string[]} picked
 */
export function leastLeft(choices, picked) {
  const left = choices.flatMap((choice) => openSlots(choice, picked)?.all.length ?? []);
  return left.length > 0 ? Math.min(...left) : 0;
}

/**
 * Return the picked elements after one more pick. Picking one again takes it back; one that does
 * not fit the others starts a new selection, or does nothing.
 * @param {Pickable[]} choices @param {string[]} picked @param {string} id
 */
export function pickedAfter(choices, picked, id) {
  if (targets(choices, picked).has(id)) return [...picked, id];
  const at = picked.lastIndexOf(id);
  if (at >= 0) {
    const without = picked.filter((_, number) => number !== at);
    return remaining(choices, without).length > 0 ? without : picked.slice(0, at);
  }
  return startingAnew(choices, picked).has(id) ? [id] : picked;
}

/**
 * Return the choices that can be made now. The only one that is left is sure if everything of it
 * has been picked; `implied` are its elements that are not picked yet.
 * @param {Pickable[]} choices @param {string[]} picked
 * @returns {{ready: Pickable[], isSure: boolean, implied: Set<string>}}
 */
export function decided(choices, picked) {
  if (picked.length === 0) return { ready: [], isSure: false, implied: new Set() };
  const left = remaining(choices, picked);
  if (left.length === 1) {
    const open = openSlots(left[0], picked)?.all ?? [];
    return {
      ready: left,
      isSure: open.length === 0,
      implied: new Set(open.flatMap((slot) => [...slot].filter((id) => !picked.includes(id)))),
    };
  }
  const ready = left.filter((choice) => openSlots(choice, picked)?.all.length === 0);
  return { ready, isSure: false, implied: new Set() };
}

/**
 * Return the picked elements and one more for each open slot of a choice: `wanted` where it fits.
 * @param {Pickable} choice @param {string[]} picked @param {string} wanted
 */
export function completed(choice, picked, wanted) {
  const all = [...picked];
  for (let slots = openNow(choice, all); slots.length > 0; slots = openNow(choice, all)) {
    const isWanted = !all.includes(wanted) && slots.some((slot) => slot.has(wanted));
    const [first] = slots;
    all.push(isWanted ? wanted : ([...first].find((id) => !all.includes(id)) ?? [...first][0]));
  }
  return all;
}

/** @param {Pickable} choice @param {string[]} picked */
function openNow(choice, picked) {
  return openSlots(choice, picked)?.now ?? [];
}

/**
 * Return what cells, spots and seats stand for where one thing in them is meant: a thing that can
 * be picked comes before the place, and the place before a thing that is only picked or starts
 * anew. Of several things that can be picked, each stands for itself, and so does the place; and so
 * does a thing that covers other places too.
 * @param {Map<string, string>} holders the place of each thing
 * @param {{targets: Set<string>, picked: Set<string>, others: Set<string>}} marks
 * @param {(id: string) => boolean} covers whether a thing covers several places
 * @returns {{meant: Map<string, string>, apart: Set<string>}} the thing by its place, and the things
 *   that stand for themselves
 */
export function meantInHolders(holders, { targets, picked, others }, covers) {
  const ranks = [targets, picked, others];
  const rankOf = (/** @type {string} */ id) => {
    const rank = ranks.findIndex((ids) => ids.has(id));
    return rank < 0 ? ranks.length : rank;
  };
  /** @type {Map<string, string[]>} */
  const usable = new Map();
  /** @type {Set<string>} */
  const apart = new Set();
  for (const [id, holder] of holders) {
    if (rankOf(id) === ranks.length) continue;
    if (covers(id)) apart.add(id);
    else usable.set(holder, [...(usable.get(holder) ?? []), id]);
  }
  /** @type {Map<string, string>} */
  const meant = new Map();
  for (const [holder, ids] of usable) {
    if (ids.length > 1) for (const id of ids) apart.add(id);
    else if (rankOf(ids[0]) <= rankOf(holder)) meant.set(holder, ids[0]);
  }
  return { meant, apart };
}
