import { wholeExpression } from "../expression/cut.ts";
import { wholeToken } from "../expression/token.ts";
import { matchBrackets } from "./brackets.ts";

/** Brackets that become text when the data are filled in: `[t, key]` or `[rich, $data.text]`. */
export interface BoundBrackets {
  readonly name: "t" | "rich";
  /** What stands behind the first comma. */
  readonly inside: string;
  readonly spelling: string;
  /** Where they begin in the text. */
  readonly at: number;
}

const opening = /\[ {0,8}(rich|t) {0,8},/gi;

/** Whether a text may have some: a quick look. */
export const mayHaveBound = (text: string): boolean => text.includes("[") && text.search(opening) !== -1;

/**
 * All of them in a text, in one pass; one inside another is part of it. After a backslash it is text, and so it is without its closing
 * bracket. `[rich]` of anything but a reference or an expression stays text, too: what authors write themselves needs no HTML.
 */
export function boundBracketsIn(text: string): readonly BoundBrackets[] {
  const brackets = matchBrackets(text);
  const found: BoundBrackets[] = [];
  opening.lastIndex = 0;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const { index: at } = match;
    const end = brackets.get(at);
    if (end === undefined) continue;
    const inside = text.slice(at + match[0].length, end);
    const name = match[1]?.toLowerCase() === "t" ? "t" : "rich";
    if (name === "rich" && !isReference(inside.trim())) continue;
    found.push({ name, inside, spelling: text.slice(at, end + 1), at });
    opening.lastIndex = end + 1;
  }
  return found;
}

const isReference = (word: string): boolean => wholeExpression(word) !== undefined || wholeToken(word) !== undefined;
