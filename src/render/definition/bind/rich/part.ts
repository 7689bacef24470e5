import { wholeExpression } from "../../../../vocabulary/expression/cut.ts";
import { wholeToken } from "../../../../vocabulary/expression/token.ts";

/** `[rich, $data.text]`: `word` is a reference or an expression. */
export interface RichPart {
  readonly kind: "rich";
  readonly word: string;
  readonly spelling: string;
}

/** undefined: there is anything but a reference or an expression, and it stays text; what authors write themselves needs no HTML. */
export function readRichPart(inside: string, spelling: string): RichPart | undefined {
  const word = inside.trim();
  const isTaken = wholeExpression(word) !== undefined || wholeToken(word) !== undefined;
  return isTaken ? { kind: "rich", word, spelling } : undefined;
}
