// Requests to the studio. Every error message is meant for a person and names its remedy.

const START = document.documentElement.dataset.start;

export class Refusal extends Error {
  constructor(message, status, document) {
    super(message);
    this.status = status;
    this.document = document;
  }
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, { ...options, credentials: "same-origin", cache: "no-store" });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal("The studio is not running; start `decktool studio` again. Your text is still on this page.", 0);
  }
  const kind = response.headers.get("content-type") || "";
  if (!response.ok) {
    const said = kind.includes("json") ? await response.json() : {};
    throw new Refusal(said.error?.message || `The studio answered ${response.status}`, response.status, said);
  }
  return kind.includes("json") ? response.json() : response.blob();
}

/** A JSON document, or a Blob for any other content type: `get("/api/cards/forward", {q: "type:unit"})`. */
export function get(path, query = {}, options = {}) {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== null && value !== undefined));
  return ask(asked.size ? `${path}?${asked}` : path, options);
}

/** The answer to a JSON body. `options.signal` aborts the request. */
export function post(path, body, options = {}) {
  const headers = { "Content-Type": "application/json", "X-Decktool-Start": START };
  return ask(path, { ...options, method: "POST", headers, body: JSON.stringify(body) });
}

/** Wraps a function of (…, signal) so that a later call aborts an earlier one, whose answer is then dropped. */
export function latest(run) {
  let going = null;
  return async (...values) => {
    going?.abort();
    const mine = (going = new AbortController());
    try {
      return await run(...values, mine.signal);
    } catch (error) {
      if (mine.signal.aborted) return undefined;
      throw error;
    }
  };
}

const escaped = (name) => name.split("/").map(encodeURIComponent).join("/");

/** Where a file of the folder is read. */
export const filePath = (name) => `/api/files/${escaped(name)}`;

/** Where a decklist is read, which may be in another program's form. */
export const deckPath = (name) => `/api/decks/${escaped(name)}`;
