import type { Inline, SpanBox } from "../model/inline.ts";
import type { LinkTarget } from "../model/look.ts";
import type { Findings } from "./findings.ts";

export type TextInline = Extract<Inline, { readonly kind: "text" }>;
export type PictureInline = Extract<Inline, { readonly kind: "picture" }>;
type TabInline = Extract<Inline, { readonly kind: "tab" }>;

interface Place {
  /** Offsets in the paragraph's text, UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly span: SpanBox | undefined;
  readonly link: LinkTarget | undefined;
}

/** A stretch of the paragraph's text that comes from one inline. Pictures, tabs and line ends are one character long. */
export type Stretch =
  | (Place & { readonly kind: "text"; readonly inline: TextInline })
  | (Place & { readonly kind: "picture"; readonly inline: PictureInline })
  | (Place & { readonly kind: "tab"; readonly position: number | undefined; readonly align: TabInline["align"] })
  | (Place & { readonly kind: "break" });

/** A paragraph's text in one string. */
export interface Assembled {
  readonly text: string;
  readonly stretches: readonly Stretch[];
  /** Left-to-right Latin throughout: nothing to analyse, nothing to leave out. */
  readonly simple: boolean;
}

const simpleText = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f]*$/;

/** Every line end is this one within a paragraph: UAX #14 class BK, and neutral for UAX #9, unlike a line feed. */
export const lineEnd = "\u2028";
const pictureMark = "\ufffc";

/** Puts a paragraph's inlines into one text. Page numbers must have become text before. */
export function assemble(inlines: readonly Inline[], path: string, findings: Findings): Assembled {
  const stretches: Stretch[] = [];
  let text = "";
  let simple = true;
  const place = (
    length: number,
    from?: { readonly span: SpanBox | undefined; readonly link: LinkTarget | undefined },
  ) => ({
    start: text.length,
    end: text.length + length,
    span: from?.span,
    link: from?.link,
  });
  const addText = (inline: TextInline, part: string): void => {
    if (part !== "") stretches.push({ kind: "text", ...place(part.length, inline), inline });
    text += part;
  };
  for (const inline of inlines) {
    switch (inline.kind) {
      case "text":
        if (simpleText.test(inline.text)) {
          addText(inline, inline.text);
          break;
        }
        simple = false;
        for (const part of cleanParts(inline.text, path, findings)) {
          if (part === "\t") {
            stretches.push({ kind: "tab", ...place(1, inline), position: undefined, align: "left" });
            text += part;
          } else if (part === lineEnd) {
            stretches.push({ kind: "break", ...place(1, inline) });
            text += part;
          } else addText(inline, part);
        }
        break;
      case "picture":
        stretches.push({ kind: "picture", ...place(1, inline), inline });
        text += pictureMark;
        break;
      case "tab":
        stretches.push({ kind: "tab", ...place(1), position: inline.position, align: inline.align });
        text += "\t";
        break;
      case "line-break":
        stretches.push({ kind: "break", ...place(1) });
        text += lineEnd;
        break;
      case "page-number":
      case "page-count":
        throw new Error("a page number must be made text before its paragraph is set");
    }
  }
  return { text, stretches: bridged(stretches), simple };
}

/** A tab or line end between two inlines of one span, or of one link, belongs to it as well. */
function bridged(stretches: readonly Stretch[]): readonly Stretch[] {
  if (stretches.length < 3) return stretches;
  return stretches.map((stretch, index) => {
    if (stretch.kind === "text" || stretch.kind === "picture" || stretch.span !== undefined) return stretch;
    const before = stretches[index - 1];
    const after = stretches.slice(index + 1).find(({ kind }) => kind === "text" || kind === "picture");
    if (before === undefined || after === undefined) return stretch;
    return {
      ...stretch,
      span: before.span === after.span ? before.span : undefined,
      link: before.link === after.link ? before.link : undefined,
    };
  });
}

/** Control characters, line ends, what the specification keeps from being drawn (Fonts rule 8), and lone surrogates. */
const special = /\r\n|[\p{Cc}\u2028\u2029\u2460-\u24ff\u2776-\u2793\p{Surrogate}]/gu;
const ends = /^(?:\r\n|[\n\r\v\f\u0085\u2028\u2029])$/;

/** Text in parts: what is drawn, tabs, and line ends. What is not drawn is reported and left out. */
function* cleanParts(text: string, path: string, findings: Findings): Generator<string> {
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

function replace(found: string, path: string, findings: Findings): string {
  if (found === "\t") return found;
  if (ends.test(found)) return lineEnd;
  const codePoint = found.codePointAt(0) as number;
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return "\ufffd";
  const shown = codePoint > 0xa0 ? `"${found}" (${unicodeName(codePoint)})` : unicodeName(codePoint);
  findings.tell(undefined, "CHARACTER_NOT_DRAWN", path, `The character ${shown} is not drawn.`);
  return "";
}

/** `U+2460`. */
export const unicodeName = (codePoint: number): string => `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
