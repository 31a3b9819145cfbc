/** The name form: whoever has no name yet takes one. */

import { post } from "./api.js";
import { element } from "./dom.js";
import { tell } from "./notices.js";

const LONGEST_NAME = 40;

/**
 * Make the form; `done` is called with the person once they have a name.
 * @param {(person: import("./protocol.js").Person) => void} done
 * @param {string} name the one they have
 */
export function nameForm(done, name = "") {
  const input = element("input", {
    name: "name",
    autocomplete: "nickname",
    required: true,
    maxlength: LONGEST_NAME,
    pattern: ".*\\S.*",
    title: "A name has at least one letter",
    value: name,
  });
  const label = element("label", { class: "field" }, element("span", {}, "Your name"), input);
  const form = element("form", { class: "card", "data-key": "name" }, label);
  form.append(element("button", {}, name ? "Change" : "Go on"));
  form.onsubmit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    try {
      done((await post("/api/me", { name: input.value.trim() })).person);
    } catch (error) {
      tell(/** @type {Error} */ (error).message);
    }
  };
  return form;
}
