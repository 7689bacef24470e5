import type { BreakElement } from "../../../../vocabulary/generated/definition.ts";
import type { Block } from "../../../model/document/flow.ts";
import { noBox } from "../../../model/look.ts";
import type { ReadContext } from "../context.ts";
import type { TextKeys } from "../styles/text-keys.ts";

/**
 * Page and line breaks. Section breaks among the body's own elements are read by `section.ts`; deeper ones, which
 * cannot change the page, break it only.
 */
export function readBreak(node: BreakElement, keys: TextKeys, path: string, context: ReadContext): readonly Block[] {
  if (node.break === "line") return [blankLine(keys, path, context)];
  if (!context.inBody) {
    const message =
      "Pages break among the body's own elements only, not in cells, headers and footers; it is left out.";
    context.report.add("CONTENT_ERROR", "BREAK_IGNORED", path, message);
    return [];
  }
  if (node.break === "section") {
    const message = "A section begins among the document's own elements only; here a new page begins.";
    context.report.add("CONTENT_ERROR", "SECTION_IGNORED", path, message);
  }
  return [{ kind: "page-break", path, anchor: undefined, box: noBox }];
}

function blankLine(keys: TextKeys, path: string, context: ReadContext): Block {
  const { text: look, paragraph } = context.styles.look(keys, "p", undefined, path);
  return { kind: "paragraph", role: "p", path, box: noBox, anchor: undefined, inlines: [], look, paragraph };
}
