import type { LinkTarget, TextLook } from "../../../model/look.ts";
import { type Inline, type SpanBox, type TextInline, tabIn } from "../../../model/text/inline.ts";
import { characterInMessage } from "../character-in-message.ts";
import type { TextFindings } from "./findings.ts";

type InlinePicture = Extract<Inline, { readonly kind: "picture" }>;
type TabInline = Extract<Inline, { readonly kind: "tab" }>;

interface StretchPlace {
  /** Offsets in the paragraph's text, UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly span: SpanBox | undefined;
  readonly link: LinkTarget | undefined;
}

/** A stretch of the paragraph's text that comes from one inline. Pictures, tabs and line ends are one character long. */
export type InlineStretch =
  | (StretchPlace & { readonly kind: "text"; readonly inline: TextInline })
  | (StretchPlace & { readonly kind: "picture"; readonly inline: InlinePicture })
  | (StretchPlace & {
      readonly kind: "tab";
      readonly position: number | undefined;
      readonly align: TabInline["align"];
      readonly gap: number;
      readonly look: TextLook | undefined;
    })
  | (StretchPlace & { readonly kind: "break" });

/** A paragraph's text in one string. */
export interface AssembledText {
  readonly text: string;
  readonly stretches: readonly InlineStretch[];
  /** Left-to-right Latin throughout: nothing to analyse, nothing to leave out. */
  readonly simple: boolean;
}

/** Latin letters, composed ones too, and the symbols of Latin typography: dashes, quotes, bullets, currencies. */
const simpleText =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u024f\u1e00-\u1eff\u2010-\u2015\u2018-\u2022\u2026\u202f\u2030\u2032\u2033\u2039\u203a\u20a0-\u20bf\u2122]*$/;

/** Every line end is this one within a paragraph: UAX #14 class BK, and neutral for UAX #9, unlike a line feed. */
const lineEnd = "\u2028";
const pictureMark = "\ufffc";
const tabMark = "\t";

/** Puts a paragraph's inlines into one text. Page numbers must have become text before. */
export function assemble(inlines: readonly Inline[], path: string, findings: TextFindings): AssembledText {
  const assembly = new Assembly();
  for (const inline of inlines) {
    switch (inline.kind) {
      case "text":
        if (isSimple(inline.text)) assembly.text(inline, inline.text);
        else assembly.parts(inline, cleanParts(inline.text, path, findings));
        break;
      case "picture":
        assembly.picture(inline);
        break;
      case "tab":
        assembly.tab(undefined, inline);
        break;
      case "line-break":
        assembly.lineEnd(undefined);
        break;
      case "page-number":
      case "page-count":
      case "section-page":
      case "section-pages":
      case "running-head":
      case "note-marker":
      case "reference":
      case "place-page":
        throw new Error("a page number must be made text before its paragraph is set");
    }
  }
  return assembly.done();
}

/** Whether text is left-to-right Latin without anything to leave out. */
export const isSimple = (text: string): boolean => simpleText.test(text);

type Marked = Pick<StretchPlace, "span" | "link">;

/** The usual width of a space, in ems. */
const gapShare = 0.25;

/** Text and stretches as they grow. */
class Assembly {
  readonly #stretches: InlineStretch[] = [];
  #text = "";
  #simple = true;
  /** Font size of the text before. */
  #size = 0;

  text(inline: TextInline, part: string): void {
    if (part === "") return;
    this.#size = inline.look.size;
    const { start, end, span, link } = this.#place(part, inline);
    this.#stretches.push({ kind: "text", start, end, span, link, inline });
  }

  /** Adds the parts of an inline's text, from `cleanParts`. */
  parts(inline: TextInline, parts: Iterable<string>): void {
    this.#simple = false;
    for (const part of parts) {
      if (part === tabMark) this.tab(inline, tabIn(inline.look));
      else if (part === lineEnd) this.lineEnd(inline);
      else this.text(inline, part);
    }
  }

  picture(inline: InlinePicture): void {
    this.#stretches.push({ kind: "picture", ...this.#place(pictureMark, inline), inline });
  }

  tab(from: Marked | undefined, { position, align, look }: TabInline): void {
    const gap = this.#size * gapShare;
    this.#stretches.push({ kind: "tab", ...this.#place(tabMark, from), position, align, gap, look });
  }

  lineEnd(from: Marked | undefined): void {
    this.#stretches.push({ kind: "break", ...this.#place(lineEnd, from) });
  }

  #place(part: string, from: Marked | undefined): StretchPlace {
    const start = this.#text.length;
    this.#text += part;
    return { start, end: this.#text.length, span: from?.span, link: from?.link };
  }

  done(): AssembledText {
    return { text: this.#text, stretches: bridged(this.#stretches), simple: this.#simple };
  }
}

/** A tab or line end between two inlines of one span, or of one link, belongs to it as well. */
function bridged(stretches: readonly InlineStretch[]): readonly InlineStretch[] {
  if (stretches.length < 3) return stretches;
  const made: InlineStretch[] = [];
  /** Index of the next stretch of an inline of its own, found once for each row of tabs and line ends. */
  let next = 0;
  for (const [index, stretch] of stretches.entries()) {
    if (isOwn(stretch)) {
      made.push(stretch);
      continue;
    }
    if (next <= index) next = index + 1;
    for (let after = stretches[next]; after !== undefined && !isOwn(after); after = stretches[next]) next += 1;
    const before = made[index - 1];
    const after = stretches[next];
    made.push({
      ...stretch,
      span: before?.span === after?.span ? before?.span : undefined,
      link: before?.link === after?.link ? before?.link : undefined,
    });
  }
  return made;
}

const isOwn = ({ kind, span, link }: InlineStretch): boolean =>
  kind === "text" || kind === "picture" || span !== undefined || link !== undefined;

/** Control characters, line ends, what the specification keeps from being drawn (Fonts rule 8), and lone surrogates. */
const special = /\r\n|[\p{Cc}\u2028\u2029\u2460-\u24ff\u2776-\u2793\p{Surrogate}]/gu;
const ends = /^(?:\r\n|[\n\r\v\f\u0085\u2028\u2029])$/;

/** Splits text into drawable text, tabs and line ends. Characters that cannot be drawn are reported and left out. */
function* cleanParts(text: string, path: string, findings: TextFindings): Generator<string> {
  let from = 0;
  let part = "";
  for (const match of text.matchAll(special)) {
    const found = match[0];
    part += text.slice(from, match.index);
    from = match.index + found.length;
    const replacement = replace(found, path, findings);
    if (replacement === "\t" || replacement === lineEnd) {
      yield part;
      yield replacement;
      part = "";
    } else part += replacement;
  }
  yield part + text.slice(from);
}

function replace(found: string, path: string, findings: TextFindings): string {
  if (found === "\t") return found;
  if (ends.test(found)) return lineEnd;
  const codePoint = found.codePointAt(0) as number;
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return "\ufffd";
  findings.add(undefined, "CHARACTER_NOT_DRAWN", path, `The character ${characterInMessage(codePoint)} is not drawn.`);
  return "";
}
