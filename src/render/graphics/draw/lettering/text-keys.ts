import type { SvgText, SvgTspan } from "../../../../vocabulary/generated/definition.ts";

/** A text of an svg file: more can be said there than in definitions. */
export interface FileText extends Omit<SvgText, "children"> {
  readonly children?: readonly FileSpan[] | undefined;
  /** How long the text is made, when all of it stands on one line (SVG 1.1, 10.5). */
  readonly fitTo?: TextFit | undefined;
}

export interface TextFit {
  /** In user units, above 0. */
  readonly length: number;
  /** Letters are stretched; else only the gaps between them. */
  readonly glyphs: boolean;
}

export interface FileSpan {
  readonly tspan: SvgTspan & {
    /** By how much it alone stands higher than the line, in user units. */
    readonly raise?: number | undefined;
  };
}
