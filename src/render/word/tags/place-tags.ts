import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import { PackageError } from "../../documents/verify/ooxml/package-error.ts";
import type { WordDialect } from "../dialects/word-dialect.ts";
import { append, detach, isElementNode } from "../tree/edit.ts";
import type { TagMark } from "../tree/source-tree.ts";
import { openingOf, type SourceElement, setChanged } from "../tree/source-tree.ts";
import { escapedText, unescapedText } from "../tree/xml-text.ts";
import { type AuthoredText, placeBehind } from "./author-place.ts";
import { mayHoldTags, type SpelledTag, scanTags } from "./scan.ts";
import type { ReadTag } from "./tag-expression.ts";
import type { TemplateFaults } from "./template-faults.ts";

/** An element with text in it, and that text; of breaks and tabs, which stand between the letters of a tag, a blank. */
interface TextSegment {
  readonly element: SourceElement;
  readonly text: string;
  readonly isBlank: boolean;
}

/** What of a segment's text goes: a tag's part, with its mark where the tag begins here. */
interface SegmentCut {
  readonly from: number;
  readonly to: number;
  readonly mark: TagMark | undefined;
}

const texts: ReadonlySet<string> = new Set(["w:t", "a:t", "m:t"]);
const blanks: Readonly<Record<string, string>> = { "w:tab": "\t", "w:br": "\n", "w:cr": "\n", "w:noBreakHyphen": "-" };

/** What has texts of its own, or none that a reader sees: nested paragraphs are placed by themselves, deleted text is not read. */
const apart: ReadonlySet<string> = new Set([
  ...["w:p", "a:p", "w:txbxContent", "mc:AlternateContent", "w:del", "w:moveFrom", "w:pPr", "w:rPr"],
  ...["w:instrText", "w:delText", "w:delInstrText"],
]);

/** Tags of one file, so that a hostile one does not hold a machine. */
const mostTags = 5_000;

/** @throws PackageError when a file has more tags, fields and controls than any has */
export function refuseMany(count: number): void {
  if (count > mostTags)
    throw new PackageError(`It has more than ${mostTags} tags, fields and controls, which is the limit.`);
}

/** How tags are read, and what learns of faults. */
export interface TagReading {
  readonly dialect: WordDialect;
  readonly read: ReadTag;
  readonly faults: TemplateFaults;
  /** Tags that were read before. */
  readonly known: number;
}

/** The words of a paragraph, tags among them; breaks and tabs are their characters. */
export const textOfParagraph = ({ element }: AuthoredText): string =>
  segmentsIn(element)
    .map(({ text }) => text)
    .join("");

/** Puts marks into a text in the place of its tags, whatever runs Word has cut them into; how many there are, open ones included. */
export function placeTags(text: AuthoredText, reading: TagReading): number {
  const { dialect, faults, known } = reading;
  const { source, from, to } = text.element;
  if (source !== "" && !mayHoldTags(source.slice(from, to), dialect)) return 0;
  const segments =
    texts.has(text.element.name) || isProperty(text) ? [segmentOf(text.element)] : segmentsIn(text.element);
  const whole = segments.map((one) => one.text).join("");
  const { tags, open } = scanTags(whole, dialect, mostTags);
  refuseMany(known + tags.length + open.length);
  for (const at of open)
    faults.add(
      "TAG_OPEN",
      faults.isFull ? "" : placeBehind(text.where(), whole, at),
      `${shortened(whole.slice(at, at + 50))} is not closed by ${Object.entries(dialect.closings).find(([opening]) => whole.startsWith(opening, at))?.[1]}.`,
    );
  if (tags.length === 0) return open.length;
  const read = tags
    .map((tag) => ({ tag, mark: markOf(tag, whole, text, reading) }))
    .filter(({ mark }) => mark !== "text");
  const marks = read.map(({ mark }) => (mark === "text" ? undefined : mark));
  cutSegments(
    segments,
    read.map(({ tag }) => tag),
    marks,
  );
  return marks.length + open.length;
}

