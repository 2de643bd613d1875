// Cards of a game and their pictures. Addresses hold a digest of the content, so the browser keeps each for ever.

import { get } from "./api.js";
import { h } from "./html.js";

const loaded = new Map();

/** The game's cards: {game, list, byId, byName, pictures}. Read once; `again` after a set or template has changed. */
export function cardsOf(game, again = false) {
  if (again) loaded.delete(game);
  if (!loaded.has(game)) loaded.set(game, read(game).catch((error) => { loaded.delete(game); throw error; }));
  return loaded.get(game);
}

/** Whether a card can have another copy in a section (or in any), by a deck's decktool.editor/1; all can in one that is not judged. */
export function roomIn({ room }, game) {
  const sections = Object.keys(room);
  if (sections.length === 0) return () => true;
  const homes = new Map(game.types.map((type) => [type.id, type.section]));
  const exceptions = new Map(sections.map((section) => [section, new Set(room[section].but)]));
  const has = (card, section) =>
    [null, section].includes(homes.get(card.type)) && room[section].all !== exceptions.get(section).has(card.id);
  return (card, section) => (section ? has(card, section) : sections.some((one) => has(card, one)));
}

/** Let an element, or the whole page, have the colour of a game (`--game`). */
export function tint(cards, element = document.documentElement) {
  element.style.setProperty("--game", cards.pictures.color);
}

async function read(game) {
  const [cards, pictures] = await Promise.all([get(`/api/cards/${game}`), get(`/api/pictures/${game}`)]);
  const byId = new Map(cards.cards.map((card) => [card.id, card]));
  const byName = new Map(cards.cards.map((card) => [card.name, card]));
  return { game, list: cards.cards, byId, byName, pictures };
}

/** The address of a card's face as wide as `width` CSS pixels need. */
export function faceOf(cards, id, width = 160, printing = 0) {
  const addresses = cards.pictures.cards[id];
  return addresses && `${addresses[printing] ?? addresses[0]}&size=${pixels(cards, width)}`;
}

/** The address of the back that cards of a type share. */
export function backOf(cards, type, width = 160) {
  const address = cards.pictures.backs[type] ?? Object.values(cards.pictures.backs)[0];
  return `${address}&size=${pixels(cards, width)}`;
}

function pixels(cards, width) {
  const wanted = width * Math.min(2, window.devicePixelRatio || 1);
  return cards.pictures.widths.find((one) => one >= wanted) ?? cards.pictures.widths.at(-1);
}

/** An image of a card, fetched when it comes into view. `alt` is its name unless said otherwise. */
export function picture(cards, id, { width = 160, printing = 0, alt = cards.byId.get(id)?.name ?? id } = {}) {
  return image(faceOf(cards, id, width, printing), alt, cards.byId.get(id)?.name);
}

export function backPicture(cards, type, { width = 160, alt = "face-down card" } = {}) {
  return image(backOf(cards, type, width), alt);
}

// A picture that is not drawn yet occupies its connection, and a browser has few: some stay free for other requests.
const AT_ONCE = 3;
const waiting = [];
let fetching = 0;

const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting && !waiting.includes(target)) waiting.push(target);
    else if (!isIntersecting && waiting.includes(target)) waiting.splice(waiting.indexOf(target), 1);
  }
  fetchNext();
}, { rootMargin: "200px" });

function fetchNext() {
  while (fetching < AT_ONCE && waiting.length) {
    const shown = waiting.shift();
    seen.unobserve(shown);
    fetching += 1;
    const done = () => {
      fetching -= 1;
      fetchNext();
    };
    shown.addEventListener("load", done, { once: true });
    shown.addEventListener("error", () => {
      shown.replaceWith(h("span.card.undrawn", {}, shown.dataset.name));
      done();
    }, { once: true });
    shown.src = shown.dataset.address;
  }
}

const NOTHING = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

function image(address, alt, name = alt) {
  const shown = h("img.card", { src: NOTHING, alt, decoding: "async", draggable: "false", dataset: { address, name } });
  seen.observe(shown);
  return shown;
}
