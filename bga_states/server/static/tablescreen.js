/** The screen of a table: draws what is known of it into the boxes of table.html. */

import { ChoiceBox } from "./choices.js";
import { rulesText } from "./clock.js";
import { controlButtons, expelButton, seatSwitch } from "./controls.js";
import { button, fill } from "./dom.js";
import { logItems } from "./log.js";
import { withIcons } from "./scene/icons.js";
import { nameForm } from "./nameform.js";
import { clockOf, placeRows, playerRows } from "./players.js";
import { pickRows } from "./picks.js";
import { offerPreferences, Preferences } from "./scene/preferences.js";
import { SceneView } from "./scene/sceneview.js";
import { missingText, seatRows } from "./seats.js";
import { invitation } from "./share.js";
import { statusOf } from "./statusbar.js";
import { isMyTurn, possibleActions } from "./table.js";
import { endButtons, vacantRows } from "./vacant.js";

/** @param {string} id */
const box = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * What the screen may ask for.
 * @typedef {object} Wishes
 * @property {import("./seats.js").Ask} ask
 * @property {(seat: number) => void} pick
 * @property {(seat: number) => void} open
 * @property {() => void} named
 * @property {(seat: number) => boolean} isLocked
 * @property {() => number} now the time of the server
 * @property {(kind: "seat" | "replace", seat: number) => void} offer shows a link to a seat
 * @property {(key: string) => void} showWatchLink
 */

export class TableScreen {
  /**
   * @param {import("./following.js").Following} following
   * @param {Wishes} wishes
   */
  constructor(following, wishes) {
    this.following = following;
    this.wishes = wishes;
    /** @type {{all: import("./choices.js").Choices | null, isLocked: boolean}} */
    this.listed = { all: null, isLocked: false };
    const act = (/** @type {object} */ wanted) => {
      this.scene.board.news.forget();
      wishes.ask({ t: "act", ...wanted });
    };
    this.act = act;
    this.choices = new ChoiceBox(box("offered"), act);
    this.all = new ChoiceBox(box("all"), act);
    const preferences = new Preferences();
    this.scene = new SceneView(box("stage"), box("board"), act, preferences, () => {
      if (this.shown !== null) this.#drawStatus(this.shown);
    });
    /** @type {any} what was drawn last */
    this.shown = null;
    /** @type {any} draws the status bar when the last move has been seen */
    this.timer = undefined;
    const [speed, confirms] = [box("speed"), box("confirms")];
    offerPreferences(
      preferences,
      /** @type {HTMLSelectElement} */ (speed),
      /** @type {HTMLInputElement} */ (confirms),
    );
    box("every").addEventListener("toggle", () => this.#drawAll());
  }

  /**
   * Say which language the game's texts are in, to whatever reads them aloud.
   * @param {string} language
   */
  speak(language) {
    for (const id of ["status", "stage", "choices", "all", "log"]) box(id).lang = language;
  }

  /**
   * Draw all that is known.
   * @param {any} shown
   */
  draw(shown) {
    this.shown = shown;
    const viewer = this.following.viewers.get(shown.seat);
    const table = viewer?.table ?? null;
    this.#drawHead(shown);
    this.scene.game = shown.card?.game ?? "";
    // To players, marks show what has happened since they acted.
    this.scene.board.news.stays = shown.seat !== 0;
    this.scene.projector.show(shown.seat, table === null ? null : shown.translate);
    box("settings").hidden = box("stage").hidden;
    this.#drawChoices(shown, viewer);
    this.#drawStatus(shown);
    this.#drawSeatSwitch(shown, viewer);
    if (shown.card === null) return;
    this.#drawSeats(shown);
    this.#drawPlayers(shown, table);
    fill(box("log"), logItems(viewer?.lines ?? [], this.scene.context));
    box("log-part").hidden = (viewer?.lines.length ?? 0) === 0;
  }

  /**
   * Draw the clocks as they are by now.
   * @param {any} shown
   */
  drawClocks(shown) {
    const table = this.following.viewers.get(shown.seat)?.table ?? null;
    if (shown.card !== null && clockOf(shown.card, table)) this.#drawRows(shown, table);
  }

  /** @param {any} shown */
  #drawHead(shown) {
    const { card, titles } = shown;
    const title = card ? (titles.get(card.game) ?? card.game) : "Table";
    const isMine = [...this.following.viewers.values()].some(
      (one) => one.table && isMyTurn(one.table),
    );
    const isTurn = isMine && card?.phase === "playing";
    document.title = isTurn ? `● Your turn: ${title}` : title;
    box("title").textContent = title;
    const isWanted = card?.phase === "open" || ["seat", "replace"].includes(shown.link?.kind);
    const isNobody = shown.isWelcome && shown.person === null && isWanted;
    const known = box("me").querySelector("form");
    // Drawn once: what was typed into it stays.
    fill(box("me"), isNobody ? [known ?? nameForm(this.wishes.named)] : []);
  }

