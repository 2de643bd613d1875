// The plane that a table lies on: scaled and shifted by one transform, by wheel, pinch, drag of its ground, and keys.

export function plane(port, ground) {
  let scale = 1;
  let x = 0;
  let y = 0;
  let whole = true; // the whole table is seen, and goes on being seen when the window changes
  let frame = null;
  const held = new Map(); // pointers on the ground
  const moving = new AbortController();
  const on = (type, run, options = {}) => port.addEventListener(type, run, { ...options, signal: moving.signal });

  function set() {
    frame ??= requestAnimationFrame(() => {
      frame = null;
      port.classList.toggle("whole", whole);
      ground.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${scale})`;
    });
  }

  /** Scale about a point of the port, its middle where none is given. */
  function zoom(by, px = port.clientWidth / 2, py = port.clientHeight / 2) {
    const to = Math.max(0.12, Math.min(4, scale * by));
    x = px - ((px - x) * to) / scale;
    y = py - ((py - y) * to) / scale;
    scale = to;
    whole = false;
    set();
  }

  /** Show the whole table; where it is seen whole already, `other` shows it as wide as the port, from its near edge. */
  function fit([wide, high], other = false) {
    const near = other && whole;
    scale = (near ? port.clientWidth / wide : Math.min(port.clientWidth / wide, port.clientHeight / high)) || 1;
    x = (port.clientWidth - wide * scale) / 2;
    y = near ? port.clientHeight - high * scale : (port.clientHeight - high * scale) / 2;
    whole = !near;
    set();
  }

  on("wheel", (event) => {
    event.preventDefault();
    const box = port.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY / 400), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  on("pointerdown", (event) => {
    if (event.button > 1 || (event.pointerType === "mouse" && event.target.closest(".slot, .zoom"))) return;
    held.set(event.pointerId, [event.clientX, event.clientY]);
  });
  window.addEventListener("pointermove", (event) => {
    const from = held.get(event.pointerId);
    if (!from || document.body.classList.contains("dragging")) return;
    const to = [event.clientX, event.clientY];
    const others = [...held].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    held.set(event.pointerId, to);
    if (others.length) {
      const box = port.getBoundingClientRect();
      const far = (one) => Math.hypot(one[0] - others[0][0], one[1] - others[0][1]);
      zoom(far(to) / (far(from) || 1), (to[0] + others[0][0]) / 2 - box.left, (to[1] + others[0][1]) / 2 - box.top);
      return;
    }
    x += to[0] - from[0];
    y += to[1] - from[1];
    whole = false;
    set();
  }, { signal: moving.signal });
  for (const type of ["pointerup", "pointercancel"]) window.addEventListener(type, (event) => held.delete(event.pointerId), { signal: moving.signal });

  return { zoom, fit, fitted: () => whole, end: () => moving.abort() };
}
