import { type BlendMode, blendModes } from "../../../../../vocabulary/blend-modes.ts";
import type { Compositing, MaskUse } from "../../file-words.ts";
import { referenceIn } from "../reference-in.ts";
import { type Properties, styledAs } from "./properties.ts";

/** The effects on an element as a whole; undefined: it has none. Their words in other forms are noted by `noteUnread`. */
export function compositingOf(properties: Properties): Compositing | undefined {
  const mask = maskUseOf(properties);
  const blend = blendIn(styledAs(properties, "mix-blend-mode"));
  const isolates = styledAs(properties, "isolation")?.toLowerCase() === "isolate";
  return mask === undefined && blend === undefined && !isolates ? undefined : { mask, blend, isolates };
}

function blendIn(text: string | undefined): BlendMode | undefined {
  const word = text?.toLowerCase();
  return blendModes.find((mode) => mode === word);
}

/** `url(#name)`, with the mode behind it (CSS Masking 1, 7.1); the mask of a list is its first. */
export function maskUseOf(properties: Properties): MaskUse | undefined {
  const text = properties.get("mask") ?? properties.get("mask-image");
  const name = referenceIn(text);
  if (name === undefined) return undefined;
  const mode = properties.get("mask-mode") ?? text?.slice(text.indexOf(")"));
  const [by] = /\b(?:alpha|luminance)\b/i.exec(mode ?? "") ?? [];
  return { name, by: by?.toLowerCase() as MaskUse["by"] };
}
