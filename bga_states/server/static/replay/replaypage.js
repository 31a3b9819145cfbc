/** The page of a replay: a game from its setup to its end, moved by slider, keys and buttons. */

import { button, element } from "../dom.js";
import { Board } from "../scene/board.js";
import { assembled } from "../scene/scenedata.js";
import { HOLD_MS, WAY_MS } from "../scene/strip.js";
import { contextOf, withIcons } from "../scene/icons.js";
import { Tape } from "./tape.js";

/** The milliseconds between two moves at normal speed; at a table people wait, and it is less. */
const BETWEEN_MS = 700;
/** The pixels of the window's height that are left to what stands above and below the board. */
const AROUND = 230;
const LEAST_ROOM = 320;
const SEPARATOR = " · ";

/** @template {HTMLElement} T @param {string} id @returns {T} */
const box = (id) => /** @type {T} */ (document.getElementById(id));

/**
 * @typedef {{
 *   title: string,
 *   language: string,
 *   reels: import("./tape.js").Reel[],
 *   texts: Record<string, string>,
 *   art: Record<string, string>,
 * }} Data
 */
/** @type {Data} */
const data = JSON.parse(box("replay").textContent ?? "");
const tapes = data.reels.map((reel) => new Tape(reel));
const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const board = new Board(box("board"), {
  pick: () => false,
  clear: () => {},
  point: () => {},
  room: () => Math.max(LEAST_ROOM, innerHeight - AROUND),
  artOf,
});
/** @type {HTMLInputElement} */
const slider = box("slider");
/** @type {HTMLSelectElement} */
const speed = box("speed");
/** @type {HTMLSelectElement} */
const viewer = box("viewer");

let tape = tapes[0];
/** @type {{number: number, node: HTMLElement}[]} the lines of the log, with the numbers of moves */
let log = [];
let move = 0;
let isPlaying = false;
/** What the status line says. */
let said = "";
/** Whether the slider's move is shown with the next frame. */
let isSliding = false;
/** Grows with each wish of the person, which ends what an earlier one has begun. */
let wish = 0;

/** What texts beside the board are written with; icons are the same in all pictures of a game. */
const context = contextOf(assembled(tapes[0].after(0)), translate, artOf);

/** The address of a picture. @param {string} name */
function artOf(name) {
  return Object.hasOwn(data.art, name) ? data.art[name] : "";
}

/** @param {string} text */
function translate(text) {
  // An object inherits names that a game may use as texts.
  return Object.hasOwn(data.texts, text) ? data.texts[text] : text;
}

/** @param {import("./tape.js").Line} line */
const languageOf = (line) => (line.is_ours ? "en" : data.language);

/** Show the table after a move, at once. @param {number} wanted */
function go(wanted) {
  wish += 1;
  isPlaying = false;
  arrive(wanted);
  still();
}

/** Show the table without motion, with the marks of what the move has put in its place. */
function still() {
  const before = tape.after(Math.max(0, move - 1));
  board.show(assembled(before), translate);
  const pictures = move > 0 ? tape.pictures(move) : [];
  // A first picture takes away the marks of the move that was shown before.
  const marked = pictures.length > 0 ? pictures : [{ parts: before, passed: [], isFirst: true }];
  for (const { parts, ...picture } of marked) {
    board.show(assembled(parts), translate, { ...picture, limit: 0 });
  }
}

/** Note that a move is shown. @param {number} wanted */
function arrive(wanted) {
  move = Math.min(Math.max(wanted, 0), tape.last);
  slider.value = String(move);
  slider.setAttribute("aria-valuetext", `Move ${move} of ${tape.last}`);
  box("number").textContent = `${move} of ${tape.last}`;
  say(tape.lines(move));
  showLog();
  drawButtons();
}

/** Write the lines of a move, if they are others. @param {import("./tape.js").Line[]} lines */
function say(lines) {
  const text = lines.map(context.words).join(SEPARATOR);
  if (said === text) return;
  said = text;
  const nodes = lines.flatMap((line) => [
    SEPARATOR,
    element("span", { lang: languageOf(line) }, withIcons(line, context)),
  ]);
  box("status").replaceChildren(...nodes.slice(1));
}

