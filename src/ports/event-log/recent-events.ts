import type { Recorded } from "./port.ts";
import { type Page, toRecorded } from "./sqlite-reader.ts";
import type { Committed } from "./sqlite-writer.ts";

/** Followers at the log's end are rarely more than a commit behind. */
const mostEvents = 512;
const mostCharacters = 1024 * 1024;

interface Known {
  readonly event: Recorded;
  readonly position: number;
  readonly characters: number;
}

/**
 * The last events that were appended, parsed once for all: whoever follows the log at its end takes them from here and
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

  note({ rows, removed, head }: Committed): void {
    if (removed.length > 0) this.#forgetStreams(removed);
    for (const row of rows) {
      // What a commit wrote that seemed to fail was told to nobody.
      if (row.pos > this.#through + 1) this.#forgetAll(row.pos - 1);
      const characters = row.data.length + row.meta.length;
      this.#events.push({ event: toRecorded(row), position: row.pos, characters });
      this.#characters += characters;
      this.#through = row.pos;
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
  after(position: number, prefixes: readonly string[] | undefined): Page | undefined {
    if (position < this.#since) return undefined;
    const isWanted = ({ stream }: Recorded): boolean =>
      prefixes === undefined || prefixes.some((prefix) => stream.startsWith(prefix));
    const later = this.#events.slice(this.#events.findLastIndex((known) => known.position <= position) + 1);
    return { events: later.map(({ event }) => event).filter(isWanted), through: this.#through };
  }
}
