import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import type { Syntax } from "../../tag-languages/statements.ts";
import type { WordListCounters, WordListLevel } from "./numbering.ts";
import { paragraphsInRegions, type ShownBy } from "./regions/repeated-paragraphs.ts";
import type { StyleSheet } from "./style-sheet.ts";
import { all, kid, measure, val } from "./xml.ts";

/** A paragraph that a list counts, and as which level. */
export interface WordListEntry {
  readonly numId: string;
  readonly at: number;
  readonly level: WordListLevel;
  /** The paragraph itself names the list, not its style. */
  readonly isDirect: boolean;
}

/** Where lists and styles are looked up. */
interface NumberedFile {
  readonly styles: StyleSheet;
  readonly numbering: WordListCounters;
}

/** The list that a paragraph or its style names (17.9.18, 17.9.23). */
export function listEntryOf(
  pPr: XmlElement | undefined,
  styleId: string,
  { styles, numbering }: NumberedFile,
): WordListEntry | undefined {
  const own = kid(pPr, "numPr");
  const named = [own, ...styles.lineageOf(styleId).map((style) => kid(style, "pPr", "numPr"))];
  // Each by itself: a style may name another level of the list that the style it is based on names.
  const numId = named.map((one) => val(one, "numId")).find((id) => id !== "") ?? "";
  const at =
    named.map((one) => measure(kid(one, "ilvl"), "val", 1)).find((one) => one !== undefined) ??
    (own === undefined ? numbering.levelOfStyle(numId, styleId) : 0);
  const level = numbering.level(numId, at);
  if (numId === "0" || level === undefined) return undefined;
  return { numId, at: Math.min(8, Math.max(0, at)), level, isDirect: own !== undefined };
}

/**
 * The kinds of list whose paragraphs count by themselves: those that headings count in, those of which a paragraph of a lower level stands
 * behind something that is no entry of the level above, where a list would begin again, and those of which a loop or a condition decides
 * how many entries are shown. A condition around all entries of a kind does not change their numbers.
 */
export function kindsOfParagraphs(body: XmlElement, file: NumberedFile, syntax: Syntax): ReadonlySet<string> {
  const kinds = new Set<string>();
  if (file.numbering.isEmpty) return kinds;
  const inRegions = paragraphsInRegions(body, syntax);
  /** What shows the first entry of each kind. */
  const shown = new Map<string, ShownBy | undefined>();
  const visit = (parent: XmlElement): void => {
    let before: { readonly kind: string | undefined; readonly at: number } | undefined;
    for (const block of all(parent)) {
      if (block.local !== "p") {
        before = undefined;
        visit(block);
        continue;
      }
      const pPr = kid(block, "pPr");
      const styleId = val(pPr, "pStyle") || file.styles.normal;
      const entry = listEntryOf(pPr, styleId, file);
      const kind = entry === undefined ? undefined : file.numbering.kindOf(entry.numId);
      const isHeading = file.styles.levelOf(pPr, styleId) !== undefined;
      const next = before !== undefined && before.kind === kind ? before.at + 1 : 0;
      if (entry?.level.kind === "ol" && kind !== undefined) {
        const by = inRegions.get(block);
        if (!shown.has(kind)) shown.set(kind, by);
        if (isHeading || entry.at > next || by === "loop" || by !== shown.get(kind)) kinds.add(kind);
      }
      before = isHeading || entry === undefined ? undefined : { kind, at: entry.at };
    }
  };
  visit(body);
  return kinds;
}
