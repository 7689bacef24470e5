import { isReference, isStream, nameOf, type PdfValue } from "../value.ts";
import type { CrossReferenceEntry, PackedEntry, PlacedEntry } from "./entry.ts";
import { type PackedObjects, packedObjects } from "./packed-objects.ts";
import { referencesIn } from "./same-value.ts";
import { type CrossReferenceSection, nameOfSection, type SectionSources } from "./sections.ts";
import { strictObjectAt } from "./strict-object.ts";

/** An object that the tables lead to. */
export interface CurrentObject {
  /** Offset at which the number of the object begins, or of the stream that holds it. */
  readonly offset: number;
  readonly generation: number;
  /** Numbers and generations by turns. */
  readonly references: readonly number[];
  /** It is nothing but a reference to another object. */
  readonly isReference: boolean;
  /** Read again, for a comparison. */
  readonly value: () => PdfValue;
}

/** Objects that the tables lead to, with everything read on the way. */
export interface CurrentRevision {
  readonly objects: ReadonlyMap<number, CurrentObject>;
  /** The objects of each object stream that stands in the open, by where that begins. */
  readonly packed: ReadonlyMap<number, PackedObjects | undefined>;
  /** Where each object begins that some table leads to. */
  readonly offsets: ReadonlySet<number>;
}

/** Checks every entry of every section, also of those that newer ones replace: readers repair a file because of any of them. */
export function currentObjects(sections: readonly CrossReferenceSection[], reading: SectionSources): CurrentRevision {
  const objects = new Objects(sections, reading);
  const newest = new Map<number, CrossReferenceEntry>();
  const listedBy = new Map<number, number>();
  for (const [age, section] of [...sections.entries()].toReversed()) {
    for (const entry of section.entries) {
      newest.set(entry.id, entry);
      listedBy.set(entry.id, age);
    }
    for (const entry of section.entries) objects.check(entry, section, newest);
  }
  checkStreams(sections, newest, listedBy, reading);
  const current = new Map<number, CurrentObject>();
  for (const [id, entry] of newest) {
    const object = objects.find(entry, newest);
    if (object !== undefined) current.set(id, object);
  }
  return { objects: current, ...objects.found() };
}

/** A stream of cross-references may be missing from all of them, but its number may not be another object's; `listedBy`: the newest first. */
function checkStreams(
  sections: readonly CrossReferenceSection[],
  newest: ReadonlyMap<number, CrossReferenceEntry>,
  listedBy: ReadonlyMap<number, number>,
  { departures }: SectionSources,
): void {
  for (const [age, section] of sections.entries()) {
    const { object } = section;
    const entry = object === undefined ? undefined : newest.get(object.id);
    if (object === undefined || entry === undefined || entry.kind === "free") continue;
    const isItself = entry.kind === "at" && Math.abs(entry.offset - object.offset) <= 9;
    const isReplaced = (listedBy.get(object.id) ?? 0) < age;
    if (!isItself && !isReplaced)
      departures.fault(nameOfSection(section), `its number ${object.id} is that of another object`, section.at);
  }
}

class Objects {
  readonly #reading: SectionSources;
  readonly #final: ReadonlyMap<number, CrossReferenceEntry>;
  /** By their places; undefined: none is there. */
  readonly #placed = new Map<
    number,
    | (CurrentObject & { readonly id: number; readonly fault: string | undefined; readonly isHolder: boolean })
    | undefined
  >();
  readonly #packed = new Map<number, PackedObjects | undefined>();

  constructor(sections: readonly CrossReferenceSection[], reading: SectionSources) {
    this.#reading = reading;
    this.#final = new Map(sections.toReversed().flatMap(({ entries }) => entries.map((entry) => [entry.id, entry])));
  }

  found(): Pick<CurrentRevision, "packed" | "offsets"> {
    const all = [...this.#placed].flatMap(([place, object]) => (object === undefined ? [] : [{ place, object }]));
    const holders = all.filter(({ object }) => object.isHolder);
    return {
      packed: new Map(holders.map(({ place, object }) => [object.offset, this.#unpack(place)])),
      offsets: new Set(all.map(({ object }) => object.offset)),
    };
  }

  check(
    entry: CrossReferenceEntry,
    section: CrossReferenceSection,
    newest: ReadonlyMap<number, CrossReferenceEntry>,
  ): void {
    if (entry.kind === "free") return;
    const why = entry.kind === "at" ? this.#faultAt(entry) : this.#faultIn(entry, newest);
    if (why !== undefined)
      this.#reading.departures.fault(
        `${nameOfSection(section)}, object ${entry.id}`,
        why,
        entry.kind === "at" ? entry.offset : entry.byte,
      );
  }

  find(entry: CrossReferenceEntry, newest: ReadonlyMap<number, CrossReferenceEntry>): CurrentObject | undefined {
    if (entry.kind === "free") return undefined;
    if (entry.kind === "at") return this.#at(entry.offset);
    const holder = this.#holderOf(entry, newest);
    const objects = holder === undefined ? undefined : this.#unpack(holder.offset);
    if (holder === undefined || objects?.ids[entry.index] !== entry.id) return undefined;
    const value = (): PdfValue => objects.valueAt(entry.index);
    return {
      offset: this.#at(holder.offset)?.offset ?? holder.offset,
      generation: 0,
      references: referencesIn(value()),
      isReference: isReference(value()),
      value,
    };
  }

  #faultAt({ id, offset, generation }: PlacedEntry): string | undefined {
    const object = this.#at(offset);
    if (object?.id !== id) return "another object stands where it is said to be, or none";
    if (object.generation !== generation) return "its generation is not the one of its entry";
    return object.fault;
  }

  #faultIn(entry: PackedEntry, newest: ReadonlyMap<number, CrossReferenceEntry>): string | undefined {
    const holder = this.#holderOf(entry, newest);
    const objects = holder === undefined ? undefined : this.#unpack(holder.offset);
    if (objects === undefined) return `object ${entry.stream}, which is said to hold it, is no object stream`;
    if (objects.ids[entry.index] !== entry.id)
      return `it is not where it is said to be in the object stream ${entry.stream}`;
    return objects.fault;
  }

  /** As it was when the entry was written, or as a newer section says: a linearized file is written in another order. */
  #holderOf({ stream }: PackedEntry, newest: ReadonlyMap<number, CrossReferenceEntry>): PlacedEntry | undefined {
    const entry = newest.get(stream) ?? this.#final.get(stream);
    return entry?.kind === "at" ? entry : undefined;
  }

  #at(place: number) {
    if (this.#placed.has(place)) return this.#placed.get(place);
    const { bytes, budget, lengthOf } = this.#reading;
    const read = () => strictObjectAt(bytes, place, budget, lengthOf);
    const found = read();
    const object = found && {
      id: found.id,
      fault: found.fault,
      offset: found.offset,
      generation: found.generation,
      references: referencesIn(found.value),
      isReference: isReference(found.value),
      isHolder: isObjectStream(found.value),
      value: () => read()?.value ?? null,
    };
    this.#placed.set(place, object);
    return object;
  }

  #unpack(place: number): PackedObjects | undefined {
    if (this.#packed.has(place)) return this.#packed.get(place);
    const { decode, budget } = this.#reading;
    const stream = this.#at(place)?.value();
    const objects = isStream(stream) ? packedObjects(stream, decode(stream), budget) : undefined;
    this.#packed.set(place, objects);
    return objects;
  }
}

const isObjectStream = (value: PdfValue): boolean =>
  isStream(value) && nameOf(value.dictionary.entries.get("Type")) === "ObjStm";
