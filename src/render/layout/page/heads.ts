/** A heading on a page. */
export interface Head {
  /** From 1. */
  readonly level: number;
  /** With its number. */
  readonly title: string;
  /** "": it has none. */
  readonly number: string;
}

/** The headings that running heads may print on a page, at the place of each level less 1; none: no heading came before. */
export interface PageHeads {
  readonly first: readonly (Head | undefined)[];
  readonly last: readonly (Head | undefined)[];
}

/** By page: the first and the last heading of each level there, else the one in force, as Word and CSS have it. */
export function headsOn(pages: readonly (readonly Head[])[]): readonly PageHeads[] {
  let inForce: readonly (Head | undefined)[] = [];
  return pages.map((heads) => {
    const first = [...inForce];
    const last = [...inForce];
    const seen = new Set<number>();
    for (const head of heads) {
      if (!seen.has(head.level)) first[head.level - 1] = head;
      seen.add(head.level);
      last[head.level - 1] = head;
    }
    inForce = last;
    return { first, last };
  });
}

/** The text that a running head prints. */
export function headText(head: Head | undefined, says: "all" | "number" | "text"): string {
  if (head === undefined) return "";
  if (says === "number") return head.number;
  return says === "all" ? head.title : head.title.slice(head.number.length).trimStart();
}
