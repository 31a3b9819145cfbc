"""A world for `wire.js` in which time stands still until it is told to pass."""

from typing import Any

from playwright.sync_api import Page

WORLD = """async () => {
  const { Wire } = await import("/static/wire.js");
  const { Requests } = await import("/static/requests.js");
  const { Following } = await import("/static/following.js");
  let time = 1000000;
  const timers = new Map();
  let timerIds = 0;
  const sockets = [];
  class FakeSocket {
    constructor(url) { this.url = url; this.sent = []; this.readyState = 1; sockets.push(this); }
    send(text) { this.sent.push(JSON.parse(text)); }
    close() { this.readyState = 3; }
    get isOpen() { return this.readyState === 1; }
  }
  const world = {
    WebSocket: FakeSocket,
    setTimeout: (run, ms) => { timers.set(++timerIds, { run, at: time + ms }); return timerIds; },
    clearTimeout: (id) => timers.delete(id),
    now: () => time,
    random: () => w.random,
  };
  const w = { random: 0, sockets, statuses: [], heard: [], closings: [], answers: [] };
  w.pass = (ms) => {
    const end = time + ms;
    for (;;) {
      const due = [...timers].filter(([, timer]) => timer.at <= end);
      if (due.length === 0) break;
      const [id, timer] = due.reduce((a, b) => (b[1].at < a[1].at ? b : a));
      timers.delete(id);
      time = Math.max(time, timer.at);
      timer.run();
    }
    time = end;
  };
  w.sleep = (ms) => { time += ms; };
  w.last = () => sockets.at(-1);
  w.say = (frame) => w.last().onmessage({ data: JSON.stringify(frame) });
  w.stand = () => { w.last().onopen(); w.say({ t: "welcome", build: "1", person: null, now: 0 }); };
  w.cut = (code) => w.last().onclose({ code });
  w.requests = new Requests({
    send: (frame) => w.wire.send(frame),
    changed: () => {},
    setTimeout: world.setTimeout,
  });
  w.following = new Following("t", (frame) => w.wire.send(frame), world.setTimeout);
  w.wire = new Wire("ws://here/api/socket", { build: "1" }, {
    welcomed: () => { w.following.reopen(); w.requests.resend(); },
    received: (frame) => {
      w.heard.push(frame);
      if (frame.t === "answer") w.requests.answered(frame);
      if (["view", "move", "error"].includes(frame.t)) w.following.take(frame);
    },
    changed: (status) => w.statuses.push(status),
    closed: (code) => w.closings.push(code),
  }, world);
  w.ask = (what) => {
    const answer = w.requests.request({ table: "t", ...what });
    answer?.then((got) => w.answers.push(got));
    return answer !== null;
  };
  const isOwn = (frame) => !["hello", "beat"].includes(frame.t);
  w.sentTo = (number) => w.sockets[number].sent.filter(isOwn);
  w.view = (seat, v) => ({ t: "view", table: "t", seat, v, states: {}, clock: null, view: {
    player_id: 0, state_id: 1, args: {}, main_state_id: 1, main_args: {}, possible_actions: [],
    active_player_id: 1, active_player_ids: [1], players: [], progression: 0, datas: {} } });
  w.move = (seat, v, messages = []) => {
    return { t: "move", table: "t", seat, v, at: 0, messages, clock: null };
  };
  window.w = w;
  w.wire.start();
}"""


def begin(page: Page) -> None:
    """Make a fake world with a wire that has just been started, as `w` on the page."""
    page.evaluate(WORLD)


def run(page: Page, *lines: str) -> Any:
    """Run lines of JavaScript, and return the value of the last one."""
    *first, last = lines
    return page.evaluate(f"async () => {{ {'; '.join(first)}; return {last}; }}")
