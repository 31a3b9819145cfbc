/** Languages: the texts of a game in the first of a reader's languages that it has. */

import { get } from "./api.js";
import { asWritten } from "./text.js";

/** How a language is written towards the server. */
const LANGUAGE = /^[A-Za-z0-9_-]{1,16}$/;
/** Games are written in it; whoever reads it is not sent further down their list. */
const ENGLISH = /^en\b/i;

/** @typedef {{language: string, translate: import("./text.js").Translate}} Reading */

/** Return the languages that this browser's reader prefers, best first. */
export function readersLanguages() {
  return navigator.languages.filter((language) => LANGUAGE.test(language));
}

/**
 * Load the texts of a game; where none of the languages has any, it is read as it was written.
 * @param {string} game
 * @param {readonly string[]} languages best first
 * @returns {Promise<Reading>}
 */
export async function loadTexts(game, languages) {
  for (const language of languages) {
    const texts = await get(`/api/games/${encodeURIComponent(game)}/texts/${language}`);
    if (Object.keys(texts).length > 0) return { language, translate: translation(texts) };
    if (ENGLISH.test(language)) break;
  }
  return { language: languages[0] ?? "en", translate: asWritten };
}

/**
 * @param {Record<string, string>} texts
 * @returns {import("./text.js").Translate}
 */
function translation(texts) {
  // An object inherits names that a game may use as texts.
  return (text) => (Object.hasOwn(texts, text) ? texts[text] : text);
}
