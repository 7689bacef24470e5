import type { Report } from "../../contract/report.ts";
import type { DataScope } from "../../definition/bind/scope/scope.ts";
import type { PictureCount } from "../fill/file-pictures.ts";
import type { FillingState } from "./filling-state.ts";

/** Ends the copy of an entry that a field SKIPIF leaves out. */
export class SkippedEntry extends Error {
  override readonly name = "SkippedEntry";
}

/** Whether an entry has a copy. */
export function untilSkipped(copy: () => void): boolean {
  try {
    copy();
    return true;
  } catch (error) {
    if (error instanceof SkippedEntry) return false;
    throw error;
  }
}

/** What a copy adds to the file, and what is reported of it. */
interface CopyMark {
  readonly out: number;
  readonly tables: number;
  readonly once: number;
  readonly links: number;
  readonly pictures: PictureCount;
  readonly zones: number;
  readonly notes: ReturnType<FillingState["notes"]["mark"]>;
  readonly current: readonly (readonly [link: string, id: string])[];
  readonly mapped: number;
  readonly findings: ReturnType<Report["mark"]>;
  readonly missing: number;
  readonly unresolved: number;
}

/** Where a copy begins: up to there `goBack` takes it back. */
export function markOf(out: readonly string[], { missing, use }: DataScope, state: FillingState): CopyMark {
  const { tables, once, links, pictures, zones, notes, mapped, uniqueNames } = state;
  uniqueNames.begin();
  return {
    ...{ out: out.length, tables: tables.length, once: once.size, links: links.count, pictures: pictures.mark() },
    ...{ zones: zones.count, notes: notes.mark(), current: [...zones.current], mapped: mapped.length },
    ...{ findings: missing.report.mark(), missing: missing.count, unresolved: use?.unresolvedCount ?? 0 },
  };
}

/** Of an entry that is left out nothing is in the file, no picture, no address and no name either, and nothing is reported. */
export function goBack(mark: CopyMark, out: string[], { missing, use }: DataScope, state: FillingState): void {
  const { tables, once, links, pictures, zones, notes, mapped, uniqueNames } = state;
  out.length = mark.out;
  tables.length = mark.tables;
  if (once.size > mark.once) for (const step of [...once].slice(mark.once)) once.delete(step);
  links.cutTo(mark.links);
  pictures.cutTo(mark.pictures);
  zones.cutTo(mark.zones);
  notes.cutTo(mark.notes);
  mapped.length = mark.mapped;
  uniqueNames.goBack();
  missing.report.cutTo(mark.findings);
  missing.cutTo(mark.missing);
  use?.cutUnresolved(mark.unresolved);
  zones.current.clear();
  for (const [link, id] of mark.current) zones.current.set(link, id);
}
