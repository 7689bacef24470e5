import { bigEndian } from "../big-endian.ts";
import type { ReadingBudget } from "../reading-budget.ts";
import { type Dictionary, isArray, type PdfValue } from "../value.ts";
import type { Departures } from "./departures.ts";
import type { CrossReferenceEntry } from "./entry.ts";

/** The stream that is read, and where faults of it go. */
interface StreamPlace {
  readonly where: string;
  readonly at: number;
  readonly departures: Departures;
  readonly budget: ReadingBudget;
}

/** Rows of numbers as wide as W says, for the numbers that Index says (ISO 32000-2, 7.5.8.2). undefined: they cannot be read. */
export function streamEntries(
  { entries }: Dictionary,
  rows: Buffer,
  { where, at, departures, budget }: StreamPlace,
): readonly CrossReferenceEntry[] | undefined {
  const widths = numbersIn(entries.get("W"));
  const size = entries.get("Size");
  const index = entries.has("Index") ? numbersIn(entries.get("Index")) : [0, typeof size === "number" ? size : 0];
  if (widths?.length !== 3 || widths.some((each) => each > 8) || index === undefined || index.length % 2 !== 0)
    return undefined;
  const [kindWidth = 0, whereWidth = 0, thirdWidth = 0] = widths;
  const width = kindWidth + whereWidth + thirdWidth;
  if (width === 0) return undefined;
  const found: CrossReferenceEntry[] = [];
  let row = 0;
  for (let pair = 0; pair < index.length; pair += 2) {
    const [first = 0, count = 0] = index.slice(pair, pair + 2);
    budget.objects(found.length + count);
    if ((row + count) * width > rows.length) {
      departures.fault(where, "it has fewer rows than it says", at);
      return undefined;
    }
    for (let one = 0; one < count; one++, row++) {
      const from = row * width;
      const kind = kindWidth === 0 ? 1 : bigEndian(rows, from, kindWidth);
      const second = bigEndian(rows, from + kindWidth, whereWidth);
      const third = bigEndian(rows, from + kindWidth + whereWidth, thirdWidth);
      const common = { id: first + one, byte: at };
      if (kind === 0) found.push({ kind: "free", ...common });
      else if (kind === 1) found.push({ kind: "at", ...common, offset: second, generation: third });
      else if (kind === 2) found.push({ kind: "in", ...common, stream: second, index: third });
      else departures.fault(where, `the entry of object ${common.id} is of the kind ${kind}`, at);
    }
  }
  return found;
}

function numbersIn(value: PdfValue | undefined): readonly number[] | undefined {
  if (!isArray(value)) return undefined;
  return value.every((item) => typeof item === "number" && Number.isInteger(item) && item >= 0)
    ? (value as readonly number[])
    : undefined;
}
