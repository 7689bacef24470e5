import { graphemeSegments } from "unicode-segmenter/grapheme";
import { noFeatures } from "../model/look.ts";
import type { Parted } from "./analyse.ts";
import type { Stretch } from "./assemble.ts";
import { FaceChoice } from "./face-choice.ts";
import type { ParagraphScripts } from "./paragraph-scripts.ts";
import type { TextItem } from "./prepared.ts";
import { common, scriptOf, sharersOf } from "./script-table.ts";
import { letterSpacingIn, type TextStyle, wishOf } from "./text-style.ts";
import type { Typeface } from "./typeface.ts";

export type TextStretch = Extract<Stretch, { readonly kind: "text" }>;

/** Scripts without spaces between words: justification spreads their clusters. */
const spreading: ReadonlySet<string> = new Set(["Hani", "Hira", "Kana", "Bopo", "Thai", "Laoo", "Khmr", "Mymr"]);

/** What neighbouring clusters must share to be shaped together. */
interface Kind {
  readonly script: string;
  readonly level: number;
  readonly face: Typeface;
  /** No character of it so far belongs to one script. */
  readonly shared: boolean;
  /** It is a line of magnetic ink, which is never cut or widened. */
  readonly magnetic: boolean;
}

/** Parts of one paragraph: as many lines as the longest document has. */
export const mostItems = 250_000;

/** Cuts a stretch of text where script, direction or face change, and shapes the parts; stops soon after `mostItems`. */
export function itemize(
  stretch: TextStretch,
  style: TextStyle,
  analysed: Parted,
  scripts: ParagraphScripts,
): readonly TextItem[] {
  const { text, levels } = analysed;
  const items: TextItem[] = [];
  const choice = new FaceChoice(text, stretch.end, scripts, style);
  let start = stretch.start;
  let current: Kind | undefined;
  const close = (end: number): void => {
    if (current !== undefined && end > start) items.push(shapeItem(text, start, end, stretch, style, current));
    start = end;
  };
  for (const { segment, index } of graphemeSegments(text.slice(stretch.start, stretch.end))) {
    const at = stretch.start + index;
    const script = scripts.at(at) ?? "Latn";
    const level = levels?.[at] ?? 0;
    const shared = isShared(segment, script, current);
    const ink = style.magnetic !== undefined && scripts.isMagnetic(at) ? style.magnetic() : undefined;
    const face = ink ?? choice.face(segment, at, script, shared);
    const near: Kind | undefined = current?.level === level && current.face === face ? current : undefined;
    if (near !== undefined && (shared || ink !== undefined || near.script === script)) continue;
    // Shared characters go along with what follows when it is set like them.
    if (near?.shared !== true) close(at);
    current = { script: ink === undefined ? script : "Latn", level, face, shared, magnetic: ink !== undefined };
    if (items.length > mostItems) break;
  }
  close(stretch.end);
  return items;
}

/** Whether a cluster is at home in whatever script it stands; one that some scripts share, in none but these. */
function isShared(cluster: string, script: string, current: Kind | undefined): boolean {
  const codePoint = cluster.codePointAt(0) as number;
  if (scriptOf(codePoint) !== common) return false;
  return current === undefined || current.script === script || sharersOf(codePoint) === undefined;
}

/** One item in the primary face, left to right, Latin. */
export function itemizeSimple(stretch: TextStretch, style: TextStyle, text: string): TextItem {
  const { start, end, link, span } = stretch;
  const run = style.latin.run(text, start, end);
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
  start: number,
  end: number,
  { link, span }: TextStretch,
  style: TextStyle,
  { script, level, face, magnetic }: Kind,
): TextItem {
  const wish = wishOf(style.look, script, level % 2 === 1, style.language);
  const words = face.style(magnetic ? { ...wish, spaced: false, features: noFeatures, caps: false } : wish);
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
    letterSpacing: magnetic ? 0 : letterSpacingIn(style.look, script),
    unbreakable: magnetic,
    spreads: spreading.has(script),
  };
}
