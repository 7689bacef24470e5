import type { RegionStart } from "../tags/tag-meaning.ts";
import type { TemplateFaults } from "../tags/template-faults.ts";
import {
  ancestorsOf,
  around,
  childAround,
  commonAncestor,
  detach,
  elementsIn,
  isElementNode,
  marksIn,
  putBefore,
  putBehind,
} from "../tree/edit.ts";
import type { PartNode, SourceElement, TagMark } from "../tree/source-tree.ts";
import { arrangeColumn } from "./arrange-column.ts";
import type { TagRegion } from "./pair-tags.ts";
import { isBare, isFirstIn, isLastIn } from "./shown-content.ts";
import { liftOutOfRun } from "./split-run.ts";

/** One way for a region to begin and end; false: it does not apply, and nothing was moved. */
type RegionRule = (region: TagRegion, faults: TemplateFaults) => boolean;

/** Where a region begins and ends, by where its tags stand; the first rule that applies counts. */
const rules: readonly RegionRule[] = [
  arrangeColumn,
  aroundElement,
  inOneCellRow,
  wholeParagraph,
  inParagraph,
  rows,
  paragraphs,
  slice,
];

/** Puts the marks of a region to where it begins and ends. Regions come in the order of their starts, so that outer ones are outside. */
export function arrangeRegion(region: TagRegion, faults: TemplateFaults): void {
  if (region.start.isPlaced === true) return;
  rules.some((rule) => rule(region, faults));
}

const paragraphOf = (mark: TagMark): SourceElement | undefined => around(mark, "w:p", "a:p");

/** The paragraph that all tags of a region stand in; undefined: there is no such one. */
function onlyParagraph({ marks }: TagRegion): SourceElement | undefined {
  const [paragraph, ...others] = marks.map(paragraphOf);
  return others.every((one) => one === paragraph) ? paragraph : undefined;
}

const isAround = (paragraph: SourceElement, { marks }: TagRegion): boolean => {
  const [start, end] = [marks[0], marks.at(-1)];
  return start !== undefined && end !== undefined && isFirstIn(paragraph, start) && isLastIn(paragraph, end);
};

/** Around all of a row with one cell and one paragraph: the row. */
function inOneCellRow(region: TagRegion): boolean {
  const paragraph = onlyParagraph(region);
  const cell = paragraph?.parent;
  if (paragraph === undefined || cell?.name !== "w:tc" || cell.parent?.name !== "w:tr") return false;
  if (region.start.shape === "inline" || region.marks.length > 2 || !isAround(paragraph, region)) return false;
  const isAlone = (parent: SourceElement, name: string): boolean =>
    elementsIn(parent).filter((one) => one.name === name || one.name === "w:tbl").length === 1;
  if (!isAlone(cell, "w:p") || !isAlone(cell.parent, "w:tc")) return false;
  return putAround(region, cell.parent);
}

function putAround({ marks }: TagRegion, element: SourceElement): boolean {
  const [start, end] = [marks[0], marks.at(-1)];
  if (start !== undefined) putBefore(element, start);
  if (end !== undefined) putBehind(element, end);
  return true;
}

const shapedElements: Readonly<Record<string, string>> = {
  ...{ row: "w:tr", cell: "w:tc", paragraph: "w:p", table: "w:tbl" },
};

/** `{-w:tr lines}` and `{%p if x %}`: the rows, cells or paragraphs around its tags. */
export function aroundElement(region: TagRegion): boolean {
  const name = shapedElements[region.start.shape ?? ""];
  if (name === undefined) return false;
  const elements = region.marks.map((mark) => around(mark, name));
  const [first] = elements;
  if (first === undefined || elements.some((one) => one?.parent !== first.parent)) return false;
  placeAt(region, elements as readonly SourceElement[], () => true);
  return true;
}

const isRepeating = ({ word }: RegionStart): boolean => word === "each" || word === "section";

/** A condition around all of a paragraph: the paragraph with its mark, so that no empty line is left. */
function wholeParagraph(region: TagRegion): boolean {
  const paragraph = onlyParagraph(region);
  if (paragraph?.name !== "w:p" || isRepeating(region.start) || region.marks.length > 2) return false;
  return isAround(paragraph, region) && putAround(region, paragraph);
}

