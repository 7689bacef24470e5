import type {
  ContentElement,
  Heading1Element,
  Heading2Element,
  Heading3Element,
  Heading4Element,
  Heading5Element,
  ParagraphElement,
  StyleUse,
  Use,
} from "../../../../vocabulary/generated/definition.ts";
import type { Block } from "../../../model/document/flow.ts";
import { isUsed, type UsedComponent } from "../../bind/scope/used.ts";
import { type ReadContext, readElements } from "../context.ts";
import type { StyleBook } from "../styles/style-book.ts";
import type { TextKeys } from "../styles/text-keys.ts";

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

type TextElement =
  | ParagraphElement
  | Heading1Element
  | Heading2Element
  | Heading3Element
  | Heading4Element
  | Heading5Element;

const withDefaultStyle = <Held extends { readonly style?: StyleUse | undefined }>(held: Held, style: StyleUse): Held =>
  held.style === undefined ? { ...held, style } : held;

/** An element without a style of its own takes the component's: beside its text, in its object, or not at all. */
function withStyle(element: ContentElement, style: StyleUse): ContentElement {
  if ("separator" in element || "break" in element) return element;
  if ("ul" in element) return { ...element, ul: withDefaultStyle(element.ul, style) };
  if ("ol" in element) return { ...element, ol: withDefaultStyle(element.ol, style) };
  if ("table" in element) return { ...element, table: withDefaultStyle(element.table, style) };
  if ("pdf" in element) return { ...element, pdf: withDefaultStyle(element.pdf, style) };
  if ("image" in element) return { ...element, image: withDefaultStyle(element.image, style) };
  if ("columns" in element) return { ...element, columns: withDefaultStyle(element.columns, style) };
  if ("stack" in element)
    return element.style === undefined ? { ...element, stack: withDefaultStyle(element.stack, style) } : element;
  if ("figure" in element) return { ...element, figure: withDefaultStyle(element.figure, style) };
  if ("toc" in element) return { ...element, toc: withDefaultStyle(element.toc, style) };
  if ("svg" in element) return { ...element, svg: withDefaultStyle(element.svg, style) };
  if ("chart" in element) return { ...element, chart: withDefaultStyle(element.chart, style) };
  if ("markdown" in element || "rich" in element) return withDefaultStyle(element, style);
  if ("use" in element) return { ...element, use: withDefaultStyle(element.use, style) };
  // A kind of element that is not named above does not compile here.
  const text: TextElement = element;
  return withDefaultStyle(text, style);
}
