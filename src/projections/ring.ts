import type { LogPosition, RecordedEvent } from "../ports/event-log/port.ts";
import { weightOf } from "./weight.ts";

/** Bounds of what a ring keeps: `weight` counts the characters of texts in the events. */
export interface RingSize {
  readonly events: number;
  readonly weight: number;
}

/** Found at a place of the ring: an event, or nothing up to the ring's end, and the place behind it. */
interface RingStep {
  readonly event: RecordedEvent | undefined;
  readonly next: number;
}

interface KeptEvent {
  readonly event: RecordedEvent;
  readonly weight: number;
}

/**
 * The last events of the log that read models want, in order. Places count from the first event that ever came; readers keep their
 * own. Events beyond the ring's size are dropped, the oldest first, whether they were read or not.
 */
export class EventRing {
  readonly #size: RingSize;
  /** Undefined: gone. */
  #kept: (KeptEvent | undefined)[] = [];
  /** How many at the front of `#kept` are gone: an array is not shortened for each of them. */
  #gone = 0;
  /** Place of the first of `#kept`. */
  #first = 0;
  #weight = 0;
  #from: LogPosition;
  #reached: LogPosition;

  /** Holds what comes after this position. */
  constructor(from: LogPosition, size: RingSize) {
    this.#size = size;
    this.#from = from;
    this.#reached = from;
  }

  /** Everything that is wanted after this position, up to `reached`, is here. */
  get from(): LogPosition {
    return this.#from;
  }

  /** How far the log was read. */
  get reached(): LogPosition {
    return this.#reached;
  }

  push(event: RecordedEvent): void {
    const weight = weightOf(event.data);
    this.#kept.push({ event, weight });
    this.#weight += weight;
    this.#reached = event.position;
    const isTooMuch = (): boolean =>
      this.#kept.length - this.#gone > this.#size.events || this.#weight > this.#size.weight;
    while (isTooMuch()) this.#dropFirst();
    if (this.#gone > this.#size.events) this.#shorten();
  }

  /** Notes that no wanted event lies between the last one and this position. */
  advance(position: LogPosition): void {
    if (position > this.#reached) this.#reached = position;
  }

  /** The place of the first event after a position, which is `from` or a later one. */
  placeAfter(position: LogPosition): number {
    let [low, high] = [this.#gone, this.#kept.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#kept[middle] as KeptEvent).event.position <= position) low = middle + 1;
      else high = middle;
    }
    return this.#first + low;
  }

  /** The next event of some streams at a place or behind it; undefined when that place is gone. */
  find(place: number, prefixes: readonly string[]): RingStep | undefined {
    let index = place - this.#first;
    if (index < this.#gone) return undefined;
    for (; index < this.#kept.length; index += 1) {
      const { event } = this.#kept[index] as KeptEvent;
      if (prefixes.some((prefix) => event.stream.startsWith(prefix))) {
        return { event, next: this.#first + index + 1 };
      }
    }
    return { event: undefined, next: this.#first + this.#kept.length };
  }

  #dropFirst(): void {
    const { event, weight } = this.#kept[this.#gone] as KeptEvent;
    this.#from = event.position;
    this.#weight -= weight;
    this.#kept[this.#gone] = undefined;
    this.#gone += 1;
  }

  /** Lets the memory of what is gone go, now and then. */
  #shorten(): void {
    this.#kept = this.#kept.slice(this.#gone);
    this.#first += this.#gone;
    this.#gone = 0;
  }
}
