import { deflateSync } from "node:zlib";

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");

/** A PDF file of numbered objects (the first is the catalog) with a classic table of their places. */
export function classicPdf(objects: readonly (string | Buffer)[], { trailer = "" } = {}): Buffer {
  const parts: Buffer[] = [latin1("%PDF-1.7\n")];
  const offsets: number[] = [];
  let length = 9;
  const add = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((body, at) => {
    offsets.push(length);
    add(latin1(`${at + 1} 0 obj\n`));
    add(typeof body === "string" ? latin1(body) : body);
    add(latin1("\nendobj\n"));
  });
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  add(latin1(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`));
  add(latin1(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

/** A stream, deflated. */
export function flateStream(entries: string, data: string | Buffer): Buffer {
  const packed = deflateSync(typeof data === "string" ? latin1(data) : data);
  const head = latin1(`<<${entries}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`);
  return Buffer.concat([head, packed, latin1("\nendstream")]);
}

/** The same file, whose table of objects is not where it says: a reader has to search for them. */
export const withoutTable = (file: Buffer): Buffer =>
  Buffer.from(file.toString("latin1").replace("startxref", "startxxxx"), "latin1");

export interface SmallPage {
  /** Operators. */
  readonly content: string;
  /** Further entries of the page: "/Rotate 90". */
  readonly entries?: string;
}

/**
 * Pages of 200 by 100 points in Helvetica as `F1`; further objects have numbers from `4 + 2 * pages.length` on. `catalog`: further entries
 * of it.
 */
export function smallPdf(
  pages: readonly SmallPage[],
  more: readonly (string | Buffer)[] = [],
  catalog: string = "",
): Buffer {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(" ");
  return classicPdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}/MediaBox[0 0 200 100]/Resources<</Font<</F1 3 0 R>>>>>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ...pages.flatMap(({ content, entries = "" }, at) => [
      `<</Type/Page/Parent 2 0 R/Contents ${5 + at * 2} 0 R${entries}>>`,
      flateStream("", content),
    ]),
    ...more,
  ]);
}

/** A page that says something, with a frame. */
export const saying = (text: string, entries = ""): SmallPage => ({
  content: `0.5 w 5 5 190 90 re S BT /F1 18 Tf 20 40 Td (${text}) Tj ET`,
  entries,
});

/** Two pages with a frame: the second lies on its side, and is cut to a part of itself. A link leads away, one to the other page. */
const two = smallPdf(
  [saying("First page", "/Annots[8 0 R 9 0 R 10 0 R]"), saying("Second", "/Rotate 90/CropBox[0 0 150 100]")],
  [
    "<</Type/Annot/Subtype/Link/Rect[20 35 90 60]/A<</S/URI/URI(https://example.com/terms)>>>>",
    "<</Type/Annot/Subtype/Link/Rect[100 35 150 60]/Dest[6 0 R/Fit]>>",
    "<</Type/Annot/Subtype/Text/Rect[0 0 10 10]/Contents(A note)>>",
  ],
);

/** Files of another program, by name, for reference cases. */
export const foreignFiles: ReadonlyMap<string, Buffer> = new Map([["two.pdf", two]]);
