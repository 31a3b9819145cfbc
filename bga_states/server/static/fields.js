/** Fields: one input each, as for the parts of a JSON Schema that have no parts themselves. */

import { element } from "./dom.js";
import { valueText } from "./words.js";

/** @typedef {Record<string, any>} Schema */
/**
 * What stands in a form: `read` returns its value, undefined where nothing was entered.
 * @typedef {{node: HTMLElement, read: () => any}} Field
 */

/**
 * @param {string} caption
 * @param {HTMLElement} input
 * @param {string} [hint]
 */
function labelled(caption, input, hint = "") {
  const said = hint ? element("small", {}, hint) : null;
  return element("label", { class: "field" }, element("span", {}, caption), input, said);
}

/**
 * @param {Schema} schema of "integer" or "number"
 * @param {string} caption
 * @param {boolean} required
 * @returns {Field}
 */
export function numberField(schema, caption, required) {
  const isWhole = schema.type === "integer";
  const input = element("input", {
    type: "number",
    inputmode: isWhole ? "numeric" : "decimal",
    step: schema.multipleOf ?? (isWhole ? 1 : "any"),
    min: bound(schema.minimum, schema.exclusiveMinimum, isWhole ? 1 : 0) ?? false,
    max: bound(schema.maximum, schema.exclusiveMaximum, isWhole ? -1 : 0) ?? false,
    value: schema.default ?? false,
    required,
  });
  input.oninput = () => input.setCustomValidity(outsideOf(schema, input.value));
  const read = () => (input.value === "" ? undefined : Number(input.value));
  return { node: labelled(caption, input, rangeHint(schema)), read };
}

/**
 * @param {number | undefined} inclusive
 * @param {number | undefined} exclusive
 * @param {number} step from an exclusive bound to the nearest number inside
 */
function bound(inclusive, exclusive, step) {
  return exclusive === undefined ? inclusive : exclusive + step;
}

/**
 * Say what is wrong that HTML cannot: it knows no exclusive bounds, and no numbers beyond 2**53.
 * @param {Schema} schema
 * @param {string} text
 */
function outsideOf(schema, text) {
  if (text === "") return "";
  const value = Number(text);
  if (value <= schema.exclusiveMinimum) return `More than ${schema.exclusiveMinimum} is needed.`;
  if (value >= schema.exclusiveMaximum) return `Less than ${schema.exclusiveMaximum} is needed.`;
  const isTooLong = schema.type === "integer" && !Number.isSafeInteger(value);
  return isTooLong ? "A whole number of at most 15 digits is needed." : "";
}

/** @param {Schema} schema */
function rangeHint(schema) {
  if (schema.minimum === undefined || schema.maximum === undefined) return "";
  return `${schema.minimum} to ${schema.maximum}`;
}

/**
 * @param {Schema} schema of "string"
 * @param {string} caption
 * @param {boolean} required
 * @returns {Field}
 */
export function textField(schema, caption, required) {
  const input = element("input", {
    type: "text",
    autocomplete: "off",
    minlength: schema.minLength ?? false,
    maxlength: schema.maxLength ?? false,
    pattern: htmlPattern(schema.pattern) || false,
    value: schema.default ?? false,
    // An empty text is a text, unless the schema says otherwise.
    required: required && schema.minLength > 0,
  });
  const read = () => (input.value === "" && !required ? undefined : input.value);
  return { node: labelled(caption, input), read };
}

/**
 * Return what an input's `pattern` needs, which is for the whole text; "" if JavaScript cannot.
 * @param {string | undefined} pattern
 */
function htmlPattern(pattern) {
  if (pattern === undefined) return "";
  const whole = `.*(?:${pattern}).*`;
  try {
    new RegExp(whole, "v");
  } catch {
    return "";
  }
  return whole;
}

/**
 * @param {Schema} schema of "boolean"
 * @param {string} caption
 * @returns {Field}
 */
export function checkField(schema, caption) {
  const input = element("input", { type: "checkbox", checked: schema.default === true });
  const node = element("label", { class: "field check" }, input, element("span", {}, caption));
  return { node, read: () => input.checked };
}

/**
 * @param {Schema} schema with an "enum" of values
 * @param {string} caption
 * @param {boolean} required
 * @param {import("./text.js").Translate} translate
 * @returns {Field}
 */
export function choiceField(schema, caption, required, translate) {
  const isOpen = !required && schema.default === undefined;
  const values = schema.enum;
  const options = values.map((/** @type {any} */ value, /** @type {number} */ index) => {
    const selected = value === schema.default;
    return element("option", { value: index, selected }, valueText(value, translate));
  });
  const nothing = isOpen ? element("option", { value: "" }, "-") : null;
  const input = element("select", {}, nothing, options);
  const read = () => (input.value === "" ? undefined : values[Number(input.value)]);
  return { node: labelled(caption, input), read };
}

/**
 * Make a choice that is no part of a schema; its input has the value that is chosen.
 * @param {string} caption
 * @param {string[][]} choices values with their texts
 */
export function select(caption, choices) {
  const options = choices.map(([value, text]) => element("option", { value }, text));
  const input = element("select", {}, options);
  return { node: labelled(caption, input), input };
}

/**
 * Any value, typed as JSON: for schemas that no other field is made for.
 * @param {Schema} schema
 * @param {string} caption
 * @param {boolean} required
 * @returns {Field}
 */
export function jsonField(schema, caption, required) {
  const written = schema.default === undefined ? "" : JSON.stringify(schema.default);
  const input = element("textarea", { rows: 2, spellcheck: "false", required }, written);
  input.oninput = () => input.setCustomValidity(isJson(input.value) ? "" : "This is not JSON.");
  const read = () => (input.value.trim() === "" ? undefined : JSON.parse(input.value));
  return { node: labelled(caption, input, 'as JSON, such as [1, 2] or {"a": 1}'), read };
}

/** @param {string} text */
function isJson(text) {
  try {
    JSON.parse(text || "null");
  } catch {
    return false;
  }
  return true;
}
