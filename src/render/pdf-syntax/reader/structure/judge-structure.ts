import { decodeStream } from "../filters.ts";
import type { ForeignPdf } from "../foreign-pdf.ts";
import { ForeignPdfError } from "../foreign-pdf-error.ts";
import { type ForeignLimits, foreignLimits, ReadingBudget } from "../reading-budget.ts";
import { isReference, type PdfValue } from "../value.ts";
import { isBlankBetween, ValueReader } from "../value-reader.ts";
import { type CurrentObject, currentObjects } from "./current-objects.ts";
import { Departures } from "./departures.ts";
import { type CrossReferenceSection, type SectionSources, sectionsOf } from "./sections.ts";
import { checkTwins } from "./twins.ts";

/** Verdict on a file's structure, before its signatures are judged. */
export interface Structure {
  /** Why readers may see different files; none: they do not. */
  readonly faults: readonly string[];
  /** Why some readers repair the file, which changes nothing in it. */
  readonly notes: readonly string[];
  /** Where the sections of cross-references are said to begin, from the header of the file. */
  readonly sections: ReadonlySet<number>;
}

/** Everything is read, also what newer sections replace. */
const limits: ForeignLimits = { ...foreignLimits, values: 2 * foreignLimits.values };

/** Behind the end of a file some readers look for its last section within this. */
const mostBehind = 1_000;

/**
 * Whether every reader finds the same objects in a file (ISO 32000-2, 7.5): its tables are unambiguous (all entries of all sections lead to
 * their objects as they should, but for what all readers were seen to read alike), and it holds no second object that a repair could take.
 * Measured with poppler, mupdf, PDFium and pdf.js: docs/decisions/one-file-for-every-reader.md.
 * `pdf` resolves the lengths and filters of streams.
 *
 * @throws ForeignPdfError beyond a limit
 */
export function judgeStructure(bytes: Buffer, pdf: ForeignPdf): Structure {
  const departures = new Departures();
  const reading = readingOf(bytes, pdf, departures);
  const sections = judged(reading);
  return {
    faults: departures.faults(),
    notes: departures.notes(),
    sections: new Set(sections.map(({ place }) => place)),
  };
}

function judged(reading: SectionSources): readonly CrossReferenceSection[] {
  const { departures } = reading;
  try {
    return allOf(reading);
  } catch (error) {
    if (!(error instanceof ForeignPdfError) || error.reason !== "broken") throw error;
    departures.fault("the file", error.message.charAt(0).toLowerCase() + error.message.slice(1).replace(/[.]$/, ""), 0);
    return [];
  }
}

function allOf(reading: SectionSources): readonly CrossReferenceSection[] {
  const { bytes, departures } = reading;
  if (!bytes.subarray(0, 5).equals(Buffer.from("%PDF-")))
    departures.fault("the file", "something stands before its header", 0);
  const start = startOf(reading);
  if (start === undefined) return [];
  const sections = sectionsOf(reading, start);
  if (departures.isAmbiguous) return sections;
  const current = currentObjects(sections, reading);
  checkTwins(current, reachedFrom(sections[0], current.objects, reading), reading);
  return sections;
}

/** 7.5.5: behind the last "startxref" a number; then nothing but the end of the file. */
function startOf({ bytes, budget, departures }: SectionSources): number | undefined {
  const at = bytes.lastIndexOf("startxref");
  const reader = new ValueReader(bytes, at + 9, budget);
  const start = at < 0 ? undefined : reader.whole();
  if (start === undefined) {
    departures.fault("the file", "nothing says where its table of objects is", Math.max(0, at));
    return undefined;
  }
  while (isWhite(bytes[reader.at])) reader.at += 1;
  if (reader.stands("%%EOF")) reader.at += 5;
  if (!isBlankBetween(bytes, reader.at, bytes.length))
    departures.fault("the file", "something stands behind its end", reader.at);
  if (bytes.length - at > mostBehind)
    departures.note("the file", "its end is further from its last section than some readers look", reader.at);
  return start;
}

const isWhite = (byte: number | undefined): boolean =>
  byte === 10 || byte === 13 || byte === 32 || byte === 9 || byte === 0 || byte === 12;

/** The numbers of all objects that the document reaches, also of those that it lacks; each reference has the generation of its object. */
function reachedFrom(
  newest: CrossReferenceSection | undefined,
  current: ReadonlyMap<number, CurrentObject>,
  { departures }: SectionSources,
): ReadonlySet<number> {
  const reached = new Set<number>();
  const waiting: number[] = [];
  const follow = (id: number, generation: number): void => {
    const object = current.get(id);
    if (object !== undefined && object.generation !== generation)
      departures.fault(`object ${id}`, "a reference has another generation than it", object.offset);
    if (reached.has(id)) return;
    if (object?.isReference === true)
      departures.fault(
        `object ${id}`,
        "it is nothing but a reference, which some readers do not follow",
        object.offset,
      );
    reached.add(id);
    waiting.push(id);
  };
  const roots = ["Root", "Info"].map((key) => newest?.trailer.entries.get(key));
  if (!isReference(roots[0])) departures.fault("the trailer", "it leads to no catalog", newest?.at ?? 0);
  for (const root of roots) if (isReference(root)) follow(root.id, root.generation);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const references = current.get(id)?.references ?? [];
    for (let at = 0; at + 1 < references.length; at += 2) follow(references[at] ?? 0, references[at + 1] ?? 0);
  }
  return reached;
}

function readingOf(bytes: Buffer, pdf: ForeignPdf, departures: Departures): SectionSources {
  const budget = new ReadingBudget(limits);
  const resolve = (value: PdfValue | undefined): PdfValue => pdf.resolve(value);
  const lengthOf = (value: PdfValue | undefined): number | undefined => {
    const length = resolve(value);
    return typeof length === "number" && Number.isInteger(length) && length >= 0 ? length : undefined;
  };
  return { bytes, budget, departures, lengthOf, decode: (stream) => decodeStream(stream, resolve, budget) };
}
