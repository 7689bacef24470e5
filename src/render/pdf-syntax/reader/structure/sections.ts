import { append } from "../../../../vocabulary/append.ts";
import type { ReadingBudget } from "../reading-budget.ts";
import {
  type Dictionary,
  isDictionary,
  isReference,
  isStream,
  nameOf,
  type PdfValue,
  type StreamObject,
} from "../value.ts";
import { asReal, ValueReader } from "../value-reader.ts";
import type { Departures } from "./departures.ts";
import { type CrossReferenceEntry, isSameEntry } from "./entry.ts";
import { streamEntries } from "./stream-entries.ts";
import { type StrictObject, stepped, strictObjectAt } from "./strict-object.ts";
import { tableEntries } from "./table-entries.ts";

/** One section of cross-references: a table with its trailer, the stream of a hybrid file, or a stream. */
export interface CrossReferenceSection {
  /** Where it is said to be; blanks and comments may come before its first byte. */
  readonly place: number;
  /** Its first byte. */
  readonly at: number;
  readonly form: "table" | "stream";
  readonly entries: readonly CrossReferenceEntry[];
  readonly trailer: Dictionary;
  /** The object that it is; undefined: it is a table. */
  readonly object: StrictObject | undefined;
}

/** Sources from which the sections are read. */
export interface SectionSources {
  readonly bytes: Buffer;
  readonly budget: ReadingBudget;
  readonly departures: Departures;
  readonly decode: (stream: StreamObject) => Buffer;
  readonly lengthOf: (value: PdfValue | undefined) => number | undefined;
}

/** More sections than readers follow. */
const mostSections = 10_000;

/** The largest number of an object that all readers take. */
const mostNumber = 8_388_607;

/**
 * All sections of a file, the newest first, the table of a hybrid file before its stream (ISO 32000-2, 7.5.8.4). Ends at the first
 * that cannot be read, which is a departure.
 */
export function sectionsOf(reading: SectionSources, start: number): readonly CrossReferenceSection[] {
  const { departures } = reading;
  const walk = new Walk(reading);
  const sections: CrossReferenceSection[] = [];
  const chain: CrossReferenceSection[] = [];
  for (let at: number | undefined = start; at !== undefined; ) {
    const section = walk.at(at);
    if (section === undefined) {
      departures.fault(`the table of objects`, nothingThere, at);
      return sections;
    }
    chain.push(section);
    const hybrid = section.form === "table" ? section.trailer.entries.get("XRefStm") : undefined;
    const stream = typeof hybrid === "number" ? walk.at(hybrid) : undefined;
    if (hybrid !== undefined && stream?.form !== "stream")
      departures.fault(nameOfSection(section), "XRefStm leads to no section", section.at);
    append(sections, stream === undefined ? [section] : [withoutHidden(section, stream), stream]);
    at = previousOf(section, reading);
  }
  checkOrder(chain, reading);
  return sections;
}

const nothingThere = "no section stands where one is said to be, or it leads in a circle";

/** Sections as they are read: none twice, wherever it is said to be, and no more entries together than one file may have. */
class Walk {
  readonly #reading: SectionSources;
  readonly #seen = new Set<number>();
  #entries = 0;

  constructor(reading: SectionSources) {
    this.#reading = reading;
  }

