// Elements from data. Text is always text: nothing here reads HTML out of a string.

/** An element: `h("button.quiet", {onclick: go, "aria-label": "Undo"}, "↶")`. `null` and `false` children are left out. */
export function h(what, properties = {}, ...children) {
  const [tag, ...classes] = what.split(".");
  return filled(document.createElement(tag || "div"), classes, properties, children);
}

/** The same for a part of a picture: `svg("rect", {x: 0, width: 10})`. */
export function svg(what, properties = {}, ...children) {
  const [tag, ...classes] = what.split(".");
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), classes, properties, children);
}

function filled(element, classes, properties, children) {
  if (classes.length) element.classList.add(...classes);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, one] of Object.entries(value)) element.style.setProperty(key, one);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (name === "value" || name === "checked" || name === "selected") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...kept(children));
  return element;
}

function kept(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

/** Put these in an element instead of what it holds. */
export function fill(element, ...children) {
  element.replaceChildren(...kept(children));
  return element;
}

/**
 * Make an element hold one child for each item, keeping those that are there already: `make(item)` for a new key,
 * `update(child, item)` for every one. Keys are compared as text.
 */
export function keyed(parent, items, keyOf, make, update = () => {}) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let place = parent.firstElementChild;
  for (const item of items) {
    const key = String(keyOf(item));
    let child = old.get(key);
    if (child) old.delete(key);
    else {
      child = make(item);
      child.dataset.key = key;
    }
    update(child, item);
    if (child === place) place = place.nextElementSibling;
    else parent.insertBefore(child, place);
  }
  for (const child of old.values()) child.remove();
  return parent;
}

/** The value of a house rule in words: `own_turn_end` as "own turn end". */
export const plainWords = (value) => value.replace(/[_-]/g, " ").replace(/\bvp\b/g, "VP").replace(/\bgp\b/g, "GP");
