/** A new table: which game, with which options, for whom. */

import { RefusedError, post } from "./api.js";
import { clockFields } from "./clockfields.js";
import { element } from "./dom.js";
import { select } from "./fields.js";
import { countProperties, formFields } from "./form.js";
import { tell } from "./notices.js";
import { opponentFields } from "./opponents.js";
import { randomId } from "./requests.js";

const VISIBILITIES = [
  ["public", "Everybody in the lobby"],
  ["link", "Only those who have the link"],
];
const WATCHES = [
  ["everybody", "Everybody who finds the table"],
  ["link", "Those who have the link"],
  ["nobody", "Nobody"],
];

/** Where a tab remembers the password of the server, until it is closed. */
const PASSWORD = "password";

/** The id of a table whose answer was lost: who wants the same again soon means that one. */
let unanswered = "";
const SOON_MS = 60_000;

/** @typedef {import("./protocol.js").Card} Card */
/** @typedef {import("./protocol.js").GameLine} GameLine */
/**
 * What a new table is to have; the server knows what the rest of it means.
 * @typedef {{game: string, password: string, [name: string]: any}} Wanted
 */

/**
 * Make the form for a new table; `made` is called with its card.
 * @param {GameLine[]} games
 * @param {string[]} bots the names of those there are
 * @param {boolean} asksPassword whether the server wants to be told its password
 * @param {(card: Card) => void} made
 */
export function newTableForm(games, bots, asksPassword, made) {
  const game = select(
    "Game",
    games.map((line) => [line.name, gameText(line)]),
  );
  for (const [index, option] of [...game.input.options].entries()) {
    option.disabled = games[index].trouble !== "";
  }
  const trouble = element("p", { class: "facts" });
  const opponents = opponentFields(bots);
  const optionBox = element("div");
  /** @type {import("./fields.js").Field | null} */
  let options = null;
  const showOptions = () => {
    const line = games.find((one) => one.name === game.input.value);
    if (line) opponents.show(line);
    options = line && countProperties(line.options) > 0 ? formFields(line.options) : null;
    trouble.textContent = troubles(games);
    trouble.hidden = trouble.textContent === "";
    optionBox.replaceChildren(...(options ? [options.node] : []));
    optionBox.hidden = options === null;
  };
  game.input.onchange = showOptions;
  const visibility = select("Who finds it", VISIBILITIES);
  const watch = select("Who may watch", WATCHES);
  const clock = clockFields();
  const form = element("form", { class: "card" }, game.node, trouble, opponents.node, optionBox);
  form.append(clock.node, visibility.node, watch.node);
  const password = asksPassword ? passwordField() : null;
  if (password) form.append(password.node);
  form.append(element("button", {}, "Make the table"));
  form.onsubmit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    await make(form, made, {
      game: game.input.value,
      options: options?.read() ?? {},
      visibility: visibility.input.value,
      watch: watch.input.value,
      password: password?.input.value ?? "",
      clock_rules: clock.read(),
      ...opponents.read(),
    });
  };
  showOptions();
  return form;
}

/** A field for the server's password, with the one that was right before. */
function passwordField() {
  const input = element("input", {
    name: "password",
    type: "password",
    autocomplete: "current-password",
    required: true,
    value: sessionStorage.getItem(PASSWORD) ?? "",
  });
  const caption = element("span", {}, "Password of this server");
  return { node: element("label", { class: "field" }, caption, input), input };
}

/**
 * @param {HTMLFormElement} form
 * @param {(card: Card) => void} made
 * @param {Wanted} wanted
 */
async function make(form, made, wanted) {
  // One table for a double click.
  if (form.inert) return;
  form.inert = true;
  const id = unanswered || randomId();
  unanswered = "";
  try {
    const card = await post("/api/tables", { ...wanted, id });
    if (wanted.password) sessionStorage.setItem(PASSWORD, wanted.password);
    made(card);
  } catch (error) {
    if (error instanceof RefusedError && error.code === "wrong_password") {
      sessionStorage.removeItem(PASSWORD);
    } else if (error instanceof RefusedError && error.code === "unavailable") {
      keepForRepeat(id);
    }
    tell(/** @type {Error} */ (error).message);
  }
  form.inert = false;
}

/** @param {string} id */
function keepForRepeat(id) {
  unanswered = id;
  setTimeout(() => {
    if (unanswered === id) unanswered = "";
  }, SOON_MS);
}

/** @param {GameLine} line */
function gameText(line) {
  const { min_players: least, max_players: most } = line;
  return `${line.title} (${least === most ? most : `${least} to ${most}`} players)`;
}

/** @param {GameLine[]} games */
function troubles(games) {
  return games
    .filter((line) => line.trouble)
    .map((line) => `${line.title}: ${line.trouble}`)
    .join(" ");
}