  /**
   * Draw the status bar. While moves are shown, it says what happens in them.
   * @param {any} shown
   */
  #drawStatus(shown) {
    const viewer = this.following.viewers.get(shown.seat);
    const { context, projector } = this.scene;
    const table = viewer?.table ?? null;
    const left = projector.seenFor;
    const waits = left > 0 || projector.isBehind(table?.v ?? 0);
    clearTimeout(this.timer);
    if (left > 0) this.timer = setTimeout(() => this.#drawStatus(this.shown), left);
    const isTurn = shown.card?.phase === "playing" && table !== null && isMyTurn(table) && !waits;
    document.body.classList.toggle("my-turn", isTurn);
    const trouble = viewer?.error || shown.card?.trouble;
    const said = trouble || (waits ? "" : phaseStatus(shown.card));
    const news = waits && viewer?.lines.find(({ v }) => v === projector.shownV);
    // Until the first of the pictures is there, what stands there still holds.
    if (waits && !said && !news) return;
    const text = news || (table && statusOf(table, context.translate));
    const told = text ? withIcons(text, context) : [];
    fill(box("status"), said ? [said] : told.some(Boolean) ? told : ["Loading…"]);
  }

  /**
   * Draw the buttons to try again, and to look from another seat.
   * @param {any} shown
   * @param {import("./following.js").Followed | undefined} viewer
   */
  #drawSeatSwitch(shown, viewer) {
    const again = button("Try again", () => this.wishes.open(shown.seat));
    fill(box("again"), viewer?.error ? [again] : []);
    const { card, mine, picked } = shown;
    const isStarted = card !== null && card.phase !== "open";
    fill(box("switch"), isStarted ? [seatSwitch(card, mine, picked, this.wishes.pick)] : []);
  }

  /**
   * @param {any} shown
   * @param {import("./following.js").Followed | undefined} viewer
   */
  #drawChoices({ card, choices, seat }, viewer) {
    const table = viewer?.table;
    const isPlaying = card?.phase === "playing" && choices;
    const isOffered = table && isPlaying && areOffered(choices, table);
    // What I did last may have changed what I may do.
    const isOld = isOffered && choices.v < viewer.promised;
    const isLocked = isOld || this.wishes.isLocked(seat);
    const redraw = () => this.#drawOffer(isOffered ? choices : null, isLocked, redraw);
    redraw();
    box("choices").setAttribute("aria-busy", String(isLocked));
  }

  /**
   * Offer choices on the board, by buttons, and in a list of all behind a lid.
   * @param {import("./choices.js").Choices | null} choices
   * @param {boolean} isLocked
   * @param {() => void} redraw
   */
  #drawOffer(choices, isLocked, redraw) {
    const offer = this.scene.offer(choices, isLocked, redraw);
    const { context } = this.scene;
    const act = isLocked ? null : this.act;
    const clear = () => this.scene.clear();
    fill(box("picks"), choices ? pickRows(offer, { choices, context, act, clear }) : []);
    this.choices.show(offer.left, isLocked, context);
    this.listed = { all: offer.all, isLocked };
    this.#drawAll();
  }

  /** Draw the list of all choices if its lid is open. */
  #drawAll() {
    const { all, isLocked } = this.listed;
    box("every").hidden = all === null;
    const isOpen = /** @type {HTMLDetailsElement} */ (box("every")).open;
    this.all.show(isOpen ? all : null, isLocked, this.scene.context);
  }

  /** @param {any} shown */
  #drawSeats(shown) {
    const { card, isHost } = shown;
    const isOpen = card.phase === "open";
    box("seats-part").hidden = !isOpen;
    if (!isOpen) return;
    const { ask, isLocked } = this.wishes;
    // Nobody takes a seat without a name, for which there is a form.
    const isSeatLocked = shown.person === null ? () => true : isLocked;
    const hand = (/** @type {number} */ seat) => this.wishes.offer("seat", seat);
    fill(box("seats"), seatRows({ ...shown, isLocked: isSeatLocked, ask, hand }));
    const missing = missingText(card);
    box("waiting").textContent = missing || `${isHost ? "You" : card.host} can start the game.`;
    box("rules").textContent = card.clock_rules ? rulesText(card.clock_rules) : "";
    const begin = isLocked(0) || missing ? null : () => ask({ t: "start" });
    const start = button("Start the game", begin, { class: "main" });
    fill(box("host"), isHost ? [start] : []);
    fill(box("share"), invitation(location.origin + location.pathname));
  }

  /**
   * @param {any} shown
   * @param {import("./table.js").Table | null} table
   */
  #drawPlayers(shown, table) {
    const { card } = shown;
    box("players-part").hidden = card.phase === "open";
    this.#drawRows(shown, table);
    fill(box("places"), card.result ? placeRows(card) : []);
    box("result-part").hidden = !card.result;
    this.#drawControls(shown);
    const percent = table?.progression ?? card.progression;
    const rules = card.clock_rules ? ` ${rulesText(card.clock_rules)}` : "";
    const progress = card.phase === "playing" ? `${percent} % of the game is played.${rules}` : "";
    box("progress").textContent = progress;
  }

  /**
   * @param {any} shown
   * @param {import("./table.js").Table | null} table
   */
  #drawRows({ card, mine }, table) {
    const { ask, isLocked, now } = this.wishes;
    const expel = (/** @type {any} */ seat) => expelButton(card, seat, mine, isLocked, ask);
    fill(box("players"), playerRows({ card, table, mine, now: now(), expelButton: expel }));
  }

  /**
   * Draw what may be done about the game itself.
   * @param {any} shown
   */
  #drawControls(shown) {
    const { card, seat, watchKey } = shown;
    const { ask, isLocked, offer, showWatchLink } = this.wishes;
    const hand = (/** @type {number} */ no) => offer("seat", no);
    const drawn = { ...shown, isLocked, ask, hand };
    const own = ownSeat(shown);
    const isPlaying = card.phase === "playing";
    const buttons = own && isPlaying ? controlButtons(card, own, isLocked(seat), ask, hand) : [];
    if (card.phase === "broken") buttons.push(...endButtons(drawn, seat));
    if (watchKey) buttons.push(button("Link to watch", () => showWatchLink(watchKey)));
    fill(box("controls"), buttons);
    fill(
      box("vacant"),
      vacantRows(drawn, (no) => offer("replace", no)),
    );
  }
}

