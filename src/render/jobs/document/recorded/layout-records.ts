import { LRUCache } from "lru-cache";
import type { RecordVerdict } from "../../../contract/job.ts";
import { madeOnce } from "../../../model/made-once.ts";
import { type CommonParts, compareWith, type ValueHashes } from "./common-parts.ts";
import type { LayoutRecord } from "./record.ts";

/** Of one template, documents of so many shapes: as many as there are numbers of rows on a page. */
const mostShapes = 32;

/** Of a template that is new, so many documents are recorded before one is replayed. */
const firstRecordings = 8;

/** Records of one worker, in bytes. */
const mostBytes = 32 * 1024 * 1024;

/** A heavier record is not kept. */
const heaviest = mostBytes / 8;

/** Replays that did not come to an end, in a row and more than those that did, after which a record is dropped. */
const mostMisses = 6;

/** Replays that pay for one more recording, which takes longer than the usual way. */
const replaysForOne = 4;

/** Of so many documents that are made by a record, by their ids, one is made in the usual way as well. */
const comparedOneOf = 1_000;

/** What the records of a worker have in common. */
interface RecordsObserver {
  readonly comparedOneOf: number;
  /** A document was made by a record. */
  readonly counted: () => void;
  readonly judged: (verdict: RecordVerdict) => void;
}

interface KeptRecord {
  readonly record: LayoutRecord;
  /** As `lengthsIn` gives them. */
  readonly lengths: number;
  misses: number;
}

/** The records of one template, that of the last use first. */
export class TemplateRecords {
  readonly #changed: () => void;
  readonly #observer: RecordsObserver;
  #kept: KeptRecord[] = [];
  /** How many more documents may be recorded. */
  #credit: number = firstRecordings;
  /** A document came out otherwise by a record. */
  #isBarred: boolean = false;

  /** `changed`: called for another weight. */
  constructor(changed: () => void, observer: RecordsObserver) {
    this.#changed = changed;
    this.#observer = observer;
  }

  get weight(): number {
    return this.#kept.reduce((weight, { record }) => weight + record.weight, 0);
  }

  get records(): readonly LayoutRecord[] {
    return this.#kept.map(({ record }) => record);
  }

  /** That of the last use. */
  get last(): LayoutRecord | undefined {
    return this.#kept[0]?.record;
  }

  /** Of documents whose lists are as long. */
  recordsOf(lengths: number): readonly LayoutRecord[] {
    return this.#kept.filter((one) => one.lengths === lengths).map(({ record }) => record);
  }

  get hasTurn(): boolean {
    return this.#credit >= 1 && !this.#isBarred;
  }

  /** Whether a document is made in the usual way as well, and compared. */
  isCompared(documentId: string): boolean {
    return hashOf(documentId) % this.#observer.comparedOneOf === 0;
  }

  /** A document was made in both ways. */
  compared(isSame: boolean): void {
    this.#observer.judged(isSame ? "same" : "different");
    if (isSame) return;
    this.#isBarred = true;
    this.forget();
    this.#changed();
  }

  /** Whether one more document may be recorded: it is counted. */
  takeTurn(): boolean {
    if (!this.hasTurn) return false;
    this.#credit -= 1;
    return true;
  }

