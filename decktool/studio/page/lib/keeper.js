// Keeps unsaved texts in the studio's settings folder within a second, so that no crash of the page or the studio loses one.

import { post } from "./api.js";

const WAIT = 400; // milliseconds after a change
const AGAIN = 2000; // after the studio did not answer
const LATER = 30_000; // after nobody gave the address of a new start

const waiting = new Map(); // by the file's name: the latest {text, read, game}; a text of null is forgotten
let timer = null;
let sending = false;

/** Keep the text of a file, or, where it is null, forget what was kept. */
export function keepText(name, { text, read = null, game = null }) {
  waiting.set(name, { name, text, read, game });
  if (!timer && !sending) timer = setTimeout(send, WAIT);
}

/** True while a text is not kept yet. */
export const unkept = () => waiting.size > 0;

/** A time of today as hours, else with its day. */
export function timeWords(seconds) {
  const then = new Date(seconds * 1000);
  const today = then.toDateString() === new Date().toDateString();
  return then.toLocaleString([], today ? { hour: "2-digit", minute: "2-digit" } : { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

async function send() {
  timer = null;
  sending = true;
  let wait = WAIT;
  for (const [name, body] of [...waiting]) {
    try {
      await post("/api/resume/text", body);
      if (waiting.get(name) === body) waiting.delete(name);
    } catch (error) {
      if (error.status === 0) wait = AGAIN;
      else if (error.status === 401) wait = LATER;
      else if (waiting.get(name) === body) waiting.delete(name); // the studio will not have it: a name that cannot be
    }
  }
  sending = false;
  if (waiting.size && !timer) timer = setTimeout(send, wait);
}

addEventListener("pagehide", () => {
  for (const body of waiting.values()) post("/api/resume/text", body, { keepalive: true }).catch(() => {});
});
