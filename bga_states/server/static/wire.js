/** The wire: one connection to the server, made anew whenever it is lost. */

export const BEAT_MS = 10_000;
export const SILENCE_MS = 25_000;
const SHORTEST_MS = 500;
const LONGEST_MS = 15_000;
/** How long a beat may be late before a page that is shown again doubts its connection. */
const LATE_MS = 2_000;
/** The `readyState` of a socket that is neither opening nor closing. */
const OPEN = 1;

/** @typedef {import("./protocol.js").WelcomeFrame} WelcomeFrame */
/** @typedef {"connecting" | "connected" | "lost"} Status */
/**
 * What a connection needs of the world, so that tests can stand in for it; times are milliseconds.
 * @typedef {object} World
 * @property {new (url: string) => WebSocket} WebSocket
 * @property {(run: () => void, ms: number) => any} setTimeout
 * @property {(timer: any) => void} clearTimeout
 * @property {() => number} now
 * @property {() => number} random
 */
/**
 * @typedef {object} Listener
 * @property {(welcome: WelcomeFrame) => void} welcomed a connection stands: what was not answered
 *   is due
 * @property {(frame: any) => void} received
 * @property {(status: Status) => void} changed
 * @property {(code: number) => void} closed the server has closed the connection
 */

export class Wire {
  /** @type {Status} */
  status = "connecting";
  /** @type {WebSocket | null} */
  #socket = null;
  #retry = 0;
  /** @type {any} */
  #retryTimer = null;
  /** @type {any} */
  #beatTimer = null;
  #heardAt = 0;
  /** By how many milliseconds the time of the server is ahead of the world's. */
  #ahead = 0;
  #sentAt = 0;

  /**
   * @param {string} url
   * @param {{build: string}} hello
   * @param {Listener} listener
   * @param {World} world
   */
  constructor(url, hello, listener, world) {
    this.url = url;
    this.hello = hello;
    this.listener = listener;
    this.world = world;
  }

  /** Connect, and stay connected. */
  start() {
    this.#connect();
  }

  /**
   * Send a frame; return false where there is no connection, and it went nowhere.
   * @param {object} frame
   */
  send(frame) {
    return this.status === "connected" && this.#write(frame);
  }

  /** Come back at once: the network is there again, or the page is shown again. */
  wake() {
    const silence = this.world.now() - this.#heardAt;
    const isDoubtful = silence > BEAT_MS + LATE_MS;
    const isStuck = this.status === "connecting" && silence > LATE_MS;
    if (this.status === "lost" || isDoubtful || isStuck) this.restart();
  }

  /** Return the time of the server, as it was told last. */
  serverNow() {
    return this.world.now() + this.#ahead;
  }

  /** Connect anew, for instance as somebody who has a name now. */
  restart() {
    this.#drop();
    this.#connect();
  }

  #connect() {
    this.world.clearTimeout(this.#retryTimer);
    const socket = new this.world.WebSocket(this.url);
    this.#socket = socket;
    this.#heardAt = this.world.now();
    socket.onopen = () => this.#write({ t: "hello", ...this.hello });
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = (event) => this.#lose(event.code);
    this.#changeTo("connecting");
    this.#watch();
  }

  /** @param {any} frame */
  #hear(frame) {
    this.#heardAt = this.world.now();
    // Timers of a page that is not shown hardly run; what the server sends comes in.
    if (this.#heardAt - this.#sentAt >= BEAT_MS) this.send({ t: "beat" });
    if (frame.now !== undefined) this.#ahead = frame.now - this.#heardAt;
    if (frame.t === "welcome") {
      this.#changeTo("connected");
      this.listener.welcomed(frame);
    } else if (frame.t === "beat") {
      // Only a connection that lasts ends the waiting: some are closed as soon as they stand.
      this.#retry = 0;
    } else {
      this.listener.received(frame);
    }
  }

  /** Send beats, and notice when none come back. */
  #watch() {
    const untilSilence = this.#heardAt + SILENCE_MS - this.world.now();
    if (untilSilence <= 0) {
      this.#lose(0);
      return;
    }
    this.#beatTimer = this.world.setTimeout(
      () => {
        this.send({ t: "beat" });
        this.#watch();
      },
      Math.min(untilSilence, BEAT_MS),
    );
  }

  /** @param {number} code */
  #lose(code) {
    this.#drop();
    this.listener.closed(code);
    const most = Math.min(LONGEST_MS, SHORTEST_MS * 2 ** (this.#retry + 1));
    this.#retry += 1;
    // Many clients lose one server at one time, and are not to come back at one time.
    const wait = SHORTEST_MS + this.world.random() * (most - SHORTEST_MS);
    this.#retryTimer = this.world.setTimeout(() => this.#connect(), wait);
    this.#changeTo("lost");
  }

  #drop() {
    this.world.clearTimeout(this.#beatTimer);
    this.world.clearTimeout(this.#retryTimer);
    const socket = this.#socket;
    if (socket === null) return;
    this.#socket = null;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /**
   * Write a frame; return false where the socket is not open, and the frame was dropped.
   * @param {object} frame
   */
  #write(frame) {
    if (this.#socket?.readyState !== OPEN) return false;
    this.#sentAt = this.world.now();
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** @param {Status} status */
  #changeTo(status) {
    if (status === this.status) return;
    this.status = status;
    this.listener.changed(status);
  }
}
