/** The connection of a page: a wire in this browser, and what the page says of it. */

import { Requests } from "./requests.js";
import { tell, tellConnection, tellNewVersion } from "./notices.js";
import { asWritten, renderTranslated } from "./text.js";
import { Wire } from "./wire.js";

/** Connections that are lost for less than this are nobody's concern. */
const QUIET_MS = 1_000;
/** What a server closes a connection with when another device has signed this one out. */
const SIGNED_OUT = 4401;
/** What a server closes a connection for that would say the same of what is sent again. */
const REFUSED_FRAMES = new Map([
  [1009, ["too_big", "What was sent is too long."]],
  [4400, ["bad_request", "The server did not understand what was sent. Reload the page."]],
]);

/** @typedef {import("./protocol.js").WelcomeFrame} WelcomeFrame */
/**
 * @typedef {object} Page
 * @property {(welcome: WelcomeFrame) => void} welcomed
 * @property {(frame: any) => void} received
 * @property {() => void} locked something is locked or open again
 */

/**
 * Connect a page to the server it came from.
 * @param {Page} page
 */
export function connect(page) {
  const build = document.querySelector("meta[name=build]")?.getAttribute("content") ?? "";
  const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`;
  const later = setTimeout.bind(window);
  const requests = new Requests({
    send: (frame) => wire.send(frame),
    changed: page.locked,
    setTimeout: later,
  });
  const listener = {
    welcomed: (/** @type {WelcomeFrame} */ welcome) => {
      if (welcome.build !== build) tellNewVersion();
      page.welcomed(welcome);
      // After what is followed: an answer is best understood by those who know the rest.
      requests.resend();
    },
    received: (/** @type {any} */ frame) => {
      if (frame.t === "answer") requests.answered(frame);
      else page.received(frame);
    },
    changed: sayStatus,
    closed: (/** @type {number} */ code) => {
      if (code === SIGNED_OUT) tell("Another device of yours has signed this one out.");
      const [word, sentence] = REFUSED_FRAMES.get(code) ?? [];
      if (word && sentence) requests.refuseAll(word, sentence);
    },
  };
  const wire = new Wire(url, { build }, listener, {
    WebSocket,
    setTimeout: later,
    clearTimeout: clearTimeout.bind(window),
    // Not performance.now, which may stand still while a laptop is closed.
    now: () => Date.now(),
    random: Math.random,
  });
  addEventListener("online", () => wire.wake());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wire.wake();
  });
  wire.start();
  return { wire, requests };
}

/** @type {number | undefined} */
let saying;

/** @param {import("./wire.js").Status} status */
function sayStatus(status) {
  if (status === "connected") {
    clearTimeout(saying);
    saying = undefined;
    tellConnection("");
    return;
  }
  // From the loss on: each attempt that fails is none of its own.
  saying ??= setTimeout(tellConnection, QUIET_MS, "The connection is lost. Reconnecting…");
}

/**
 * Show the sentence of an answer that refuses.
 * @param {import("./requests.js").Answer} answer
 * @param {import("./text.js").Translate} translate
 */
export function tellRefusal({ code, log, args }, translate = asWritten) {
  if (code !== "") tell(renderTranslated(log, args, translate) || code);
}
