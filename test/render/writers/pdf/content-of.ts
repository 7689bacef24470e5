import { inflateSync } from "node:zlib";
import { PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream } from "pdf-lib";
import { readCodes } from "../../../support/readers/pdf-as-text.ts";
import { type Codes, contentAsText } from "../../../support/readers/pdf-content-as-text.ts";

/** A page's content, one operator a line, text as characters. */
export async function contentOf(bytes: Uint8Array, page = 0): Promise<readonly string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { node } = document.getPage(page);
  const contents = rawStream(node.lookup(PDFName.of("Contents")));
  const fonts = node.lookup(PDFName.of("Resources"), PDFDict).lookupMaybe(PDFName.of("Font"), PDFDict);
  const codesOf = (name: string): Codes | undefined => {
    const map = fonts?.lookup(PDFName.of(name), PDFDict).lookup(PDFName.of("ToUnicode"));
    return map === undefined ? undefined : readCodes(inflated(rawStream(map)));
  };
  const lines = contentAsText(inflated(contents), codesOf).split("\n");
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}

export function rawStream(object: PDFObject | undefined): PDFRawStream {
  if (object instanceof PDFRawStream) return object;
  throw new Error("a stream is missing");
}

export function inflated(stream: PDFRawStream): string {
  const isDeflated = stream.dict.has(PDFName.of("Filter"));
  const bytes = isDeflated ? inflateSync(stream.contents) : Buffer.from(stream.contents);
  return bytes.toString("latin1");
}
