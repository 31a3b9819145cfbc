/** The table as one viewer knows it: a view, and what moves have changed since. No page here. */

import { laterClock } from "./clock.js";

/** @typedef {{id: number, args: Record<string, any>}} StateSeen */
/** @typedef {{name: string, type: string, description: string, description_my_turn: string,
 *   possible_actions: string[], open_actions: string[]}} StateText */
/** @typedef {{id: number, name: string, no: number, color: string, score: number,
 *   score_aux: number, zombie: boolean, eliminated: boolean}} PlayerSeen */
/** @typedef {{type: string, log: string, args: Record<string, any>}} Told */
/**
 * `own` is the PRIVATE state this viewer is in, null for none. `enteredAt` is the version at which
 * their state was entered, 0 where a view does not say: what was offered before is of the past.
 * @typedef {object} Table
 * @property {number} v
 * @property {number} seat
 * @property {number} playerId
 * @property {Record<string, StateText>} states
 * @property {StateSeen} main
 * @property {StateSeen | null} own
 * @property {number} enteredAt
 * @property {number} activePlayerId
 * @property {number[]} activePlayerIds
 * @property {PlayerSeen[]} players
 * @property {number} progression
 * @property {Record<string, any>} datas
 * @property {import("./clock.js").Clock | null} clock
 */

/** The type of the state in which a game is over. */
const MANAGER = "manager";
/** Nothing that was known holds after it. */
const TAKEN_BACK = "undoRestorePoint";

/** @type {Record<string, (table: Table, args: Record<string, any>) => Partial<Table>>} */
const CHANGES = {
  gameStateChange: (table, args) => ({ ...mainEntered(args), enteredAt: table.v }),
  leavePrivateState: (table, args) => ({ ...mainEntered(args), enteredAt: table.v }),
  newPrivateState: (table, args) => ({
    ...activity(args),
    own: { id: args.id, args: args.args },
    enteredAt: table.v,
  }),
  gameStateMultipleActiveUpdate: (_table, args) => ({
    activePlayerIds: args.active_player_ids,
  }),
  stateArgsChanged: (table, args) => ({
    main: args.main_args ? { ...table.main, args: args.main_args } : table.main,
    own: args.args && table.own ? { ...table.own, args: args.args } : table.own,
  }),
  tableInfosChanged: (table, args) => ({
    players: withChanged(table.players, args.players),
    progression: args.progression,
    activePlayerId: args.active_player_id,
  }),
};

/**
 * Make a table of a `view` frame.
 * @param {import("./protocol.js").ViewFrame} frame
 * @returns {Table}
 */
export function tableOf(frame) {
  const seen = frame.view;
  const isApart = seen.state_id !== seen.main_state_id;
  return {
    v: frame.v,
    seat: frame.seat,
    playerId: seen.player_id,
    states: frame.states,
    main: { id: seen.main_state_id, args: seen.main_args },
    own: isApart ? { id: seen.state_id, args: seen.args } : null,
    enteredAt: 0,
    activePlayerId: seen.active_player_id,
    activePlayerIds: seen.active_player_ids,
    players: seen.players,
    progression: seen.progression,
    datas: seen.datas,
    clock: frame.clock,
  };
}

/**
 * Return the table after a `move` frame; the frame must be of the next version.
 * @param {Table} table
 * @param {import("./protocol.js").MoveFrame} frame
 * @returns {Table}
 */
export function withMove(table, frame) {
  let after = { ...table, v: frame.v, clock: laterClock(frame.clock, table.clock) };
  for (const told of frame.messages) {
    // A game may give its messages any name, that of an object's own methods too.
    if (Object.hasOwn(CHANGES, told.type)) {
      after = { ...after, ...CHANGES[told.type](after, told.args) };
    }
  }
  return after;
}

/**
 * Whether a message changes more than a client can follow: then it asks for a whole view.
 * @param {Told} told
 */
export function needsView(told) {
  return told.type === TAKEN_BACK;
}

/**
 * The state this viewer is in: their PRIVATE one if they are in one, else the table's.
 * @param {Table} table
 * @returns {StateSeen}
 */
export function stateOf(table) {
  return table.own ?? table.main;
}

/**
 * Whether the viewer is to act.
 * @param {Table} table
 */
export function isMyTurn(table) {
  return table.activePlayerIds.includes(table.playerId);
}

/**
 * The names of the actions that the viewer may take, whether it is their turn or not.
 * @param {Table} table
 * @returns {string[]}
 */
export function possibleActions(table) {
  const player = table.players.find((one) => one.id === table.playerId);
  const isOver = table.states[table.main.id]?.type === MANAGER;
  const state = table.states[stateOf(table).id];
  if (!player || player.eliminated || isOver || !state) return [];
  return isMyTurn(table) ? state.possible_actions : state.open_actions;
}

/** @param {Record<string, any>} args */
function mainEntered(args) {
  return { ...activity(args), main: { id: args.id, args: args.args }, own: null };
}

/** @param {Record<string, any>} args */
function activity(args) {
  return { activePlayerId: args.active_player_id, activePlayerIds: args.active_player_ids };
}

/**
 * @param {PlayerSeen[]} players
 * @param {(Partial<PlayerSeen> & {id: number})[]} changes of those who have changed
 */
function withChanged(players, changes) {
  const byId = new Map(changes.map((change) => [change.id, change]));
  return players.map((player) => ({ ...player, ...byId.get(player.id) }));
}
