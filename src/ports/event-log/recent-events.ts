import type { RecordedEvent } from "./port.ts";
import type { EventPage, SizedEvent } from "./sqlite-reader.ts";

/** Followers at the log's end are rarely more than a commit behind. Those that are kept for longer outlive the collections of young objects. */
const mostEvents = 128;
const mostCharacters = 1024 * 1024;

interface Known extends SizedEvent {
  readonly position: number;
}

/** Changes of the log by one commit: events that were appended, streams that were removed. */
export interface NotedCommit {
  readonly appended: readonly SizedEvent[];
  readonly removed: readonly string[];
  /** The log's last position: perhaps that of events which are not kept here. */
  readonly head: number;
}

/**
 * The last events that were appended, parsed once for all: a follower at the log's end takes them from here and
 * leaves the file alone.
 */
export class RecentEvents {
  #events: Known[] = [];
  #characters = 0;
  /** All that is in the log after this position is here. */
  #since: number;
  #through: number;

  /** `head`: the log's last position. */
  constructor(head: number) {
    this.#since = head;
    this.#through = head;
  }

  note({ appended, removed, head }: NotedCommit): void {
    if (removed.length > 0) this.#forgetStreams(removed);
    for (const { event, characters } of appended) {
      const position = Number(event.position);
      // No follower has seen what a commit wrote that seemed to fail.
      if (position > this.#through + 1) this.#forgetAll(position - 1);
      this.#events.push({ event, position, characters });
      this.#characters += characters;
      this.#through = position;
    }
    if (head > this.#through) this.#forgetAll(head);
    while (this.#events.length > mostEvents || this.#characters > mostCharacters) this.#forgetFirst();
  }

  #forgetAll(through: number): void {
    this.#events = [];
    this.#characters = 0;
    this.#since = through;
    this.#through = through;
  }

  #forgetStreams(names: readonly string[]): void {
    this.#events = this.#events.filter(({ event }) => !names.includes(event.stream));
    this.#characters = this.#events.reduce((sum, { characters }) => sum + characters, 0);
  }

  #forgetFirst(): void {
    const first = this.#events.shift();
    if (first === undefined) return;
    this.#characters -= first.characters;
    this.#since = first.position;
  }

  /** The events after a position, of streams whose names begin with one of the prefixes; undefined where some are not here. */
  after(position: number, prefixes: readonly string[] | undefined): EventPage | undefined {
    if (position < this.#since) return undefined;
    const isWanted = ({ stream }: RecordedEvent): boolean =>
      prefixes === undefined || prefixes.some((prefix) => stream.startsWith(prefix));
    const later = this.#events.slice(this.#events.findLastIndex((known) => known.position <= position) + 1);
    return { events: later.map(({ event }) => event).filter(isWanted), through: this.#through };
  }
}
