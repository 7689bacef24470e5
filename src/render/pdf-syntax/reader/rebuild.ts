import type { CrossReferenceInput } from "./cross-references.ts";
import { attempted, broken } from "./foreign-pdf-error.ts";
import { objectNumbers } from "./object-streams.ts";
import type { CrossReferenceTable, ObjectLocation } from "./places.ts";
import {
  type Dictionary,
  emptyDictionary,
  isDictionary,
  isStream,
  nameOf,
  type PdfValue,
  type StreamObject,
} from "./value.ts";
import { isBlank, isDigit, ValueReader } from "./value-reader.ts";

/** The objects of a file whose tables are wrong, found by their beginnings; of several with one number the last counts. */
export function rebuildPlaces(source: CrossReferenceInput): CrossReferenceTable {
  const byId = new Map<number, ObjectLocation>();
  const trailers: Dictionary[] = trailersOf(source);
  let catalog: number | undefined;
  for (const { id, offset } of beginnings(source.bytes)) {
    source.budget.objects(byId.size);
    const value = attempted(() => source.objectAt(offset).value);
    if (value === undefined) continue;
    byId.set(id, { kind: "at", offset });
    const dictionary = isStream(value) ? value.dictionary : isDictionary(value) ? value : emptyDictionary;
    const type = nameOf(dictionary.entries.get("Type"));
    if (type === "Catalog") catalog = id;
    if (type === "XRef") trailers.push(dictionary);
    if (type === "ObjStm" && isStream(value)) addPacked(source, id, value, byId);
  }
  const trailer = joined(trailers);
  if (!trailer.has("Root")) {
    if (catalog === undefined) throw broken("it has no catalog");
    trailer.set("Root", { kind: "reference", id: catalog, generation: 0 });
  }
  return { byId, trailer: { kind: "dictionary", entries: trailer }, form: "rebuilt" };
}

function addPacked(
  source: CrossReferenceInput,
  stream: number,
  value: StreamObject,
  byId: Map<number, ObjectLocation>,
): void {
  const packed = attempted(() => objectNumbers(value, source.decode(value), source.budget)) ?? [];
  packed.forEach(({ id }, index) => {
    byId.set(id, { kind: "in", stream, index });
  });
}

/** Entries of the newest trailer, completed from older ones. */
function joined(trailers: readonly Dictionary[]): Map<string, PdfValue> {
  const entries = new Map<string, PdfValue>();
  for (const trailer of trailers) {
    for (const key of ["Root", "Info", "ID", "Encrypt"]) {
      const value = trailer.entries.get(key);
      if (value !== undefined && value !== null) entries.set(key, value);
    }
  }
  return entries;
}

function trailersOf({ bytes, budget }: CrossReferenceInput): Dictionary[] {
  const trailers: Dictionary[] = [];
  for (let at = bytes.indexOf("trailer"); at >= 0; at = bytes.indexOf("trailer", at + 7)) {
    const value = attempted(() => new ValueReader(bytes, at + 7, budget).value());
    if (isDictionary(value)) trailers.push(value);
  }
  return trailers;
}

/** Every "number generation obj", in the order of the file, wherever it stands. */
export function* beginnings(bytes: Buffer): Iterable<{ readonly id: number; readonly offset: number }> {
  for (let at = bytes.indexOf("obj"); at >= 0; at = bytes.indexOf("obj", at + 3)) {
    const generation = numberBefore(bytes, at);
    const number = generation === undefined ? undefined : numberBefore(bytes, generation.offset);
    if (number !== undefined && isBlank(bytes[number.offset + String(number.value).length])) {
      yield { id: number.value, offset: number.offset };
    }
  }
}

/** The whole number that ends before a byte, with blanks between them. */
function numberBefore(bytes: Buffer, at: number): { readonly value: number; readonly offset: number } | undefined {
  let end = at;
  while (end > 0 && at - end < 16 && isBlank(bytes[end - 1])) end -= 1;
  let offset = end;
  while (offset > 0 && end - offset < 10 && isDigit(bytes[offset - 1])) offset -= 1;
  if (offset === end) return undefined;
  return { value: Number(bytes.toString("latin1", offset, end)), offset };
}
