import {
  type AppendResult,
  type EventLog,
  EventTooLarge,
  type ExpectedRevision,
  type FollowedItem,
  type FollowRange,
  type LogRange,
  LogUnavailable,
  maximumAppendBytes,
  type NewEvent,
  type RecordedEvent,
  RevisionConflict,
  type StreamRange,
  type Upcasts,
  upcast,
} from "../../src/ports/event-log/port.ts";
import { Wake } from "../../src/ports/event-log/wake.ts";

/** The event log as a list: for tests of what is built on it. It passes the same suite as the real ones. */
export const memoryEventLog = (options: { readonly now?: () => Date; readonly upcasts?: Upcasts } = {}): EventLog =>
  new MemoryEventLog(options.now ?? (() => new Date(0)), options.upcasts ?? {});

/** The events of a stream, and the place of each in it by its id. */
interface MemoryStream {
  readonly past: RecordedEvent[];
  readonly places: Map<string, number>;
}

class MemoryEventLog implements EventLog {
  readonly #now: () => Date;
  readonly #upcasts: Upcasts;
  /** A removed event leaves its place, so that a position stays the index of the next event. */
  readonly #log: (RecordedEvent | undefined)[] = [];
  readonly #streams = new Map<string, MemoryStream>();
  readonly #wake = new Wake();
  #isOpen: boolean = true;

  constructor(now: () => Date, upcasts: Upcasts) {
    this.#now = now;
    this.#upcasts = upcasts;
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult> {
    this.#mustBeOpen();
    const kept = events.map(throughJson);
    const copies = kept.map(({ event }) => event);
    if (copies.length === 0 || new Set(copies.map(({ id }) => id)).size < copies.length) {
      throw new RangeError(`An append to ${stream} needs events, each with an id of its own.`);
    }
    // The text of an event has its names as well: only what is nearly too large is measured exactly.
    if (kept.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) > maximumAppendBytes) {
      const sizeBytes = copies.reduce((sum, event) => sum + bytesOf(event), 0);
      if (sizeBytes > maximumAppendBytes) throw new EventTooLarge(stream, sizeBytes);
    }
    return this.#repeated(stream, expected, copies) ?? this.#record(stream, expected, copies);
  }

