// What a JSON Schema says of a place in a YAML text: the keys and values that fit there, and what a key means.

const WORD = /[\w.-]/;

/** The keys or values that fit at a place: `{ from, values, options }` in CodeMirror's form, or null. */
export function offered(schema, text, at) {
  const place = placed(text, at);
  if (!place) return null;
  const { path, key, siblings, from } = place;
  const here = schemasAt(schema, path, siblings);
  if (key === null) {
    const options = keysOf(here).filter(([name]) => !(name in siblings)).map(([name, one], rank) => ({
      label: name, apply: `${name}: `, detail: kindOf(one, schema), info: wordsOf(one, schema) || undefined, type: "property", boost: -rank / 10,
    }));
    // In a list of words, the words themselves fit.
    return options.length ? { from, values: false, options } : valued(here, schema, from);
  }
  return valued(here.flatMap((one) => below(one, key, schema)), schema, from);
}

/** What a key at a place means: `{ from, to, key, words, kind }`, or null. */
export function about(schema, text, at) {
  let from = at;
  let to = at;
  while (from > 0 && WORD.test(text[from - 1])) from--;
  while (to < text.length && WORD.test(text[to])) to++;
  if (from === to || !/^["']?\s*:(\s|$)/.test(text.slice(to, to + 12))) return null;
  const place = placed(text, to);
  if (!place || place.key !== null) return null;
  const key = text.slice(from, to);
  const [one] = schemasAt(schema, place.path, place.siblings).flatMap((here) => below(here, key, schema));
  const said = one ? wordsOf(one, schema) : "";
  const words = said.toLowerCase() === key.toLowerCase() ? "" : said;
  const kind = one && kindOf(one, schema);
  return words || kind ? { from, to, key, words, kind } : null;
}

function valued(schemas, schema, from) {
  const options = new Map();
  for (const one of schemas.flatMap((each) => resolved(each, schema))) {
    const listed = one.type === "array" && one.items ? resolved(one.items, schema) : [];
    for (const each of [one, ...listed]) {
      for (const value of each.enum ?? ("const" in each ? [each.const] : each.type === "boolean" ? [true, false] : [])) {
        options.set(String(value), { label: String(value), type: "enum", info: each.description });
      }
    }
  }
  return options.size ? { from, values: true, options: [...options.values()] } : null;
}

// --- the schema -------------------------------------------------------------------------------------------------------

/** A schema as all that it can be, without references. */
function resolved(one, schema, depth = 0) {
  if (!one || typeof one !== "object" || depth > 12) return [];
  if (one.$ref) {
    const found = one.$ref.split("/").slice(1).reduce((node, key) => node?.[key.replaceAll("~1", "/").replaceAll("~0", "~")], schema);
    return resolved(found, schema, depth + 1).map((each) => ({ ...each, description: one.description ?? each.description }));
  }
  const parts = [...(one.anyOf ?? []), ...(one.oneOf ?? []), ...(one.allOf ?? [])].flatMap((each) => resolved(each, schema, depth + 1));
  const own = one.properties || one.type || one.enum || "const" in one || one.items || one.additionalProperties || one.patternProperties ? [one] : [];
  return [...own, ...parts];
}

/** The schemas of what stands behind a key in an object of this one, or of the items of a list for `[]`. */
function below(one, key, schema) {
  if (key === "[]") return resolved(one.items, schema);
  const named = one.properties?.[key];
  if (named) return resolved(named, schema).map((each) => ({ ...each, description: named.description ?? each.description }));
  for (const [pattern, value] of Object.entries(one.patternProperties ?? {})) if (new RegExp(pattern, "u").test(key)) return resolved(value, schema);
  return typeof one.additionalProperties === "object" ? resolved(one.additionalProperties, schema) : [];
}

function schemasAt(schema, path, siblings) {
  const found = path.reduce((list, key) => list.flatMap((one) => below(one, key, schema)), resolved(schema, schema));
  // Where an object is one of several, its `type` or `effect` says which.
  const fits = found.filter((one) => Object.entries(siblings).every(([key, value]) => {
    const known = one.properties?.[key] && resolved(one.properties[key], schema);
    const words = known?.flatMap((each) => each.enum ?? ("const" in each ? [each.const] : []));
    return !value || !words?.length || known.some((each) => each.type === "array") || words.map(String).includes(value);
  }));
  return fits.length ? fits : found;
}

function keysOf(schemas) {
  const needed = new Set(schemas.flatMap((one) => one.required ?? []));
  const all = new Map(schemas.flatMap((one) => Object.entries(one.properties ?? {})));
  return [...all].sort(([a], [b]) => needed.has(b) - needed.has(a));
}

function wordsOf(one, schema) {
  return one.description ?? (one.$ref ? resolved(one, schema)[0]?.description : "") ?? "";
}

function kindOf(one, schema) {
  const kinds = resolved(one, schema).map((each) => (each.enum ? each.enum.slice(0, 5).join(" | ") + (each.enum.length > 5 ? " | …" : "") : "const" in each ? String(each.const) : each.type ?? ""));
  return [...new Set(kinds.flat().filter(Boolean))].slice(0, 4).join(", ");
}

// --- the text ---------------------------------------------------------------------------------------------------------

/**
 * Where a place lies: the keys down to its object (`[]` for a list), the key whose value it is (null where a key is to be
 * written), the object's other keys with their plain values, and where the word there begins. Null inside of quotes.
 */
export function placed(text, at) {
  let from = at;
  while (from > 0 && WORD.test(text[from - 1])) from--;
  const rows = text.slice(0, from).split("\n");
  const start = flowStart(rows);
  const row = rows.length - 1;
  if (start) {
    const flow = flowAt(rows.slice(start.row).join("\n").slice(start.column), text.slice(from));
    if (!flow) return null;
    const outer = blockAt(rows, start.row, rows[start.row].slice(0, start.column));
    return { path: [...outer.path, ...(outer.key === null ? [] : [outer.key]), ...flow.path], key: flow.key, siblings: flow.siblings, from };
  }
  const before = rows[row];
  if (/#/.test(before.replace(/"[^"]*"|'[^']*'/g, "")) && /(^|\s)#/.test(before)) return null;
  if ((before.match(/"/g)?.length ?? 0) % 2 || (before.match(/(^|[\s:])'/g)?.length ?? 0) % 2) return null;
  const { path, key, column } = blockAt(rows, row, before);
  return { path, key, siblings: key === null ? blockSiblings(text, rows, row, column) : {}, from };
}

// Where the outermost flow collection begins that is open at the end of the rows, at most 80 rows above; null if none is.
function flowStart(rows) {
  let found = null;
  for (let row = rows.length - 1; row >= Math.max(0, rows.length - 80); row--) {
    const column = opened(rows.slice(row).join("\n"));
    if (column !== null && column < rows[row].length) found = { row, column };
    if (/^\S/.test(rows[row])) break;
  }
  return found;
}

// Where the outermost bracket stands that is still open at the end of a text; null if there is none.
function opened(text) {
  const stack = [];
  scan(text, (mark, place) => {
    if (mark === "{" || mark === "[") stack.push(place);
    else if ((mark === "}" || mark === "]") && stack.length) stack.pop();
  });
  return stack[0] ?? null;
}

// Calls `seen(mark, place)` for brackets, commas and colons outside of quotes and comments; true if the text ends inside quotes.
function scan(text, seen) {
  let quote = "";
  for (let place = 0; place < text.length; place++) {
    const mark = text[place];
    if (quote) {
      if (mark === "\\" && quote === '"') place++;
      else if (mark === quote) quote = "";
    } else if ((mark === '"' || mark === "'") && /[\s{[,:]/.test(text[place - 1] ?? " ")) quote = mark;
    else if (mark === "#" && /\s/.test(text[place - 1] ?? " ")) place = (text.indexOf("\n", place) + 1 || text.length + 1) - 1;
    else if ("{}[],".includes(mark) || (mark === ":" && /[\s{[,]|$/.test(text[place + 1] ?? " "))) seen(mark, place);
  }
  return quote !== "";
}

// The place at the end of a flow collection's text, which may go on with `rest`.
function flowAt(text, rest) {
  const stack = [];
  let from = 0;
  const entry = () => stack.at(-1);
  const close = (place) => {
    const top = entry();
    if (top && top.key !== null && !top.list) top.seen[top.key] ??= plain(text.slice(from, place));
  };
  const inside = scan(text, (mark, place) => {
    const top = entry();
    if (mark === "{" || mark === "[") stack.push({ list: mark === "[", key: null, seen: {} });
    else if (mark === "}" || mark === "]") { close(place); stack.pop(); }
    else if (mark === ",") { close(place); if (top) top.key = null; }
    else if (top && !top.list) top.key = plain(text.slice(from, place));
    from = place + 1;
  });
  if (inside || !stack.length) return null;
  const top = entry();
  const path = stack.slice(0, -1).flatMap((one) => (one.list ? ["[]"] : [one.key]));
  return { path: [...path, ...(top.list ? ["[]"] : [])], key: top.list ? null : top.key, siblings: { ...keysAhead(rest), ...top.seen } };
}

// The keys that follow in the same flow object.
function keysAhead(rest) {
  const seen = {};
  let depth = 0;
  let from = 0;
  let key = null;
  let over = false;
  scan(rest.slice(0, 4000), (mark, place) => {
    if (over) return;
    const words = plain(rest.slice(from, place));
    if (mark === "{" || mark === "[") depth++;
    else if (mark === "}" || mark === "]") { if (depth-- === 0) { over = true; if (key) seen[key] = words; } }
    else if (depth === 0 && mark === ":") { key = from ? words : null; if (key) seen[key] = ""; }
    else if (depth === 0 && mark === ",") { if (key) seen[key] = words; key = null; }
    from = place + 1;
  });
  return seen;
}

function plain(text) {
  const words = text.trim();
  return /^(["']).*\1$/s.test(words) ? words.slice(1, -1) : words;
}

// The dashes and the key with which a row begins: `[{ column, key }]`, and what stands behind them.
function heads(row) {
  const found = [];
  let column = row.search(/\S|$/);
  while (/^- |^-$/.test(row.slice(column))) {
    found.push({ column, key: "[]" });
    column += row.slice(column).slice(1).search(/\S|$/) + 1;
  }
  const key = /^("[^"]*"|'[^']*'|[^\s:#{[][^:#]*?)\s*:(\s|$)/.exec(row.slice(column));
  if (key) found.push({ column, key: plain(key[1]) });
  return { found, column };
}

// The block collections around the end of `before`, the beginning of a row: their keys, the key whose value stands there, and the object's column.
function blockAt(rows, row, before) {
  const { found, column } = heads(before);
  const last = found.at(-1);
  const key = last && last.key !== "[]" && /:\s/.test(`${before.slice(last.column)} `.slice(last.key.length)) ? last.key : null;
  const path = found.slice(0, key === null ? undefined : -1).map((one) => one.key);
  let limit = found[0]?.column ?? column;
  let dashed = found[0]?.key === "[]";
  for (let above = row - 1; above >= 0 && (limit > 0 || dashed); above--) {
    const text = rows[above];
    if (!text.trim() || /^\s*#/.test(text)) continue;
    const parents = heads(text).found.filter((one) => one.column < limit || (dashed && one.column === limit && one.key !== "[]"));
    const first = text.search(/\S/);
    if (!parents.length) {
      if (first < limit) limit = first;
      continue;
    }
    path.unshift(...parents.map((one) => one.key));
    limit = parents[0].column;
    dashed = parents[0].key === "[]";
  }
  return { path, key, column };
}

// The other keys of a block object whose keys begin at a column.
function blockSiblings(text, rows, row, column) {
  const all = text.split("\n");
  const seen = {};
  const look = (number) => {
    const { found } = heads(all[number]);
    const own = found.find((one) => one.column === column && one.key !== "[]");
    if (own) seen[own.key] = plain(all[number].slice(column).replace(/^("[^"]*"|'[^']*'|[^:]*):/, "").replace(/\s#.*/, ""));
    const outer = found.find((one) => one.column < column);
    return outer ? (own ? "first" : "out") : all[number].trim() && all[number].search(/\S/) < column ? "out" : "in";
  };
  if (heads(rows[row]).found.every((one) => one.column >= column)) for (let above = row - 1; above >= 0; above--) if (look(above) !== "in") break;
  for (let next = row + 1; next < all.length; next++) {
    if (heads(all[next]).found.some((one) => one.column < column) || (all[next].trim() && all[next].search(/\S/) < column)) break;
    look(next);
  }
  return seen;
}
