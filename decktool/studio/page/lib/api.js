// Requests to the studio. Every error message is meant for a person and names its remedy.

/** Whether this is the page of a guest at one seat; its secret is kept in this window alone. */
export const isGuest = location.pathname === "/join";
let start = document.documentElement.dataset.start;
let renewing = null; // while somebody is asked for the address of a new start
let renewal = null;
let offline = () => {};

/** `renew` asks for the address of a new start, once for all requests; `lost(true)` is called while the studio does not answer. */
export function onRestart(renew, lost) {
  renewal = renew;
  offline = lost;
}

/** Go on with the start that this address opens; false where it opens none. */
export async function renewStart(path) {
  const answer = await fetch(path, { credentials: "same-origin", cache: "no-store" });
  const page = answer.ok && /data-start="([^"]*)"/.exec(await answer.text());
  if (page) start = page[1];
  return Boolean(page);
}

/** Take the seat with a code; the seat: {kind, id, seat}. */
export async function join(code) {
  const joined = await ask("/api/join", { method: "POST", body: JSON.stringify({ code }) }, false);
  sessionStorage.setItem("seat", JSON.stringify(joined));
  return joined;
}

/** The seat of a guest, null before one was taken in this window. */
export const seatOfGuest = () => JSON.parse(sessionStorage.getItem("seat"));

export class Refusal extends Error {
  constructor(message, status, document) {
    super(message);
    this.status = status;
    this.document = document;
  }
}

async function ask(path, options, again = true) {
  let response;
  try {
    const headers = options.body === undefined ? {} : { "Content-Type": "application/json", "X-Decktool-Start": start };
    const secret = isGuest && seatOfGuest()?.secret;
    if (secret && path !== "/api/join") headers.Authorization = `Bearer ${secret}`;
    response = await fetch(path, { ...options, headers, credentials: "same-origin", cache: "no-store" });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    offline(true);
    throw new Refusal("The studio is not running; start `decktool studio` again. Your work is still on this page.", 0);
  }
  offline(false);
  if (response.status === 401 && again && renewal) {
    renewing ??= renewal().finally(() => (renewing = null));
    if (await renewing) return ask(path, options, false);
  }
  const kind = response.headers.get("content-type") || "";
  if (!response.ok) {
    const said = kind.includes("json") ? await response.json() : {};
    throw new Refusal(said.error?.message || `The studio answered ${response.status}`, response.status, said);
  }
  return kind.includes("json") ? response.json() : response.blob();
}

/** A JSON document, or a Blob for any other content type: `get("/api/found/forward", {q: "type:unit"})`. */
export function get(path, query = {}, options = {}) {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== null && value !== undefined));
  return ask(asked.size ? `${path}?${asked}` : path, options);
}

/** The answer to a JSON body. `options.signal` aborts the request. */
export function post(path, body, options = {}) {
  return ask(path, { ...options, method: "POST", body: JSON.stringify(body) });
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

/** Where the earlier states of a file are read. */
export const statesPath = (name) => `/api/states/${escaped(name)}`;
