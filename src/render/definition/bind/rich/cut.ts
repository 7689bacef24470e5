import { wholeExpression } from "../../../../vocabulary/expression/cut.ts";
import { wholeToken } from "../../../../vocabulary/expression/token.ts";
import { cutAtShortcodes } from "../cut-at-shortcodes.ts";

/** `[rich, $data.text]`: `word` is a reference or an expression. */
type RichPart = { readonly kind: "rich"; readonly word: string; readonly spelling: string };
type TextPart = { readonly kind: "text"; readonly text: string };

const opening = /\[ {0,8}rich {0,8},/gi;

/** Whether a text may have `[rich, …]`: a quick look. */
export const mayHaveRich = (text: string): boolean => text.includes("[") && text.search(opening) !== -1;

/** With anything but a reference or an expression it stays text: what authors write themselves needs no HTML. */
export const cutAtRich = (text: string): readonly (RichPart | TextPart)[] =>
  cutAtShortcodes<RichPart | TextPart>(text, opening, (inside, spelling) => {
    const word = inside.trim();
    const isTaken = wholeExpression(word) !== undefined || wholeToken(word) !== undefined;
    return isTaken ? { kind: "rich", word, spelling } : { kind: "text", text: spelling };
  });
