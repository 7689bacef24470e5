import { inflateSync } from "node:zlib";
import { PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream } from "pdf-lib";
import { readCodes } from "./pdf-as-text.ts";
import { type Codes, contentAsText } from "./pdf-content-as-text.ts";

/** A font's codes by its name in a dictionary of resources, read once. */
export function fontCodes(maps: Map<PDFObject, Codes>, resources: PDFObject | undefined) {
  return (name: string): Codes | undefined => {
    const font = memberOf(resources, "Font", name);
    const map = font instanceof PDFDict ? font.lookup(PDFName.of("ToUnicode")) : undefined;
    if (!(map instanceof PDFRawStream)) return undefined;
    const known = maps.get(map) ?? readCodes(inflated(map));
    maps.set(map, known);
    return known;
  };
}

/** A resource by its kind and name. */
export const memberOf = (resources: PDFObject | undefined, kind: string, name: string): PDFObject | undefined =>
  resources instanceof PDFDict ? resources.lookupMaybe(PDFName.of(kind), PDFDict)?.lookup(PDFName.of(name)) : undefined;

/** The text that can be copied from each page: the characters its glyphs stand for, as its content stream shows them. */
export async function pdfTexts(bytes: Uint8Array): Promise<readonly string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const maps = new Map<PDFObject, Codes>();
  return document.getPages().map(({ node }) => {
    const contents = node.lookup(PDFName.of("Contents"));
    const resources = node.lookup(PDFName.of("Resources"));
    return contents instanceof PDFRawStream ? shownIn(contents, resources, maps) : "";
  });
}

function shownIn(stream: PDFRawStream, resources: PDFObject | undefined, maps: Map<PDFObject, Codes>): string {
  const parts = contentAsText(inflated(stream), fontCodes(maps, resources))
    .split("\n")
    .map((line) => {
      const [, form] = /^ *[/](\S+) Do$/.exec(line) ?? [];
      const inner = form === undefined ? undefined : memberOf(resources, "XObject", form);
      if (inner instanceof PDFRawStream && inner.dict.get(PDFName.of("Subtype")) === PDFName.of("Form"))
        return shownIn(inner, inner.dict.lookup(PDFName.of("Resources")) ?? resources, maps);
      return /T[jJ]$/.test(line) ? stringsOf(line) : "";
    });
  return parts.join("");
}

/** The strings of an operator as `contentAsText` writes them, read back. */
export function stringsOf(line: string): string {
  const strings = [...line.matchAll(/"((?:[^"\\]|\\.)*)"/gsu)].map(([, inside]) => inside ?? "");
  return strings
    .join("")
    .replace(/\\u\{([0-9a-f]+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(["\\])/g, "$1");
}

export function inflated(stream: PDFRawStream): string {
  const isDeflated = stream.dict.has(PDFName.of("Filter"));
  return (isDeflated ? inflateSync(stream.contents) : Buffer.from(stream.contents)).toString("latin1");
}
