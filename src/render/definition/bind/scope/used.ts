import type { Component, ContentElement, Svg, SvgUse, Use } from "../../../../vocabulary/generated/definition.ts";

/** A `use` whose component is found: it holds what the component brings. `data` is gone once it is bound. */
export interface UsedComponent extends Use {
  readonly content: readonly ContentElement[];
  /** Styles the component's content may name. */
  readonly styles?: NonNullable<Component["styles"]>;
}

/** The same in a drawing; without `svg` when the component draws nothing. */
export interface UsedDrawing extends SvgUse {
  readonly svg?: Svg;
}

export const isUsed = (use: Use): use is UsedComponent => "content" in use;