  #repeated(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): AppendResult | undefined {
    const { past, places: known } = this.#ofStream(stream);
    const places = events.map(({ id }) => known.get(id) ?? -1);
    if (places.every((place) => place === -1)) {
      return undefined;
    }
    const [first] = places as [number];
    const last = past[first + events.length - 1];
    if (first === -1 || last === undefined || places.some((place, index) => place !== first + index)) {
      throw new RevisionConflict(stream, expected, actualOf(past));
    }
    return { revision: last.revision, position: last.position };
  }

  #record(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): AppendResult {
    const { past, places } = this.#ofStream(stream);
    const actual = actualOf(past);
    const isExpected =
      expected === "any" || expected === actual || (expected === "present" && typeof actual === "bigint");
    if (!isExpected) {
      throw new RevisionConflict(stream, expected, actual);
    }
    const at = this.#now();
    for (const event of events) {
      const place = past.length;
      const recorded = { ...event, stream, revision: BigInt(place), position: BigInt(this.#log.length + 1), at };
      this.#log.push(recorded);
      past.push(recorded);
      places.set(event.id, place);
    }
    this.#streams.set(stream, { past, places });
    this.#wake.call([stream]);
    return { revision: BigInt(past.length - 1), position: this.#head };
  }

  async *readStream(stream: string, range: StreamRange = {}): AsyncIterable<RecordedEvent> {
    this.#mustBeOpen();
    const { past } = this.#ofStream(stream);
    const inOrder = range.backwards ? past.toReversed() : past;
    const { from } = range;
    const wanted = inOrder.filter(
      ({ revision }) => from === undefined || (range.backwards ? revision <= from : revision >= from),
    );
    yield* wanted.slice(0, range.limit).map((event) => this.#newest(event, range));
  }

  async *readAll(range: LogRange = {}): AsyncIterable<RecordedEvent> {
    this.#mustBeOpen();
    const end = this.#log.length;
    let left = range.limit ?? end;
    for (let next = Number(range.after ?? 0n); next < end && left > 0; next += 1) {
      const event = this.#log[next];
      if (event === undefined || !isWanted(event, range)) continue;
      left -= 1;
      yield this.#newest(event, range);
    }
  }

  #newest(event: RecordedEvent, { asWritten }: LogRange): RecordedEvent {
    return asWritten ? event : upcast(event, this.#upcasts);
  }

  async *readBack(before: bigint | undefined): AsyncIterable<RecordedEvent> {
    this.#mustBeOpen();
    const end = before === undefined ? this.#log.length : Math.min(this.#log.length, Number(before) - 1);
    for (let next = end - 1; next >= 0; next -= 1) {
      const event = this.#log[next];
      if (event !== undefined) yield upcast(event, this.#upcasts);
    }
  }

  follow(range: FollowRange): AsyncIterable<FollowedItem> {
    const from = { start: 0n, end: this.#head };
    const after = typeof range.after === "bigint" ? range.after : from[range.after];
    if (after > this.#head) {
      throw new RangeError(`The log ends at ${this.#head}, before ${after}.`);
    }
    return this.#followFrom(Number(after), range);
  }

  /** Positions count from 1 here, so a position is the index of the next event. */
  async *#followFrom(start: number, range: FollowRange): AsyncIterable<FollowedItem> {
    const sleeper = this.#wake.sleeper(range.signal, range.prefixes);
    let next = start;
    let isCaughtUp = false;
    try {
      while (!range.signal.aborted) {
        this.#mustBeOpen();
        if (next < this.#log.length) {
          const event = this.#log[next];
          next += 1;
          isCaughtUp = false;
          const isOurs = event !== undefined && isWanted(event, range);
          yield isOurs ? upcast(event, this.#upcasts) : { checkpoint: BigInt(next) };
        } else if (isCaughtUp) {
          await sleeper.next();
        } else {
          isCaughtUp = true;
          yield { caughtUp: true };
        }
      }
    } finally {
      sleeper.end();
    }
  }

  async head(): Promise<bigint> {
    return this.#head;
  }

  async remove(stream: string): Promise<void> {
    this.#mustBeOpen();
    for (const { position } of this.#ofStream(stream).past) this.#log[Number(position) - 1] = undefined;
    this.#streams.delete(stream);
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    this.#wake.callAll();
  }

  get #head(): bigint {
    return BigInt(this.#log.length);
  }

  #ofStream(stream: string): MemoryStream {
    return this.#streams.get(stream) ?? { past: [], places: new Map() };
  }

  #mustBeOpen(): void {
    if (!this.#isOpen) {
      throw new LogUnavailable("The event log is closed.", { outcomeUnknown: false });
    }
  }
}

const isWanted = (event: RecordedEvent, { prefixes }: { readonly prefixes?: readonly string[] }): boolean =>
  prefixes?.some((prefix) => event.stream.startsWith(prefix)) ?? true;

const actualOf = (past: readonly RecordedEvent[]): bigint | "absent" => past.at(-1)?.revision ?? "absent";

/** An event as a real log keeps it: the members that survive JSON. */
const throughJson = (event: NewEvent): { readonly event: NewEvent; readonly text: string } => {
  const text = JSON.stringify(event);
  const copy = JSON.parse(text) as NewEvent;
  if (copy.data === undefined) throw new TypeError(`The data of the event ${event.type} is no JSON value.`);
  return { event: copy, text };
};

const bytesOf = (event: NewEvent): number =>
  Buffer.byteLength(event.id + event.type + JSON.stringify(event.data) + JSON.stringify(event.meta));