  /** undefined: there is none, or it was read before. */
  at(place: number): CrossReferenceSection | undefined {
    const { bytes, budget } = this.#reading;
    const first = place < bytes.length ? stepped(bytes, place, budget) : undefined;
    if (first === undefined || this.#seen.has(first) || this.#seen.size === mostSections) return undefined;
    this.#seen.add(first);
    const section = sectionAt(this.#reading, { place, at: first });
    if (section === undefined) return undefined;
    this.#entries += section.entries.length;
    budget.objects(this.#entries);
    checkEntries(section, this.#reading);
    return section;
  }
}

/** In a hybrid file a table calls free what only its stream leads to: old readers are not to find it (7.5.8.4). */
function withoutHidden(table: CrossReferenceSection, stream: CrossReferenceSection): CrossReferenceSection {
  const shown = new Set(stream.entries.flatMap(({ kind, id }) => (kind === "free" ? [] : [id])));
  return { ...table, entries: table.entries.filter(({ kind, id }) => kind !== "free" || !shown.has(id)) };
}

/** A section as messages name it. */
export const nameOfSection = ({ form, at }: CrossReferenceSection): string => `the ${form} at byte ${at}`;

function previousOf(
  { trailer, at, form }: CrossReferenceSection,
  { departures, bytes }: SectionSources,
): number | undefined {
  const previous = trailer.entries.get("Prev");
  if (previous === undefined) return undefined;
  if (typeof previous === "number" && Number.isInteger(previous) && previous > 0 && previous < bytes.length)
    return previous;
  departures.fault(`the ${form} at byte ${at}`, "Prev is no place in the file", at);
  return undefined;
}

/** Each section stands before the one that leads to it; of a linearized file the first leads forward to the last (annex F). */
function checkOrder(sections: readonly CrossReferenceSection[], { departures, bytes }: SectionSources): void {
  const isLinearized = /\/Linearized\b/.test(bytes.toString("latin1", 0, 1024));
  sections.slice(1).forEach((section, place) => {
    const newer = sections[place];
    if (newer === undefined || section.at < newer.at) return;
    const isLast = place === sections.length - 2;
    if (!(isLinearized && isLast)) departures.fault(nameOfSection(newer), "Prev leads forward", newer.at);
  });
}

function sectionAt(reading: SectionSources, start: Start): CrossReferenceSection | undefined {
  const reader = new ValueReader(reading.bytes, start.at, reading.budget);
  return reader.takes("xref") ? tableAt(reader, start, reading) : streamAt(start, reading);
}

type Start = Pick<CrossReferenceSection, "place" | "at">;

function tableAt(
  reader: ValueReader,
  { place, at }: Start,
  { departures }: SectionSources,
): CrossReferenceSection | undefined {
  const entries = tableEntries(reader, `the table at byte ${at}`, departures);
  if (entries === undefined) return undefined;
  const trailer = reader.value();
  const fault = reader.reals > 0 ? asReal : reader.fault;
  if (fault !== undefined) departures.fault(`the table at byte ${at}`, fault, at);
  return isDictionary(trailer) ? { place, at, form: "table", entries, trailer, object: undefined } : undefined;
}

function streamAt({ place, at }: Start, reading: SectionSources): CrossReferenceSection | undefined {
  const { bytes, budget, departures, lengthOf, decode } = reading;
  const object = strictObjectAt(bytes, at, budget, lengthOf);
  if (object === undefined || !isStream(object.value) || isReference(object.value.dictionary.entries.get("Length")))
    return undefined;
  const { dictionary } = object.value;
  if (nameOf(dictionary.entries.get("Type")) !== "XRef") return undefined;
  const where = `the stream at byte ${at}`;
  if (object.fault !== undefined) departures.fault(where, object.fault, at);
  const entries = streamEntries(dictionary, decode(object.value), { where, at, departures, budget });
  return entries && { place, at, form: "stream", entries, trailer: dictionary, object };
}

/** A number stands once in a section, or twice alike; the size is larger than all of them. */
function checkEntries(section: CrossReferenceSection, { departures }: SectionSources): void {
  const where = nameOfSection(section);
  const known = new Map<number, CrossReferenceEntry>();
  const size = section.trailer.entries.get("Size");
  for (const entry of section.entries) {
    const { id, byte } = entry;
    const other = known.get(id);
    if (other !== undefined && !isSameEntry(entry, other))
      departures.fault(where, `object ${id} stands there twice`, byte);
    known.set(id, entry);
    if (id > mostNumber) departures.note(where, "a number of an object is larger than some readers take", byte);
    if (typeof size === "number" && id >= size) departures.note(where, "an object has a number beyond Size", byte);
  }
  if (typeof size !== "number") departures.note(where, "it says no Size", section.at);
}
