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

/** What a copy adds to the file. */
interface CopyMark {
  readonly out: number;
  readonly tables: number;
  readonly once: number;
  readonly links: number;
  readonly pictures: PictureCount;
  readonly zones: number;
  readonly current: readonly (readonly [link: string, id: string])[];
}

export const markOf = (out: readonly string[], { tables, once, links, pictures, zones }: FillingState): CopyMark => ({
  ...{ out: out.length, tables: tables.length, once: once.size, links: links.count, pictures: pictures.mark() },
  ...{ zones: zones.count, current: [...zones.current] },
});

/** Of an entry that is left out nothing is in the file, no picture and no address either. */
export function goBack(mark: CopyMark, out: string[], { tables, once, links, pictures, zones }: FillingState): void {
  out.length = mark.out;
  tables.length = mark.tables;
  if (once.size > mark.once) for (const step of [...once].slice(mark.once)) once.delete(step);
  links.cutTo(mark.links);
  pictures.cutTo(mark.pictures);
  zones.cutTo(mark.zones);
  zones.current.clear();
  for (const [link, id] of mark.current) zones.current.set(link, id);
}
