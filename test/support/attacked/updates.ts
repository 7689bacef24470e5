import { ForeignPdf } from "../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { pagesOf } from "../../../src/render/pdf-syntax/reader/pages.ts";
import { isReference } from "../../../src/render/pdf-syntax/reader/value.ts";
import { classicPdf } from "../files/foreign-files.ts";

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");

/** A page that is one colour from edge to edge. */
const filled = (colour: string): string => `${colour} rg 0 0 200 100 re f`;
const content = (colour: string): string =>
  `<</Length ${filled(colour).length}>>\nstream\n${filled(colour)}\nendstream`;
export const blue = content("0 0 1");
export const red = content("1 0 0");

/** A file whose page is blue: catalog, pages, page, content. */
export const blueFile = classicPdf([
  "<</Type/Catalog/Pages 2 0 R>>",
  "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>",
  "<</Type/Page/Parent 2 0 R/Contents 4 0 R>>",
  blue,
]);

const startOf = (file: Buffer): number => Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString("latin1"))?.[1]);

/**
 * Text behind a file. `#name#` names a place; `@name@` is that place in ten digits, `~name~` in eight hexadecimal ones, each with a
 * number added where one follows the name: `@name+3@`. `prev` is the newest section of the file.
 */
export function appended(file: Buffer, text: string, prev = file.length === 0 ? 0 : startOf(file)): Buffer {
  const places = new Map<string, number>([["prev", prev]]);
  const sized = text.replace(number, (mark) => (mark.startsWith("@") ? "0".repeat(10) : "0".repeat(8)));
  let plain = 0;
  for (const part of sized.split(/(#\w+#)/)) {
    const [, name] = /^#(\w+)#$/.exec(part) ?? [];
    if (name === undefined) plain += part.length;
    else places.set(name, file.length + plain);
  }
  const placed = text.replaceAll(/#\w+#/g, "").replace(number, (mark, name: string, by = "0") => {
    const place = (places.get(name) ?? Number.NaN) + Number(by);
    return mark.startsWith("@") ? String(place).padStart(10, "0") : place.toString(16).padStart(8, "0");
  });
  return Buffer.concat([file, latin1(placed)]);
}

/** A file of ours with an update that changes nothing by its own table, and behind which the first page's content stands once more, in red. */
export function withTwin(file: Uint8Array): Buffer {
  const pdf = new ForeignPdf(file);
  const [page] = pagesOf(pdf);
  const contents = page?.dictionary.entries.get("Contents");
  const root = pdf.trailer.entries.get("Root");
  if (!(isReference(contents) && isReference(root))) throw new Error("a page of ours has one stream");
  const trailer = `trailer\n<</Size ${pdf.size}/Root ${root.id} 0 R/Prev @prev@>>`;
  const text = `${contents.id} 0 obj\n${red}\nendobj\n#xref#xref\n0 0\n${trailer}\nstartxref\n@xref@\n%%EOF\n`;
  return appended(Buffer.from(file), text);
}

const number = /[@~](\w+?)([+-]\d+)?[@~]/g;

/** How an update with a table differs from the usual one. */
interface TableParts {
  readonly rows?: string;
  readonly trailer?: string;
  readonly end?: string;
}

const end = "startxref\n@xref@\n%%EOF\n";

export const usual = "/Size 6/Root 1 0 R/Prev @prev@";

export const note = "#new#5 0 obj\n(note)\nendobj\n";
export const redTwin = `4 0 obj\n${red}\nendobj\n`;

/** How an update with a stream of cross-references differs from the usual one. */
interface StreamParts {
  /** Rows of a kind in two digits, a place in eight and a third number in four, hexadecimal. */
  readonly rows?: string;
  readonly entries?: string;
  readonly id?: number;
  readonly close?: string;
}

/** Updates of one file, with objects from 5 to 9. */
export interface Updates {
  readonly base: Buffer;
  /** Objects in an update with a table; in the usual one it says where `#new#`, object 5, is. */
  table(objects: string, parts?: TableParts): Buffer;
  /** The same with a stream of cross-references, in ASCIIHex. */
  stream(objects: string, parts?: StreamParts): Buffer;
  /** Object 7, which holds objects 5 and 8, and the rows for them and for it, from object 5 on. */
  packed(head: string, body: string, rows: string): Buffer;
  /** Any text behind it. */
  appended(text: string): Buffer;
}

/** `size`: one more than the largest number of an object in the file, where it has more than nine; `hidden`: text that no table leads to. */
export function updatesOf(base: Buffer, { size = 0, hidden = "" } = {}): Updates {
  const put = (text: string): Buffer =>
    appended(base, `${hidden}${size === 0 ? text : text.replaceAll(/\/Size (?:6|7|10)\b/g, `/Size ${size}`)}`);
  const stream: Updates["stream"] = (
    objects,
    { rows = "01~new~0000", entries = "/Index[5 1]/Size 7", id = 6, close = "endstream" } = {},
  ) => {
    const { length } = rows.replace(number, "0".repeat(8));
    return put(
      `${objects}#xref#${id} 0 obj\n<</Type/XRef/W[1 4 2]${entries}/Root 1 0 R/Prev @prev@/Filter/ASCIIHexDecode/Length ${length}>>\nstream\n${rows}\n${close}\nendobj\n${end}`,
    );
  };
  return {
    base,
    appended: put,
    stream,
    table: (objects, parts = {}) =>
      put(
        `${objects}#xref#xref\n${parts.rows ?? "5 1\n@new@ 00000 n \n"}trailer\n<<${parts.trailer ?? usual}>>\n${parts.end ?? end}`,
      ),
    packed: (head, body, rows) => {
      const data = `${head} ${body}`;
      const holder = `#holder#7 0 obj\n<</Type/ObjStm/N ${head.trim().split(/\s+/).length / 2}/First ${head.length + 1}/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`;
      return stream(holder, { id: 9, rows, entries: "/Index[5 1 7 2]/Size 10" });
    },
  };
}
