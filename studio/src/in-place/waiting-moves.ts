import { effect } from "@preact/signals";

/** Moves of a caret that no page shows yet, since it is in what was written just now: they are made when the pages have come. */
export class WaitingMoves {
  readonly #isCurrent: { readonly value: boolean };
  #waiting: readonly (() => void)[] = [];
  #stop: (() => void) | undefined;

  /** `isCurrent`: a signal that says whether the pages show the present text. */
  constructor(isCurrent: { readonly value: boolean }) {
    this.#isCurrent = isCurrent;
  }

  /** Makes a move, behind those that wait already, when the pages have come; false: they are there. */
  add(move: () => void): boolean {
    if (this.#isCurrent.value) return false;
    this.#waiting = [...this.#waiting, move];
    this.#stop ??= effect(() => {
      // Those who follow the same pages see them first.
      if (this.#isCurrent.value) queueMicrotask(() => this.#make());
    });
    return true;
  }

  /** Something else was done, so that these moves would begin elsewhere. */
  drop(): void {
    this.#stop?.();
    [this.#stop, this.#waiting] = [undefined, []];
  }

  #make(): void {
    const moves = this.#waiting;
    this.drop();
    for (const move of moves) move();
  }
}
