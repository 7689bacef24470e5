import type { Report } from "../../../contract/report.ts";
import type { StructureElement } from "../tags/element.ts";
import type { ConformanceClaims } from "./claims.ts";

/** Adds what the structure tree shows: what only the author can say or put in order (ISO 14289-1, 7.3 and 7.4.2). */
export function hinderByTree(claims: ConformanceClaims, root: StructureElement): void {
  let last = 0;
  for (const element of elementsIn(root)) {
    const { role, path, alt = "" } = element.part;
    if (role === "TOC" && isInCell(element)) claims.hinder("contents-in-cell", path, inCell);
    if (role === "Figure" && alt.trim() === "") claims.hinder("alternative-missing", path, withoutWords);
    const level = levelOf(role);
    if (level === undefined) continue;
    if (level > last + 1) claims.hinder("heading-order", path, last === 0 ? beginsAt(level) : skips(last, level));
    last = level;
  }
}

/** Reports what no rule of PDF/UA is against, and yet keeps people from understanding: tables whose cells have no headers. */
export function remarkOnTree(report: Report, root: StructureElement): void {
  for (const element of elementsIn(root)) {
    const { role, path } = element.part;
    if (role === "Table" && !hasHeader(element)) report.add(undefined, "TABLE_WITHOUT_HEADER", path, headerless);
  }
}

/** Its own; those of tables in its cells are theirs. */
const hasHeader = ({ items }: StructureElement): boolean =>
  items.some((item) => {
    if (item.kind !== "element" || item.part.role === "TD") return false;
    return item.part.role === "TH" || hasHeader(item);
  });

/** In the order in which they are read. */
function* elementsIn(element: StructureElement): Generator<StructureElement> {
  for (const item of element.items) {
    if (item.kind !== "element") continue;
    yield item;
    yield* elementsIn(item);
  }
}

const levelOf = (role: string): number | undefined => (/^H[1-5]$/.test(role) ? Number(role.slice(1)) : undefined);

/** Groups and the like are gone from the tree: what is above an element's parts is what holds it. */
function isInCell({ parent }: StructureElement): boolean {
  for (let above = parent; above !== undefined; above = above.parent) {
    if (above.part.role === "TD" || above.part.role === "TH") return true;
  }
  return false;
}

const headerless =
  "no cell of the table is a header, so that nobody who hears it knows what a cell is about; write header cells as `th`, or name `headerRows`.";

const inCell = "a table of contents cannot stand in a table's cell; put it outside of the table.";

const withoutWords =
  "nothing says what the picture shows; give it an `alt`, or an empty one if it shows nothing that matters.";

const beginsAt = (level: number): string => `the first heading is an h${level}; begin with an h1.`;

const skips = (last: number, level: number): string =>
  `an h${level} follows an h${last}; take an h${last + 1}, so that no level is skipped.`;
