// Where the page is: `#view/what?more`, such as `#deck/decks/mine.txt?tab=odds`. It can be bookmarked, opened twice and left with Back.

/** The parts of an address: the view, what it is about, and the rest by name. */
export function readAddress(hash = location.hash) {
  const [path, query = ""] = hash.replace(/^#/, "").split("?");
  const [view, ...what] = path.split("/");
  return { view, what: what.map(decoded).join("/"), more: Object.fromEntries(new URLSearchParams(query)) };
}

/** The address of some parts. */
export function addressOf({ view, what = "", more = {} }) {
  const query = new URLSearchParams(Object.entries(more).filter(([, value]) => value !== null && value !== undefined && value !== ""));
  const path = what ? `${view}/${what.split("/").map((part) => encodeURIComponent(part).replaceAll("%3A", ":")).join("/")}` : view;
  return `#${path}${query.size ? `?${query}` : ""}`;
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
