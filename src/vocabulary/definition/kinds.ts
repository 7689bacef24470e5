/** A kind of content element: the key that identifies it, and the name of its schema. */
export interface ElementKind {
  readonly key: string;
  readonly name: string;
  readonly sentence: string;
}

const kind = (key: string, name: string, sentence: string): ElementKind => ({ key, name, sentence });

/** Every content element. A new one is a line here and a file beside. */
export const elementKinds = [
  kind("p", "ParagraphElement", "A paragraph."),
  kind("h1", "Heading1Element", "A heading of level 1."),
  kind("h2", "Heading2Element", "A heading of level 2."),
  kind("h3", "Heading3Element", "A heading of level 3."),
  kind("h4", "Heading4Element", "A heading of level 4."),
  kind("h5", "Heading5Element", "A heading of level 5."),
  kind("ul", "UnorderedListElement", "A list with bullets."),
  kind("ol", "OrderedListElement", "A numbered list."),
  kind("table", "TableElement", "A table."),
  kind("image", "ImageElement", "An image."),
  kind("separator", "SeparatorElement", "A horizontal line."),
  kind("break", "BreakElement", "Ends a page, a section or a line."),
  kind("columns", "ColumnsElement", "Content side by side."),
  kind("toc", "TocElement", "The table of contents."),
  kind("svg", "DrawingElement", "A vector drawing."),
  kind("use", "UseElement", "A component's content."),
] as const;

/** Kinds that only a table's cell can be. */
export const cellKinds = [
  kind("th", "HeaderCell", "A heading cell."),
  kind("td", "DataCell", "A cell of text."),
  kind("content", "ContentCell", "A cell of several elements."),
] as const;

/** What a watermark can show. */
export const watermarkKinds = ["p", "svg"] as const;
