import { isDeepStrictEqual } from "node:util";
import { literalEnd, literalStart } from "../../../../vocabulary/markup/literal-marks.ts";
import { scan } from "../../../../vocabulary/markup/scan.ts";
import type { NotedText } from "../../../definition/read/context.ts";
import { simpleInlines } from "../../../definition/read/shortcodes/read-text.ts";
import { keepRunOf } from "../../../graphics/text/shape/kept-runs.ts";
import type { Inline, TextInline } from "../../../model/text/inline.ts";

/** An inline that shows values: its text in pieces, a number for the value that stands there. */
interface OpenInline {
  readonly of: TextInline;
  readonly pieces: readonly (string | number)[];
}

/** A text with shortcodes, read once for all values that stand in it. */
interface Skeleton {
  /** What the values are: what the data says, or all that stands between shortcodes. */
  readonly values: "data" | "words";
  /** Around the values: one more than there are of these. */
  readonly around: readonly string[];
  readonly inlines: readonly (Inline | OpenInline)[];
}

/** How a text of other documents becomes inlines: it has no shortcodes, or those of its skeleton. */
export type RereadText = Pick<NotedText, "look" | "shown"> & { readonly skeleton: Skeleton | undefined };

/** Longer texts are read in the usual way, in UTF-16 units: long words cost more than their letters. */
const longest = 900;

/** Shortcodes that do the same whatever they stand around, and count nothing. */
const safe: ReadonlySet<string> = new Set([
  "b",
  "i",
  "bi",
  "u",
  "s",
  "caps",
  "small",
  "mark",
  "color",
  "highlight",
  "size",
  "letterspacing",
  "sup",
  "sub",
  "font",
  "align",
  "link",
  "span",
  "br",
  "tab",
]);

/**
 * How other texts in the place of this one are read; undefined: it cannot be said. `isPublic`: whether the template has a text; no
 * other is kept.
 */
export function rereadingOf(noted: NotedText, isPublic: (text: string) => boolean): RereadText | undefined {
  const { text, look, shown, inlines } = noted;
  const simple: RereadText = { look, shown, skeleton: undefined };
  const again = reread(simple, text);
  if (again !== undefined) return isDeepStrictEqual(again, inlines) ? simple : undefined;
  const cut = text.length > longest ? undefined : cutOf(text);
  if (cut === undefined || !cut.around.every((part) => part === "" || isPublic(part))) return undefined;
  if (!scan(text).every(isSafe)) return undefined;
  const quote = cut.values === "data" ? quoted : asTyped;
  const probe = cut.around.reduce((made, part, at) => `${made}${quote(mark(at - 1))}${part}`);
  const skeleton = { ...cut, inlines: noted.read(probe).map(opened) };
  const rereading = { look, shown, skeleton };
  if (!isDeepStrictEqual(reread(rereading, text), inlines) || !showsAll(skeleton)) return undefined;
  for (const inline of skeleton.inlines) if ("kind" in inline && inline.kind === "text") keepRunOf(inline);
  return rereading;
}

function isSafe(token: ReturnType<typeof scan>[number]): boolean {
  if (!("code" in token)) return token.kind !== "page";
  return safe.has(token.code.name) && !token.spelling.includes(literalStart);
}

const quoted = (text: string): string => literalStart + text + literalEnd;

const asTyped = (text: string): string => text;

/** Stands for a value: letters of private use, which no value has that is put in. */
const mark = (at: number): string => `\uE000${at}\uE001`;

const marks = /\uE000(\d+)\uE001/;

function opened(inline: Inline): Inline | OpenInline {
  if (inline.kind !== "text" || !inline.text.includes("\uE000")) return inline;
  const pieces = inline.text.split(marks).map((piece, at) => (at % 2 === 0 ? piece : Number(piece)));
  return { of: { ...inline, text: "" }, pieces };
}

