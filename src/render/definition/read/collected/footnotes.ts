import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { Footnotes as FootnotesWord } from "../../../../vocabulary/generated/definition.ts";
import { ordinal } from "../../../../vocabulary/numerals.ts";
import type { Footnotes } from "../../../model/document/flow.ts";
import type { ReadContext } from "../context.ts";
import { readPlainSeparator } from "../elements/separator.ts";
import type { Notes } from "./notes.ts";

/** The notes of a document, all of it read; undefined when it has none. */
export function footnotesOf({ all, word }: Notes, context: ReadContext): Footnotes | undefined {
  if (all.size === 0) return undefined;
  const { numbering, symbol, offset, separator } = { ...defaults.footnotes, separator: undefined, ...word };
  const { width, length, after } = defaults.footnotes.separator;
  const line = readPlainSeparator({ width, length, ...separator }, "/document/footnotes/separator", context);
  const isPlaced = separator?.align !== undefined || separator?.style !== undefined;
  const [first] = all.values();
  const align = first?.block.paragraph.direction === "rtl" ? "right" : "left";
  return {
    notes: all,
    perPage: numbering === "page",
    markers: Array.from({ length: all.size }, (_, at) => signOf(symbol ?? defaults.footnotes.symbol, at + 1)),
    separator: isPlaced ? line : { ...line, box: { ...line.box, align } },
    offset: offset ?? defaults.footnotes.offset,
    gap: after,
  };
}

const asterisks = ["*", "†", "‡", "§", "‖", "¶"];

/** Beyond the end of the row the marks are doubled, then tripled. */
function signOf(symbol: NonNullable<FootnotesWord["symbol"]>, number: number): string {
  if (symbol !== "*") return ordinal(symbol, number).replace(/\.$/, "");
  const mark = asterisks[(number - 1) % asterisks.length] ?? "*";
  const times = Math.floor((number - 1) / asterisks.length) + 1;
  return times > mostTimes ? String(number) : mark.repeat(times);
}

/** Longer marks do not help the reader. */
const mostTimes = 4;
