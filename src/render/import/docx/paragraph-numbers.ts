import { type ImportedElement, points, unlessEmpty, withValues } from "../definition.ts";
import type { WordListEntry } from "./list-entry.ts";
import type { WordLook } from "./looks.ts";
import type { WordFile, WordLocation } from "./word-file.ts";

/** What of a paragraph decides how its number stands. */
interface NumberedParagraph {
  readonly id: string | undefined;
  /** Of a heading; undefined: it is none. */
  readonly level: number | undefined;
  /** Its own properties, and with those of its style. */
  readonly direct: WordLook;
  readonly look: WordLook;
}

/** The number of a paragraph: counted by the definition, or a part of the text. */
export type NumberedElement =
  | {
      readonly kind: "counted";
      /** Its keys of a style. */
      readonly style: ImportedElement;
      /** Where the definition would count otherwise. */
      readonly start: number | undefined;
    }
  | { readonly kind: "text"; readonly written: string };

/** Counts a paragraph that stands in no list of the definition; undefined: it is an entry of one. */
export function numberOf(
  { id, level, direct, look }: NumberedParagraph,
  entry: WordListEntry,
  { file, place }: { readonly file: WordFile; readonly place: WordLocation },
): NumberedElement | undefined {
  const { numbering, references, findings } = file;
  const { numId, at } = entry;
  if (level === undefined && !numbering.isOfParagraphs(numId)) return undefined;
  numbering.next(numId, at);
  const written = numbering.written(numId, at);
  const counted = place.part === file.part ? numbering.countedAs(numId, at) : undefined;
  if (id !== undefined) references.numbered(id, { number: written, ...counted?.forms() });
  if (counted === undefined) {
    findings.approximated(place.words, "The number of the paragraph is a part of its text, and does not count on.");
    return { kind: "text", written };
  }
  const [left, firstLine] = indentsOf(entry, direct, look);
  const hang = firstLine < 0 ? -firstLine : 0;
  const style = withValues({
    numbering: counted.name,
    numberingLevel: at + 1 === (level ?? 1) ? undefined : at + 1,
    marginLeft: left - hang > 0 ? points(left - hang) : undefined,
    indent: hang > 0 && entry.level.suffix === "tab" ? points(hang) : undefined,
    textIndent: firstLine > 0 ? points(firstLine) : undefined,
  });
  return { kind: "counted", style, start: counted.start };
}

/** A paragraph's own indents win over those of its list, and these over those of its style where it names the list itself (17.9.23). */
function indentsOf(
  { level, isDirect }: WordListEntry,
  direct: WordLook,
  look: WordLook,
): readonly [left: number, firstLine: number] {
  const own = isDirect ? direct : look;
  return [own.left ?? level.left ?? 0, own.firstLine ?? level.firstLine ?? 0];
}

/** A style with the keys of a number. */
export function numberedStyle(style: unknown, { style: keys }: Extract<NumberedElement, { kind: "counted" }>): unknown {
  if (style === undefined) return unlessEmpty(keys);
  return typeof style === "string" ? { extends: style, ...keys } : { ...(style as ImportedElement), ...keys };
}
