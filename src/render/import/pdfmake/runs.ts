import { quoted } from "../findings.ts";
import { code, type ImportedInline, type TextMarks, text } from "../text/compose.ts";
import { argument } from "../text/literal.ts";
import { FunctionText, UnexplainedName } from "./literal.ts";
import { handedDown, marksOf, ownLook } from "./looks.ts";
import {
  isNode,
  type PdfmakeContext,
  type PdfmakeLook,
  type PdfmakeNode,
  type PdfmakeReadState,
  textOf,
  within,
  wordsOf,
} from "./node.ts";

/** Stand for the numbers that pdfmake gives to the functions of headers and footers: private characters, which no text has. */
export const pageMark = "\uE0F0";
export const pagesMark = "\uE0F1";

const mostDepth = 24;

/** The pieces of a text node: a text, a number, or a list of them and of nodes with looks of their own. `own`: what all have beyond the paragraph. */
export function readRuns(
  value: unknown,
  paragraph: PdfmakeLook,
  around: PdfmakeContext,
  reading: PdfmakeReadState,
  own: PdfmakeLook = {},
): readonly ImportedInline[] {
  return runsOf(value, { ...paragraph, ...own }, { paragraph, around, reading });
}

interface PdfmakeLine {
  readonly paragraph: PdfmakeLook;
  readonly around: PdfmakeContext;
  readonly reading: PdfmakeReadState;
}

function runsOf(value: unknown, look: PdfmakeLook, line: PdfmakeLine): readonly ImportedInline[] {
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
export function reportKeys(node: PdfmakeNode, { place }: PdfmakeContext, { findings }: PdfmakeReadState): void {
  for (const key of unreadKeys) if (node[key] !== undefined) findings.dropped("lost", place, `${quoted(key)} is`);
}

/** The page or the text of another node, by its id; undefined: the node is none of these. */
function referenceOf(
  node: PdfmakeNode,
  look: PdfmakeLook,
  { around, reading, paragraph }: PdfmakeLine,
): readonly ImportedInline[] | undefined {
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
export function reportValue(value: unknown, { place }: PdfmakeContext, { findings }: PdfmakeReadState): void {
  if (value === undefined || value === null) return;
  if (value instanceof FunctionText) findings.dropped("lost", place, "A function is");
  else if (value instanceof UnexplainedName)
    findings.dropped("lost", place, `${quoted(value.name)}, which is no value of the file, is`);
  else findings.dropped("lost", place, "A value of an unexpected kind is");
}

/** Text with the page numbers in it; line ends are line ends in both languages. */
function plain(words: string, marks: TextMarks): readonly ImportedInline[] {
  return words.split(new RegExp(`(${pageMark}|${pagesMark})`)).map((piece) => {
    if (piece === pageMark) return code("$global.PAGE", marks);
    return piece === pagesMark ? code("$global.NUMPAGES", marks) : text(piece, marks);
  });
}