function drawButtons() {
  box("play").textContent = isPlaying ? "Pause" : "Play";
  const ends = /** @type {const} */ ([
    ["first", 0],
    ["back", 0],
    ["forward", tape.last],
    ["last", tape.last],
  ]);
  for (const [id, end] of ends) box(id).setAttribute("aria-disabled", String(move === end));
}

/** Write the whole log, newest first. */
function writeLog() {
  log = [];
  for (let number = tape.last; number >= 0; number--) {
    const lines = tape.lines(number).map((line) => {
      const node = element(
        "li",
        {},
        button(withIcons(line, context), () => go(number), { lang: languageOf(line) }),
      );
      return { number, node };
    });
    log.push(...lines.reverse());
  }
  box("log").replaceChildren(...log.map(({ node }) => node));
}

/** Show the log up to the shown move: what comes later is not given away. */
function showLog() {
  // A hidden line would lose the focus to the whole page.
  const focused = log.find(({ node }) => node.contains(document.activeElement));
  if (focused && focused.number > move) box("log").focus({ preventScroll: true });
  for (const { number, node } of log) node.hidden = number > move;
}

/** Show one move with its motion. @returns {Promise<boolean>} whether nothing else was wanted */
async function step() {
  const own = wish;
  const pictures = tape.pictures(move + 1);
  arrive(move + 1);
  for (const [number, { parts, ...picture }] of pictures.entries()) {
    const pace = Number(speed.value);
    const limit = reduced.matches ? 0 : WAY_MS / pace;
    const takes = board.show(assembled(parts), translate, { ...picture, limit });
    if (number < pictures.length - 1) await pause(takes + HOLD_MS / pace);
    else if (isPlaying) await pause(takes + BETWEEN_MS / pace);
    if (own !== wish) return false;
  }
  if (isPlaying && pictures.length === 0 && tape.lines(move).length > 0) {
    await pause(BETWEEN_MS / Number(speed.value));
  }
  return own === wish;
}

function forward() {
  if (move === tape.last) return;
  // A move that is on its way is shown to its end first.
  go(move);
  step();
}

async function play() {
  go(move === tape.last ? 0 : move);
  isPlaying = true;
  drawButtons();
  const own = wish;
  if (move === 0) await pause(BETWEEN_MS / Number(speed.value));
  while (own === wish && move < tape.last && (await step()));
  if (own !== wish) return;
  isPlaying = false;
  drawButtons();
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

const toggle = () => (isPlaying ? go(move) : play());

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => go(move - 1),
  ArrowRight: forward,
  Home: () => go(0),
  End: () => go(tape.last),
  " ": toggle,
};

/** @param {KeyboardEvent} event */
function pressed(event) {
  const isOurs = Object.hasOwn(KEYS, event.key);
  if (!isOurs || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  // Fields and buttons have keys of their own; the slider has none for the space bar.
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.matches(event.key === " " ? "select, button" : "select, input")) return;
  event.preventDefault();
  KEYS[event.key]();
}

/** Show the move of the slider: of many inputs between two frames, the last one. */
function slide() {
  if (isSliding) return;
  isSliding = true;
  requestAnimationFrame(() => {
    isSliding = false;
    go(Number(slider.value));
  });
}

/**
 * Keep a click from giving the focus to a thing on the board, whose keys would then lead about the
 * board: nothing can be picked there.
 * @param {MouseEvent} event
 */
function clicked(event) {
  event.preventDefault();
  box("board").focus({ preventScroll: true });
}

// The words of the page are English, those of the game are in its language.
box("board").lang = data.language;
document.title = box("title").textContent = data.title;
tapes.forEach(({ reel }, number) => {
  viewer.append(element("option", { value: number }, reel.name || "a spectator"));
});
box("eyes").hidden = tapes.length === 1;
slider.max = String(tape.last);
viewer.addEventListener("change", () => {
  tape = tapes[Number(viewer.value)];
  writeLog();
  go(move);
});
slider.addEventListener("input", slide);
box("board").addEventListener("mousedown", clicked);
box("first").addEventListener("click", () => go(0));
box("back").addEventListener("click", () => go(move - 1));
box("play").addEventListener("click", toggle);
box("forward").addEventListener("click", forward);
box("last").addEventListener("click", () => go(tape.last));
document.addEventListener("keydown", pressed);
writeLog();
go(0);
