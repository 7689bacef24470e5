import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";
import type { TagMeaning } from "../tags/tag-meaning.ts";
import type { TemplateFaults } from "../tags/template-faults.ts";
import { append, around, attributeIn, childNamed, detach, putBefore, putBehind } from "../tree/edit.ts";
import { newElement, openingOf, type PartNode, type SourceElement, type TagMark } from "../tree/source-tree.ts";

/**
 * Puts what tags say of their cells into the properties of these: `{% colspan n %}`; `{% hm %}`, which makes one cell of all copies in a row;
 * `{% vm %}`, which makes one of those below each other. Before regions are paired: some are made here.
 */
export function arrangeCells(marks: readonly TagMark[], faults: TemplateFaults): void {
  let loops = 0;
  const done = new Map<SourceElement, Set<"width" | "height">>();
  for (const mark of marks) {
    const { meaning } = mark;
    if (meaning.kind === "start" && meaning.word === "each") loops += 1;
    else if (meaning.kind === "end" && meaning.word === "each") loops -= 1;
    if (meaning.kind !== "cell") continue;
    const cell = around(mark, "w:tc");
    if (cell === undefined)
      faults.add("TAG_UNPAIRED", mark.where, `${mark.spelling} is about a cell, and stands in none.`);
    else if (loops === 0 && meaning.change !== "span")
      faults.add("TAG_UNPAIRED", mark.where, `${mark.spelling} is about the copies of a cell, and stands in no loop.`);
    else {
      const of = meaning.change === "down" ? "height" : "width";
      const before = done.get(cell) ?? new Set();
      if (before.has(of))
        faults.add("TAG_UNPAIRED", mark.where, `${mark.spelling}: another tag before it says the ${of} of the cell.`);
      else changed(cell, mark, meaning);
      done.set(cell, before.add(of));
    }
  }
}

function changed(cell: SourceElement, mark: TagMark, { change, tree }: CellMeaning): void {
  detach(mark);
  const properties = propertiesOf(cell);
  if (change === "down") {
    for (const name of ["w:vMerge", "w:hMerge"]) drop(properties, name);
    putProperty(properties, { ...mark, meaning: { kind: "cell", change, tree: ofLoop("first") } }, ["w:gridSpan"]);
    const content = cell.children.filter((child) => child.kind === "mark" || isContent(child));
    putAround(content, mark);
    return;
  }
  const own = drop(properties, "w:gridSpan");
  const count: ExpressionTree = { kind: "number", text: own === undefined ? "1" : widthOf(own) };
  const copies: ExpressionTree = { kind: "binary", operator: "*", left: ofLoop("length"), right: count };
  putProperty(
    properties,
    { ...mark, meaning: { kind: "cell", change: "span", tree: change === "span" ? tree : copies } },
    [],
  );
  if (change === "across") putAround([cell], mark);
}

type CellMeaning = Extract<TagMeaning, { readonly kind: "cell" }>;

const isContent = (child: PartNode): boolean => child.kind === "element" && child.name !== "w:tcPr";

/** The properties of a cell, which are made where there are none. */
function propertiesOf(cell: SourceElement): SourceElement {
  const known = childNamed(cell, "w:tcPr");
  if (known !== undefined) return known;
  const made = newElement("w:tcPr");
  const [first] = cell.children;
  if (first === undefined) append(cell, made);
  else putBefore(first, made);
  return made;
}

/** Takes a property away. */
function drop(properties: SourceElement, name: string): SourceElement | undefined {
  const found = childNamed(properties, name);
  if (found !== undefined) detach(found);
  return found;
}

function widthOf(span: SourceElement): string {
  const written = attributeIn(openingOf(span), "w:val") ?? "";
  return /^\d{1,2}$/.test(written) ? written : "1";
}

/** What stands before the width of a cell in its properties, and before its merging (17.4.69). */
const beforeSpan = ["w:cnfStyle", "w:tcW"];

/** Puts a mark among the properties of a cell; `more`: what else it stands behind. */
function putProperty(properties: SourceElement, mark: TagMark, more: readonly string[]): void {
  const before = [...beforeSpan, ...more];
  const last = properties.children.findLast(
    (child) => (child.kind === "mark" && more.length > 0) || (child.kind === "element" && before.includes(child.name)),
  );
  const [first] = properties.children;
  if (last !== undefined) putBehind(last, mark);
  else if (first !== undefined) putBefore(first, mark);
  else append(properties, mark);
}

/** What stands there for the first entry of a loop alone. */
function putAround(nodes: readonly PartNode[], { spelling, where }: TagMark): void {
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first === undefined || last === undefined) return;
  const of = { kind: "mark", spelling, where, region: undefined, parent: undefined } as const;
  const start = { kind: "start", word: "if", name: "", as: undefined, shape: undefined, numbering: undefined } as const;
  putBefore(first, { ...of, meaning: { ...start, tree: ofLoop("first"), isPlaced: true } });
  putBehind(last, { ...of, meaning: { kind: "end", word: "if", name: "", isPlaced: true } });
}

const ofLoop = (fact: "first" | "length"): ExpressionTree => ({
  kind: "reference",
  token: { root: "name", steps: ["loop", fact], spelling: `loop.${fact}` },
});
