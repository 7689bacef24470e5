import { bigEndian } from "./big-endian.ts";
import { broken } from "./foreign-pdf-error.ts";
import { type CrossReferenceTable, type ObjectLocation, offsetIn } from "./places.ts";
import type { ReadingBudget } from "./reading-budget.ts";
import { type Dictionary, isArray, isDictionary, isStream, type PdfValue, type StreamObject } from "./value.ts";
import { ValueReader } from "./value-reader.ts";

/** The parts of the file that reading cross-references needs. */
export interface CrossReferenceInput {
  readonly bytes: Buffer;
  readonly budget: ReadingBudget;
  /** The object that stands at a byte, without a look at any table of places. */
  readonly objectAt: (offset: number) => { readonly value: PdfValue };
  readonly decode: (stream: StreamObject) => Buffer;
}

/** Updates that a file may consist of. */
const mostSections = 10_000;

/** The places that the file itself names (ISO 32000-1, 7.5.4 and 7.5.8), the newest first; `start`: of the newest section. */
export function readCrossReferences(source: CrossReferenceInput, start: number): CrossReferenceTable {
  const byId = new Map<number, ObjectLocation>();
  const seen = new Set<number>();
  const trailers: Dictionary[] = [];
  let form: CrossReferenceTable["form"] = "stream";
  for (let at: number | undefined = start; at !== undefined; ) {
    if (seen.has(at) || seen.size > mostSections) throw broken("its tables of objects lead in a circle");
    seen.add(at);
    const section = readSection(source, at, byId);
    if (trailers.length === 0) form = section.form;
    trailers.push(section.trailer);
    const size = source.bytes.length;
    const hybrid = section.form === "table" ? offsetIn(section.trailer, "XRefStm", size) : undefined;
    if (hybrid !== undefined && !seen.has(hybrid)) {
      seen.add(hybrid);
      readSection(source, hybrid, byId);
    }
    at = offsetIn(section.trailer, "Prev", size);
  }
  const [trailer] = trailers;
  if (trailer === undefined) throw broken("it has no trailer");
  return { byId, trailer, form };
}

interface TrailerSection {
  readonly trailer: Dictionary;
  readonly form: "table" | "stream";
}

function readSection(source: CrossReferenceInput, at: number, byId: Map<number, ObjectLocation>): TrailerSection {
  const reader = new ValueReader(source.bytes, at, source.budget);
  reader.blanks();
  if (reader.takes("xref")) return { trailer: readTable(reader, byId, source.budget), form: "table" };
  const { value } = source.objectAt(at);
  if (!isStream(value)) throw broken(`there is no table of objects at byte ${at}`);
  readStream(value.dictionary, source.decode(value), byId, source.budget);
  return { trailer: value.dictionary, form: "stream" };
}

/** 7.5.4: subsections of rows "offset generation n" or "… f". */
function readTable(reader: ValueReader, byId: Map<number, ObjectLocation>, budget: ReadingBudget): Dictionary {
  for (;;) {
    reader.blanks();
    if (reader.takes("trailer")) break;
    const first = reader.whole();
    const count = reader.whole();
    if (first === undefined || count === undefined)
      throw broken(`its table of objects is cut off at byte ${reader.at}`);
    budget.objects(count);
    for (let row = 0; row < count; row++) readRow(reader, first + row, byId);
    budget.objects(byId.size);
  }
  const trailer = reader.value();
  if (!isDictionary(trailer)) throw broken("its trailer is no dictionary");
  return trailer;
}

function readRow(reader: ValueReader, id: number, byId: Map<number, ObjectLocation>): void {
  const offset = reader.whole();
  const generation = reader.whole();
  reader.blanks();
  const isUsed = reader.takes("n");
  if (offset === undefined || generation === undefined || !(isUsed || reader.takes("f")))
    throw broken(`its table of objects is damaged at byte ${reader.at}`);
  if (!byId.has(id)) byId.set(id, isUsed && offset > 0 ? { kind: "at", offset } : { kind: "free" });
}

/** 7.5.8: rows of numbers as wide as W says. */
function readStream(
  { entries }: Dictionary,
  rows: Buffer,
  byId: Map<number, ObjectLocation>,
  budget: ReadingBudget,
): void {
  const widths = numbersOf(entries.get("W"));
  const [kindWidth = 0, whereWidth = 0, indexWidth = 0] = widths;
  const width = kindWidth + whereWidth + indexWidth;
  if (width < 1 || widths.some((each) => each > 8))
    throw broken("its stream of places has rows of an impossible width");
  const size = entries.get("Size");
  const index = entries.has("Index") ? numbersOf(entries.get("Index")) : [0, typeof size === "number" ? size : 0];
  let at = 0;
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const first = index[pair] ?? 0;
    const count = index[pair + 1] ?? 0;
    for (let row = 0; row < count && at + width <= rows.length; row++, at += width) {
      const kind = kindWidth === 0 ? 1 : bigEndian(rows, at, kindWidth);
      const where = bigEndian(rows, at + kindWidth, whereWidth);
      const third = bigEndian(rows, at + kindWidth + whereWidth, indexWidth);
      if (!byId.has(first + row)) byId.set(first + row, objectPlace(kind, where, third));
      budget.objects(byId.size);
    }
  }
}

function objectPlace(kind: number, where: number, index: number): ObjectLocation {
  if (kind === 1) return { kind: "at", offset: where };
  return kind === 2 ? { kind: "in", stream: where, index } : { kind: "free" };
}

function numbersOf(value: PdfValue | undefined): readonly number[] {
  if (!isArray(value)) return [];
  return value.map((item) => {
    if (typeof item !== "number" || !Number.isInteger(item) || item < 0)
      throw broken("its stream of places has impossible numbers");
    return item;
  });
}