/**
 * Return the seat that is shown, null where it is none of mine.
 * @param {any} shown
 */
function ownSeat({ card, mine, seat }) {
  if (!mine.includes(seat)) return null;
  return card.seats.find((/** @type {any} */ one) => one.no === seat) ?? null;
}

/**
 * Whether choices may still be taken that were offered at an earlier version: nobody's are taken
 * away because somebody else has made theirs.
 * @param {import("./choices.js").Choices} choices
 * @param {import("./table.js").Table} table
 */
function areOffered(choices, table) {
  const possible = possibleActions(table);
  const isOfState = choices.v >= table.enteredAt && possible.length > 0;
  const offered = Object.keys(choices.actions);
  const isOfTurn = offered.length === possible.length;
  return isOfState && isOfTurn && possible.every((action) => offered.includes(action));
}

/**
 * Say how a table stands that is not being played; "" if it is.
 * @param {any} card
 */
function phaseStatus(card) {
  if (card === null) return "";
  if (card.phase === "open") return "The table waits for players.";
  if (card.phase === "abandoned") return "The game has ended without a result.";
  if (card.phase === "over") return overText(card.result);
  return "";
}

/** @param {any} result */
function overText(result) {
  if (result?.won === true) return "The game is over, and won.";
  if (result?.won === false) return "The game is over, and lost.";
  return "The game is over.";
}
