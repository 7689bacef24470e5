import type { LogPosition } from "../ports/event-log/port.ts";

/** An event, and when it came: milliseconds of a clock that is never set. */
export interface Arrival {
  readonly position: LogPosition;
  readonly at: number;
}

/** Events that come within so many milliseconds count as one that came with the first of them. */
const togetherMs = 250;
/** Groups of events whose times are kept. */
const mostKept = 16;

/** When the last events of some streams came. */
export class Arrivals {
  /** The oldest first: the last event of each group, with the time of its first. */
  readonly #groups: { position: LogPosition; readonly at: number }[];
  #last: Arrival;

  /** `before`: stands for all that came before. */
  constructor(before: Arrival) {
    this.#groups = [{ ...before }];
    this.#last = before;
  }

  get last(): Arrival {
    return this.#last;
  }

  note(arrival: Arrival): void {
    this.#last = arrival;
    const group = this.#groups.at(-1);
    if (group !== undefined && arrival.at - group.at < togetherMs) group.position = arrival.position;
    else this.#groups.push({ ...arrival });
    if (this.#groups.length > mostKept) this.#groups.shift();
  }

  /** The last event that came by then, or soon after one that did; undefined: none that is known. */
  by(time: number): LogPosition | undefined {
    return this.#groups.findLast(({ at }) => at <= time)?.position;
  }
}
