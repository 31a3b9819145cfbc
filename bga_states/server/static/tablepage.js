/** The page of one table: what comes from the server, and what is asked of it. */

import { get } from "./api.js";
import { connect, tellRefusal } from "./connection.js";
import { AGAIN_MS, Following, isPassing } from "./following.js";
import { loadTexts, readersLanguages } from "./languages.js";
import {
  closeUsedLink,
  forgetLink,
  mayUse,
  offerLink,
  openedLink,
  showWatchLink,
  watchAddress,
} from "./links.js";
import { tell } from "./notices.js";
import { rememberedSeat, rememberSeat, seatToShow } from "./shownseat.js";
import { isMyTurn, possibleActions } from "./table.js";
import { TableScreen } from "./tablescreen.js";
import { asWritten } from "./text.js";

/** How long to wait for the next move before asking what may be done: they come in a row. */
const SETTLED_MS = 20;
const TICK_MS = 1_000;

const TABLE_ID = /^[A-Za-z0-9_-]{14}$/;
/** Asked for instead of what cannot be an id: the server says that there is no such table. */
const NO_TABLE = "-".repeat(14);

const written = location.pathname.split("/").at(-1) ?? "";
const id = TABLE_ID.test(written) ? written : NO_TABLE;
/** What is shown, as the screen takes it. */
const shown = {
  id,
  /** @type {any} */
  card: null,
  /** @type {number[]} */
  mine: [],
  isHost: false,
  /** @type {{id: number, name: string} | null} */
  person: null,
  isWelcome: false,
  /** @type {Map<string, string>} */
  titles: new Map(),
  /** @type {string[]} */
  bots: [],
  seat: 0,
  picked: rememberedSeat(id),
  /** @type {any} */
  choices: null,
  /** What those need who watch by link; "" for who is not told. */
  watchKey: "",
  /** The link to a seat with which the page was opened, until it is used. */
  link: openedLink(),
  /** Into the language of whoever reads. */
  translate: asWritten,
};
/** The seat and version whose choices were asked for last: the same are not asked for twice. */
let asked = "";

const { wire, requests } = connect({ welcomed, received, locked: () => drawSoon() });
const watchKey = shown.link?.kind === "watch" ? shown.link.secret : "";
const send = (/** @type {object} */ frame) => wire.send(frame);
const following = new Following(id, send, setTimeout.bind(window), watchKey);
const screen = new TableScreen(following, {
  ask,
  pick,
  open: (seat) => following.open(seat),
  named: () => wire.restart(),
  isLocked,
  now: () => wire.serverNow(),
  offer: (kind, seat) => offerLink(kind, { table: id, seat }),
  showWatchLink,
});

/** @param {any} welcome */
function welcomed(welcome) {
  shown.person = welcome.person;
  shown.isWelcome = true;
  asked = "";
  if (following.viewers.size === 0) following.open(shown.picked);
  else following.reopen();
  useLink();
  drawSoon();
}

let isAsking = false;

/** Ask whether the seat is to be taken that the page was opened with a link to. */
async function useLink() {
  const { link, person } = shown;
  if (isAsking || person === null || link === null) return;
  if (link.kind !== "seat" && link.kind !== "replace") return;
  isAsking = true;
  if (await mayUse(link, person)) {
    const taking = requests.request({ t: "take", table: id, secret: link.secret });
    if (taking !== null) tellRefusal(await taking);
    forgetLink();
    // Where nobody may watch, nothing has told of the seat.
    if (following.viewers.get(0)?.error) following.open(0);
  }
  shown.link = null;
  isAsking = false;
  drawSoon();
}

/** @param {any} frame */
function received(frame) {
  if (frame.t === "card") takeCard(frame);
  else if (frame.t === "choices") takeChoices(frame);
  else if (frame.t === "scene") takeScene(frame);
  else if (frame.t === "error") takeError(frame);
  else if (frame.t === "view" || frame.t === "move") takeOfGame(frame);
}

/** @param {any} frame */
function takeCard(frame) {
  if (frame.card.id !== id) return;
  if (shown.card === null) translateGame(frame.card.game);
  tellLost(frame);
  shown.card = frame.card;
  shown.mine = frame.mine;
  closeUsedLink(isUsed);
  shown.isHost = frame.is_host;
  shown.watchKey = frame.watch_key;
  followMine();
  settle();
}

/** Seats that I have asked to leave. */
const left = new Set();

/**
 * Say which seats are no longer mine before the start; later on the server says it.
 * @param {any} frame a card that is new
 */
function tellLost(frame) {
  for (const seat of shown.mine) {
    if (frame.mine.includes(seat) || left.delete(seat)) continue;
    if (frame.card.phase === "open") tell(`Seat ${seat} is no longer yours.`);
  }
}

/**
 * Whether what a link leads to has been taken.
 * @param {{kind: string, seat: number}} link
 */
function isUsed({ kind, seat }) {
  if (kind === "seat") return !shown.mine.includes(seat);
  const vacant = shown.card.seats.find((/** @type {any} */ one) => one.no === seat)?.is_vacant;
  return kind === "replace" && !vacant;
}

/** Follow all seats of mine, or watch. */
function followMine() {
  const wanted = shown.mine.length > 0 ? shown.mine : [0];
  for (const seat of wanted) {
    if (!following.viewers.has(seat)) following.open(seat);
  }
  for (const seat of [...following.viewers.keys()]) {
    if (!wanted.includes(seat)) following.close(seat);
  }
}

/** @param {any} frame */
function takeOfGame(frame) {
  if (frame.table !== id) return;
  following.take(frame);
  if (frame.t === "view" && frame.seat === shown.seat) forgetAsked();
  settle();
}

