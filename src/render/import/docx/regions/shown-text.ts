import { keepOn } from "../../../../vocabulary/stopping/attention.ts";
import { isElement, type XmlElement } from "../../../documents/verify/ooxml/xml-tree.ts";
import { attr, kid, wordsIn } from "../xml.ts";

/** Stands for something in a line that is no text. */
const thing = "\uFFFC";

/** What is shown in a line beside text, or ends a section there: a tag beside it is not alone. */
const things: ReadonlySet<string> = new Set([
  ...["drawing", "pict", "object", "footnoteReference", "endnoteReference", "sym", "oMath", "oMathPara", "sectPr"],
  ...["noBreakHyphen"],
]);

/** Properties, and what a tracked change took away. */
const unshown: ReadonlySet<string> = new Set(["rPr", "tcPr", "trPr", "tblPr", "del", "moveFrom"]);

/** The text of an element, with a sign for each picture, note and break of a page in it. */
export function shownText(element: XmlElement): string {
  const made: string[] = [];
  // A section ends behind the paragraph that says so first of all.
  const last: string[] = [];
  const visit = (parent: XmlElement): void => {
    keepOn();
    for (const child of parent.children) {
      if (!isElement(child) || unshown.has(child.local)) continue;
      if (child.local === "t") made.push(wordsIn(child));
      else if (child.local === "sectPr") last.push(thing);
      else if (things.has(child.local) || (child.local === "br" && attr(child, "type") === "page")) made.push(thing);
      else if (child.local === "AlternateContent") visit(kid(child, "Choice") ?? kid(child, "Fallback") ?? child);
      else visit(child);
    }
  };
  visit(element);
  return [...made, ...last].join("");
}
