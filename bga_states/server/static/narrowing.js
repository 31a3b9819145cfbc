/** Narrowing: picking among hundreds of choices by the words they have in common. */

/** More choices than this are picked by their words. */
export const MANY = 40;
/** More words than this help nobody. */
const MOST_WORDS = 80;
const NUMBER = /^-?\d+$/;

/**
 * List the words of some texts, each once, [] where words do not help.
 * @param {string[]} texts
 */
export function commonWords(texts) {
  if (texts.length <= MANY) return [];
  const words = [...new Set(texts.flatMap(wordsOf))];
  return words.length <= MOST_WORDS ? numbersFirst(words) : [];
}

/**
 * Sort the numbers among words to the front, and leave the others as they are.
 * @param {string[]} words
 */
function numbersFirst(words) {
  const numbers = words.filter((word) => NUMBER.test(word));
  const others = words.filter((word) => !NUMBER.test(word));
  return [...numbers.sort((one, other) => Number(one) - Number(other)), ...others];
}

/**
 * Whether a text has all of these words.
 * @param {string} text
 * @param {Iterable<string>} words
 */
export function hasWords(text, words) {
  const own = wordsOf(text);
  return [...words].every((word) => own.includes(word));
}

/** @param {string} text */
function wordsOf(text) {
  return text.split(/[\s,:]+/).filter((word) => word !== "");
}
