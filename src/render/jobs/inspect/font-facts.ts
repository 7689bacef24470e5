import type { StatedFontFacts } from "../../../vocabulary/http/assets.ts";
import { coveredScripts } from "../../graphics/text/fonts/covered-scripts.ts";
import { fontAxesOf } from "../../graphics/text/fonts/font-axes.ts";
import { inspectFont } from "../../graphics/text/fonts/inspect.ts";
import { fontNames } from "../../graphics/text/fonts/names.ts";
import { readSfnt } from "../../graphics/text/fonts/sfnt.ts";

/**
 * The facts that a usable font states of itself.
 *
 * @throws FontError for one that cannot, RangeError for a damaged one
 */
export function fontFacts(bytes: Uint8Array): StatedFontFacts {
  const { face, glyphs } = inspectFont(bytes, "upload");
  const sfnt = readSfnt(bytes);
  const { family, style } = fontNames(sfnt);
  return {
    ...{ family, style, weight: face.weight, isItalic: face.italicAngle !== 0 },
    axes: fontAxesOf(sfnt),
    ...{ scripts: coveredScripts(sfnt), glyphs },
  };
}
