import type { ReadingBudget } from "../reading-budget.ts";
import { type Dictionary, isDictionary, nameOf, type PdfValue, type StreamObject } from "../value.ts";
import { asReal, ValueReader } from "../value-reader.ts";

/** An object as it stands in the open, and how it departs from the standard. */
export interface StrictObject {
  readonly id: number;
  readonly generation: number;
  readonly value: PdfValue;
  /** Where its number begins. */
  readonly offset: number;
  /** Why readers may find another value, or other data; undefined: they do not. */
  readonly fault: string | undefined;
}

/** An entry may lead to at most this many blanks before its object, because all readers skip them. */
const mostBlanks = 9;

/** The first byte that is neither blank nor comment; undefined: it is further than readers are known to look. */
export function stepped(bytes: Buffer, offset: number, budget: ReadingBudget): number | undefined {
  const reader = new ValueReader(bytes, offset, budget);
  reader.blanks();
  const hasComment = bytes.subarray(offset, reader.at).includes(0x25);
  return hasComment || reader.at - offset <= mostBlanks ? reader.at : undefined;
}

/**
 * "4 0 obj" and its value, exactly at a place (ISO 32000-2, 7.3.10). `lengthOf` resolves the length of a stream; undefined: no object
 * begins there.
 */
export function strictObjectAt(
  bytes: Buffer,
  place: number,
  budget: ReadingBudget,
  lengthOf: (value: PdfValue | undefined) => number | undefined,
): StrictObject | undefined {
  const offset = place < 0 || place >= bytes.length ? undefined : stepped(bytes, place, budget);
  if (offset === undefined) return undefined;
  const reader = new ValueReader(bytes, offset, budget);
  const id = reader.whole();
  const generation = id === undefined ? undefined : reader.whole();
  if (id === undefined || generation === undefined) return undefined;
  reader.blanks();
  if (!reader.takes("obj")) return undefined;
  const value = reader.value();
  reader.blanks();
  const common = { id, generation, offset };
  if (!isDictionary(value) || !reader.takes("stream"))
    return { ...common, value, fault: reader.fault ?? endFault(reader) };
  const start = dataStart(bytes, reader.at);
  const length = lengthOf(value.entries.get("Length"));
  if (start === undefined || length === undefined || start + length > bytes.length)
    return { ...common, value: { kind: "stream", dictionary: value, data: Buffer.alloc(0) }, fault: badLength };
  const stream: StreamObject = { kind: "stream", dictionary: value, data: bytes.subarray(start, start + length) };
  const fault = reader.reals > 0 && isOfTables(value) ? asReal : reader.fault;
  return { ...common, value: stream, fault: endsThere(bytes, start + length) ? fault : badLength };
}

/** Whether it is the dictionary of a table of objects or of an object stream, whose numbers are integers (7.5.7, 7.5.8). */
const isOfTables = ({ entries }: Dictionary): boolean => ["XRef", "ObjStm"].includes(nameOf(entries.get("Type")) ?? "");

const badLength = "the data of a stream does not end where its length says";

/** 7.3.8.1: "stream" and a line feed, or a carriage return and a line feed. */
function dataStart(bytes: Buffer, after: number): number | undefined {
  if (bytes[after] === 13 && bytes[after + 1] === 10) return after + 2;
  return bytes[after] === 10 ? after + 1 : undefined;
}

/** An end of line may stand before "endstream". */
function endsThere(bytes: Buffer, end: number): boolean {
  let at = end;
  if (bytes[at] === 13) at += 1;
  if (bytes[at] === 10) at += 1;
  return bytes.toString("latin1", at, at + 9) === "endstream";
}

/** "endobj" may be missing before the next object, which all readers forgive; anything else may not stand there. */
function endFault(reader: ValueReader): string | undefined {
  if (reader.stands("endobj") || reader.at >= reader.bytes.length) return undefined;
  const next = new RegExp(/^(?:\d{1,10}[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj|xref|startxref|trailer)/);
  const text = reader.bytes.toString("latin1", reader.at, reader.at + 40);
  return next.test(text) ? undefined : "something stands behind its value";
}