const isProperty = ({ element }: AuthoredText): boolean => element.children.every(({ kind }) => kind === "text");

const shortened = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

function markOf(
  tag: SpelledTag,
  whole: string,
  { where }: AuthoredText,
  { read, faults }: TagReading,
): TagMark | "text" | undefined {
  const meaning = read(tag.inner, tag.opening);
  if (meaning === undefined) return "text";
  const place = placeBehind(where(), whole, tag.from);
  if (!("code" in meaning))
    return { kind: "mark", meaning, spelling: tag.spelling, where: place, region: undefined, parent: undefined };
  const at = meaning.at === undefined ? "" : ` (at character ${meaning.at + tag.opening.length + 1} of the tag)`;
  faults.add(meaning.code, place, `${shortened(tag.spelling)}: ${meaning.message}${at}.`);
  return undefined;
}

function segmentsIn(paragraph: SourceElement): readonly TextSegment[] {
  const found: TextSegment[] = [];
  const visit = (parent: SourceElement): void => {
    for (const child of parent.children) {
      keepOn();
      if (child.kind !== "element" || apart.has(child.name)) continue;
      const blank = blanks[child.name];
      if (texts.has(child.name)) found.push(segmentOf(child));
      else if (blank !== undefined) found.push({ element: child, text: blank, isBlank: true });
      else visit(child);
    }
  };
  visit(paragraph);
  return found;
}

const segmentOf = (element: SourceElement): TextSegment => ({
  element,
  text: unescapedText(element.children.map((child) => (child.kind === "text" ? child.raw : "")).join("")),
  isBlank: false,
});

function cutSegments(
  segments: readonly TextSegment[],
  tags: readonly SpelledTag[],
  marks: readonly (TagMark | undefined)[],
): void {
  let start = 0;
  let first = 0;
  for (const segment of segments) {
    keepOn();
    const end = start + segment.text.length;
    while (first < tags.length && (tags[first]?.to ?? 0) <= start) first += 1;
    const cuts: SegmentCut[] = [];
    for (let at = first; at < tags.length; at += 1) {
      const [tag, mark] = [tags[at], marks[at]];
      if (tag === undefined || tag.from >= end) break;
      // A tag without a meaning refuses the whole file: what becomes of it does not matter.
      const begins = tag.from >= start;
      cuts.push({
        from: Math.max(tag.from, start) - start,
        to: Math.min(tag.to, end) - start,
        mark: begins ? mark : undefined,
      });
    }
    if (cuts.length > 0) cutSegment(segment, cuts);
    start = end;
  }
}

/** A tag looks as its first character does; runs that held only the rest of it go. */
function cutSegment({ element, text, isBlank }: TextSegment, cuts: readonly SegmentCut[]): void {
  if (isBlank) {
    detach(element);
    return;
  }
  element.children.length = 0;
  let done = 0;
  const addText = (to: number): void => {
    if (to > done) append(element, { kind: "text", raw: escapedText(text.slice(done, to)), parent: element });
  };
  for (const { from, to, mark } of cuts) {
    addText(from);
    if (mark !== undefined) append(element, mark);
    done = to;
  }
  addText(text.length);
  setChanged(element);
  keepBlanks(element);
  if (element.children.length === 0) removeRun(element);
}

/** Blanks at the edges of a text count only so (17.3.3.31). */
function keepBlanks(element: SourceElement): void {
  if (element.name !== "w:t") return;
  const tag = openingOf(element);
  if (!tag.includes("xml:space")) element.tag = tag.replace(/^<w:t/, '<w:t xml:space="preserve"');
}

function removeRun(text: SourceElement): void {
  const run = text.parent;
  if (run === undefined || !(run.name === "w:r" || run.name === "a:r")) return;
  detach(text);
  if (!run.children.some((child) => (isElementNode(child) ? !/^[wa]:rPr$/.test(child.name) : child.kind === "mark")))
    detach(run);
}
