// Unlimited undo. A view gives `studio.history` one of these, or anything else with undo, redo, undoes and redoes.

export class History {
  #states;
  #at = 0;
  #mark = null;

  constructor(state, show) {
    this.#states = [{ state, words: "" }];
    this.show = show; // called with the state to be shown after undo and redo
  }

  get state() {
    return this.#states[this.#at].state;
  }

  /** What undo would revert, in words; null where nothing can be undone. */
  get undoes() {
    return this.#at > 0 ? this.#states[this.#at].words : null;
  }

  get redoes() {
    return this.#states[this.#at + 1]?.words ?? null;
  }

  /** A new state, with the words for what was done. Steps of one `mark` (typing, say) within a second are one. */
  did(state, words, mark = null) {
    const now = Date.now();
    const goesOn = mark !== null && this.#mark?.mark === mark && now - this.#mark.time < 1000 && this.redoes === null;
    this.#mark = mark === null ? null : { mark, time: now };
    if (goesOn && this.#at > 0) {
      this.#states[this.#at].state = state;
    } else {
      this.#states.length = ++this.#at;
      this.#states.push({ state, words });
    }
  }

  undo() {
    return this.#step(-1);
  }

  redo() {
    return this.#step(1);
  }

  #step(by) {
    const words = by < 0 ? this.undoes : this.redoes;
    if (words === null) return null;
    this.#at += by;
    this.#mark = null;
    this.show(this.state);
    return words;
  }
}
