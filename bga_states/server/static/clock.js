/** Clocks: how long people may still think, in words. No page here. */

const SECOND_MS = 1_000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What stands in the place of a time that is up. */
export const OUT_OF_TIME = "out of time";

/**
 * @typedef {{at: number, left: Record<string, number>, running: number[],
 *   revision: number}} Clock
 */
/** @typedef {{kind: string, bank: number, extra: number, expels: boolean}} ClockRules */

/**
 * Of two clocks return the later one; of equal ones the second.
 * @param {Clock | null} first
 * @param {Clock | null} second
 * @returns {Clock | null}
 */
export function laterClock(first, second) {
  if (first === null || second === null) return first ?? second;
  return first.revision > second.revision ? first : second;
}

/**
 * Return the milliseconds that are left to a seat, null where it has no clock.
 * @param {Clock | null} clock
 * @param {number} seat
 * @param {number} now the time of the server
 */
export function leftAt(clock, seat, now) {
  const left = clock?.left[seat];
  if (clock === null || left === undefined) return null;
  return clock.running.includes(seat) ? left - Math.max(now - clock.at, 0) : left;
}

/**
 * Whether somebody has thought too long, and still does.
 * @param {Clock | null} clock
 * @param {number} seat
 * @param {number} now the time of the server
 */
export function isOutOfTime(clock, seat, now) {
  const left = leftAt(clock, seat, now);
  return left !== null && left <= 0 && clock?.running.includes(seat) === true;
}

/**
 * Write what is left as a clock shows it: seconds only where they count.
 * @param {number} ms
 */
export function timeText(ms) {
  // The last second is one until it is over.
  const seconds = Math.max(Math.ceil(ms / SECOND_MS), 0);
  if (seconds >= HOUR) return roughText(seconds);
  const rest = String(seconds % MINUTE).padStart(2, "0");
  return `${Math.floor(seconds / MINUTE)}:${rest}`;
}

/**
 * Write what is left in a list, which is not drawn each second.
 * @param {number} ms
 */
export function leftText(ms) {
  if (ms <= 0) return OUT_OF_TIME;
  const seconds = ms / SECOND_MS;
  return seconds < MINUTE ? "less than a minute left" : `${roughText(seconds)} left`;
}

/**
 * Write a time with its one or two largest units; what is less than a minute does not count.
 * @param {number} seconds
 */
function roughText(seconds) {
  const [days, hours, minutes] = unitsOf(seconds);
  if (days > 0) return joined([count(days, "day"), hours > 0 ? `${hours} h` : ""]);
  return joined([hours > 0 ? `${hours} h` : "", minutes > 0 ? `${minutes} min` : ""]);
}

/**
 * Say how long people may think, in a sentence or two.
 * @param {ClockRules} rules
 */
export function rulesText(rules) {
  const kind = rules.kind === "real" ? "of real time" : "by the calendar";
  const extra = rules.extra > 0 ? ` and ${exactText(rules.extra)} more for each turn` : "";
  const end = rules.expels ? " Whoever is out of time leaves the game." : "";
  return `Everybody has ${exactText(rules.bank)} ${kind}${extra}.${end}`;
}

/**
 * Say how long people may think, in a word or two.
 * @param {ClockRules | null} rules
 */
export function rulesNote(rules) {
  return rules === null ? "" : `${exactText(rules.bank)} each`;
}

/** @param {number} seconds */
function exactText(seconds) {
  const [days, hours, minutes, rest] = unitsOf(seconds);
  return joined([
    days > 0 ? count(days, "day") : "",
    hours > 0 ? count(hours, "hour") : "",
    minutes > 0 ? count(minutes, "minute") : "",
    rest > 0 ? count(rest, "second") : "",
  ]);
}

/** @param {number} seconds */
function unitsOf(seconds) {
  const sizes = [DAY, HOUR, MINUTE, 1];
  let rest = seconds;
  return sizes.map((size) => {
    const units = Math.floor(rest / size);
    rest -= units * size;
    return units;
  });
}

/**
 * @param {number} number
 * @param {string} unit
 */
function count(number, unit) {
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}

/** @param {string[]} parts */
function joined(parts) {
  return parts.filter((part) => part !== "").join(" ");
}
