// Play at many tables of a server of boardgame.io at once, and measure how it bears that.
//
//     node boardgame_load.mjs tictactoe|reversi TABLES SECONDS [only-begun]
//
// Does what ../load_driver.py does and prints what that prints: two sockets a table, the next move
// as soon as both know of the last one, after a game a new table, made over HTTP. With `only-begun`
// begins games, does not play them, and counts tables.
import { fork } from "node:child_process";
import http from "node:http";
import { createRequire } from "node:module";
import process from "node:process";
import { randomMove } from "./boardgame_games.mjs";

const io = createRequire(import.meta.url)("socket.io-client");
const [game, tables, seconds] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const onlyBegins = process.argv[5] === "only-begun";
const WARM_UP = 2000;
const SEATS = ["0", "1"];

const script = new URL("boardgame_server.mjs", import.meta.url).pathname;
const child = fork(script, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
const heard = () => new Promise((resolve) => child.once("message", resolve));
const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
const { port } = await heard();
const load = { latencies: [], games: 0, isMeasuring: false, isOver: false };

async function worked() {
  const answer = heard();
  child.send("worked");
  return (await answer).worked;
}

function post(path, body) {
  const options = { host: "127.0.0.1", port, path, method: "POST", agent };
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    const request = http.request({ ...options, headers }, (response) => {
      let text = "";
      response.on("data", (part) => (text += part));
      response.on("end", () => resolve(JSON.parse(text)));
    });
    request.on("error", reject);
    request.end(JSON.stringify(body));
  });
}

async function newMatch() {
  const { matchID } = await post(`/games/${game}/create`, { numPlayers: 2 });
  const credentials = [];
  for (const playerID of SEATS) {
    const joined = await post(`/games/${game}/${matchID}/join`, { playerID, playerName: playerID });
    credentials.push(joined.playerCredentials);
  }
  return { matchID, credentials };
}

async function playOn() {
  const url = `http://127.0.0.1:${port}/${game}`;
  const sockets = SEATS.map(() => io(url, { transports: ["websocket"], forceNew: true }));
  await Promise.all(sockets.map((socket) => new Promise((done) => socket.on("connect", done))));
  const pair = { sockets, match: null, states: [null, null], at: [0, 0], wake: () => {} };
  sockets.forEach((socket, seat) => {
    socket.on("sync", (id, { state }) => take(pair, seat, id, state));
    socket.on("update", (id, state) => take(pair, seat, id, state));
  });
  while (!load.isOver) await playMatch(pair);
  sockets.forEach((socket) => socket.close());
}

function take(pair, seat, id, state) {
  if (id !== pair.match) return;
  pair.states[seat] = state;
  pair.at[seat] = performance.now();
  pair.wake();
}

function until(pair, isSo) {
  return new Promise((resolve) => {
    pair.wake = () => isSo() && resolve();
    pair.wake();
  });
}

function note(time) {
  if (load.isMeasuring) load.latencies.push(time);
}

async function playMatch(pair) {
  const begunAt = performance.now();
  const { matchID, credentials } = await newMatch();
  Object.assign(pair, { match: matchID, states: [null, null] });
  SEATS.forEach((id, seat) => pair.sockets[seat].emit("sync", matchID, id, credentials[seat], 2));
  await until(pair, () => pair.states[0] && pair.states[1]);
  if (onlyBegins) return note(performance.now() - begunAt);
  while (!load.isOver && pair.states[0].ctx.gameover === undefined) {
    await move(pair, matchID, credentials);
  }
  load.games += load.isMeasuring;
}

async function move(pair, matchID, credentials) {
  const seat = Number(pair.states[0].ctx.currentPlayer);
  const id = pair.states[seat]._stateID;
  const [type, args] = randomMove(game, pair.states[seat]);
  const payload = { type, args, playerID: String(seat), credentials: credentials[seat] };
  const sentAt = performance.now();
  pair.sockets[seat].emit("update", { type: "MAKE_MOVE", payload }, id, matchID, String(seat));
  await until(pair, () => pair.states.every((state) => state._stateID > id));
  note(pair.at[1 - seat] - sentAt);
}

for (let table = 0; table < tables; table += 1) playOn();
await sleep(WARM_UP);
load.isMeasuring = true;
const [begun, before] = [performance.now(), await worked()];
await sleep(1000 * seconds);
const spent = (await worked()) - before;
load.isMeasuring = false;
const passed = (performance.now() - begun) / 1000;
const sorted = load.latencies.sort((a, b) => a - b);
const hundredth = (number) => sorted[Math.floor((sorted.length * number) / 100)];
console.log(
  JSON.stringify({
    counted: sorted.length,
    games: load.games,
    seconds: passed,
    worked: spent,
    p50: hundredth(50),
    p99: hundredth(99),
  }),
);
process.exit(0);