/** Each value once, and nowhere but in texts. */
function showsAll({ around, inlines }: Skeleton): boolean {
  const shown = inlines
    .flatMap((inline) => ("of" in inline ? inline.pieces : []))
    .filter((piece) => typeof piece === "number");
  return shown.length === around.length - 1 && shown.every((piece, at) => piece === at);
}

function cutOf(text: string): Pick<Skeleton, "around" | "values"> | undefined {
  if (!/[\uFDD0\uFDD1]/.test(text)) {
    const words = cutAtCodes(text);
    // All in brackets is a shortcode: what stays as text may be reported for the letters before it.
    const codes = scan(text).filter((token) => "code" in token).length;
    return words && codes === text.split("[").length - 1 ? { values: "words", around: words.around } : undefined;
  }
  const around = text.split(/\uFDD0[^\uFDD1]*\uFDD1/);
  return around.some((part) => /[\uFDD0\uFDD1\uE000\uE001]/.test(part)) ? undefined : { values: "data", around };
}

/** Shortcodes that follow each other, with the blanks at both ends. */
const codes = /((?: ?\[[^[\]]*\])+ ?)/;

/** A text in words, and shortcodes around them; undefined: it has none, or is not plain between them. */
function cutAtCodes(
  text: string,
): { readonly around: readonly string[]; readonly words: readonly string[] } | undefined {
  const parts = text.split(codes);
  if (parts.length === 1) return undefined;
  const around: string[] = [];
  const words: string[] = [];
  for (const [at, part] of parts.entries()) {
    const isWords = at % 2 === 0;
    if (isWords && part === "" && (at === 0 || at === parts.length - 1)) continue;
    if (isWords && at === 0) around.push("");
    if (isWords && at > 0 && part === "") return undefined;
    if (isWords && notPlain.test(part)) return undefined;
    (isWords ? words : around).push(part);
  }
  return { around: around.length === words.length ? [...around, ""] : around, words };
}

/** The inlines of another text, as reading makes them; undefined: this cannot be said without reading it. */
export function reread({ look, shown, skeleton }: RereadText, text: string): readonly Inline[] | undefined {
  if (text.length > longest) return undefined;
  if (skeleton !== undefined) return filled(skeleton, text);
  const simple = simpleInlines(text, look);
  return simple && shown(simple);
}

/** What a value may not have to be shown as it stands: marks, blanks that vanish, line ends, what looks like markup. */
const notPlain = /^ | $| {2}|[\p{Cc}\u2028\u2029[\]<>{}$\\\uFDD0\uFDD1\uE000\uE001]/u;

function filled(skeleton: Skeleton, text: string): readonly Inline[] | undefined {
  const { inlines } = skeleton;
  const values = skeleton.values === "data" ? dataIn(skeleton, text) : wordsIn(skeleton, text);
  return values && inlines.map((inline) => ("of" in inline ? withValues(inline, values) : inline));
}

function wordsIn({ around }: Skeleton, text: string): readonly string[] | undefined {
  const cut = cutAtCodes(text);
  if (cut === undefined || cut.around.length !== around.length) return undefined;
  return around.every((part, at) => part === cut.around[at]) ? cut.words : undefined;
}

function dataIn({ around }: Skeleton, text: string): readonly string[] | undefined {
  const [first = ""] = around;
  if (!text.startsWith(first)) return undefined;
  const values: string[] = [];
  let at = first.length;
  for (let next = 1; next < around.length; next += 1) {
    const end = text.indexOf(literalEnd, at);
    const value = text.slice(at + 1, end);
    if (text[at] !== literalStart || value === "" || end < at + 2 || notPlain.test(value)) return undefined;
    values.push(value);
    const part = around[next] as string;
    if (!text.startsWith(part, end + 1)) return undefined;
    at = end + 1 + part.length;
  }
  return at === text.length ? values : undefined;
}

/** Member by member: a spread costs more. */
function withValues({ of: { look, link, span }, pieces }: OpenInline, values: readonly string[]): TextInline {
  let text = "";
  for (const piece of pieces) text += typeof piece === "string" ? piece : (values[piece] ?? "");
  return { kind: "text", text, look, link, span };
}
