import { readArchive } from "../../../src/render/documents/verify/ooxml/archive.ts";
import { PackageBudget } from "../../../src/render/documents/verify/ooxml/package-budget.ts";
import { parseXml } from "../../../src/render/documents/verify/ooxml/parse-xml.ts";
import { isElement, type XmlElement } from "../../../src/render/documents/verify/ooxml/xml-tree.ts";

/** What a reader sees of a file. */
export interface SeenFile {
  readonly words: readonly string[];
  readonly pictures: number;
}

/** Parts whose text a reader sees. */
const isShown = (name: string): boolean =>
  /^\/word\/(?:document\d*|header\d*|footer\d*|footnotes|endnotes|comments|diagrams\/data\d*)\.xml$/.test(name);

/** Elements whose end is the end of a line. */
const blocks = new Set(["p", "tc", "tr", "tbl"]);

/**
 * The words of a file in the order of its parts, and how many pictures are in it.
 *
 * @throws when a part of it is no XML
 */
export function seenOf(file: Uint8Array): SeenFile {
  const parts = readArchive(file);
  let text = "";
  let pictures = 0;
  for (const name of [...parts.keys()].toSorted((a, b) => (a < b ? -1 : 1))) {
    if (!/\.(?:xml|rels)$/.test(name)) continue;
    const root = parseXml(parts.get(name) ?? new Uint8Array(), new PackageBudget());
    if (!isShown(name)) continue;
    text += `\n${textIn(root)}\n`;
    pictures += count(root, (one) => one.local === "blip" || one.local === "imagedata");
  }
  return { words: wordsIn(text), pictures };
}

export const wordsIn = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

function textIn(element: XmlElement): string {
  if (element.local === "Fallback" || element.local === "instrText" || element.local === "delText") return "";
  if (["br", "tab", "cr"].includes(element.local)) return " ";
  const isText = element.local === "t";
  const inner = element.children
    .map((child) => (typeof child === "string" ? (isText ? child : "") : isElement(child) ? textIn(child) : ""))
    .join("");
  return blocks.has(element.local) ? `${inner}\n` : inner;
}

const count = (element: XmlElement, of: (one: XmlElement) => boolean): number =>
  element.children.filter(isElement).reduce((sum, child) => sum + count(child, of), of(element) ? 1 : 0);
