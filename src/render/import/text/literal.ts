import { lookalikeAt } from "../../../vocabulary/expression/lookalike.ts";
import { quotedText } from "../../../vocabulary/expression/quoted-text.ts";
import { tokenAt } from "../../../vocabulary/expression/token.ts";

/** Control characters, halves of surrogate pairs and noncharacters: nothing that a page shows, and XML and JSON carry some of them badly. */
const unprintable = /(?![\t\n])\p{Cc}|\p{Noncharacter_Code_Point}|\p{Surrogate}/gu;

/** The same without what no page shows. */
export const printable = (text: string): string => text.replace(unprintable, "");

/**
 * Tags of HTML, which a definition reports wherever they stand as text; `<<name>>` is a placeholder of another program. Bounded
 * repetitions: the text is anybody's.
 */
const htmlTag = /(?<!<)<\/?[a-z][^<>\n]{0,300}>(?!>)/gi;

/** Latin letters, digits and signs that mean nothing in a definition: most text. */
const plain = /^[\t\n -#%-;=-Z^-~\u00A0-\u024F]*$/;

/**
 * Text of a file as a definition prints it: nothing in it is a shortcode or a reference. What is nearly a reference, and the placeholders
 * of other programs, stay as they are: nobody filled them in, and the document that prints them says so.
 */
export function literalText(text: string): string {
  if (plain.test(text)) return text;
  const clean = printable(text);
  const made: string[] = [];
  let done = 0;
  for (const { 0: found, index } of clean.matchAll(htmlTag)) {
    made.push(withoutBrackets(clean.slice(done, index)), quotedExpression(found));
    done = index + found.length;
  }
  made.push(withoutBrackets(clean.slice(done)));
  return joined(made);
}

/** Text of a file where a definition has values and expressions, and no shortcodes. */
export const plainText = (text: string): string =>
  withoutReferences(printable(text)).replace(/(?<!\\)\\*\[=/g, quotedExpression);

/** An expression whose value is the text. */
export const quotedExpression = (text: string): string => `[= ${quotedText(text)}]`;

/** Brackets and references of a text escaped; backslashes before a bracket count twice. */
const withoutBrackets = (text: string): string =>
  withoutReferences(text).replace(
    /(\\*)([[\]])/g,
    (_, slashes: string, bracket: string) => `${slashes}${slashes}\\${bracket}`,
  );

function withoutReferences(text: string): string {
  let made = "";
  let done = 0;
  for (let at = text.indexOf("$"); at !== -1; at = text.indexOf("$", at + 1)) {
    // A near miss behind a backslash would lose it.
    const isWritten = tokenAt(text, at) !== undefined || (text[at - 1] === "\\" && lookalikeAt(text, at) !== undefined);
    if (!isWritten) continue;
    made += `${text.slice(done, at)}\\`;
    done = at;
  }
  return made + text.slice(done);
}

/** Pieces of a definition's text behind one another: backslashes that come to stand before a bracket stay backslashes. */
export function joined(pieces: readonly string[]): string {
  const made: string[] = [];
  // Counted along: looking at all that is made so far for each piece would take long.
  let slashes = 0;
  for (const piece of pieces) {
    if (piece.startsWith("[")) made.push("\\".repeat(slashes));
    made.push(piece);
    const own = slashesAtEnd(piece);
    slashes = own === piece.length ? slashes + own : own;
  }
  return made.join("");
}

function slashesAtEnd(text: string): number {
  let start = text.length;
  while (text[start - 1] === "\\") start -= 1;
  return text.length - start;
}

/** An argument of a shortcode: in quotes where it has a comma, without what would end it. */
export function argument(text: string): string {
  const plain = printable(text).replace(/[[\]'\\\n\t]/g, "");
  return plain.includes(",") ? `'${plain}'` : plain;
}

/** An address as an argument: its characters that mean something in a definition percent-encoded. */
export const addressArgument = (address: string): string =>
  argument(printable(address).replace(/[[\]'\\\s"<>{}$]/g, (char) => encodeURIComponent(char).replace("'", "%27")));
