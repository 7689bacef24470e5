import { LRUCache } from "lru-cache";
import type { RecordedEvent, StreamRange } from "./port.ts";
import type { SizedEvent } from "./sqlite-reader.ts";

/** Shorter streams, which nearly all are, are read again as fast. */
const fewestEvents = 16;

/** Characters of JSON. */
const mostCharacters = 24 * 1024 * 1024;
const mostOfOne = mostCharacters / 2;
const mostOfEnds = 4 * 1024 * 1024;

interface RecentStream {
  readonly events: readonly RecordedEvent[];
  readonly characters: number;
}

/**
 * Streams that were read lately, parsed. A command reads its stream from the beginning, and a template that is saved again and again has
 * thousands of events. Templates and files are what the end of their stream says, and every document needs it.
 */
export class RecentStreams {
  readonly #whole = new LRUCache<string, RecentStream>({ maxSize: mostCharacters, maxEntrySize: mostOfOne });
  /** By the stream and how many of its last events. */
  readonly #ends = new LRUCache<string, readonly RecordedEvent[]>({
    maxSize: mostOfEnds,
    maxEntrySize: mostOfEnds / 8,
  });

  /** The events of the range; undefined when the stream is not here. */
  find(stream: string, range: StreamRange): readonly RecordedEvent[] | undefined {
    const whole = this.#whole.get(stream);
    if (whole !== undefined) return within(whole.events, range);
    return isEnd(range) ? this.#ends.get(endKey(stream, range.limit)) : undefined;
  }

  /** Whether so much of one stream may be kept. */
  static mayKeep(characters: number): boolean {
    return characters <= mostOfOne;
  }

  /** Keeps all that was read for a range, if it was the whole stream or an end of it. */
  keep(stream: string, range: StreamRange, { events, characters }: RecentStream): void {
    if (isEnd(range)) {
      const key = endKey(stream, range.limit);
      this.#ends.set(key, events, { size: characters + key.length });
    } else if (isWhole(range) && events.length >= fewestEvents) {
      this.#whole.set(stream, { events, characters }, { size: characters + stream.length });
    }
  }

  note(appended: readonly SizedEvent[]): void {
    for (const { event, characters } of appended) {
      this.#forgetEnds(event.stream);
      const known = this.#whole.get(event.stream);
      if (known === undefined) continue;
      const longer = { events: [...known.events, event], characters: known.characters + characters };
      this.#whole.set(event.stream, longer, { size: longer.characters + event.stream.length });
    }
  }

  #forgetEnds(stream: string): void {
    for (const limit of endLimits) this.#ends.delete(endKey(stream, limit));
  }
}

const endLimits: readonly (number | undefined)[] = [1, 2];

const isEnd = ({ backwards, from, limit }: StreamRange): boolean =>
  backwards === true && from === undefined && endLimits.includes(limit);

const isWhole = ({ backwards, from = 0n, limit }: StreamRange): boolean =>
  backwards !== true && from === 0n && limit === undefined;

const endKey = (stream: string, limit: number | undefined): string => `${limit} ${stream}`;

/** The events of a range, from a whole stream: an event's index is its revision. */
const within = (
  events: readonly RecordedEvent[],
  { from, limit, backwards = false }: StreamRange,
): readonly RecordedEvent[] => {
  const most = limit ?? events.length;
  if (backwards) {
    const end = from === undefined ? events.length : Math.min(events.length, Number(from) + 1);
    return events.slice(Math.max(0, end - most), Math.max(0, end)).toReversed();
  }
  const start = from === undefined ? 0 : Math.max(0, Number(from));
  return events.slice(start, start + most);
};
