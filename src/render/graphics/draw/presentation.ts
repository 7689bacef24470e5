import type { Style } from "../../../vocabulary/generated/definition.ts";
import { type DrawingTextLook, defaultLetters, lettersWith } from "./lettering/look.ts";

/** Properties that elements of a drawing inherit: painting and text keys (SVG 1.1, 6.2). */
export interface Presentation {
  /** undefined: not set. Then shapes are black, text has the current colour, and open arcs are not filled. */
  readonly fill: string | undefined;
  readonly fillOpacity: number;
  readonly fillRule: "nonzero" | "evenodd";
  readonly stroke: string | undefined;
  readonly strokeWidth: number;
  readonly strokeOpacity: number;
  readonly strokeDasharray: readonly number[];
  readonly strokeDashoffset: number;
  readonly strokeLinecap: "butt" | "round" | "square";
  readonly strokeLinejoin: "miter" | "round" | "bevel";
  readonly strokeMiterlimit: number;
  readonly clipRule: "nonzero" | "evenodd";
  readonly textAnchor: "start" | "middle" | "end";
  readonly dominantBaseline: "auto" | "alphabetic" | "middle" | "central" | "hanging" | "text-top" | "text-bottom";
  /** The value of currentColor. */
  readonly color: string;
  readonly letters: DrawingTextLook;
}

export const initialPresentation: Presentation = {
  fill: undefined,
  fillOpacity: 1,
  fillRule: "nonzero",
  stroke: undefined,
  strokeWidth: 1,
  strokeOpacity: 1,
  strokeDasharray: [],
  strokeDashoffset: 0,
  strokeLinecap: "butt",
  strokeLinejoin: "miter",
  strokeMiterlimit: 4,
  clipRule: "nonzero",
  textAnchor: "start",
  dominantBaseline: "auto",
  color: "#000000",
  letters: defaultLetters,
};

/** The presentation with a style's keys on top, or an element's own, which are named alike. */
export function presentationWith(base: Presentation, style: Style | undefined): Presentation {
  if (style === undefined) return base;
  return {
    fill: style.fill ?? base.fill,
    fillOpacity: style.fillOpacity ?? base.fillOpacity,
    fillRule: style.fillRule ?? base.fillRule,
    stroke: style.stroke ?? base.stroke,
    strokeWidth: style.strokeWidth ?? base.strokeWidth,
    strokeOpacity: style.strokeOpacity ?? base.strokeOpacity,
    strokeDasharray: style.strokeDasharray ?? base.strokeDasharray,
    strokeDashoffset: style.strokeDashoffset ?? base.strokeDashoffset,
    strokeLinecap: style.strokeLinecap ?? base.strokeLinecap,
    strokeLinejoin: style.strokeLinejoin ?? base.strokeLinejoin,
    strokeMiterlimit: style.strokeMiterlimit ?? base.strokeMiterlimit,
    clipRule: style.clipRule ?? base.clipRule,
    textAnchor: style.textAnchor ?? base.textAnchor,
    dominantBaseline: style.dominantBaseline ?? base.dominantBaseline,
    color: style.color ?? base.color,
    letters: lettersWith(base.letters, style),
  };
}
