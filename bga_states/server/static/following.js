/** Following: the viewers of one table whose views and moves this page gets, without a gap. */

import { needsView, tableOf, withMove } from "./table.js";

/** How many lines of a log are kept. */
const MOST_LINES = 500;
/** How many moves before the first view are read for the log. */
const PAST_MOVES = 50;
/** Refusals that pass by themselves, and when to ask again. */
const PASSING = new Set(["busy", "too_fast", "unavailable"]);
export const AGAIN_MS = 1_000;

/** @typedef {import("./protocol.js").ViewFrame} ViewFrame */
/** @typedef {import("./protocol.js").MoveFrame} MoveFrame */
/** @typedef {import("./protocol.js").ErrorFrame} ErrorFrame */
/** @typedef {import("./table.js").Table} Table */
/**
 * One line: `no` counts the lines of its move.
 * @typedef {{v: number, no: number, at: number, log: string, args: Record<string, any>}} LogLine
 */
/**
 * One viewer: `table` is null until a view has come; `error` says why none comes, "" if one does.
 * @typedef {object} Followed
 * @property {number} seat
 * @property {Table | null} table
 * @property {LogLine[]} lines newest first, each move's once
 * @property {boolean} isAsking whether the missing moves were asked for
 * @property {boolean} isOutdated whether nothing that is known holds until a view comes
 * @property {string} error
 * @property {number} promised the version that the last accepted request has led to
 */

export class Following {
  /** @type {Map<number, Followed>} */
  viewers = new Map();

  /**
   * @param {string} table its id
   * @param {(frame: object) => boolean} send
   * @param {(run: () => void, ms: number) => any} setTimeout
   * @param {string} watchKey what is needed to watch, "" for nothing
   */
  constructor(table, send, setTimeout, watchKey = "") {
    this.id = table;
    this.send = send;
    this.setTimeout = setTimeout;
    this.watchKey = watchKey;
  }

  /**
   * Follow the table from a seat, 0 to watch; from one that is followed nothing changes.
   * @param {number} seat
   */
  open(seat) {
    const known = this.viewers.get(seat);
    if (known !== undefined && known.error === "") return;
    const asked = { isAsking: false, isOutdated: false, error: "", promised: 0 };
    const viewer = { seat, table: null, lines: [], ...asked };
    this.viewers.set(seat, viewer);
    this.#ask(viewer);
  }

  /** @param {number} seat */
  close(seat) {
    if (this.viewers.delete(seat)) this.send({ t: "close", table: this.id, seat });
  }

  /** Ask for what was missed by all, over a new connection. */
  reopen() {
    for (const viewer of this.viewers.values()) {
      viewer.isAsking = false;
      viewer.error = "";
      this.#ask(viewer);
    }
  }

  /**
   * Take a frame about one viewer: a view, a move, or an error that ends it.
   * @param {ViewFrame | MoveFrame | ErrorFrame} frame
   */
  take(frame) {
    const viewer = this.viewers.get(frame.seat);
    // One that was closed may still be told something.
    if (viewer === undefined) return;
    if (frame.t === "view") this.#replace(viewer, frame);
    else if (frame.t === "move") this.#move(viewer, frame);
    else this.#refuse(viewer, frame);
  }

  /**
   * Take a version that a request of this seat has led to: its move is on its way.
   * @param {number} seat
   * @param {number} v
   */
  promise(seat, v) {
    const viewer = this.viewers.get(seat);
    if (viewer !== undefined) viewer.promised = v;
  }

  /**
   * Whether what a seat has done is still to be seen.
   * @param {number} seat
   */
  isBehind(seat) {
    const viewer = this.viewers.get(seat);
    return Boolean(viewer?.table && viewer.table.v < viewer.promised);
  }

  /**
   * @param {Followed} viewer
   * @param {ViewFrame} frame
   */
  #replace(viewer, frame) {
    const isFirst = viewer.table === null;
    viewer.table = tableOf(frame);
    // An older view is that of a restored backup: what came later is not so any more.
    viewer.lines = viewer.lines.filter((line) => line.v <= frame.v);
    viewer.isAsking = false;
    viewer.isOutdated = false;
    viewer.error = "";
    // A view comes behind all that was promised, but for that of a backup.
    viewer.promised = 0;
    // Moves that the view has in it are told again, for the log.
    if (isFirst && frame.v > 0) {
      this.#open(viewer.seat, { since: Math.max(frame.v - PAST_MOVES, 0) });
    }
  }

  /**
   * @param {Followed} viewer
   * @param {MoveFrame} frame
   */
  #move(viewer, frame) {
    const { table } = viewer;
    if (table === null) return;
    if (frame.v > table.v + 1) {
      // One gap is asked for once, however many moves stand behind it.
      if (!viewer.isAsking) this.#ask(viewer);
      viewer.isAsking = true;
      return;
    }
    viewer.lines = withLines(viewer.lines, frame);
    if (frame.v <= table.v) return;
    viewer.isAsking = false;
    viewer.error = "";
    viewer.table = withMove(table, frame);
    if (frame.messages.some(needsView)) {
      viewer.isOutdated = true;
      this.#ask(viewer);
    }
  }

  /**
   * @param {Followed} viewer
   * @param {ErrorFrame} error
   */
  #refuse(viewer, error) {
    if (isPassing(error)) this.setTimeout(() => this.#askAgain(viewer), AGAIN_MS);
    else viewer.error = error.log;
  }

  /** @param {Followed} viewer */
  #askAgain(viewer) {
    if (this.viewers.get(viewer.seat) === viewer) this.#ask(viewer);
  }

  /** @param {Followed} viewer */
  #ask(viewer) {
    const { table, isOutdated } = viewer;
    this.#open(viewer.seat, table === null || isOutdated ? {} : { since: table.v });
  }

  /**
   * @param {number} seat
   * @param {{since?: number}} since
   */
  #open(seat, since) {
    const key = seat === 0 && this.watchKey ? { watch_key: this.watchKey } : {};
    this.send({ t: "open", table: this.id, seat, ...since, ...key, scene: true });
  }
}

/**
 * Whether what an error refuses is worth asking for again by itself.
 * @param {{code: string}} error
 */
export function isPassing(error) {
  return PASSING.has(error.code);
}

/**
 * Return the lines of a log with those of a move, newest first; a move that is there stays.
 * @param {LogLine[]} lines
 * @param {MoveFrame} frame
 */
function withLines(lines, frame) {
  if (lines.some((line) => line.v === frame.v)) return lines;
  const later = lines.filter((line) => line.v > frame.v);
  const earlier = lines.slice(later.length);
  return [...later, ...linesOf(frame), ...earlier].slice(0, MOST_LINES);
}

/**
 * The lines of a move, newest first.
 * @param {MoveFrame} frame
 * @returns {LogLine[]}
 */
function linesOf(frame) {
  const told = frame.messages.filter((message) => message.log !== "");
  const lines = told.map(({ log, args }, no) => {
    return { v: frame.v, no, at: frame.at, log, args };
  });
  return lines.reverse();
}
