import type { Svg, SvgDefinition, SvgElement } from "../../../../../src/vocabulary/generated/definition.ts";

/** A drawing that SVG can say as well, on a field of 100 x 80. */
export interface Case {
  readonly name: string;
  readonly svg: Svg;
  /** Share of pixels that may disagree, when it is more than usual, and why. */
  readonly allowed?: { readonly share: number; readonly why: string };
}

export const drawing = (
  name: string,
  children: readonly SvgElement[],
  defs: Readonly<Record<string, SvgDefinition>> = {},
): Case => ({ name, svg: { viewBox: [100, 80], width: 100, height: 80, defs, children } });

export const allowing = (share: number, why: string, { name, svg }: Case): Case => ({
  name,
  svg,
  allowed: { share, why },
});
