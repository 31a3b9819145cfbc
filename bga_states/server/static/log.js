/** The log: what was told, newest first. */

import { element } from "./dom.js";
import { asWritten, renderTranslated } from "./text.js";

/** @typedef {import("./following.js").LogLine} LogLine */

/**
 * Draw the lines of a log.
 * @param {LogLine[]} lines newest first
 * @param {import("./text.js").Translate} translate
 */
export function logItems(lines, translate = asWritten) {
  return lines.map((line) => {
    const time = new Date(line.at);
    const clock = time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    const said = element("span", {}, renderTranslated(line.log, line.args, translate));
    const when = element("time", { datetime: time.toISOString() }, clock);
    return element("li", { "data-key": `${line.v}.${line.no}` }, when, " ", said);
  });
}
