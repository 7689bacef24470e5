import { classicPdf } from "./foreign-files.ts";

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");

/** A page that is one colour from edge to edge. */
const filled = (colour: string): string => `${colour} rg 0 0 200 100 re f`;
const content = (colour: string): string =>
  `<</Length ${filled(colour).length}>>\nstream\n${filled(colour)}\nendstream`;
const blue = content("0 0 1");
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
export function appended(file: Buffer, text: string): Buffer {
  const places = new Map<string, number>([["prev", startOf(file)]]);
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

const number = /[@~](\w+?)([+-]\d+)?[@~]/g;

/** How an update with a table differs from the usual one. */
export interface TableParts {
  readonly rows?: string;
  readonly trailer?: string;
  readonly end?: string;
}

const end = "startxref\n@xref@\n%%EOF\n";

/** Objects in an update with a table; in the usual one it says where `#new#`, object 5, is. */
export const tableUpdate = (objects: string, parts: TableParts = {}): Buffer =>
  appended(
    blueFile,
    `${objects}#xref#xref\n${parts.rows ?? "5 1\n@new@ 00000 n \n"}trailer\n<<${parts.trailer ?? usual}>>\n${parts.end ?? end}`,
  );

export const usual = "/Size 6/Root 1 0 R/Prev @prev@";

export const note = "#new#5 0 obj\n(note)\nendobj\n";
export const redTwin = `4 0 obj\n${red}\nendobj\n`;

/** How an update with a stream of cross-references differs from the usual one. */
export interface StreamParts {
  /** Rows of a kind in two digits, a place in eight and a third number in four, hexadecimal. */
  readonly rows?: string;
  readonly entries?: string;
  readonly id?: number;
  readonly close?: string;
}

/** Objects in an update with a stream of cross-references, in ASCIIHex; in the usual one it says where `#new#`, object 5, is. */
export const streamUpdate = (objects: string, parts: StreamParts = {}): Buffer => {
  const rows = parts.rows ?? "01~new~0000";
  const data = rows.replace(number, "0".repeat(8));
  const entries = parts.entries ?? "/Index[5 1]/Size 7";
  return appended(
    blueFile,
    `${objects}#xref#${parts.id ?? 6} 0 obj\n<</Type/XRef/W[1 4 2]${entries}/Root 1 0 R/Prev @prev@/Filter/ASCIIHexDecode/Length ${data.length}>>\nstream\n${rows}\n${parts.close ?? "endstream"}\nendobj\n${end}`,
  );
};

/** Object 7, which holds objects 5 and 8, and the rows for them and for it, from object 5 on. */
export function packedUpdate(
  head: string,
  body: string,
  rows = "0200000007000001~new~00000100000000000200000007 0001".replace(" ", ""),
): Buffer {
  const first = head.length + 1;
  const data = `${head} ${body}`;
  const holder = `#holder#7 0 obj\n<</Type/ObjStm/N ${head.trim().split(/\s+/).length / 2}/First ${first}/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`;
  return streamUpdate(holder, { id: 9, rows, entries: "/Index[5 1 7 2]/Size 10" });
}
