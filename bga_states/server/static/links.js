/** Links: what somebody hands on by a secret address, and what an address that was opened does. */

import { get, post } from "./api.js";
import { confirmed } from "./confirm.js";
import { button, element } from "./dom.js";
import { tell } from "./notices.js";
import { shareLine } from "./share.js";

/** What stands behind `#`: secrets never reach a server with the address. */
const OPENED = /^#(device|seat|replace|watch)=([A-Za-z0-9_-]{32})$/;

/** @typedef {"device" | "seat" | "replace" | "watch"} Kind */
/** @typedef {{kind: Kind, secret: string}} Opened */

/**
 * Return the link that this page was opened with, null if it was none.
 * @returns {Opened | null}
 */
export function openedLink() {
  const found = OPENED.exec(location.hash);
  return found && { kind: /** @type {Kind} */ (found[1]), secret: found[2] };
}

/** Take a link out of the address, once it does nothing any more. */
export function forgetLink() {
  history.replaceState(null, "", location.pathname);
}

/** Open a link anew that was put into the address of this very page. */
export function watchAddress() {
  addEventListener("hashchange", () => {
    if (openedLink() !== null) location.reload();
  });
}

const MADE = {
  device:
    "The browser that opens this link within ten minutes is you from then on, with all your " +
    "seats. Send it to nobody else.",
  seat: "Whoever opens this link first, within a day, has your seat. Send it to one person.",
  replace: "Whoever opens this link first, within a day, plays on here. Send it to one person.",
};

/**
 * Make a link, and show it.
 * @param {"device" | "seat" | "replace"} kind
 * @param {{table: string, seat: number}} [target]
 */
export async function offerLink(kind, target) {
  try {
    const { path } = await post("/api/links", { kind, ...target });
    await showLink(location.origin + path, MADE[kind], { kind, seat: target?.seat ?? 0 });
  } catch (error) {
    tell(/** @type {Error} */ (error).message);
  }
}

/**
 * Show the link by which others watch a table.
 * @param {string} key
 */
export function showWatchLink(key) {
  const address = `${location.origin}${location.pathname}#watch=${key}`;
  const said = "Whoever has this link may watch the table, as often as they like.";
  return showLink(address, said, { kind: "watch", seat: 0 });
}

/** @typedef {{kind: string, seat: number}} Shown what a link that is shown leads to */
/** @type {{leadsTo: Shown, dialog: HTMLDialogElement} | null} */
let open = null;

/**
 * Close the link that is shown once somebody has used it.
 * @param {(leadsTo: Shown) => boolean} isUsed
 */
export function closeUsedLink(isUsed) {
  if (open !== null && isUsed(open.leadsTo)) open.dialog.close();
}

/**
 * Show an address until it is closed.
 * @param {string} address
 * @param {string} said
 * @param {Shown} leadsTo
 */
function showLink(address, said, leadsTo) {
  const told = element("p", { role: "status" });
  const dialog = element("dialog", { "aria-label": "A link" }, element("p", {}, said));
  const say = (/** @type {string} */ sentence) => {
    told.textContent = sentence;
  };
  const close = button("Close", () => dialog.close());
  dialog.append(shareLine(address, say), told, element("div", { class: "buttons" }, close));
  document.body.append(dialog);
  dialog.showModal();
  open = { leadsTo, dialog };
  return new Promise((closed) => {
    dialog.onclose = () => {
      open = null;
      dialog.remove();
      closed(null);
    };
  });
}

/**
 * Ask whether an opened link is to do what it does; the answer, or null where it does nothing.
 * @param {Opened} opened
 * @param {import("./protocol.js").Person | null} person who this browser is
 */
export async function mayUse({ kind, secret }, person) {
  try {
    const seen = await post("/api/links/look", { secret });
    if (seen.kind !== kind) return false;
    return await confirmed(questionOf(seen, person), ANSWERS[kind]);
  } catch (error) {
    tell(/** @type {Error} */ (error).message);
    forgetLink();
    return false;
  }
}

/** @type {Record<string, string>} */
const ANSWERS = { device: "Go on", seat: "Take the seat", replace: "Play on" };

/**
 * @param {{kind: string, by: string, player: string}} seen
 * @param {import("./protocol.js").Person | null} person
 */
function questionOf({ kind, by, player }, person) {
  if (kind === "seat") return `Take the seat of ${player}, which ${by} hands over to you?`;
  if (kind === "replace") return `Play on for ${player}?`;
  const question = `Be ${by} in this browser from now on?`;
  if (person === null) return question;
  return `${question} Here you were ${person.name} until now, whose seats stay behind.`;
}

/**
 * Be whoever has made a link to this device, if that is what is wanted; whether it was.
 * @param {Opened} opened
 */
export async function becomeMaker(opened) {
  try {
    const { person } = await get("/api/me");
    if (!(await mayUse(opened, person))) return false;
    await post("/api/links/device", { secret: opened.secret });
    forgetLink();
    return true;
  } catch (error) {
    tell(/** @type {Error} */ (error).message);
    return false;
  }
}

const SIGN_OUT =
  "Sign out all other browsers and programs that are you? This one stays what it is.";

/** Let this browser be the only one that is this person, if that is what is wanted. */
export async function signOutElsewhere() {
  if (!(await confirmed(SIGN_OUT, "Sign out elsewhere"))) return;
  try {
    await post("/api/sign-out-elsewhere", {});
    tell("All other browsers and programs are signed out.");
  } catch (error) {
    tell(/** @type {Error} */ (error).message);
  }
}
