import { linkInMarkup } from "../accounting/printed-text.ts";
import { Source } from "../accounting/source.ts";
import { isNode, type PdfmakeNode, type PdfmakeReadState, textOf, wordsOf } from "./node.ts";

/** Keys of any node that are taken over, or reported by messages of their own. */
export const takenOfNodes = [
  ...["text", "stack", "columns", "ul", "ol", "table", "image", "svg", "qr", "canvas", "toc", "style", "id"],
  ...["font", "fontSize", "bold", "italics", "color", "alignment", "lineHeight", "characterSpacing", "decoration"],
  ...["decorationStyle", "decorationColor", "decorationThickness", "background", "opacity", "sup", "sub"],
  ...["preserveLeadingSpaces", "leadingIndent", "link", "linkToDestination", "linkToPage", "destination"],
  ...["margin", "marginLeft", "marginTop", "marginRight", "marginBottom", "fillColor", "borderColor", "border"],
  ...["pageBreak", "pageOrientation", "absolutePosition", "relativePosition", "unbreakable", "headlineLevel"],
  ...["tocItem", "tocStyle", "tocNumberStyle", "pageReference", "textReference", "width", "height", "fit"],
  ...["columnGap", "colSpan", "rowSpan", "layout", "type", "separator", "start", "reversed", "markerColor"],
  ...["listType", "counter", "foreground", "extends"],
];
const taken: ReadonlySet<string> = new Set(takenOfNodes);

const ofRoot: ReadonlySet<string> = new Set([
  ...["content", "styles", "defaultStyle", "images", "info", "language", "pageSize", "pageOrientation", "pageMargins"],
  ...["header", "footer", "watermark", "background", "userPassword", "ownerPassword", "permissions"],
  ...["pageBreakBefore", "attachments", "files", "ocgs", "dynamicPageBreak", "compress", "fonts", "version"],
]);
const ofTable: ReadonlySet<string> = new Set(["body", "widths", "headerRows"]);
const ofContents: ReadonlySet<string> = new Set(["title"]);
const ofWatermark: ReadonlySet<string> = new Set(["text", "color", "opacity", "bold", "fontSize", "angle"]);

const usual = "so it is anyway";

/** Keys that change nothing in a document, each with its reason. */
const withoutEffect: Readonly<Record<string, string>> = {
  ...{ defaultFileName: "it is about the program", tableLayouts: "a layout that is not in the file is reported" },
  ...{ markerStyle: usual, _margin: "the program's own", _inlines: "the program's own" },
};

/** Keys under which nodes stand. */
const holding: ReadonlySet<string> = new Set(["text", "stack", "columns", "ul", "ol"]);

const mostDepth = 60;

/** All that a definition of pdfmake shows: its text, links and pictures, and each key that says something of them. */
export function sourceOfDefinition(root: PdfmakeNode, reading: PdfmakeReadState): Source {
  const survey = new Survey(reading);
  survey.root(root);
  return survey.source;
}

/** Lives for one definition. */
class Survey {
  readonly source: Source = new Source();
  readonly #reading: PdfmakeReadState;

  constructor(reading: PdfmakeReadState) {
    this.#reading = reading;
  }

  root(root: PdfmakeNode): void {
    this.#keys(root, ofRoot, "");
    for (const key of ["content", "header", "footer"]) this.#visit(root[key], `/${key}`, 0);
    const { watermark } = root;
    this.source.text("/watermark", wordsOf(watermark) ?? (isNode(watermark) ? (wordsOf(watermark["text"]) ?? "") : ""));
    if (isNode(watermark)) this.#keys(watermark, ofWatermark, "/watermark");
  }

  #keys(node: PdfmakeNode, known: ReadonlySet<string>, place: string): void {
    for (const key of Object.keys(node))
      if (!known.has(key) && !Object.hasOwn(withoutEffect, key) && node[key] !== undefined)
        this.source.property(key, place);
  }

  #visit(value: unknown, place: string, depth: number): void {
    const words = wordsOf(value);
    if (words !== undefined) this.source.text(place, words);
    if (depth > mostDepth || words !== undefined) return;
    if (Array.isArray(value)) for (const [at, one] of value.entries()) this.#visit(one, `${place}/${at}`, depth + 1);
    else if (isNode(value) && !this.#reading.findings.ledger.isReplaced(value)) this.#node(value, place, depth);
  }

  #node(node: PdfmakeNode, place: string, depth: number): void {
    this.#keys(node, taken, place);
    this.#style(node["style"]);
    for (const key of Object.keys(node))
      if (holding.has(key)) this.#held(node[key], key === "text", `${place}/${key}`, depth);
    const { table, toc } = node;
    if (isNode(table)) {
      this.#keys(table, ofTable, `${place}/table`);
      this.#visit(table["body"], `${place}/table/body`, depth + 1);
    }
    if (isNode(toc)) {
      this.#keys(toc, ofContents, `${place}/toc`);
      this.#visit(toc["title"], `${place}/toc/title`, depth + 1);
    }
    if (node["image"] !== undefined || node["svg"] !== undefined) this.source.content("picture", "", place);
    const [link, goto] = [textOf(node["link"]), textOf(node["linkToDestination"])];
    if (link !== undefined) this.source.content("link", linkInMarkup(link), place);
    if (goto !== undefined) this.source.content("link", linkInMarkup(`#${goto}`), place);
  }

  /** Pieces of a text are one text. */
  #held(value: unknown, isText: boolean, place: string, depth: number): void {
    if (!isText || !Array.isArray(value)) {
      this.#visit(value, place, depth + 1);
      return;
    }
    const inner = new Survey(this.#reading);
    for (const [at, one] of value.entries()) inner.#visit(one, `${place}/${at}`, depth + 1);
    this.source.text(place, inner.source.texts.map(({ text }) => text).join(""));
    for (const { kind, value: target, place: at } of inner.source.contents) this.source.content(kind, target, at);
    for (const { name, place: at } of inner.source.properties()) this.source.property(name, at);
  }

  /** A style counts where a node names it. */
  #style(named: unknown): void {
    for (const name of Array.isArray(named) ? named : [named]) {
      const style = typeof name === "string" ? this.#reading.styles[name] : name;
      if (isNode(style)) this.#keys(style, taken, typeof name === "string" ? `/styles/${name}` : "");
    }
  }
}
