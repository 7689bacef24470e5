import { graphemeSegments } from "unicode-segmenter/grapheme";
import type { Analysed } from "./analyse.ts";
import type { Stretch } from "./assemble.ts";
import type { OpenFace } from "./open-face.ts";
import type { TextItem } from "./prepared.ts";
import { common, resolveScripts, scriptOf } from "./scripts.ts";
import { type TextStyle, wishOf } from "./text-style.ts";

export type TextStretch = Extract<Stretch, { readonly kind: "text" }>;

/** Scripts without spaces between words: justification spreads their clusters. */
const spreading: ReadonlySet<string> = new Set(["Hani", "Hira", "Kana", "Bopo", "Thai", "Laoo", "Khmr", "Mymr"]);

/** What neighbouring clusters must share to be shaped together. */
interface Kind {
  readonly script: string;
  readonly level: number;
  readonly face: OpenFace;
  /** No character of it so far belongs to one script. */
  readonly shared: boolean;
}

/** Cuts a stretch of text where script, direction or face change, and shapes the parts. */
export function itemize(
  stretch: TextStretch,
  style: TextStyle,
  analysed: Analysed,
  scripts: readonly string[],
): readonly TextItem[] {
  const { text, levels } = analysed;
  const items: TextItem[] = [];
  let start = stretch.start;
  let current: Kind | undefined;
  const close = (end: number): void => {
    if (current !== undefined && end > start) items.push(shapeItem(text, start, end, stretch, style, current));
    start = end;
  };
  for (const { segment, index } of graphemeSegments(text.slice(stretch.start, stretch.end))) {
    const at = stretch.start + index;
    const script = scripts[at] ?? "Latn";
    const level = levels?.[at] ?? 0;
    const shared = scriptOf(segment.codePointAt(0) as number) === common;
    const face = faceFor(segment, script, style, shared ? current?.face : undefined);
    const near: Kind | undefined = current?.level === level && current.face === face ? current : undefined;
    if (near !== undefined && (shared || near.script === script)) continue;
    // Shared characters go along with what follows when it is set like them.
    if (near?.shared !== true) close(at);
    current = { script, level, face, shared };
  }
  close(stretch.end);
  return items;
}

export const scriptsOf = (text: string): readonly string[] => resolveScripts(text);

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
    spreads: false,
  };
}

function shapeItem(
  text: string,
  start: number,
  end: number,
  { link, span }: TextStretch,
  style: TextStyle,
  { script, level, face }: Kind,
): TextItem {
  const words = face.style(wishOf(style.look, script, level % 2 === 1, style.language));
  const run = words.run(text, start, end);
  const scale = style.look.size / face.face.unitsPerEm;
  return { kind: "text", start, end, level, link, span, run, words, style, scale, spreads: spreading.has(script) };
}

/** Joiners and variation selectors: a face need not have them to set a cluster. */
const ignorable = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;

/** `current`: a face to stay in if it has what is needed. */
function faceFor(cluster: string, script: string, style: TextStyle, current: OpenFace | undefined): OpenFace {
  if (style.fallback === undefined) return style.face;
  const needed = cluster.replace(ignorable, "");
  if (current !== undefined && coversAll(current, needed)) return current;
  return style.fallback(script).find((face) => coversAll(face, needed)) ?? style.face;
}

/** HarfBuzz composes what a face has only whole, and takes apart what it has only in parts. */
function coversAll(face: OpenFace, cluster: string): boolean {
  return covers(face, cluster) || covers(face, cluster.normalize("NFC")) || covers(face, cluster.normalize("NFD"));
}

function covers(face: OpenFace, text: string): boolean {
  for (const character of text) if (!face.covers(character.codePointAt(0) as number)) return false;
  return true;
}
