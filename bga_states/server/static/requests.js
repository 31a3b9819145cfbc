/** Requests: what changes a table, sent until it is answered, once for each click. */

/** How often a request is sent again to a server that has too much to do, and how soon. */
const BUSY_TRIES = 5;
const BUSY_MS = 500;

/**
 * @typedef {{id: string, v: number | null, code: string, log: string,
 *   args: Record<string, any>}} Answer
 */
/** @typedef {{t: string, table: string, seat?: number, [name: string]: any}} Asked */
/**
 * @typedef {{frame: Asked & {id: string}, answer: (answer: Answer) => void,
 *   tries: number}} Pending
 */
/**
 * @typedef {object} Outside
 * @property {(frame: object) => boolean} send
 * @property {() => void} changed something is locked or open again
 * @property {(run: () => void, ms: number) => any} setTimeout
 * @property {() => string} [makeId]
 */

export class Requests {
  /** @type {Map<string, Pending>} */
  #pending = new Map();

  /** @param {Outside} outside */
  constructor(outside) {
    this.outside = outside;
  }

  /**
   * Whether a request of this seat waits for its answer; seat 0 is for those without a seat.
   * @param {string} table
   * @param {number} seat
   */
  isLocked(table, seat) {
    for (const { frame } of this.#pending.values()) {
      if (frame.table === table && (frame.seat ?? 0) === seat) return true;
    }
    return false;
  }

  /**
   * Ask for something: the answer, or null where this seat waits for another one.
   * @param {Asked} what a request without its id
   * @returns {Promise<Answer> | null}
   */
  request(what) {
    if (this.isLocked(what.table, what.seat ?? 0)) return null;
    const frame = { ...what, id: (this.outside.makeId ?? randomId)() };
    const answered = new Promise((/** @type {(answer: Answer) => void} */ answer) => {
      this.#pending.set(frame.id, { frame, answer, tries: 0 });
    });
    this.outside.send(frame);
    this.outside.changed();
    return answered;
  }

  /** Send all again that was not answered, with the ids they had: each happens once. */
  resend() {
    for (const { frame } of this.#pending.values()) this.outside.send(frame);
  }

  /**
   * Take an answer; those to nobody's question are dropped.
   * @param {Answer} answer
   */
  answered(answer) {
    const pending = this.#pending.get(answer.id);
    if (pending === undefined) return;
    if (answer.code === "busy" && pending.tries < BUSY_TRIES) {
      this.#sendLater(pending);
      return;
    }
    this.#pending.delete(answer.id);
    pending.answer(answer);
    this.outside.changed();
  }

  /**
   * Give up all that is pending: the server would refuse it however often it came.
   * @param {string} code
   * @param {string} log
   */
  refuseAll(code, log) {
    for (const id of [...this.#pending.keys()]) {
      this.answered({ id, v: null, code, log, args: {} });
    }
  }

  /** @param {Pending} pending */
  #sendLater(pending) {
    const wait = BUSY_MS * 2 ** pending.tries;
    pending.tries += 1;
    this.outside.setTimeout(() => {
      if (this.#pending.has(pending.frame.id)) this.outside.send(pending.frame);
    }, wait);
  }
}

/** Return an id that nobody else has; `crypto.randomUUID` is missing where there is no https. */
export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
