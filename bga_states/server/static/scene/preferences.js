/** Preferences: how a viewer wants boards to behave, kept by the browser. */

/** @typedef {import("./strip.js").Speed} Speed */

const SPEED = "scene-speed";
const CONFIRMS = "scene-confirms";
/** @type {Speed[]} */
const SPEEDS = ["normal", "fast", "off"];

export class Preferences {
  #reduced = matchMedia("(prefers-reduced-motion: reduce)");

  /** How fast things move; by default not at all for people who want little motion. */
  get speed() {
    const stored = SPEEDS.find((speed) => speed === read(SPEED));
    return stored ?? (this.#reduced.matches ? "off" : "normal");
  }

  set speed(speed) {
    write(SPEED, speed);
  }

  /** Whether each move that is picked on the board is confirmed by a button. */
  get confirms() {
    return read(CONFIRMS) === "yes";
  }

  set confirms(confirms) {
    write(CONFIRMS, confirms ? "yes" : "no");
  }
}

/**
 * Let a viewer change their preferences by a select and a checkbox.
 * @param {Preferences} preferences @param {HTMLSelectElement} speed
 * @param {HTMLInputElement} confirms
 */
export function offerPreferences(preferences, speed, confirms) {
  speed.value = preferences.speed;
  confirms.checked = preferences.confirms;
  speed.addEventListener("change", () => {
    preferences.speed = SPEEDS.find((one) => one === speed.value) ?? "normal";
  });
  confirms.addEventListener("change", () => {
    preferences.confirms = confirms.checked;
  });
}

/** @param {string} name */
function read(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    // Some browsers keep nothing; then the defaults hold.
    return null;
  }
}

/** @param {string} name @param {string} value */
function write(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // As in `read`.
  }
}
