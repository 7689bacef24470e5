import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import { linkInMarkup } from "../accounting/printed-text.ts";
import { Source } from "../accounting/source.ts";
import { isNode, type PdfmakeNode, type PdfmakeReadState, textOf, wordsOf } from "./node.ts";
import {
  notTaken,
  valuesOfContents,
  valuesOfNodes,
  valuesOfRoot,
  valuesOfTables,
  valuesOfWatermarks,
} from "./values.ts";

const usual = "so it is anyway";

/** Keys that change nothing in a document, each with its reason. */
const withoutEffect: Readonly<Record<string, string>> = {
  ...{ defaultFileName: "it is about the program", tableLayouts: "a layout that is not in the file is reported" },
  ...{ markerStyle: usual, _margin: "the program's own", _inlines: "the program's own" },
};

/** Keys under which nodes stand. */
const holding: ReadonlySet<string> = new Set(["text", "stack", "columns", "ul", "ol"]);

const mostDepth = 60;

/** The words of a value and of all that stands below it; pieces of one text are next to each other. */
function wordsBelow(value: unknown, depth = 0): string {
  const words = wordsOf(value);
  if (words !== undefined || depth > mostDepth) return words ?? "";
  if (Array.isArray(value)) return value.map((one) => wordsBelow(one, depth + 1)).join("");
  if (!isNode(value)) return "";
  const { table } = value;
  const held = [...holding].map((key) => wordsBelow(value[key], depth + 1));
  return [...held, isNode(table) ? wordsBelow(table["body"], depth + 1) : ""].filter((one) => one !== "").join(" ");
}

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
    this.#keys(root, valuesOfRoot, "");
    const { defaultStyle } = root;
    if (isNode(defaultStyle)) this.#keys(defaultStyle, valuesOfNodes, "/defaultStyle");
    for (const key of ["content", "header", "footer"]) this.#visit(root[key], `/${key}`, 0);
    const { watermark } = root;
    this.source.text("/watermark", wordsOf(watermark) ?? (isNode(watermark) ? (wordsOf(watermark["text"]) ?? "") : ""));
    if (isNode(watermark)) this.#keys(watermark, valuesOfWatermarks, "/watermark");
  }

  #keys(node: PdfmakeNode, known: typeof valuesOfNodes, place: string): void {
    for (const name of notTaken(node, known, withoutEffect)) this.source.property(name, place);
  }

  #visit(value: unknown, place: string, depth: number): void {
    keepOn();
    const words = wordsOf(value);
    if (words !== undefined) this.source.text(place, words);
    if (depth > mostDepth || words !== undefined) return;
    if (Array.isArray(value)) for (const [at, one] of value.entries()) this.#visit(one, `${place}/${at}`, depth + 1);
    else if (isNode(value) && !this.#reading.findings.ledger.isReplaced(value)) this.#node(value, place, depth);
  }

  #node(node: PdfmakeNode, place: string, depth: number): void {
    this.#keys(node, valuesOfNodes, place);
    this.#style(node["style"]);
    for (const key of Object.keys(node))
      if (holding.has(key)) this.#held(node[key], key === "text", `${place}/${key}`, depth);
    const { table, toc } = node;
    if (isNode(table)) {
      this.#keys(table, valuesOfTables, `${place}/table`);
      this.#visit(table["body"], `${place}/table/body`, depth + 1);
    }
    if (isNode(toc)) {
      this.#keys(toc, valuesOfContents, `${place}/toc`);
      this.#visit(toc["title"], `${place}/toc/title`, depth + 1);
    }
    if (node["image"] !== undefined || node["svg"] !== undefined) this.source.content("picture", place);
    const [link, goto] = [textOf(node["link"]), textOf(node["linkToDestination"])];
    if (link !== undefined) this.source.link(linkInMarkup(link), place, wordsBelow(node));
    if (goto !== undefined) this.source.link(linkInMarkup(`#${goto}`), place, wordsBelow(node));
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
    for (const { kind, place: at } of inner.source.contents) this.source.content(kind, at);
    for (const { target, place: at, words } of inner.source.links) this.source.link(target, at, words);
    for (const { name, place: at } of inner.source.properties()) this.source.property(name, at);
  }

  /** A style counts where a node names it. */
  #style(named: unknown): void {
    for (const name of Array.isArray(named) ? named : [named]) {
      const style = typeof name === "string" ? this.#reading.styles[name] : name;
      if (isNode(style)) this.#keys(style, valuesOfNodes, typeof name === "string" ? `/styles/${name}` : "");
    }
  }
}
