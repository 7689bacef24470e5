import { childNamed } from "../tree/edit.ts";
import type { SourceElement, TagMark } from "../tree/source-tree.ts";

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

/** What stands in an element; of blanks nothing. */
function shownIn(element: SourceElement): readonly ShownThing[] {
  const found: ShownThing[] = [];
  const visit = (parent: SourceElement): void => {
    for (const child of parent.children) {
      if (child.kind === "mark") found.push(child);
      else if (child.kind === "text") {
        if (texts.has(parent.name) && child.raw.trim() !== "") found.push("text");
      } else if (child.kind === "element" && objects.has(child.name)) found.push("object");
      else if (child.kind === "element" && child.name !== "w:pPr") visit(child);
      else if (child.kind === "element" && childNamed(child, "w:sectPr") !== undefined) found.push("object");
    }
  };
  visit(element);
  return found;
}

/** Nothing but edges of regions stands in it: in the file it is only there for them. */
export function isBare(element: SourceElement): boolean {
  const shown = shownIn(element);
  return shown.length > 0 && shown.every((thing) => typeof thing === "object" && isControl(thing));
}

/** Remarks are not seen. Edges of regions are: those of outer regions have moved away by now, or stay in the paragraph for good. */
const isUnseen = (thing: ShownThing): boolean => typeof thing === "object" && thing.meaning.kind === "note";

/** Nothing stands before it. */
export function isFirstIn(element: SourceElement, mark: TagMark): boolean {
  const shown = shownIn(element);
  return shown.slice(0, shown.indexOf(mark)).every(isUnseen);
}

/** Nothing stands behind it. */
export function isLastIn(element: SourceElement, mark: TagMark): boolean {
  const shown = shownIn(element);
  return shown.slice(shown.indexOf(mark) + 1).every(isUnseen);
}
