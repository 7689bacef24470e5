import type { NamedSchemas } from "../build.ts";
import { svgElementWords } from "../svg/svg.ts";
import { breakWords } from "./break.ts";
import { chartWords } from "./chart.ts";
import { columnsWords } from "./columns.ts";
import { figureWords } from "./figure.ts";
import { imageWords } from "./image.ts";
import { listWords } from "./list.ts";
import { markdownWords } from "./markdown.ts";
import { paragraphWords } from "./paragraph.ts";
import { pdfWords } from "./pdf.ts";
import { richWords } from "./rich.ts";
import { separatorWords } from "./separator.ts";
import { stackWords } from "./stack.ts";
import { tableWords } from "./table.ts";
import { tocWords } from "./toc.ts";
import { useWords } from "./use.ts";

/** A kind of element or cell, and the key that identifies it. */
interface ElementKeyName {
  /** The key that identifies it in a definition. */
  readonly key: string;
  /** The name of its schema. */
  readonly name: string;
}

/** A kind of content element. */
interface ElementKind<Key extends string> extends ElementKeyName {
  readonly key: Key;
  /** Its schema, and the schemas that only it refers to. */
  readonly words: NamedSchemas;
}

function kind<Key extends string>(key: Key, name: string, words: NamedSchemas): ElementKind<Key> {
  if (Object.hasOwn(words, name) && name.endsWith("Element")) return { key, name, words };
  throw new Error(`kinds.ts: '${key}' needs a schema '${name}' among its words, with a name that ends in Element.`);
}

/** Every content element. A new one is a line here and a file beside: `docs/recipes/element.md`. */
export const elementKinds = [
  kind("p", "ParagraphElement", paragraphWords),
  kind("h1", "Heading1Element", paragraphWords),
  kind("h2", "Heading2Element", paragraphWords),
  kind("h3", "Heading3Element", paragraphWords),
  kind("h4", "Heading4Element", paragraphWords),
  kind("h5", "Heading5Element", paragraphWords),
  kind("ul", "UnorderedListElement", listWords),
  kind("ol", "OrderedListElement", listWords),
  kind("table", "TableElement", tableWords),
  kind("image", "ImageElement", imageWords),
  kind("pdf", "PdfElement", pdfWords),
  kind("separator", "SeparatorElement", separatorWords),
  kind("break", "BreakElement", breakWords),
  kind("columns", "ColumnsElement", columnsWords),
  kind("stack", "StackElement", stackWords),
  kind("figure", "FigureElement", figureWords),
  kind("toc", "TocElement", tocWords),
  kind("svg", "DrawingElement", svgElementWords),
  kind("chart", "ChartElement", chartWords),
  kind("markdown", "MarkdownElement", markdownWords),
  kind("rich", "RichElement", richWords),
  kind("use", "UseElement", useWords),
] as const;

/** The keys that identify content elements. */
export type ElementKey = (typeof elementKinds)[number]["key"];

/** Kinds that only a table's cell can be. */
export const cellKinds: readonly ElementKeyName[] = [
  { key: "th", name: "HeaderCell" },
  { key: "td", name: "DataCell" },
  { key: "content", name: "ContentCell" },
];

/** Kinds of element that a watermark can show. */
export const watermarkKinds: readonly ElementKey[] = ["p", "svg"];
