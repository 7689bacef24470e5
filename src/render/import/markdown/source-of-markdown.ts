import { linkInMarkup } from "../accounting/printed-text.ts";
import { Source } from "../accounting/source.ts";
import { type MarkdownNode, type MarkdownRoot, wordsOf } from "./node.ts";
import { type MarkdownReadState, placeOf } from "./phrasing.ts";

/** What a node has that a definition does not take over, by its kind; undefined values are none. */
const notTaken: Readonly<Record<string, readonly string[]>> = {
  link: ["title"],
  image: ["title"],
  definition: ["title"],
};

/** All that Markdown shows: its text, links, pictures and notes, and the titles that come up when somebody points at them. */
export function sourceOfMarkdown(root: MarkdownRoot, reading: MarkdownReadState): Source {
  const source = new Source();
  let words: string[] = [];
  const visit = (node: MarkdownNode, isInLine: boolean): void => {
    const place = placeOf(node, reading);
    if (reading.findings.ledger.isReplaced(node)) return;
    for (const name of Object.hasOwn(notTaken, node.type) ? (notTaken[node.type] ?? []) : [])
      if (typeof (node as object as Readonly<Record<string, unknown>>)[name] === "string")
        source.property(`${node.type} ${name}`, place);
    if ("value" in node) words.push(node.value);
    addContent(node, place, reading, source);
    if (["break", "image", "imageReference", "footnoteReference"].includes(node.type)) words.push(" ");
    const holdsLine = ["paragraph", "heading", "tableCell"].includes(node.type) || isInLine;
    if ("children" in node) for (const child of node.children) visit(child, holdsLine);
    if (isInLine) return;
    source.text(place, words.join(""));
    words = [];
  };
  for (const node of root.children) visit(node, false);
  return source;
}

function addContent(node: MarkdownNode, place: string, { addresses }: MarkdownReadState, source: Source): void {
  if (node.type === "image" || node.type === "imageReference") source.content("picture", place);
  if (node.type === "footnoteReference") source.content("note", place);
  const address =
    node.type === "link" ? node.url : node.type === "linkReference" ? (addresses.get(node.identifier) ?? "") : "";
  if (address !== "") source.link(linkInMarkup(address), place, wordsOf(node));
}
