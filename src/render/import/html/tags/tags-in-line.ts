import { type Statement, statementOf } from "../../../tag-languages/statements.ts";
import { quoted } from "../../findings.ts";
import type { PlaceholderValues } from "../../placeholders/braces.ts";
import { conditionIn } from "../../placeholders/condition.ts";
import { readLine } from "../../placeholders/inline-regions.ts";
import { type PlacedStatement, type Region, regionsIn } from "../../placeholders/regions.ts";
import { Sample } from "../../placeholders/sample.ts";
import type { ImportedInline } from "../../text/compose.ts";

/** A piece of a line, and where its text comes from, if that is not the text of a page. */
export type HtmlInline = ImportedInline & { readonly from?: "tag" | "code" };

/** A tag of a loop or a condition with the piece of the line that it is. */
interface TagInLine extends PlacedStatement {
  readonly inline: HtmlInline;
}

/**
 * The pieces of a line with the values of its tags. Tags of Handlebars and Jinja alone are tags in a page: those that other languages have
 * (`{#rows}`, `+++name+++`), and all that stands in code, are text. So are conditions that are not understood, which is reported.
 */
export function readTags(line: readonly HtmlInline[], filling: PlaceholderValues): readonly ImportedInline[] {
  if (filling.syntax === "none") return line;
  if (line.every((inline) => inline.from === undefined && !/[{+]/.test(wordsOf(inline))))
    return together(readLine(line, filling));
  const unread = new Set(
    regionsOfLine(line)
      .filter((region) => !isUnderstood(region, filling))
      .flatMap(tagsOf),
  );
  for (const { tag, inline } of unread) reportText(tag, inline, filling);
  const asText = new Set(Array.from(unread, ({ inline }) => inline));
  const pieces = line.flatMap((inline): readonly ImportedInline[] => {
    if (inline.kind !== "text") return [inline];
    if (inline.from === "code") reportCode(inline, filling);
    const { from, ...piece } = inline;
    const ends = from === "code" || asText.has(inline) ? anyMark : from === "tag" ? undefined : marksOfOthers;
    return ends === undefined ? [piece] : piece.text.split(ends).map((text) => ({ ...piece, text }));
  });
  const read = together(readLine(pieces, filling));
  const places = new Map(line.flatMap((inline) => (inline.from === "tag" ? [[wordsOf(inline), inline]] : [])));
  const left = [...line.filter(({ from }) => from === undefined), ...read];
  for (const inline of left) reportJinja(wordsOf(inline), filling, places);
  return read;
}

/** Pieces of one text as one text. */
function together(pieces: readonly ImportedInline[]): readonly ImportedInline[] {
  const made: ImportedInline[] = [];
  for (const piece of pieces) {
    const last = made.at(-1);
    if (last?.kind === "text" && piece.kind === "text" && last.marks === piece.marks)
      made[made.length - 1] = { ...piece, text: last.text + piece.text };
    else made.push(piece);
  }
  return made;
}

/** Tags of Jinja that have stayed as text. `places`: the pieces that they were. */
export function reportJinja(
  words: string,
  filling: PlaceholderValues,
  places?: ReadonlyMap<string, ImportedInline>,
): void {
  if (filling.syntax === "none") return;
  for (const [tag] of words.matchAll(jinjaTag)) reportText(tag, places?.get(tag), filling);
}

/** Where a text is cut so that no tag in it is whole: a tag is read within one piece, and the pieces come together again. */
const anyMark = /(?<=\{)(?=[^{}]{1,200}\})|(?<=\+\+\+)(?=[^+{}]{1,200}\+\+\+)/;
/** The same, but for tags in two braces. */
const marksOfOthers = /(?<=(?<!\{)\{)(?=[^{}]{1,200}\})|(?<=\+\+\+)(?=[^+{}]{1,200}\+\+\+)/;

const jinjaTag = /\{%(?:(?!\{%).){1,400}?%\}/g;
const valueTag = /\{\{[^{}\n]{1,200}\}\}/g;

const wordsOf = (inline: ImportedInline): string =>
  inline.kind === "text" ? inline.text : inline.kind === "code" ? inline.code : "";

function reportText(tag: string, at: ImportedInline | undefined, filling: PlaceholderValues): void {
  const place = (at?.kind === "text" ? at.place : undefined) ?? filling.place;
  filling.findings.placeholder("near", place, `${quoted(tag)} is not understood, and stays as text.`);
}

function reportCode(inline: HtmlInline, { findings, place }: PlaceholderValues): void {
  const at = (inline.kind === "text" ? inline.place : undefined) ?? place;
  for (const [tag] of wordsOf(inline).matchAll(valueTag))
    findings.placeholder("near", at, `${quoted(tag)} stands in code, and stays as text.`);
}

function regionsOfLine(line: readonly HtmlInline[]): readonly Region<TagInLine>[] {
  const tags = line.flatMap((inline, unit): readonly TagInLine[] => {
    if (inline.kind !== "text" || inline.from !== "tag") return [];
    const statement = statementOf(inline.text);
    return statement === undefined ? [] : [{ tag: inline.text, statement, unit, from: 0, to: 0, inline }];
  });
  return [...regionsIn(tags).values()];
}

const tagsOf = <Placed extends PlacedStatement>({ open, middles, end }: Region<Placed>): readonly Placed[] => [
  ...[open, ...middles, end],
];

/** Whether the conditions of a region are some that a definition has. Looked at with data of its own: what is not read leaves no example. */
export function isUnderstood(region: Region, filling: PlaceholderValues): boolean {
  const entry = { sample: new Sample(), list: "" };
  return tagsOf(region).every(({ statement }) => {
    const condition = conditionOfStatement(statement);
    if (condition === undefined) return true;
    return [undefined, entry].some(
      (item) => conditionIn(condition, { ...filling, sample: new Sample(), item }) !== undefined,
    );
  });
}

const conditionOfStatement = (statement: Statement) =>
  statement.kind === "if" || statement.kind === "else" ? statement.condition : undefined;
