/** A server behind a network that fails, in a fake world: for schedules of what happens when. */

import { tableOf } from "/static/table.js";
import { BEAT_MS, SILENCE_MS } from "/static/wire.js";

const TABLE = "t";
const SEAT = 1;
/** How many versions behind somebody may be who is sent moves; others are sent a view. */
const FARTHEST = 6;
/** Seconds in which a client notices silence, comes back, and asks again for what was refused. */
const QUIET = 60;

/** One table whose actions only count versions. All it keeps survives; connections do not. */
export class FlakyServer {
  v = 0;
  /** The last version that nobody reaches by moves. */
  freshFrom = 0;
  /** The answers to what was done, by its id. */
  done = new Map();
  /** So many frames of those that come next are too much. */
  tooMuch = 0;
  isAnsweringFirst = false;
  /** What has changed the table that the client knows: the kind of frame, and the version. */
  news = [];
  /** How often the client has asked for something, and all that it was answered. */
  asked = 0;
  answers = [];
  /** Whether it still waits after some quiet. */
  isLocked = false;

  constructor(world) {
    this.w = world;
    world.following.open(SEAT);
  }

  /** Let all this happen and then some quiet; return what is to be compared. */
  async after(steps) {
    for (const [name, count] of steps) await this[name](count);
    await this.quieten();
    const { table, lines } = this.w.following.viewers.get(SEAT);
    return {
      news: this.news,
      // When its state was entered is told by moves alone.
      table: { ...table, enteredAt: 0 },
      fresh: tableOf(this.view()),
      lines: lines.map((line) => line.v),
      asked: this.asked,
      answers: this.answers,
      done: Object.fromEntries(this.done),
      isLocked: this.isLocked,
    };
  }

  /** Let the network be there again, which the client is told. */
  connect() {
    // A connection that stalls is given up for its silence alone.
    if (this.here?.isStalled) this.w.pass(SILENCE_MS);
    this.w.wire.wake();
    this.accept();
  }

  /** Let the client connect, if it tries to. */
  accept() {
    const socket = this.w.last();
    if (socket.isOpen && !socket.end) {
      socket.end = { toClient: [], isFollowing: false, isStalled: false };
      socket.onopen();
    }
  }

  /** Let nothing through the connection any more, and tell neither end. */
  stall() {
    if (this.here) this.here.isStalled = true;
  }

  /** Break the connection; what is on its way to the server may still arrive, and late. */
  cut() {
    if (this.w.last().isOpen) this.w.cut(1006);
  }

  /** Stop the server, and with it all that is on its way, and start it again. */
  restart() {
    for (const socket of this.w.sockets) socket.sent = [];
    if (this.w.last().isOpen) this.w.cut(1012);
  }

  /** Let each end hear what the other has sent on connections that are gone. */
  arriveLate() {
    for (const late of this.w.sockets.filter((socket) => socket.end && !socket.isOpen)) {
      for (const frame of late.sent.splice(0)) this.hear(late, frame);
      for (const frame of late.end.toClient.splice(0)) {
        late.onmessage?.({ data: JSON.stringify(frame) });
      }
      late.onclose?.({ code: 1006 });
    }
  }

  /** Let so many frames arrive at the server. */
  toServer(count) {
    if (!this.here || this.here.isStalled) return;
    const socket = this.w.last();
    for (const frame of socket.sent.splice(0, count)) this.hear(socket, frame);
  }

  /** Let so many frames arrive at the client. */
  async toClient(count) {
    for (let i = 0; i < count; i += 1) {
      if (!this.here || this.here.isStalled || this.here.toClient.length === 0) return;
      const frame = this.here.toClient.shift();
      const before = this.known;
      this.w.say(frame);
      if (frame.t === "view" || this.known !== before) this.news.push([frame.t, this.known]);
      await settled();
    }
  }

  /** Let the network be well for a while: all arrives, and so often what comes of it. */
  async exchange(count) {
    this.connect();
    for (let i = 0; i < count; i += 1) {
      this.toServer(Infinity);
      await this.toClient(Infinity);
    }
  }

  /** Make a move. */
  move() {
    this.lose();
    this.push(this.moveTo(this.v));
  }

  /** Make a move that the client is not told. */
  lose() {
    this.v += 1;
  }

  /** Replace the position as a whole, which everybody is shown. */
  undo() {
    this.freshFrom = this.v += 1;
    this.push(this.view());
  }

  /** Do the same, and tell that it was done instead. */
  takeBack() {
    this.freshFrom = this.v += 1;
    this.push(moveWith(this.v, [{ type: "undoRestorePoint", log: "Taken back", args: {} }]));
  }

  /** Send once more what was sent already: what has replaced the position is no such move. */
  repeat() {
    this.here?.toClient.push(...this.done.values());
    for (const v of [this.v - 1, this.v]) if (v > this.freshFrom) this.push(this.moveTo(v));
  }

