import type { Points } from "../model/geometry.ts";
import type { Inline } from "../model/inline.ts";
import type { Line } from "../model/line.ts";
import type { ParagraphLook, TextLook } from "../model/look.ts";

/** Text ready to be broken into lines of any width; only the typesetter looks inside. */
export type Prepared = object;

/** What layout asks of a typesetter. */
export interface Typesetting {
  prepare(inlines: readonly Inline[], look: TextLook, paragraph: ParagraphLook, path: string): Prepared;
  lines(prepared: Prepared, width: Points): readonly Line[];
  /** `min`: the widest stretch that cannot be broken; `max`: the width on one line. */
  extent(prepared: Prepared): { readonly min: Points; readonly max: Points };
}
