/** A heading on a page. */
export interface PageHead {
  /** From 1. */
  readonly level: number;
  /** With its number. */
  readonly title: string;
  /** "": it has none. */
  readonly number: string;
}

/** The headings that running heads may print on a page, at the place of each level less 1; none: no heading came before. */
export interface PageHeads {
  readonly first: readonly (PageHead | undefined)[];
  readonly last: readonly (PageHead | undefined)[];
}

/**
 * By page: the first and the last heading of each level there, else the one in force, as Word and CSS have it. A heading ends those of
 * deeper levels before it: what a page prints of several levels is one branch of the document's headings.
 */
export function headsOn(pages: readonly (readonly PageHead[])[]): readonly PageHeads[] {
  let inForce: Branch = [];
  return pages.map((heads) => {
    const first = firstBranch(inForce, heads);
    inForce = heads.reduce(withHead, inForce);
    return { first, last: inForce };
  });
}

type Branch = readonly (PageHead | undefined)[];

/** Deeper levels are left out: the heading has none of its own yet. */
const withHead = (branch: Branch, head: PageHead): Branch => [
  ...Array.from({ length: head.level - 1 }, (_, at) => branch[at]),
  head,
];

/** The first heading of the page at the highest level that has one there, the first one below it, and so on. */
function firstBranch(inForce: Branch, heads: readonly PageHead[]): Branch {
  let branch = inForce;
  let open = heads;
  while (open.length > 0) {
    const level = Math.min(...open.map((head) => head.level));
    const at = open.findIndex((head) => head.level === level);
    const next = open.findIndex((head, index) => index > at && head.level === level);
    branch = withHead(branch, open[at] as PageHead);
    open = open.slice(at + 1, next < 0 ? open.length : next);
  }
  return branch;
}

/** The text that a running head prints. */
export function headText(head: PageHead | undefined, says: "all" | "number" | "text"): string {
  if (head === undefined) return "";
  if (says === "number") return head.number;
  return says === "all" ? head.title : head.title.slice(head.number.length).trimStart();
}
