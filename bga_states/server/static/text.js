/** Texts with `${placeholders}`: how they read once filled, as the engine fills them. */

const PLACEHOLDER = /\$\{([A-Za-z_][A-Za-z0-9_.]*)\}/g;
const ICON = /\$\{icon:([^${}]+)\}/g;
const I18N = "i18n";

/** @typedef {Record<string, any>} Values */
/** @typedef {(text: string) => string} Translate */

/** @type {Translate} Leaves a text in the language of the game. */
export const asWritten = (text) => text;

/**
 * Follow a dotted name into nested values; undefined when nothing is there.
 * @param {Values} values
 * @param {string} name
 * @returns {any}
 */
export function lookUp(values, name) {
  /** @type {any} */
  let value = values;
  for (const part of name.split(".")) {
    if (!isMapping(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}

/**
 * Fill a template; a placeholder without a value stays as it is, so that the gap shows.
 * @param {string} template
 * @param {Values} values
 */
export function render(template, values) {
  return template.replace(PLACEHOLDER, (whole, name) => {
    const value = lookUp(values, name);
    return value === undefined ? whole : asString(value);
  });
}

/**
 * Fill a template in a reader's language.
 * @param {string} template
 * @param {Values} values
 * @param {Translate} translate
 */
export function renderTranslated(template, values, translate = asWritten) {
  return withIconNames(filled(template, values, translate), translate);
}

/**
 * Fill a template in a reader's language; icons within it stay as they are.
 * @param {string} template @param {Values} values @param {Translate} translate
 */
function filled(template, values, translate) {
  return template && render(translate(template), translated(values, translate));
}

/** Put the names of icons into their places. @param {string} text @param {Translate} translate */
function withIconNames(text, translate) {
  // Names of icons that stand side by side are words.
  return text.replaceAll("}${icon:", "} ${icon:").replace(ICON, (_, name) => translate(name));
}

/**
 * Write a text of a scene or of a log: plain, or a template with its arguments.
 * @param {any} text @param {Translate} translate
 */
export function worded(text, translate) {
  return withIconNames(written(text, translate), translate);
}

/**
 * Write a text in parts: texts at even places, names of icons between them.
 * @param {any} text @param {Translate} translate @returns {string[]}
 */
export function inParts(text, translate) {
  return written(text, translate).split(ICON);
}

/** @param {any} text @param {Translate} translate */
function written(text, translate) {
  if (typeof text === "string") return text && translate(text);
  if (typeof text?.log === "string") return filled(text.log, text.args ?? {}, translate);
  return text === undefined || text === null ? "" : String(text);
}

/**
 * Copy values: those that `i18n` names in the reader's language, `{log, args}` as its text.
 * @param {Values} values
 * @param {Translate} translate
 * @returns {Values}
 */
export function translated(values, translate) {
  const names = Array.isArray(values[I18N]) ? values[I18N] : [];
  /** @type {Values} */
  const result = {};
  for (const [name, value] of Object.entries(values)) {
    result[name] = translatedValue(value, names.includes(name), translate);
  }
  return result;
}

/**
 * @param {any} value
 * @param {boolean} isText
 * @param {Translate} translate
 */
function translatedValue(value, isText, translate) {
  // "" stays: catalogues take it for their header.
  if (typeof value === "string") return value && isText ? translate(value) : value;
  if (!isMapping(value)) return value;
  if (typeof value.log === "string") {
    const filling = value.args ?? {};
    // Otherwise it is not a text of the game, just data that looks like one.
    return isMapping(filling) ? filled(value.log, filling, translate) : value;
  }
  return I18N in value ? translated(value, translate) : value;
}

/** @param {any} value */
export function isMapping(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Write a value as Python's `str` does, which is what authors see in their tests.
 * @param {any} value
 * @returns {string}
 */
function asString(value) {
  return typeof value === "string" ? value : quoted(value);
}

/**
 * @param {any} value
 * @returns {string}
 */
function quoted(value) {
  if (value === null) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value === "string") return inQuotes(value);
  if (Array.isArray(value)) return `[${value.map(quoted).join(", ")}]`;
  if (!isMapping(value)) return String(value);
  const items = Object.entries(value).map(([key, item]) => `${inQuotes(key)}: ${quoted(item)}`);
  return `{${items.join(", ")}}`;
}

/** @param {string} text */
function inQuotes(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
  return mark + (mark === "'" ? escaped.replaceAll("'", "\\'") : escaped) + mark;
}
