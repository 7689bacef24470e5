import { childNamed } from "../tree/edit.ts";
import type { PartNode, SourceElement, TagMark } from "../tree/source-tree.ts";

/** An edge of a region, or a remark. */
const isControl = ({ meaning: { kind } }: TagMark): boolean =>
  kind === "start" || kind === "else" || kind === "end" || kind === "note";

/** Something that a reader sees, or a tag, in the order of the part. */
type ShownThing = TagMark | "text" | "object";

/** Elements that are seen, whatever is in them. */
const objects: ReadonlySet<string> = new Set([
  ...["w:drawing", "w:pict", "w:object", "w:br", "w:cr", "w:tab", "w:ptab", "w:sym", "w:fldChar", "w:fldSimple"],
  ...["w:instrText", "w:footnoteReference", "w:endnoteReference", "w:commentReference", "w:noBreakHyphen", "w:pgNum"],
  ...["mc:AlternateContent", "m:oMath", "m:oMathPara"],
]);

const texts: ReadonlySet<string> = new Set(["w:t", "a:t", "w:delText"]);

/** Which way an element is walked. */
type Direction = "forwards" | "backwards";

/**
 * Calls `goesOn` with what stands in an element, of blanks with nothing, until it answers false: most questions are answered by the
 * first thing, and a paragraph may have thousands. Whether it came to the end.
 */
function walkShown(element: SourceElement, direction: Direction, goesOn: (thing: ShownThing) => boolean): boolean {
  const { length } = element.children;
  for (let step = 0; step < length; step += 1) {
    const child = element.children[direction === "forwards" ? step : length - 1 - step];
    if (child === undefined) break;
    const thing = shownBy(child, element);
    if (thing !== undefined ? !goesOn(thing) : isEntered(child) && !walkShown(child, direction, goesOn)) return false;
  }
  return true;
}

function shownBy(child: PartNode, parent: SourceElement): ShownThing | undefined {
  if (child.kind === "mark") return child.meaning.kind === "cell" ? undefined : child;
  if (child.kind !== "element") return texts.has(parent.name) && child.raw.trim() !== "" ? "text" : undefined;
  if (child.name === "w:pPr") return childNamed(child, "w:sectPr") === undefined ? undefined : "object";
  return objects.has(child.name) ? "object" : undefined;
}

const isEntered = (child: PartNode): child is SourceElement => child.kind === "element" && child.name !== "w:pPr";

/** Nothing but edges of regions stands in it: in the file it is only there for them. */
export function isBare(element: SourceElement): boolean {
  let found = false;
  return (
    walkShown(element, "forwards", (thing) => {
      found = true;
      return typeof thing === "object" && isControl(thing);
    }) && found
  );
}

/** Nothing stands before it but remarks: edges of outer regions have moved away by now, or stay in the paragraph for good. */
export const isFirstIn = (element: SourceElement, mark: TagMark): boolean => isAtEdge(element, mark, "forwards");

/** Nothing stands behind it but remarks. */
export const isLastIn = (element: SourceElement, mark: TagMark): boolean => isAtEdge(element, mark, "backwards");

function isAtEdge(element: SourceElement, mark: TagMark, direction: Direction): boolean {
  let found = false;
  walkShown(element, direction, (thing) => {
    found = thing === mark;
    return typeof thing === "object" && thing.meaning.kind === "note";
  });
  return found;
}
