import { quoted } from "../findings.ts";
import { code, type Inline, type Marks, text } from "../text/compose.ts";
import { argument } from "../text/literal.ts";
import { FunctionText, UnknownName } from "./literal.ts";
import { handedDown, marksOf, ownLook } from "./looks.ts";
import { type Around, isNode, type Look, type Node, type Reading, textOf, within, wordsOf } from "./node.ts";

/** Stand for the numbers that pdfmake gives to the functions of headers and footers: private characters, which no text has. */
export const pageMark = "\uE0F0";
export const pagesMark = "\uE0F1";

const mostDepth = 24;

/** The pieces of a text node: a text, a number, or a list of them and of nodes with looks of their own. `own`: what all have beyond the paragraph. */
export function readRuns(
  value: unknown,
  paragraph: Look,
  around: Around,
  reading: Reading,
  own: Look = {},
): readonly Inline[] {
  return runsOf(value, { ...paragraph, ...own }, { paragraph, around, reading });
}

interface Line {
  readonly paragraph: Look;
  readonly around: Around;
  readonly reading: Reading;
}

function runsOf(value: unknown, look: Look, line: Line): readonly Inline[] {
  const { around, reading, paragraph } = line;
  const words = wordsOf(value);
  if (words !== undefined) return plain(words, marksOf(look, paragraph, reading, around.place));
  if (around.depth > mostDepth * 2) {
    reading.findings.dropped("lost", around.place, `Text nested more than ${mostDepth * 2} levels deep is`);
    return [];
  }
  if (Array.isArray(value))
    return value.flatMap((piece, index) => runsOf(piece, look, { ...line, around: within(around, index) }));
  if (isNode(value)) {
    const inner = { ...look, ...handedDown(ownLook(value, reading)) };
    reportKeys(value, around, reading);
    const reference = referenceOf(value, inner, line);
    if (reference !== undefined) return reference;
    return runsOf(value["text"], inner, { ...line, around: within(around, "text") });
  }
  reportValue(value, around, reading);
  return [];
}

const unreadKeys = ["linkToPage", "tocStyle", "tocNumberStyle"];

/** Names keys of a text that a definition has nothing for. */
export function reportKeys(node: Node, { place }: Around, { findings }: Reading): void {
  for (const key of unreadKeys) if (node[key] !== undefined) findings.dropped("lost", place, `${quoted(key)} is`);
}

/** The page or the text of another node, by its id; undefined: the node is none of these. */
function referenceOf(node: Node, look: Look, { around, reading, paragraph }: Line): readonly Inline[] | undefined {
  const page = textOf(node["pageReference"]);
  const id = textOf(node["textReference"]);
  if (page === undefined && id === undefined) return undefined;
  const marks = marksOf(look, paragraph, reading, around.place);
  if (page !== undefined) return [code(`[page, ${argument(page)}]`, marks)];
  const words = id === undefined ? undefined : reading.textOfId(id);
  if (id !== undefined && words !== undefined) return [text(words, { ...marks, goto: id })];
  reading.findings.dropped("lost", around.place, `The text of ${quoted(id ?? "")} is`);
  return [];
}

/** Reports a value that no definition can have. */
export function reportValue(value: unknown, { place }: Around, { findings }: Reading): void {
  if (value === undefined || value === null) return;
  if (value instanceof FunctionText) findings.dropped("lost", place, "A function is");
  else if (value instanceof UnknownName)
    findings.dropped("lost", place, `${quoted(value.name)}, which is no value of the file, is`);
  else findings.dropped("lost", place, "A value of an unexpected kind is");
}

/** Text with the page numbers in it; line ends are line ends in both languages. */
function plain(words: string, marks: Marks): readonly Inline[] {
  return words.split(new RegExp(`(${pageMark}|${pagesMark})`)).map((piece) => {
    if (piece === pageMark) return code("$global.PAGE", marks);
    return piece === pagesMark ? code("$global.NUMPAGES", marks) : text(piece, marks);
  });
}
