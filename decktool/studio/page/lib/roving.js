// Arrow keys move the focus among things that lie beside each other; Tab reaches them as one.

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Let arrow keys, Home and End move among what matches `selector` in `root`. `refresh()` after it has changed. */
export function roving(root, selector) {
  const all = () => [...root.querySelectorAll(selector)].filter((one) => one.offsetParent !== null);

  function refresh() {
    const here = [...root.querySelectorAll(selector)];
    const kept = here.find((one) => one === document.activeElement) ?? here.find((one) => one.tabIndex === 0) ?? here[0];
    for (const one of here) one.tabIndex = one === kept ? 0 : -1;
  }

  function onKey(event) {
    const from = event.target.closest(selector);
    if (!from || event.target !== from || event.ctrlKey || event.metaKey || event.altKey) return;
    const others = all();
    const to = event.key === "Home" ? others[0] : event.key === "End" ? others.at(-1) : beside(event.key, from, others);
    if (!to) return;
    event.preventDefault();
    to.focus();
  }

  function onFocus(event) {
    const to = event.target.closest(selector);
    if (!to || event.target !== to) return;
    for (const one of root.querySelectorAll(`${selector}[tabindex="0"]`)) one.tabIndex = -1;
    to.tabIndex = 0;
  }

  root.addEventListener("keydown", onKey);
  root.addEventListener("focusin", onFocus);
  return { refresh };
}

/** Where an arrow key leads: the nearest in its direction, along it first, beside it as little as may be; from null the first. */
export function beside(key, from, others) {
  if (!STEPS[key] || !from) return STEPS[key] ? others[0] : null;
  const [dx, dy] = STEPS[key];
  const at = centre(from);
  let best = null;
  for (const other of others) {
    if (other === from) continue;
    const there = centre(other);
    const along = (there.x - at.x) * dx + (there.y - at.y) * dy;
    const aside = Math.abs((there.x - at.x) * dy) + Math.abs((there.y - at.y) * dx);
    if (along < 4 || (dx && aside > from.getBoundingClientRect().height / 2)) continue;
    const far = along + 3 * aside;
    if (!best || far < best.far) best = { other, far };
  }
  if (best) return best.other;
  const place = others.indexOf(from); // at a row's end on to the next row
  return dx ? others[place + dx] ?? null : null;
}

function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
