import { noNumbering } from "../../../../vocabulary/definition/built-in-numberings.ts";
import type { Style } from "../../../../vocabulary/generated/definition.ts";
import { type BoxLook, noBox, type ParagraphLook, type PlainLook, type TextLook } from "../../../model/look.ts";
import type { Arrangement } from "./arrangement.ts";
import type { StyledWord } from "./builtin.ts";
import { hanging, hangOf } from "./hanging.ts";

/** Elements that a numbering counts. */
export const counted: ReadonlySet<StyledWord> = new Set<StyledWord>(["p", "h1", "h2", "h3", "h4", "h5"]);

export const isCounted = ({ numbering }: Style): boolean => numbering !== undefined && numbering !== noNumbering;

interface PlainLookParts {
  readonly text: TextLook;
  readonly paragraph: ParagraphLook;
  readonly box: BoxLook;
  readonly arrangement: Arrangement;
}

/**
 * The element without its text; a cell's box is not that of its text. Lines start on the left unless the style says otherwise:
 * before the text of one that is counted hangs its number.
 */
export function plainIn(word: StyledWord, { text, paragraph, box, arrangement }: PlainLookParts): PlainLook {
  const isCell = word === "td" || word === "th";
  const plain = { look: text, paragraph, box: isCell ? noBox : box };
  const { numbering, indent, numberingLevel = Number(/^h(\d)$/.exec(word)?.[1] ?? 1) } = arrangement;
  if (numbering === undefined || !isCounted({ numbering }) || !counted.has(word)) return plain;
  const hang = hangOf(indent, paragraph);
  const placing = hang === 0 ? plain : hanging(plain, paragraph.direction === "rtl", hang);
  const { paragraph: withNumber, box: around } = placing;
  return { ...plain, counted: { numbering, level: numberingLevel, paragraph: withNumber, box: around } };
}
