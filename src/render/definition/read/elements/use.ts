import type { ElementKey } from "../../../../vocabulary/definition/elements/kinds.ts";
import type { ContentElement, StyleUse, Use } from "../../../../vocabulary/generated/definition.ts";
import type { Block } from "../../../model/document/flow.ts";
import { isUsed, type UsedComponent } from "../../bind/scope/used.ts";
import { type ReadContext, readElements } from "../context.ts";
import type { StyleBook } from "../styles/style-book.ts";
import type { TextKeys } from "../styles/text-keys.ts";
import { type ElementOf, kindOf } from "./kinds.ts";

/** The blocks of a component, in the place of its `use`. */
export function readUse(use: Use, keys: TextKeys, path: string, context: ReadContext): readonly Block[] {
  const usePath = `${path}/use`;
  const used = found(use);
  const styles = stylesWithin(used, usePath, context.styles);
  const within = styles === context.styles ? context : { ...context, styles };
  return readElements(elementsOf(used), keys, `${usePath}/content`, within);
}

/** Components are put in their places before anything is read. */
export function found(use: Use): UsedComponent {
  if (isUsed(use)) return use;
  throw new Error("A component was not put in its place.");
}

/** A component's elements, with the style that is meant for those without one. */
export function elementsOf({ content, style }: UsedComponent): readonly ContentElement[] {
  return style === undefined ? content : content.map((element) => withStyle(element, style));
}

/**
 * Styles inside a component: its own can be named there. Styles around it take precedence, unless the component
 * overrides them.
 */
export function stylesWithin({ styles, override }: UsedComponent, path: string, around: StyleBook): StyleBook {
  return styles === undefined ? around : around.within(styles, override === true, `${path}/styles`);
}

type StylePlace<Kind extends ElementKey> =
  | "nowhere"
  | ("style" extends keyof ElementOf<Kind> ? "beside" : never)
  | ("style" extends keyof ElementOf<Kind>[Kind & keyof ElementOf<Kind>] ? "within" : never)
  | ("style" extends keyof ElementOf<Kind> & keyof ElementOf<Kind>[Kind & keyof ElementOf<Kind>] ? "either" : never);

/** Where an element of each kind has its style: beside the key that identifies it, in that key's object, in either, or nowhere. */
const stylePlaces: { readonly [Kind in ElementKey]: StylePlace<Kind> } = {
  p: "beside",
  h1: "beside",
  h2: "beside",
  h3: "beside",
  h4: "beside",
  h5: "beside",
  ul: "within",
  ol: "within",
  table: "within",
  image: "within",
  pdf: "within",
  separator: "nowhere",
  break: "nowhere",
  columns: "within",
  stack: "either",
  figure: "within",
  toc: "within",
  svg: "within",
  chart: "within",
  markdown: "beside",
  rich: "beside",
  use: "within",
};

type Styled = { readonly style?: StyleUse | undefined };

const withDefaultStyle = <Held extends Styled>(held: Held, style: StyleUse): Held =>
  held.style === undefined ? { ...held, style } : held;

/** An element without a style of its own takes the component's. */
function withStyle(element: ContentElement, style: StyleUse): ContentElement {
  const kind = kindOf(element, stylePlaces);
  const place = stylePlaces[kind];
  const own = (element as Styled).style;
  if (place === "nowhere" || (place === "either" && own !== undefined)) return element;
  if (place === "beside") return withDefaultStyle(element as ContentElement & Styled, style);
  const held = element[kind as keyof ContentElement] as Styled;
  return { ...element, [kind]: withDefaultStyle(held, style) };
}
