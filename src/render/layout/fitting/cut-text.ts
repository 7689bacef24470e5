import { graphemesOf } from "../../../vocabulary/markup/graphemes.ts";
import type { TextLook } from "../../model/look.ts";
import type { Inline } from "../../model/text/inline.ts";

/** The beginning of a text, and how many characters are left out. */
export interface CutText {
  readonly inlines: readonly Inline[];
  readonly left: number;
}

/**
 * The longest beginning of a text that `isShort` takes, by bisection; `ending`: the look of an ellipsis at its end.
 * An inline other than text counts as one character.
 */
export function cutText(
  inlines: readonly Inline[],
  ending: TextLook | undefined,
  isShort: (text: CutText) => boolean,
): CutText {
  const characters = inlines.flatMap((inline) => (inline.kind === "text" ? charactersOf(inline.text) : [anything]));
  const all = characters.length;
  const at = (count: number): CutText => ({ inlines: beginning(inlines, count, ending), left: all - count });
  let [low, high] = [0, Math.max(0, all - 1)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isShort(at(middle))) low = middle;
    else high = middle - 1;
  }
  return at(ending === undefined ? wordEnd(characters, low) : low);
}

/** Stands for what is no text. */
const anything = "\ufffc";

/** The end of the last whole word among the first `count` characters; a word that is alone is cut. */
function wordEnd(characters: readonly string[], count: number): number {
  const isBreak = (character: string | undefined): boolean => character === anything || /^\s/u.test(character ?? " ");
  let end = count;
  while (end > 0 && !isBreak(characters[end])) end -= 1;
  return end === 0 ? count : end;
}

/** As readers count them: accents stay with their letters. */
const charactersOf = (text: string): readonly string[] => [...graphemesOf(text)].map(({ segment }) => segment);

function beginning(inlines: readonly Inline[], count: number, ending: TextLook | undefined): readonly Inline[] {
  const kept: Inline[] = [];
  let left = count;
  for (const inline of inlines) {
    if (left <= 0) break;
    if (inline.kind !== "text") {
      kept.push(inline);
      left -= 1;
      continue;
    }
    const characters = charactersOf(inline.text);
    const text = characters.slice(0, left).join("");
    left -= characters.length;
    kept.push(left < 0 ? { ...inline, text: text.trimEnd() } : inline);
  }
  if (ending === undefined) return kept;
  const last = kept.findLast((inline) => inline.kind === "text");
  return [...kept, { kind: "text", text: "…", look: last?.look ?? ending, link: undefined, span: last?.span }];
}
