/** The status bar: what the state a viewer is in says to them. */

import { stateOf, isMyTurn } from "./table.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./text.js").Translate} Translate */

/**
 * Return the text of the status bar; those whose turn it is read `description_my_turn`.
 * @param {Table} table
 * @param {Translate} translate
 */
export function statusOf(table, translate) {
  const { id, args } = stateOf(table);
  const state = table.states[id];
  const log = (isMyTurn(table) && state?.description_my_turn) || state?.description || "";
  return { log, args: { ...args, ...people(table, args, translate) } };
}

/**
 * The names that descriptions may use though the game does not give them.
 * @param {Table} table
 * @param {Record<string, any>} args
 * @param {Translate} translate
 */
function people(table, args, translate) {
  /** @type {Record<string, any>} */
  const named = { you: translate("You") };
  const actor = nameOf(table, table.activePlayerId);
  if (actor !== undefined) named.actplayer = actor;
  const other = args.otherplayer ?? nameOf(table, args.otherplayer_id);
  if (Number.isInteger(args.otherplayer_id) && other !== undefined) named.otherplayer = other;
  return named;
}

/**
 * @param {Table} table
 * @param {number} playerId
 */
function nameOf(table, playerId) {
  return table.players.find((player) => player.id === playerId)?.name;
}
