/** The log: what was told, newest first. */

import { element } from "./dom.js";
import { withIcons } from "./scene/icons.js";

/** @typedef {import("./following.js").LogLine} LogLine */

/**
 * Draw the lines of a log.
 * @param {LogLine[]} lines newest first
 * @param {import("./scene/pieces.js").Context} context
 */
export function logItems(lines, context) {
  return lines.map((line) => {
    const time = new Date(line.at);
    const clock = time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    const said = element("span", {}, withIcons(line, context));
    const when = element("time", { datetime: time.toISOString() }, clock);
    return element("li", { "data-key": `${line.v}.${line.no}` }, when, " ", said);
  });
}
