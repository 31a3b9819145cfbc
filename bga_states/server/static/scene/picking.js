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
 * Return the open slots of a choice; null if it does not have what was picked.
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
 * Return what is picked after one more pick. The same again puts back; an element that fits nothing
 * that was picked begins anew.
 * @param {Pickable[]} choices @param {string[]} picked @param {string} id
 */
export function picking(choices, picked, id) {
  if (targets(choices, picked).has(id)) return [...picked, id];
  const at = picked.lastIndexOf(id);
  if (at >= 0) {
    const without = picked.filter((_, number) => number !== at);
    return remaining(choices, without).length > 0 ? without : picked.slice(0, at);
  }
  return targets(choices, []).has(id) ? [id] : picked;
}

/**
 * Return the choices that can be made now. The only one that is left is sure if everything of it
 * has been picked; `implied` are the elements of it that nobody has picked.
 * @param {Pickable[]} choices @param {string[]} picked
 * @returns {{ready: Pickable[], isSure: boolean, implied: Set<string>}}
 */
export function made(choices, picked) {
  if (picked.length === 0) return { ready: [], isSure: false, implied: new Set() };
  const left = remaining(choices, picked);
  if (left.length === 1) {
    const open = openSlots(left[0], picked)?.all ?? [];
    return {
      ready: left,
      isSure: open.length === 0,
      implied: new Set(open.flatMap((slot) => [...slot])),
    };
  }
  const ready = left.filter((choice) => openSlots(choice, picked)?.all.length === 0);
  return { ready, isSure: false, implied: new Set() };
}
