import { glyphStride } from "../../../model/text/line.ts";
import type { IconStyle, TextStyle } from "../faces/text-style.ts";
import type { DirectedText } from "../paragraph/analyse.ts";
import type { TextFindings } from "../paragraph/findings.ts";
import type { TextItem } from "../paragraph/prepared.ts";
import { itemize, type TextStretch } from "./itemize.ts";
import type { ParagraphScripts } from "./paragraph-scripts.ts";

interface IconContext {
  readonly analysed: DirectedText;
  readonly scripts: ParagraphScripts;
  readonly path: string;
  readonly findings: TextFindings;
}

/**
 * Text in the icon font: names between spaces, each of which becomes one glyph. The spaces and what names no icon are
 * set as other text is.
 */
export function itemizeIcons(
  stretch: TextStretch,
  style: TextStyle,
  icons: IconStyle,
  context: IconContext,
): readonly TextItem[] {
  const { analysed, scripts, path, findings } = context;
  const { text, levels, base } = analysed;
  const items: TextItem[] = [];
  let plainFrom = stretch.start;
  const closePlain = (end: number): void => {
    if (end > plainFrom) {
      items.push(...itemize({ ...stretch, start: plainFrom, end }, icons.otherwise, analysed, scripts));
    }
    plainFrom = end;
  };
  for (const { index, 0: name } of text.slice(stretch.start, stretch.end).matchAll(/\S+/g)) {
    const start = stretch.start + index;
    const end = start + name.length;
    const run = name.length <= longestName ? icons.words.run(text, start, end) : undefined;
    if (run === undefined || run.missing || run.glyphs.length !== glyphStride) {
      const message = `The icon font has no icon called "${name.slice(0, longestName)}"; the name is set as text.`;
      findings.add("CONTENT_ERROR", "ICON_UNKNOWN", path, message);
      continue;
    }
    closePlain(start);
    const place = { start, end, level: levels?.[start] ?? base, link: stretch.link, span: stretch.span };
    const { words } = icons;
    const { scale, look } = style;
    const { letterSpacing } = look;
    items.push({ kind: "text", ...place, run, words, style, scale, letterSpacing, unbreakable: true, spreads: false });
    plainFrom = end;
  }
  closePlain(stretch.end);
  return items;
}

const longestName = 64;