/**
 * Take an error: of the page's own, of a question, or of a seat that is no longer followed.
 * @param {any} frame
 */
function takeError(frame) {
  if (frame.question) {
    if (frame.question === "scene") takeNoScene(frame);
    else takeNoChoices(frame);
    return;
  }
  const viewer = frame.table === id ? following.viewers.get(frame.seat) : undefined;
  if (frame.table !== id || (viewer?.table && !isPassing(frame))) tell(frame.log);
  if (viewer === undefined) return;
  following.take(frame);
  // The seat this tab remembers may be somebody else's by now.
  if (frame.seat !== 0 && !shown.mine.includes(frame.seat)) {
    following.close(frame.seat);
    followMine();
  }
  drawSoon();
}

/**
 * Take an error in the place of choices: the table is followed as before.
 * @param {any} frame
 */
function takeNoChoices(frame) {
  if (frame.table !== id || frame.seat !== shown.seat) return;
  if (isPassing(frame)) {
    asked = "";
    setTimeout(settle, AGAIN_MS);
    return;
  }
  shown.choices = null;
  tellFault(frame);
}

/**
 * Take an error in the place of a scene.
 * @param {any} frame
 */
function takeNoScene(frame) {
  if (frame.table !== id || !following.viewers.has(frame.seat)) return;
  if (isPassing(frame)) {
    setTimeout(askForScene, AGAIN_MS, frame.seat);
    return;
  }
  // An outdated board would be worse than none.
  screen.scene.projector.forget(frame.seat);
  tellFault(frame);
}

/** @param {any} frame */
function tellFault({ seat, code, log }) {
  // That a table stands still is said by its card.
  if (seat === shown.seat && code !== "out_of_order") tell(log);
  drawSoon();
}

/**
 * Take choices, unless they are of a version that is past.
 * @param {any} frame
 */
function takeChoices(frame) {
  const table = following.viewers.get(frame.seat)?.table;
  if (frame.table !== id || frame.seat !== shown.seat || !table || frame.v < table.v) return;
  shown.choices = frame;
  drawSoon();
}

/** @param {any} frame */
function takeScene(frame) {
  if (frame.table !== id || !following.viewers.has(frame.seat)) return;
  if (!screen.scene.projector.take(frame)) askForScene(frame.seat);
  drawSoon();
}

/** Ask for the whole scene of a seat. @param {number} seat */
function askForScene(seat) {
  wire.send({ t: "scene", table: id, seat });
}

/** @type {any} */
let settling = null;

/** Draw, and ask for what may be done once no more moves come. */
function settle() {
  drawSoon();
  clearTimeout(settling);
  settling = setTimeout(askAgain, SETTLED_MS);
}

function askAgain() {
  const table = following.viewers.get(shown.seat)?.table;
  if (!table) return;
  const isPlaying = shown.card?.phase === "playing";
  if (!isPlaying || possibleActions(table).length === 0) return;
  const key = `${table.seat} ${table.v}`;
  if (asked === key) return;
  if (wire.send({ t: "choices", table: id, seat: table.seat })) asked = key;
}

/** @type {any} */
let drawing = null;

/** Draw once for all that comes in a row. */
function drawSoon() {
  drawing ??= setTimeout(() => {
    drawing = null;
    const seat = seatToShow(shown.mine, shown.picked, shown.seat, isActive);
    // What one seat has done is seen before the other one is shown.
    if (seat !== shown.seat && screen.scene.projector.seenFor > 0) switchLater();
    else showSeat(seat);
    screen.draw(shown);
  }, 0);
}

/** @type {any} */
let switching = null;

/** Draw again once the last move has been seen. */
function switchLater() {
  switching ??= setTimeout(() => {
    switching = null;
    drawSoon();
  }, screen.scene.projector.seenFor);
}

/** @param {number} seat */
function isActive(seat) {
  const table = following.viewers.get(seat)?.table;
  return Boolean(table && isMyTurn(table));
}

/** @param {number} seat */
function showSeat(seat) {
  if (seat === shown.seat) return;
  shown.seat = seat;
  forgetAsked();
  settle();
}

/** Ask anew for what was known of another view. */
function forgetAsked() {
  shown.choices = null;
  asked = "";
}

/** @param {number} seat */
function pick(seat) {
  shown.picked = seat;
  rememberSeat(id, seat);
  drawSoon();
}

/**
 * Ask the server to change something at the table.
 * @param {{t: string, [name: string]: any}} what
 */
async function ask(what) {
  const seat = what.seat ?? 0;
  if (isLocked(seat)) return;
  if (what.t === "leave") left.add(seat);
  const answer = await requests.request({ table: id, ...what });
  if (answer === null) return;
  tellRefusal(answer, shown.translate);
  if (answer.code !== "") left.delete(seat);
  if (answer.v !== null) following.promise(seat, answer.v);
  drawSoon();
}

/**
 * Whether a seat waits: for an answer, or for the move that it has promised.
 * @param {number} seat
 */
function isLocked(seat) {
  return requests.isLocked(id, seat) || following.isBehind(seat);
}

/** @param {string} game */
async function translateGame(game) {
  try {
    const { language, translate } = await loadTexts(game, readersLanguages());
    shown.translate = translate;
    if (translate !== asWritten) screen.speak(language);
    drawSoon();
  } catch (error) {
    tell(/** @type {Error} */ (error).message);
  }
}

async function loadGames() {
  try {
    const { games, bots } = await get("/api/games");
    shown.titles = new Map(games.map((/** @type {any} */ line) => [line.name, line.title]));
    shown.bots = bots;
    drawSoon();
  } catch (error) {
    tell(/** @type {Error} */ (error).message);
  }
}

watchAddress();
loadGames();
setInterval(() => screen.drawClocks(shown), TICK_MS);
