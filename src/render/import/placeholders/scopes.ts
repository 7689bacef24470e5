import type { LoopItem } from "./loop-item.ts";

/** Where a name is looked up: in the entry of a loop, or in the data. */
interface NameScope {
  /** undefined: the data. */
  readonly item: LoopItem | undefined;
  /** The way from there; "": the entry itself. */
  readonly path: string;
}

/**
 * Where a path leads: a loop that names its entry has other names of the data, one that does not has those of its entry. undefined: to
 * the entry of a loop around the innermost one, which a definition does not reach.
 */
export function scopeOf(written: string, item: LoopItem | undefined): NameScope | undefined {
  let isInnermost = true;
  for (let at = item; at !== undefined; at = at.outer) {
    const path = at.alias === undefined ? written.replace(/^this\./, "") : behindAlias(written, at.alias);
    if (path !== undefined) return isInnermost ? { item: at, path } : undefined;
    isInnermost = false;
  }
  return { item: undefined, path: written };
}

function behindAlias(written: string, alias: string): string | undefined {
  if (written === alias) return "";
  return written.startsWith(`${alias}.`) ? written.slice(alias.length + 1) : undefined;
}