  /** Let the client act, unless it waits for something as the page does. */
  act() {
    const { requests, following } = this.w;
    if (this.known === null || following.isBehind(SEAT)) return;
    const act = { t: "act", table: TABLE, seat: SEAT, v: this.known };
    const answered = requests.request({ ...act, action: "act_go", args: {} });
    if (answered === null) return;
    this.asked += 1;
    answered.then((answer) => {
      this.answers.push(answer);
      if (answer.v !== null) following.promise(SEAT, answer.v);
    });
  }

  /** Let answers come before what they answer is told, or again behind it. */
  turnAnswers() {
    this.isAnsweringFirst = !this.isAnsweringFirst;
  }

  /** Let the server have too much to do for so many frames. */
  overload(count) {
    this.tooMuch = count;
  }

  /** Let the client be somebody else: it connects anew. */
  rename() {
    this.w.wire.restart();
  }

  /** Let the time of so many beats pass. */
  wait(count) {
    this.w.pass(count * BEAT_MS);
  }

  /** Do what a frame asks for. */
  hear(socket, frame) {
    if (frame.t === "open" || frame.t === "act") {
      if (this.tooMuch > 0) this.refuse(socket, frame);
      else if (frame.t === "open") this.open(socket, frame);
      else this.do(socket, frame);
    } else {
      socket.end.toClient.push({ t: frame.t === "hello" ? "welcome" : "beat", now: 0 });
    }
  }

  refuse(socket, { t, id }) {
    this.tooMuch -= 1;
    const error = { t: "error", table: TABLE, seat: SEAT, code: "too_fast" };
    const answer = { t: "answer", id, v: null, code: "busy" };
    socket.end.toClient.push({ ...(t === "act" ? answer : error), log: "Wait", args: {} });
  }

  open(socket, { since }) {
    socket.end.isFollowing = true;
    socket.end.toClient.push(...this.missing(since));
  }

  do(socket, { id }) {
    const isNew = !this.done.has(id);
    if (isNew) {
      this.lose();
      this.done.set(id, { t: "answer", id, v: this.v, code: "", log: "", args: {} });
    }
    if (isNew && !this.isAnsweringFirst) this.push(this.moveTo(this.v));
    socket.end.toClient.push(this.done.get(id));
    if (isNew && this.isAnsweringFirst) this.push(this.moveTo(this.v));
  }

  /** Return what somebody has missed who has seen this version. */
  missing(since) {
    const isFar = since === undefined || since < this.freshFrom || since < this.v - FARTHEST;
    if (isFar) return [this.view()];
    return Array.from({ length: this.v - since }, (_, i) => this.moveTo(since + 1 + i));
  }

  /** Send a frame to whoever follows. */
  push(frame) {
    if (this.here?.isFollowing) this.here.toClient.push(frame);
  }

  /** The end of the connection that stands. */
  get here() {
    const socket = this.w.last();
    return socket.isOpen ? socket.end : undefined;
  }

  /** The version that the client knows. */
  get known() {
    return this.w.following.viewers.get(SEAT).table?.v ?? null;
  }

  get isMoving() {
    if (!this.here || this.here.isStalled) return false;
    return this.w.last().sent.length > 0 || this.here.toClient.length > 0;
  }

  moveTo(v) {
    const changed = { players: [{ id: 1, score: v }], progression: v, active_player_id: v % 2 };
    return moveWith(v, [
      { type: "gameStateChange", log: "Gone on", args: { id: v % 3, args: { v }, ...activeAt(v) } },
      { type: "tableInfosChanged", log: "", args: changed },
    ]);
  }

  view() {
    const { v } = this;
    const state = { state_id: v % 3, args: { v }, main_state_id: v % 3, main_args: { v } };
    const players = [{ id: 1, score: v }];
    const seen = { player_id: 1, ...state, ...activeAt(v), players, progression: v };
    const view = { ...seen, datas: { undone: this.freshFrom } };
    return { t: "view", table: TABLE, seat: SEAT, v, view, states: {}, clock: null };
  }

  /** Let all arrive that is on its way, on a connection that holds, and then one more move. */
  async quieten() {
    this.arriveLate();
    for (let passed = 0; passed < QUIET; passed += 1) {
      this.w.pass(1000);
      this.accept();
      await this.exhaust();
    }
    this.isLocked = this.w.requests.isLocked(TABLE, SEAT) || this.w.following.isBehind(SEAT);
    // A move that got lost is missed when the next one comes, and asked for at once.
    this.tooMuch = 0;
    this.move();
    await this.exhaust();
  }

  /** Let everything arrive, and all that comes of it. */
  async exhaust() {
    while (this.isMoving) {
      this.toServer(1);
      await this.toClient(1);
    }
  }
}

/** Let whoever waits for an answer have it. */
async function settled() {
  await null;
  await null;
}

function activeAt(v) {
  return { active_player_id: v % 2, active_player_ids: [v % 2] };
}

function moveWith(v, messages) {
  return { t: "move", table: TABLE, seat: SEAT, v, at: 0, messages, clock: null };
}
