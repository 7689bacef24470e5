import type { ContentElement, Document, Use } from "../../../vocabulary/generated/definition.ts";
import { isOmitted } from "../bind/omitted.ts";
import { elementsOf, found, stylesWithin } from "./elements/use.ts";
import type { StyleBook } from "./styles/style-book.ts";

/** An element of the document's own content, or of a component that stands there. */
export interface TopLevel {
  readonly element: ContentElement;
  /** JSON Pointer. */
  readonly path: string;
  /** The styles it may name. */
  readonly styles: StyleBook;
  /** The components around that begin with it and have a name. */
  readonly begins?: readonly NamedUse[];
}

interface NamedUse {
  readonly id: string;
  /** JSON Pointer of its element. */
  readonly path: string;
}

/** The document's elements in order: those of the components at its root come first. */
export function topLevel({ use = [], content }: Document, styles: StyleBook): readonly TopLevel[] {
  const placed: TopLevel[] = [];
  for (const [at, one] of use.entries()) addUsed(placed, one, `/document/use/${at}`, styles);
  for (const [at, element] of content.entries()) add(placed, element, `/document/content/${at}`, styles);
  return placed;
}

function add(placed: TopLevel[], element: ContentElement, path: string, styles: StyleBook): void {
  if (isOmitted(element)) return;
  if (!("use" in element)) {
    placed.push({ element, path, styles });
    return;
  }
  const at = placed.length;
  addUsed(placed, element.use, `${path}/use`, styles);
  const first = placed[at];
  const { id } = element;
  if (first !== undefined && id !== undefined)
    placed[at] = { ...first, begins: [...(first.begins ?? []), { id, path }] };
}

function addUsed(placed: TopLevel[], use: Use, path: string, around: StyleBook): void {
  const used = found(use);
  const styles = stylesWithin(used, path, around);
  for (const [at, element] of elementsOf(used).entries()) add(placed, element, `${path}/content/${at}`, styles);
}
