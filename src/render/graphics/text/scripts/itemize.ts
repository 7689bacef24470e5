import { graphemeSegments } from "unicode-segmenter/grapheme";
import { noFeatures } from "../../../model/look.ts";
import { FaceChoice } from "../faces/face-choice.ts";
import { letterSpacingIn, requestOf, type TextStyle } from "../faces/text-style.ts";
import type { Typeface } from "../faces/typeface.ts";
import type { DirectedText } from "../paragraph/analyse.ts";
import type { InlineStretch } from "../paragraph/assemble.ts";
import type { TextItem } from "../paragraph/prepared.ts";
import { shapeInline } from "../shape/kept-runs.ts";
import type { ParagraphScripts } from "./paragraph-scripts.ts";
import { common, scriptOf, sharersOf } from "./script-table.ts";

export type TextStretch = Extract<InlineStretch, { readonly kind: "text" }>;

/** Scripts without spaces between words: justification spreads their clusters. */
const spreading: ReadonlySet<string> = new Set(["Hani", "Hira", "Kana", "Bopo", "Thai", "Laoo", "Khmr", "Mymr"]);

/** Properties that neighbouring clusters must share to be shaped together. */
interface ShapingKind {
  readonly script: string;
  readonly level: number;
  readonly face: Typeface;
  /** No character of it so far belongs to one script. */
  readonly shared: boolean;
  /** It is a MICR line, which is never cut or widened. */
  readonly micr: boolean;
}

/** Parts of one paragraph: as many lines as the longest document has. */
export const mostItems = 250_000;

/** Cuts a stretch of text where script, direction or face change, and shapes the parts; stops soon after `mostItems`. */
export function itemize(
  stretch: TextStretch,
  style: TextStyle,
  analysed: DirectedText,
  scripts: ParagraphScripts,
): readonly TextItem[] {
  const { text, levels } = analysed;
  const items: TextItem[] = [];
  const choice = new FaceChoice(text, stretch.end, scripts, style);
  let start = stretch.start;
  let current: ShapingKind | undefined;
  const close = (end: number): void => {
    if (current !== undefined && end > start) items.push(shapeItem(text, { ...stretch, start, end }, style, current));
    start = end;
  };
  const add = (segment: string, at: number): void => {
    const script = scripts.at(at) ?? "Latn";
    const level = levels?.[at] ?? 0;
    const shared = isShared(segment, script, current);
    const micr = style.micr !== undefined && scripts.isMicr(at) ? style.micr() : undefined;
    const face = micr ?? choice.face(segment, at, script, shared);
    const near: ShapingKind | undefined = current?.level === level && current.face === face ? current : undefined;
    if (near !== undefined && (shared || micr !== undefined || near.script === script)) {
      if (near.shared && !shared) current = { ...near, shared };
      return;
    }
    // Shared characters go along with what follows when it is set like them.
    if (near?.shared !== true) close(at);
    current = { script: micr === undefined ? script : "Latn", level, face, shared, micr: micr !== undefined };
  };
  const continues = (from: number, to: number): boolean =>
    current !== undefined && mayContinue(current, levels, from, to) && choice.continues(from, to, current);
  for (let from = stretch.start; from < stretch.end && items.length <= mostItems; ) {
    const end = wordEnd(text, from, stretch.end);
    // Most words are set like the one before, or like their own beginning: they need not be looked at cluster by cluster.
    if (!continues(from, end)) {
      for (const { segment, index } of graphemeSegments(text.slice(from, end))) {
        add(segment, from + index);
        if (index === 0 && continues(from + segment.length, end)) break;
        if (items.length > mostItems) break;
      }
    }
    from = end;
  }
  close(stretch.end);
  return items;
}

/** Whether a whole word at one level can go on as its beginning, as far as that depends on the beginning. */
const mayContinue = (
  { shared, micr, level }: ShapingKind,
  levels: Uint8Array | undefined,
  from: number,
  to: number,
): boolean => !shared && !micr && isLevel(levels, from, to, level);

const space = 0x20;
/** Matches characters that extend a cluster (UAX #29, GB9 and GB9a). */
const attached = /\p{M}|\p{Emoji_Modifier}|[\u0e33\u0eb3\u200c]|\u200d|[\uff9e\uff9f]|[\u{e0020}-\u{e007f}]/u;
/** Below this, nothing does. */
const firstAttached = 0x300;

/** Behind the spaces that follow a word: no grapheme cluster reaches over that place, unless a mark stands there. */
function wordEnd(text: string, from: number, end: number): number {
  let at = from;
  do {
    while (at < end && text.charCodeAt(at) !== space) at += 1;
    while (at < end && text.charCodeAt(at) === space) at += 1;
  } while (
    at < end &&
    text.charCodeAt(at) >= firstAttached &&
    attached.test(String.fromCodePoint(text.codePointAt(at) as number))
  );
  return at;
}

function isLevel(levels: Uint8Array | undefined, from: number, to: number, level: number): boolean {
  if (levels === undefined) return level === 0;
  for (let at = from; at < to; at += 1) if (levels[at] !== level) return false;
  return true;
}

/** Whether a cluster is at home in whatever script it stands; one that some scripts share, in none but these. */
function isShared(cluster: string, script: string, current: ShapingKind | undefined): boolean {
  const codePoint = cluster.codePointAt(0) as number;
  if (scriptOf(codePoint) !== common) return false;
  return current === undefined || current.script === script || sharersOf(codePoint) === undefined;
}

/** One item in the primary face, left to right, Latin. */
export function itemizeSimple(stretch: TextStretch, style: TextStyle, text: string): TextItem {
  const { start, end, link, span } = stretch;
  const run = shapeInline(stretch.inline, style.latin, text, start, end);
  return {
    kind: "text",
    start,
    end,
    level: 0,
    link,
    span,
    run,
    words: style.latin,
    style,
    scale: style.scale,
    letterSpacing: style.look.letterSpacing,
    unbreakable: false,
    spreads: false,
  };
}

function shapeItem(
  text: string,
  { start, end, link, span }: TextStretch,
  style: TextStyle,
  { script, level, face, micr }: ShapingKind,
): TextItem {
  const request = requestOf(style.look, script, level % 2 === 1, style.language);
  const words = face.style(micr ? { ...request, spaced: false, features: noFeatures, caps: false } : request);
  const run = words.run(text, start, end);
  const scale = style.look.size / face.face.unitsPerEm;
  return {
    kind: "text",
    start,
    end,
    level,
    link,
    span,
    run,
    words,
    style,
    scale,
    letterSpacing: micr ? 0 : letterSpacingIn(style.look, script),
    unbreakable: micr,
    spreads: spreading.has(script),
  };
}
