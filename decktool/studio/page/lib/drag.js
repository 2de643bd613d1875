// Dragging by pointer: mouse at once, touch after a short hold. Only a transform changes while something moves.

const NEAR = 5; // pixels a pointer may tremble before it drags
const HOLD = 220; // milliseconds a finger rests before it drags

/**
 * Make what matches `from` inside `root` draggable onto elements that match `onto` anywhere in the document.
 * `data(element)` is what is dragged (null: nothing is); `drop(target, data, event)` is called where it is let go over a
 * target, `may(target, data)` says which targets light up; `ghost(element, data)` is what is seen moving (a copy unless given).
 * Returns a function that ends it.
 */
export function draggable(root, { from, onto, data, drop, may = () => true, ghost = copied, start = null, end = null }) {
  let held = null;

  function down(event) {
    const element = event.target.closest(from);
    if (event.button !== 0 || held || !element || !root.contains(element) || event.target.closest("input,select")) return;
    const what = data(element);
    if (what === null || what === undefined) return;
    held = { element, what, id: event.pointerId, x: event.clientX, y: event.clientY, going: false };
    if (event.pointerType === "touch") held.timer = setTimeout(() => held && begin(), HOLD);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", cancel);
    window.addEventListener("keydown", escape, true);
    window.addEventListener("touchmove", still, { passive: false });
  }

  function begin() {
    held.going = true;
    const box = held.element.getBoundingClientRect();
    held.ghost = ghost(held.element, held.what);
    held.ghost.classList.add("ghost");
    Object.assign(held.ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
    document.body.append(held.ghost);
    document.body.classList.add("dragging");
    held.element.classList.add("lifted");
    start?.(held.element, held.what);
    held.targets = [...document.querySelectorAll(onto)].filter((target) => may(target, held.what));
    for (const target of held.targets) target.classList.add("may-drop");
  }

  function move(event) {
    if (!held || event.pointerId !== held.id) return;
    held.dx = event.clientX - held.x;
    held.dy = event.clientY - held.y;
    held.last = event;
    if (!held.going) {
      if (Math.hypot(held.dx, held.dy) < NEAR) return;
      if (event.pointerType === "touch") return stop(); // a finger that moves at once scrolls
      begin();
    }
    held.frame ??= requestAnimationFrame(drawn);
  }

  function drawn() {
    if (!held) return;
    held.frame = null;
    held.ghost.style.transform = `translate3d(${held.dx}px, ${held.dy}px, 0)`;
    const over = under(held.last);
    if (over !== held.over) {
      held.over?.classList.remove("drop-here");
      over?.classList.add("drop-here");
      held.over = over;
    }
  }

  // The innermost target under the pointer.
  function under(event) {
    const at = document.elementFromPoint(event.clientX, event.clientY);
    let target = at?.closest(onto) ?? null;
    while (target && !held.targets.includes(target)) target = target.parentElement?.closest(onto) ?? null;
    return target;
  }

  function up(event) {
    if (!held || event.pointerId !== held.id) return;
    const { going, what } = held;
    const target = going ? under(event) : null;
    stop();
    if (going) {
      // Ignore the click that directly follows a drag.
      const swallow = (click) => click.stopPropagation();
      window.addEventListener("click", swallow, true);
      setTimeout(() => window.removeEventListener("click", swallow, true));
      if (target) drop(target, what, event);
    }
  }

  function cancel() {
    stop();
  }

  function escape(event) {
    if (event.key !== "Escape" || !held?.going) return;
    event.stopPropagation();
    stop();
  }

  function still(event) {
    if (held?.going) event.preventDefault();
  }

  function stop() {
    if (!held) return;
    clearTimeout(held.timer);
    if (held.frame) cancelAnimationFrame(held.frame);
    held.ghost?.remove();
    held.over?.classList.remove("drop-here");
    for (const target of held.targets ?? []) target.classList.remove("may-drop");
    held.element.classList.remove("lifted");
    document.body.classList.remove("dragging");
    end?.(held.element, held.what);
    held = null;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", cancel);
    window.removeEventListener("keydown", escape, true);
    window.removeEventListener("touchmove", still, { passive: false });
  }

  root.addEventListener("pointerdown", down);
  return () => {
    stop();
    root.removeEventListener("pointerdown", down);
  };
}

function copied(element) {
  const copy = element.cloneNode(true);
  copy.removeAttribute("id");
  copy.setAttribute("aria-hidden", "true");
  return copy;
}
