/** What is asked over HTTP: who I am, which games and tables there are. */

/** Why the server did not do what was asked: a code for programs, a sentence for people. */
export class RefusedError extends Error {
  /**
   * @param {string} code
   * @param {string} sentence
   */
  constructor(code, sentence) {
    super(sentence);
    this.code = code;
  }
}

/**
 * Ask for something; RefusedError when the server refuses or is not there.
 * @param {string} path
 */
export function get(path) {
  return fetched(path, { headers: { Accept: "application/json" } });
}

/**
 * Send something; RefusedError when the server refuses or is not there.
 * @param {string} path
 * @param {object} body
 */
export function post(path, body) {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  return fetched(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/**
 * @param {string} path
 * @param {RequestInit} request
 * @returns {Promise<any>}
 */
async function fetched(path, request) {
  let response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new RefusedError("unavailable", "The server cannot be reached. Try again.");
  }
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  throw new RefusedError(
    body.code ?? "unavailable",
    body.log || "The server has failed. Try again.",
  );
}
