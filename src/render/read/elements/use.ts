import type { ContentElement, StyleUse, Use } from "../../../vocabulary/generated/definition.ts";
import { isUsed, type Used } from "../../bind/used.ts";
import type { Block } from "../../model/flow.ts";
import { type ReadContext, readElements } from "../context.ts";
import type { StyleBook } from "../styles/style-book.ts";
import type { TextKeys } from "../styles/text-keys.ts";

/** What a component brings, in the place of its `use`. */
export function readUse(use: Use, keys: TextKeys, path: string, context: ReadContext): readonly Block[] {
  const usePath = `${path}/use`;
  const used = found(use);
  const styles = stylesWithin(used, usePath, context.styles);
  const within = styles === context.styles ? context : { ...context, styles };
  return readElements(elementsOf(used), keys, `${usePath}/content`, within);
}

/** Components are put in their places before anything is read. */
export function found(use: Use): Used {
  if (isUsed(use)) return use;
  throw new Error("A component was not put in its place.");
}

/** A component's elements, with the style that is meant for those without one. */
export function elementsOf({ content, style }: Used): readonly ContentElement[] {
  return style === undefined ? content : content.map((element) => withStyle(element, style));
}

/** Inside a component its own styles can be named. Those around it win, unless it is to override them. */
export function stylesWithin({ styles, override }: Used, path: string, around: StyleBook): StyleBook {
  return styles === undefined ? around : around.within(styles, override === true, `${path}/styles`);
}

/** Keys whose object holds the element's style. */
const holders = ["ul", "ol", "table", "columns", "image", "svg", "toc", "use"] as const;

function withStyle(element: ContentElement, style: StyleUse): ContentElement {
  if ("separator" in element || "break" in element) return element;
  const held = holders.find((key) => key in element);
  if (held === undefined) return "style" in element && element.style !== undefined ? element : { ...element, style };
  const inner = (element as unknown as Readonly<Record<string, { readonly style?: StyleUse }>>)[held] ?? {};
  return inner.style === undefined ? ({ ...element, [held]: { ...inner, style } } as ContentElement) : element;
}
