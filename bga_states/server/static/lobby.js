/** The lobby: who I am, my tables, those of others, and how to make one. */

import { get } from "./api.js";
import { connect } from "./connection.js";
import { button, element, fill } from "./dom.js";
import { becomeMaker, offerLink, openedLink, signOutElsewhere, watchAddress } from "./links.js";
import { nameForm } from "./nameform.js";
import { newTableForm } from "./newtable.js";
import { tell } from "./notices.js";
import { hurryText, phaseText, sortedTables, tableItem } from "./tablelists.js";

const LOOK_AGAIN_MS = 10_000;

/** @typedef {import("./protocol.js").Card} Card */
/** @typedef {import("./protocol.js").GameLine} GameLine */
/** @typedef {import("./protocol.js").Person} Person */
/** @typedef {import("./protocol.js").TableLine} TableLine */

/** @param {string} id */
const box = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {Map<string, string>} */
let titles = new Map();
/** @type {Person | null} */
let person = null;
let isRenaming = false;
/** @type {TableLine[]} */
let myTables = [];
/** @type {Card[]} */
let publicTables = [];

function draw() {
  drawPerson();
  const { turn, waiting, ended } = sortedTables(myTables);
  drawList(
    "turn",
    turn.map((line) => tableItem(line.card, titles, hurryText(line, wire.serverNow()))),
  );
  drawList(
    "waiting",
    waiting.map(({ card }) => tableItem(card, titles, phaseText(card))),
  );
  drawList(
    "ended",
    ended.map(({ card }) => tableItem(card, titles, phaseText(card))),
  );
  const mine = new Set(myTables.map((line) => line.card.id));
  const others = publicTables.filter((card) => !mine.has(card.id));
  drawList(
    "public",
    others.map((card) => tableItem(card, titles, phaseText(card))),
  );
  box("nobody-plays").hidden = others.length > 0;
  document.title = turn.length > 0 ? `(${turn.length}) Your turn` : "Tables";
}

function drawPerson() {
  box("new").hidden = person === null;
  if (person === null || isRenaming) {
    if (box("me").querySelector("form") === null) fill(box("me"), [nameForm(named, person?.name)]);
    return;
  }
  const rename = () => {
    isRenaming = true;
    draw();
    box("me").querySelector("input")?.focus();
  };
  const name = element("strong", {}, person.name);
  const plain = { class: "plain" };
  fill(box("me"), [
    element("p", {}, "You are ", name, ". ", button("Change", rename, plain)),
    element(
      "p",
      { class: "buttons" },
      button("Use on another device", () => offerLink("device"), plain),
      button("Sign out elsewhere", signOutElsewhere, plain),
    ),
  ]);
}

/** @param {Person} who */
function named(who) {
  person = who;
  isRenaming = false;
  draw();
  // To a connection somebody stays who they were when it was made.
  wire.restart();
}

/**
 * @param {string} id
 * @param {HTMLElement[]} items
 */
function drawList(id, items) {
  box(`${id}-tables`).hidden = items.length === 0;
  fill(box(id), items);
}

async function loadTables() {
  if (document.visibilityState !== "visible") return;
  try {
    publicTables = (await get("/api/tables")).tables;
    draw();
  } catch {
    // The line about the connection says it already, and it is tried again.
  }
}

async function loadGames() {
  try {
    const { games, bots, asks_password: asksPassword } = await get("/api/games");
    titles = new Map(games.map((/** @type {GameLine} */ line) => [line.name, line.title]));
    const made = (/** @type {Card} */ card) => location.assign(`/table/${card.id}`);
    fill(box("new-form"), [newTableForm(games, bots, asksPassword, made)]);
    draw();
  } catch (error) {
    tell(/** @type {Error} */ (error).message);
  }
}

const { wire } = connect({
  welcomed: (welcome) => {
    person = welcome.person;
    if (person === null) myTables = [];
    else wire.send({ t: "list" });
    draw();
    loadTables();
  },
  received: (frame) => {
    if (frame.t !== "list") return;
    myTables = frame.tables;
    draw();
  },
  locked: () => {},
});
const opened = openedLink();
if (opened?.kind === "device") {
  becomeMaker(opened).then((isDone) => {
    // To a connection somebody stays who they were when it was made.
    if (isDone) wire.restart();
  });
}
watchAddress();
loadGames();
loadTables();
setInterval(loadTables, LOOK_AGAIN_MS);
document.addEventListener("visibilitychange", loadTables);
