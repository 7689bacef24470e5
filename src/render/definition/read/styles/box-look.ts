import type { AlphaColor } from "../../../model/drawing/color.ts";
import { allSides, type Sides } from "../../../model/geometry.ts";
import type { BoxLook } from "../../../model/look.ts";
import { noBox } from "../../../model/look.ts";
import { type BorderSpec, borderLine } from "./border.ts";

/** A box while styles are laid over each other; borders wait for the colour of the text. */
export interface BoxKeys {
  readonly box: BoxLook;
  readonly border: Sides<BorderSpec | undefined>;
}

const noBorders: Sides<BorderSpec | undefined> = allSides(undefined);

export const noBoxKeys: BoxKeys = { box: noBox, border: noBorders };

export function boxWith(look: Partial<BoxLook>): BoxKeys {
  return { box: { ...noBox, ...look }, border: noBorders };
}

/** The finished box; one without anything to show or to take space is `noBox` itself. */
export function boxLook(keys: BoxKeys, paint: AlphaColor): BoxLook {
  if (keys.border === noBorders) return keys.box;
  const line = (spec: BorderSpec | undefined) => (spec === undefined ? undefined : borderLine(spec, paint));
  const { top, right, bottom, left } = keys.border;
  return { ...keys.box, border: { top: line(top), right: line(right), bottom: line(bottom), left: line(left) } };
}
