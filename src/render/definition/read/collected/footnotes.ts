import { numeral } from "../../../../vocabulary/counters/numerals.ts";
import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { DocumentNotes } from "../../../model/document/flow.ts";
import type { ReadContext } from "../context.ts";
import { readPlainSeparator } from "../elements/separator.ts";
import type { FootnoteList } from "./notes.ts";

/** The notes of a document, all of it read; undefined when it has none. */
export function footnotesOf({ all, word }: FootnoteList, context: ReadContext): DocumentNotes | undefined {
  if (all.size === 0) return undefined;
  const { numbering, symbol, offset, separator } = { ...defaults.footnotes, separator: undefined, ...word };
  const { width, length, after } = defaults.footnotes.separator;
  const kind = context.formats.countingSymbol(symbol ?? defaults.footnotes.symbol);
  const line = readPlainSeparator({ width, length, ...separator }, "/document/footnotes/separator", context);
  const isPlaced = separator?.align !== undefined || separator?.style !== undefined;
  const [first] = all.values();
  const align = first?.block.paragraph.direction === "rtl" ? "right" : "left";
  return {
    notes: all,
    perPage: numbering === "page",
    markers: Array.from({ length: all.size }, (_, at) => numeral(kind, at + 1)),
    separator: isPlaced ? line : { ...line, box: { ...line.box, align } },
    offset: offset ?? defaults.footnotes.offset,
    gap: after,
  };
}
