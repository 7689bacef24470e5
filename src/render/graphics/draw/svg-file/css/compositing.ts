import { blendModes } from "../../../../../vocabulary/blend-modes.ts";
import type { CompositingEffects, FilterUse, MaskUse } from "../../file-words.ts";
import { filterUses } from "../filters/filter-functions.ts";
import type { UnitMeasures } from "../lengths.ts";
import { referenceIn } from "../reference-in.ts";
import { type SvgProperties, styledAs, wordIn } from "./properties.ts";

/** The effects on an element as a whole; undefined: it has none. Their words in other forms are noted by `noteUnread`. */
export function compositingOf(properties: SvgProperties, measures: UnitMeasures): CompositingEffects | undefined {
  const mask = maskUseOf(properties);
  const blend = wordIn(styledAs(properties, "mix-blend-mode"), blendModes);
  const isolates = styledAs(properties, "isolation")?.toLowerCase() === "isolate";
  const filters = filtersIn(properties, measures);
  const isPlain = mask === undefined && blend === undefined && !isolates && filters === undefined;
  return isPlain ? undefined : { mask, blend, isolates, filters };
}

/** undefined: there is none, or the list is not understood. */
function filtersIn(properties: SvgProperties, measures: UnitMeasures): readonly FilterUse[] | undefined {
  const text = properties.get("filter")?.trim() ?? "";
  const isNone = /^(?:|none|inherit|initial|unset|revert)$/i.test(text);
  return isNone ? undefined : filterUses(text, measures);
}

/** `url(#name)`, with the mode behind it (CSS Masking 1, 7.1); the mask of a list is its first. */
export function maskUseOf(properties: SvgProperties): MaskUse | undefined {
  const text = properties.get("mask") ?? properties.get("mask-image");
  const name = referenceIn(text);
  if (name === undefined) return undefined;
  const mode = properties.get("mask-mode") ?? text?.slice(text.indexOf(")"));
  const [by] = /\b(?:alpha|luminance)\b/i.exec(mode ?? "") ?? [];
  return { name, by: by?.toLowerCase() as MaskUse["by"] };
}
