/** Choices: what a player may do now, as buttons, and as forms where nothing is offered. */

import { button, element, fill } from "./dom.js";
import { countProperties, formFields } from "./form.js";
import { MANY, commonWords, hasWords } from "./narrowing.js";
import { contextOf, withIcons } from "./scene/icons.js";
import { asWritten } from "./text.js";
import { actionWords, choiceText } from "./words.js";

/** @typedef {import("./words.js").Offered} Offered */
/** @typedef {{v: number, seat: number, choices: Offered[], actions: Record<string, any>}}
 *   Choices */
/** @typedef {(act: {seat: number, v: number, action: string, args: object}) => void} Act */

const PLAIN = contextOf(null, asWritten, () => "");

export class ChoiceBox {
  /** @type {Set<string>} */
  #picked = new Set();
  /** @type {Map<string, HTMLElement>} */
  #forms = new Map();
  #shown = "";
  /** @type {Choices | null} */
  #choices = null;
  #isLocked = false;
  #context = PLAIN;

  /**
   * @param {HTMLElement} box
   * @param {Act} act
   */
  constructor(box, act) {
    this.box = box;
    this.act = act;
  }

  /**
   * Show what may be done, nothing for null; nothing can be done while it is locked.
   * @param {Choices | null} choices
   * @param {boolean} isLocked
   * @param {import("./scene/pieces.js").Context} context
   */
  show(choices, isLocked, context = PLAIN) {
    const shown = JSON.stringify([choices?.seat, choices?.choices, choices?.actions]);
    if (shown !== this.#shown || context.translate !== this.#context.translate) {
      this.#picked.clear();
      this.#forms.clear();
    }
    this.#shown = shown;
    this.#choices = choices;
    this.#isLocked = isLocked;
    this.#context = context;
    this.#draw();
  }

  #draw() {
    if (this.#choices === null) {
      fill(this.box, []);
      return;
    }
    const { choices, actions } = this.#choices;
    const offered = byAction(choices);
    const groups = [...offered].map(([action, some]) =>
      this.#group(action, some, offered.size > 1),
    );
    const open = Object.keys(actions).filter((action) => !offered.has(action));
    const forms = open.map((action) => this.#form(action, actions[action]));
    fill(this.box, [...groups, ...this.#others(forms, groups.length > 0)]);
  }

  /**
   * What the game does not offer: behind a lid where it offers something else.
   * @param {HTMLElement[]} forms
   * @param {boolean} isOffering
   */
  #others(forms, isOffering) {
    if (forms.length === 0 || !isOffering) return forms;
    const lid = element("summary", {}, "Other actions");
    return [element("details", { "data-key": "others" }, lid, forms)];
  }

  /**
   * @param {string} action
   * @param {Offered[]} offered
   * @param {boolean} isOneOfSeveral
   */
  #group(action, offered, isOneOfSeveral) {
    const texts = offered.map((choice) => choiceText(choice, this.#context.translate));
    const title = actionWords(action, this.#context.translate);
    const words = commonWords(texts);
    const rest = offered.filter((_, index) => hasWords(texts[index], this.#pickedOf(words)));
    const isNamed = isOneOfSeveral && offered.length > 1;
    const isLong = words.length > 0 && rest.length > MANY;
    const list = isLong ? this.#tooMany(rest.length) : this.#list(rest);
    return element(
      "div",
      { class: "choice-group", role: "group", "data-key": action, "aria-label": title },
      isNamed || words.length > 0 ? element("h2", {}, title) : null,
      words.length > 0 ? this.#words(words, rest) : null,
      list,
    );
  }

  /** @param {string[]} words */
  #pickedOf(words) {
    return words.filter((word) => this.#picked.has(word));
  }

  /** @param {number} count */
  #tooMany(count) {
    return element("p", {}, `${count} choices. Pick what yours has, and the others go.`);
  }

  /** @param {Offered[]} offered */
  #list(offered) {
    return element(
      "div",
      { class: "buttons" },
      offered.map((choice) => this.#button(choice)),
    );
  }

  /** @param {Offered} choice */
  #button(choice) {
    const key = JSON.stringify([choice.action, choice.args]);
    return button(
      choiceNodes(choice, this.#context),
      this.#once(choice.action, () => choice.args),
      {
        "data-key": key,
        class: "choice",
      },
    );
  }

  /**
   * Take an action by a click, but not by the second one of a double click: that was meant for
   * what stood there before.
   * @param {string} action
   * @param {() => object} args
   */
  #once(action, args) {
    if (this.#isLocked) return null;
    return (/** @type {MouseEvent} */ event) => {
      if (event.detail < 2) this.#take(action, args());
    };
  }

  /**
   * @param {string} action
   * @param {object} args
   */
  #take(action, args) {
    if (this.#isLocked || this.#choices === null) return;
    const { seat, v } = this.#choices;
    this.act({ seat, v, action, args });
  }

  /**
   * @param {string[]} words
   * @param {Offered[]} rest
   */
  #words(words, rest) {
    const texts = rest.map((choice) => choiceText(choice, this.#context.translate));
    const chips = words.map((word) => {
      const isPicked = this.#picked.has(word);
      const isUseful = isPicked || texts.some((text) => hasWords(text, [word]));
      const toggle = () => {
        if (!this.#picked.delete(word)) this.#picked.add(word);
        this.#draw();
      };
      return button(word, isUseful ? toggle : null, {
        "aria-pressed": String(isPicked),
        class: "chip",
      });
    });
    return element("div", { class: "buttons" }, chips);
  }

  /**
   * @param {string} action
   * @param {any} schema
   */
  #form(action, schema) {
    const bare = { action, args: {}, label: "", label_args: {} };
    if (countProperties(schema) === 0) return this.#button(bare);
    const known = this.#forms.get(action);
    if (known !== undefined) return known;
    const fields = formFields(schema, this.#context.translate);
    const title = actionWords(action, this.#context.translate);
    const form = element("form", { class: "card", "data-key": action });
    form.append(element("h2", {}, title), fields.node, element("button", {}, title));
    form.onsubmit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.#take(action, fields.read());
    };
    this.#forms.set(action, form);
    return form;
  }
}

/**
 * Write a choice with the icons of its label.
 * @param {Offered} offered @param {import("./scene/pieces.js").Context} context
 */
export function choiceNodes(offered, context) {
  const { label, label_args: args } = offered;
  return label
    ? withIcons({ log: label, args }, context)
    : [choiceText(offered, context.translate)];
}

/**
 * @param {Offered[]} choices
 * @returns {Map<string, Offered[]>} in the order in which the game offers them
 */
function byAction(choices) {
  const groups = new Map();
  for (const choice of choices) {
    groups.set(choice.action, [...(groups.get(choice.action) ?? []), choice]);
  }
  return groups;
}