/** In one text: what stands between. In several runs: whole runs, which are cut at the tag. */
export function inParagraph(region: TagRegion): boolean {
  const { marks } = region;
  const [start] = marks;
  if (marks.every((mark) => mark.parent === start?.parent)) return true;
  if (onlyParagraph(region) === undefined) return false;
  for (const mark of marks) liftOutOfRun(mark);
  widen(region);
  return true;
}

/** In different cells of a row, or rows of a table: whole rows; those that hold nothing but tags go. */
function rows(region: TagRegion, faults: TemplateFaults): boolean {
  const ancestor = commonAncestor(region.marks);
  const table = ancestor?.name === "w:tr" ? ancestor.parent : ancestor;
  if (table === undefined || (ancestor?.name !== "w:tr" && ancestor?.name !== "w:tbl")) return false;
  const kids = region.marks.map((mark) => childAround(table, mark));
  region.marks.slice(1, -1).forEach((mark, at) => {
    if (kids[at + 1] !== kids[0]) return;
    faults.add(
      "TAG_UNPAIRED",
      mark.where,
      `${mark.spelling} stands in the row that it would divide: give it a row of its own.`,
    );
  });
  placeAt(region, kids, () => true);
  return true;
}

/** Each alone in a paragraph: the paragraphs between. First in one, last in another: both, whole. */
function paragraphs(region: TagRegion): boolean {
  const ancestor = commonAncestor(region.marks);
  if (ancestor === undefined || ancestor.name === "w:p" || ancestor.name === "a:p") return false;
  const last = region.marks.length - 1;
  const kids = region.marks.map((mark) => childAround(ancestor, mark));
  const isWhole = region.marks.every((mark, at) => {
    const kid = kids[at];
    if (kid?.kind !== "element" || kid.name !== "w:p" || isBare(kid)) return true;
    return at === last ? isLastIn(kid, mark) : isFirstIn(kid, mark);
  });
  if (!isWhole) return false;
  placeAt(region, kids, (kid) => kid.name === "w:p" || kid.name === "w:tr");
  return true;
}

/** Puts each mark before or behind the child that it stands in; one that holds nothing but tags gives its place to them. */
function placeAt({ marks }: TagRegion, kids: readonly PartNode[], mayGo: (kid: SourceElement) => boolean): void {
  const last = marks.length - 1;
  const isDivided = new Set(kids).size > 1;
  marks.forEach((mark, at) => {
    const kid = kids[at];
    if (kid === undefined || kid === mark || mark.parent === undefined) return;
    if (mark.parent === kid.parent) return;
    if (isDivided && isElementNode(kid) && mayGo(kid) && isBare(kid)) dissolve(kid);
    else if (at === last) putBehind(kid, mark);
    else putBefore(kid, mark);
  });
}

/** Paragraphs that hold nothing but remarks of the author go. */
export function removeNotes(marks: readonly TagMark[]): void {
  for (const mark of marks) {
    const paragraph = mark.meaning.kind === "note" ? around(mark, "w:p") : undefined;
    if (paragraph === undefined || !isBare(paragraph)) continue;
    if (marksIn(paragraph).every(({ meaning }) => meaning.kind === "note")) dissolve(paragraph);
  }
}

/** Its marks stand in its place, in their order. */
function dissolve(element: SourceElement): void {
  for (const mark of marksIn(element)) putBefore(element, mark);
  detach(element);
}

/** With text before the first and behind the last: what stands between, if the same elements are open on both sides; else more. */
function slice(region: TagRegion): boolean {
  for (const mark of region.marks) liftOutOfRun(mark);
  widen(region);
  return true;
}

/** Up to the nearest element around all of its marks, unless the names of those that are open are equal. */
function widen({ marks }: TagRegion): void {
  const [path = "", ...others] = marks.map((mark) =>
    ancestorsOf(mark)
      .map(({ name }) => name)
      .join(" "),
  );
  const ancestor = commonAncestor(marks);
  if (ancestor === undefined || others.every((other) => other === path)) return;
  marks.forEach((mark, at) => {
    const kid = childAround(ancestor, mark);
    if (kid === mark) return;
    if (at === marks.length - 1) putBehind(kid, mark);
    else putBefore(kid, mark);
  });
}
