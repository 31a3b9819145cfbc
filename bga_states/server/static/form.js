/** Forms: from the JSON Schema of some values to inputs, and from those to the values. */

import { button, element } from "./dom.js";
import { checkField, choiceField, jsonField, numberField, textField } from "./fields.js";
import { asWritten } from "./text.js";
import { capitalized, inWords } from "./words.js";

/** How deep a schema that contains itself is followed. */
const DEEPEST = 8;
/** @type {Record<string, string>} What people read for the types of JSON Schema. */
const KINDS = {
  null: "none",
  integer: "number",
  array: "list",
  string: "text",
  boolean: "yes or no",
};

/** @typedef {import("./fields.js").Schema} Schema */
/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./text.js").Translate} Translate */
/**
 * Where a field stands: its words, whether it must be filled, what `$ref` refers to, how deep, and
 * who reads it.
 * @typedef {{caption: string, required: boolean, root: Schema, depth: number,
 *   translate: Translate}} Place
 */

/**
 * Make the inputs for a JSON Schema of an object; what is left empty is left out of the value.
 * @param {Schema} schema
 * @param {Translate} translate
 * @returns {Field}
 */
export function formFields(schema, translate = asWritten) {
  const place = { caption: "", required: true, root: schema, depth: 0, translate };
  return propertyFields(resolved(schema, schema), place);
}

/**
 * How many values a JSON Schema of an object asks for.
 * @param {Schema} schema
 */
export function countProperties(schema) {
  return Object.keys(resolved(schema, schema).properties ?? {}).length;
}

/**
 * @param {Schema} given
 * @param {Place} place
 * @returns {Field}
 */
function fieldFor(given, place) {
  const schema = resolved(given, place.root);
  const { caption, required } = place;
  if ("const" in schema)
    return { node: element("span", { hidden: true }), read: () => schema.const };
  if (schema.enum) return choiceField(schema, caption, required, place.translate);
  const choices = alternatives(schema);
  if (choices.length > 1) return alternativesField(schema, choices, place);
  if (place.depth > DEEPEST) return jsonField(schema, caption, required);
  if (schema.type === "boolean") return checkField(schema, caption);
  if (schema.type === "string") return textField(schema, caption, required);
  if (schema.type === "integer" || schema.type === "number") {
    return numberField(schema, caption, required);
  }
  if (schema.type === "array" && schema.prefixItems) return tupleField(schema, place);
  if (schema.type === "array" && schema.items) return listField(schema, place);
  if (schema.type === "object" && schema.properties) return objectField(schema, place);
  return jsonField(schema, caption, required);
}

/**
 * Follow `$ref` to where it leads; what stands beside it counts too.
 * @param {Schema} schema
 * @param {Schema} root
 * @returns {Schema}
 */