  add(record: LayoutRecord, lengths: number): void {
    if (record.weight > heaviest || this.#isBarred) return;
    this.#kept.unshift({ record, lengths, misses: 0 });
    while (this.#kept.length > mostShapes || this.weight > mostBytes) this.#kept.pop();
    this.#changed();
  }

  /** Lets go of all records. */
  forget(): void {
    this.#kept = [];
  }

  replayed(record: LayoutRecord): void {
    this.#observer.counted();
    this.#credit = Math.min(firstRecordings, this.#credit + 1 / replaysForOne);
    const at = this.#kept.findIndex((one) => one.record === record);
    const kept = this.#kept[at];
    if (kept === undefined) return;
    kept.misses = Math.max(0, kept.misses - 1);
    if (at > 0) this.#kept.unshift(...this.#kept.splice(at, 1));
  }

  missed(record: LayoutRecord): void {
    const kept = this.#kept.find((one) => one.record === record);
    if (kept === undefined) return;
    kept.misses += 1;
    if (kept.misses <= mostMisses) return;
    this.#kept = this.#kept.filter((one) => one !== kept);
    this.#changed();
  }
}

/** FNV-1a of UTF-16 units, not negative. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  return hash >>> 0;
}

/** Definitions that were sent whole, with lists as long: so many kinds of them are known. */
const mostWholes = 128;

/** What two of them have in common may be of a person, and no erasure reaches a host: a record of it ends by itself. */
export const longestWholeMs = 600_000;

/** Records of definitions that were sent whole, and what the last one that was not made by them is known by. */
export class WholeRecords {
  readonly records: TemplateRecords;
  #before: ValueHashes | undefined;

  constructor(records: TemplateRecords) {
    this.records = records;
  }

  /** What a definition has in common with the one before; undefined: there was none like it. */
  meet(definition: object): CommonParts | undefined {
    const compared = compareWith(this.#before, definition);
    this.#before = compared?.signature;
    return compared?.common;
  }
}

/** The records of a worker, by the template as it was accepted: an object that its documents share. */
export class LayoutRecords {
  readonly #met = new WeakSet<object>();
  /** A template is not held for what is only counted of it. */
  readonly #known = new WeakMap<object, TemplateRecords>();
  readonly #observer: RecordsObserver;
  #replays = 0;
  #verdict: RecordVerdict | undefined;
  readonly #wholes: LRUCache<number, WholeRecords>;
  readonly #kept = new LRUCache<object, TemplateRecords>({
    maxSize: mostBytes,
    dispose: (records, _, reason) => {
      if (reason === "evict") records.forget();
    },
  });

  /** `clock`: milliseconds; unset, since the process began. `oneOf`: of so many documents made by a record one is compared. */
  constructor(clock?: { now(): number }, oneOf: number = comparedOneOf) {
    this.#observer = {
      comparedOneOf: oneOf,
      counted: () => {
        this.#replays += 1;
      },
      judged: (verdict) => {
        this.#verdict = verdict;
      },
    };
    this.#wholes = new LRUCache<number, WholeRecords>({
      max: mostWholes,
      ttl: longestWholeMs,
      ttlAutopurge: true,
      ...(clock && { perf: clock }),
      dispose: (whole) => {
        this.#kept.delete(whole.records);
        whole.records.forget();
      },
    });
  }

  /** Bytes, about. */
  get weight(): number {
    return this.#kept.calculatedSize;
  }

  /** Documents that were made by a record so far. */
  get replays(): number {
    return this.#replays;
  }

  /** undefined: this is the first document of the template, which may remain the only one. */
  of(template: object): TemplateRecords | undefined {
    const known = this.#known.get(template);
    if (known !== undefined) {
      // It was used last.
      this.#kept.get(template);
      return known;
    }
    if (!this.#met.has(template)) {
      this.#met.add(template);
      return undefined;
    }
    const records: TemplateRecords = this.#open(() => this.#keep(template, records));
    this.#known.set(template, records);
    return records;
  }

  /** Of definitions that were sent whole. `lengths`: of all of their lists, as `lengthsIn` gives them. */
  ofWhole(lengths: number): WholeRecords {
    return madeOnce<number, WholeRecords>(this.#wholes, lengths, () => {
      const records: TemplateRecords = this.#open(() => this.#keep(records, records));
      return new WholeRecords(records);
    });
  }

  /** Of the document that was made last; undefined: it was made in one way. It is given once. */
  takeVerdict(): RecordVerdict | undefined {
    const verdict = this.#verdict;
    this.#verdict = undefined;
    return verdict;
  }

  #open(changed: () => void): TemplateRecords {
    return new TemplateRecords(changed, this.#observer);
  }

  #keep(template: object, records: TemplateRecords): void {
    // A value that stays the same keeps the size it came with.
    this.#kept.delete(template);
    if (records.weight > 0) this.#kept.set(template, records, { size: records.weight });
  }
}
