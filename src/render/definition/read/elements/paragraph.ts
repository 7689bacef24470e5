import type { StyleUse } from "../../../../vocabulary/generated/definition.ts";
import { keepOn } from "../../../../vocabulary/stopping/attention.ts";
import { Report } from "../../../contract/report.ts";
import type { Block, Paragraph } from "../../../model/document/flow.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import { type BoxLook, noBox, type TextLook } from "../../../model/look.ts";
import type { Inline } from "../../../model/text/inline.ts";
import { Growth } from "../../bind/growth.ts";
import { withSingleBlanks } from "../../markup/blanks.ts";
import type { ReadContext } from "../context.ts";
import { languageIn } from "../facts/language.ts";
import { plainInlines, readText } from "../shortcodes/read-text.ts";
import { reportSuspects } from "../shortcodes/suspects/suspects.ts";
import type { ElementLook } from "../styles/style-book.ts";
import type { TextKeys } from "../styles/text-keys.ts";
import { columned } from "./columned.ts";
import { numbered } from "./list/numbered.ts";

/** Keys that every element of text can have beside its text. */
export interface TextSiblings {
  readonly style?: StyleUse | undefined;
  readonly id?: string | undefined;
  readonly language?: string | undefined;
}

/** Beside the texts that a numbering counts. */
interface NumberedSiblings extends TextSiblings {
  readonly start?: number | undefined;
}

/** Whether there may be more to an element than its text. */
const isCounted = ({ start }: NumberedSiblings, { arrangement: { numbering } }: ElementLook): boolean =>
  numbering !== undefined || start !== undefined;

/** A text, the key it is written under, and what stands beside it. */
export interface WrittenText {
  readonly role: Paragraph["role"];
  readonly text: string;
  readonly textKey: string;
  readonly node: TextSiblings;
  /** The list that it was taken from, and where it stands there. */
  readonly among?: ListedText | undefined;
}

/** One of many texts that nodes of one kind are made of. */
export interface ListedText {
  readonly texts: readonly string[];
  readonly at: number;
}

type HeadingKey = "h1" | "h2" | "h3" | "h4" | "h5";

export function readParagraph(
  text: string,
  node: NumberedSiblings,
  keys: TextKeys,
  path: string,
  context: ReadContext,
): Block {
  const look = context.styles.look(keys, "p", node.style, path);
  const own = paragraphOf({ role: "p", text, textKey: "p", node }, look, look.box, path, context);
  const read = isCounted(node, look) ? numbered(own, look, { level: 1, start: node.start }, context) : own;
  if (read.anchor !== undefined) context.references.note(read.anchor, read);
  return columned(read, look);
}

export function readHeading<Word extends HeadingKey>(
  word: Word,
  node: NumberedSiblings & Readonly<Record<Word, string>>,
  keys: TextKeys,
  path: string,
  context: ReadContext,
): Paragraph {
  const look = context.styles.look(keys, word, node.style, path);
  const level = Number(word.slice(1));
  const place = context.headingPlace(level);
  const own = paragraphOf({ role: word, text: node[word], textKey: word, node }, look, look.box, path, context);
  const read = isCounted(node, look) ? numbered(own, look, { level, start: node.start }, context) : own;
  if (read.anchor !== undefined) context.references.note(read.anchor, read);
  if (context.counters !== undefined) context.captions.heading(level, read.number);
  context.contents?.note({
    level,
    inlines: read.inlines,
    look: read.look,
    place: read.anchor ?? place ?? path,
  });
  if (place === undefined) return read;
  return read.anchor === undefined ? { ...read, anchor: place } : { ...read, listedAs: place };
}

/** The text of a cell: its box is the cell's, so it has none of its own but for how its lines fit. */
export function readCellText(written: WrittenText, look: ElementLook, path: string, context: ReadContext): Paragraph {
  const { fitting } = look.box;
  const box = fitting === undefined ? noBox : { ...noBox, fitting };
  const read = paragraphOf(written, look, box, path, context);
  if (read.anchor !== undefined) context.references.note(read.anchor, read);
  return read;
}

/** Members are written out: most text takes this way, and a spread of this many costs more than all the rest. */
function paragraphOf(
  written: WrittenText,
  look: ElementLook,
  box: BoxLook,
  path: string,
  context: ReadContext,
): Paragraph {
  keepOn();
  const { role, text, textKey, node } = written;
  const language = languageIn(node.language, path, context.report);
  const letters = language === undefined ? look.text : inLanguage(look.text, language, context);
  const anchor = node.id === undefined ? undefined : noted(node.id, path, context);
  const shownOf = look.keys.blanks === "pre" ? asTyped : withSingleBlanks;
  const { named } = look;
  const plain = plainInlines(text, letters);
  if (plain !== undefined) {
    if (/[<{]/.test(text)) reportSuspects(text, { context, path: `${path}/${textKey}` });
    const shown = shownOf(plain);
    const inlines =
      context.noted === undefined ? shown : notedAs(written, shown, { letters, look, path, box }, context);
    return { kind: "paragraph", role, path, box, anchor, inlines, look: letters, paragraph: look.paragraph, named };
  }
  const { inlines: typed, align } = readText(text, letters, { context, path: `${path}/${textKey}` });
  const paragraph = align === undefined ? look.paragraph : { ...look.paragraph, align };
  const shown = shownOf(typed);
  const inlines = context.noted === undefined ? shown : notedAs(written, shown, { letters, look, path, box }, context);
  return { kind: "paragraph", role, path, box, anchor, inlines, look: letters, paragraph, named };
}

/** How a text is read that is noted. */
interface NotedLook {
  readonly letters: TextLook;
  readonly look: ElementLook;
  readonly path: string;
  readonly box: BoxLook;
}

function notedAs(
  { text, textKey, node, among, role }: WrittenText,
  inlines: readonly Inline[],
  { letters, look, path, box }: NotedLook,
  context: ReadContext,
): readonly Inline[] {
  const { noted, budget } = context;
  // Headings and named paragraphs are shown in other places as well.
  if (noted === undefined || role !== "p" || node.id !== undefined) return inlines;
  const shown = look.keys.blanks === "pre" ? asTyped : withSingleBlanks;
  const read = (other: string): readonly Inline[] => {
    const quiet = { ...context, report: new Report(), budget: budget.attempt(), growth: new Growth() };
    return shown(readText(other, letters, { context: quiet, path: `${path}/${textKey}` }).inlines);
  };
  const [of, at] = among === undefined ? [node, textKey] : [among.texts, among.at];
  return noted({ of, at, text, inlines, look: letters, path, box, shown, read });
}

/** The name of the place of the element at `path`, as the author means it. */
export function noted(id: string, path: string, context: ReadContext): string {
  const name = unquoteLiteral(id);
  context.notePlace(name, path);
  return name;
}

const asTyped = (inlines: readonly Inline[]): readonly Inline[] => inlines;

function inLanguage(look: TextLook, language: string, context: ReadContext): TextLook {
  return context.variants.of(look, `language ${language}`, () => ({ ...look, language }));
}
