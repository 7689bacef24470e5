import type { ValueReader } from "../value-reader.ts";
import type { Departures } from "./departures.ts";
import type { CrossReferenceEntry } from "./entry.ts";

/** A row of twenty bytes (ISO 32000-2, 7.5.4); some writers end it with one character or three, which some readers repair. */
const row = /^(\d{10}) (\d{5}) ([nf])( \r\n|[\r ]\n| \r|\r|\n)/;

/** More rows than any reader takes. */
const mostRows = 1_000_000;

/**
 * The rows of a table. A row in use at byte 0, where no object can be, is read as that of a free object: macOS and Skia write them for
 * numbers that nobody refers to. `reader` behind "xref"; afterwards it is behind "trailer". undefined: it cannot be read.
 */
export function tableEntries(
  reader: ValueReader,
  where: string,
  departures: Departures,
): readonly CrossReferenceEntry[] | undefined {
  const entries: CrossReferenceEntry[] = [];
  for (;;) {
    reader.blanks();
    if (reader.takes("trailer")) return entries;
    const first = reader.whole();
    const count = first === undefined ? undefined : reader.whole();
    if (first === undefined || count === undefined || entries.length + count > mostRows) return undefined;
    if (count > 0) reader.blanks();
    for (let at = 0; at < count; at++) {
      const text = reader.bytes.toString("latin1", reader.at, reader.at + 21);
      const [whole, offset = "", generation = "", kind, end = ""] = row.exec(text) ?? [];
      if (whole === undefined) return undefined;
      if (end.length !== 2) departures.note(where, "rows have another length than twenty bytes", reader.at);
      const common = { id: first + at, byte: reader.at };
      if (kind === "f" || Number(offset) === 0) entries.push({ kind: "free", ...common });
      else entries.push({ kind: "at", ...common, offset: Number(offset), generation: Number(generation) });
      reader.at += whole.length;
    }
  }
}
