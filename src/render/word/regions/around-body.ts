import type { RecordGap } from "../../../vocabulary/definition/word.ts";
import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";
import { attributeIn, childNamed, detach, elementsIn, putBefore, putBehind } from "../tree/edit.ts";
import { openingOf, type SourceElement, type TagMark } from "../tree/source-tree.ts";

/** What divides the copies of a body. `hasZones`: each has headers or footers of its own. */
interface CopyDivision {
  readonly between: RecordGap;
  readonly hasZones: boolean;
}

/** One copy of the body for each entry: all of it but the page set-up at its end. */
export function putAroundBody(root: SourceElement, tree: ExpressionTree, division: CopyDivision): void {
  const body = childNamed(elementsIn(root)[0], "w:body");
  const [first, last] = [body?.children[0], body?.children.findLast((child) => child.kind === "element")];
  if (body === undefined || first === undefined || last?.kind !== "element") return;
  const setUp = last.name === "w:sectPr" ? last : undefined;
  const gap = gapOf(body, setUp, division);
  const of = { spelling: "records", where: "records", region: undefined, parent: undefined };
  const placed = { word: "each", name: "", isPlaced: true } as const;
  const begin = { ...placed, kind: "start", tree, as: undefined, shape: undefined, numbering: undefined } as const;
  const end: TagMark = { ...of, kind: "mark", meaning: { ...placed, kind: "end" } };
  putBefore(first, { ...of, kind: "mark", meaning: { ...begin, records: { between: gap } } });
  if (setUp !== undefined) putBefore(setUp, end);
  else putBehind(last, end);
}

const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

/** XML between two copies. `setUp`: that of the body's last section; undefined: it has none. */
function gapOf(body: SourceElement, setUp: SourceElement | undefined, { between, hasZones }: CopyDivision): string {
  if (between === "nothing") return "";
  if (between === "page" && !hasZones) return pageBreak;
  const written = setUp?.source.slice(setUp.from, setUp.to) ?? (hasZones ? "<w:sectPr/>" : undefined);
  if (written === undefined) return "<w:p/>";
  // A page has the headers of the section that is first on it: that of a copy begins a page.
  const type = between === "page" ? joiningType(firstSection(body)) : undefined;
  const isOwn = type !== undefined && type.parent === setUp;
  const own = isOwn ? written.replace(type.source.slice(type.from, type.to), "") : written;
  if (type !== undefined) detach(type);
  return `<w:p><w:pPr>${own}</w:pPr></w:p>`;
}

/** The set-up of the first section of a body. */
function firstSection(parent: SourceElement): SourceElement | undefined {
  for (const child of elementsIn(parent)) {
    const found = child.name === "w:sectPr" ? child : firstSection(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What says that a section goes on where the one before ends, on the same page (17.6.22). */
function joiningType(section: SourceElement | undefined): SourceElement | undefined {
  const type = childNamed(section, "w:type");
  const value = type === undefined ? undefined : attributeIn(openingOf(type), "w:val");
  return value === "continuous" || value === "nextColumn" ? type : undefined;
}