function resolved(schema, root) {
  if (typeof schema.$ref !== "string") return schema;
  const { $ref, ...beside } = schema;
  /** @type {any} */
  let target = root;
  for (const part of $ref.replace(/^#\//, "").split("/")) {
    target = target?.[part.replaceAll("~1", "/").replaceAll("~0", "~")];
  }
  return { ...resolved(target ?? {}, root), ...beside };
}

/**
 * List what a value may be, where it may be several things.
 * @param {Schema} schema
 * @returns {Schema[]}
 */
function alternatives(schema) {
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return schema.anyOf ?? schema.oneOf ?? [];
}

/**
 * @param {Place} place
 * @param {string} caption
 * @param {boolean} required
 * @returns {Place}
 */
function inside(place, caption, required) {
  return { ...place, caption, required, depth: place.depth + 1 };
}

/**
 * @param {Schema} schema
 * @param {Place} place
 * @returns {Field}
 */
function objectField(schema, place) {
  const fields = propertyFields(schema, place);
  const node = element("fieldset", {}, element("legend", {}, place.caption), fields.node);
  return { node, read: fields.read };
}

/**
 * @param {Schema} schema
 * @param {Place} place
 * @returns {Field}
 */
function propertyFields(schema, place) {
  const required = new Set(schema.required ?? []);
  const defaults = schema.default ?? {};
  const fields = Object.entries(schema.properties ?? {}).map(([name, part]) => {
    const caption = part.title ?? capitalized(inWords(name, place.translate));
    const own = name in defaults ? { ...part, default: defaults[name] } : part;
    return { name, field: fieldFor(own, inside(place, caption, required.has(name))) };
  });
  const read = () => {
    const entries = fields.map(({ name, field }) => [name, field.read()]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  };
  return {
    node: element(
      "div",
      { class: "fields" },
      fields.map(({ field }) => field.node),
    ),
    read,
  };
}

/**
 * @param {Schema} schema
 * @param {Place} place
 * @returns {Field}
 */
function tupleField(schema, place) {
  const given = schema.default ?? [];
  const fields = schema.prefixItems.map(
    (/** @type {Schema} */ part, /** @type {number} */ index) => {
      const own = index in given ? { ...part, default: given[index] } : part;
      return fieldFor(own, inside(place, String(index + 1), place.required));
    },
  );
  const nodes = fields.map((/** @type {Field} */ field) => field.node);
  const node = element("fieldset", {}, element("legend", {}, place.caption), nodes);
  const read = () => {
    const values = fields.map((/** @type {Field} */ field) => field.read());
    return values.includes(undefined) ? undefined : values;
  };
  return { node, read };
}

/**
 * A list that grows and shrinks between its bounds.
 * @param {Schema} schema
 * @param {Place} place
 * @returns {Field}
 */
function listField(schema, place) {
  /** @type {Set<Field>} */
  const fields = new Set();
  const items = element("div", { class: "fields" });
  const least = schema.minItems ?? 0;
  const most = schema.maxItems ?? Infinity;
  const add = (/** @type {Schema} */ part) => {
    if (fields.size >= most) return;
    const field = fieldFor(part, inside(place, `${fields.size + 1}`, true));
    const removed = () => {
      if (fields.size <= least) return;
      fields.delete(field);
      item.remove();
    };
    const item = element("div", { class: "item" }, field.node, button("Remove", removed));
    fields.add(field);
    items.append(item);
  };
  const given = schema.default ?? Array(least).fill(undefined);
  for (const value of given)
    add(value === undefined ? schema.items : { ...schema.items, default: value });
  const more = button("Add", () => add(schema.items));
  const node = element("fieldset", {}, element("legend", {}, place.caption), items, more);
  return { node, read: () => [...fields].map((field) => field.read()) };
}

/**
 * A value that may be several things: first which, then what.
 * @param {Schema} schema
 * @param {Schema[]} choices
 * @param {Place} place
 * @returns {Field}
 */
function alternativesField(schema, choices, place) {
  const kinds = choices.map((choice) => resolved(choice, place.root));
  const chosen = Math.max(
    0,
    kinds.findIndex((kind) => fits(kind, schema.default)),
  );
  const parts = kinds.map((kind, index) => {
    const own =
      index === chosen && "default" in schema ? { ...kind, default: schema.default } : kind;
    return partFor(own, inside(place, kindWords(kind), place.required));
  });
  const options = kinds.map((kind, index) => {
    return element("option", { value: index, selected: index === chosen }, kindWords(kind));
  });
  const select = element("select", { "aria-label": place.caption }, options);
  const show = () => {
    parts.forEach((part, index) => {
      part.node.hidden = part.node.disabled = index !== Number(select.value);
    });
  };
  select.onchange = show;
  show();
  const legend = element("legend", {}, place.caption);
  const node = element(
    "fieldset",
    {},
    legend,
    select,
    parts.map((part) => part.node),
  );
  return { node, read: () => parts[Number(select.value)].read() };
}

/**
 * One of several things a value may be, in a box of its own, which is disabled while it is another.
 * @param {Schema} kind
 * @param {Place} place
 */
function partFor(kind, place) {
  if (kind.type === "null")
    return { node: element("fieldset", { class: "plain" }), read: () => null };
  const field = fieldFor(kind, place);
  return { node: element("fieldset", { class: "plain" }, field.node), read: field.read };
}

/** @param {Schema} kind */
function kindWords(kind) {
  return kind.title ?? KINDS[kind.type] ?? kind.type ?? "value";
}

/**
 * Whether a default value is of one of the kinds.
 * @param {Schema} kind
 * @param {any} value
 */
function fits(kind, value) {
  if (value === undefined) return false;
  if (kind.enum) return kind.enum.includes(value);
  if (value === null) return kind.type === "null";
  if (Array.isArray(value)) return kind.type === "array";
  if (typeof value === "number") return kind.type === "number" || kind.type === "integer";
  return kind.type === typeof value;
}
