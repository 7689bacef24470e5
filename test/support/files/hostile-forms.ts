import { atNight } from "../night.ts";
import { classicPdf, flateStream } from "./foreign-files.ts";

const numbered = (count: number, from: number): string =>
  Array.from({ length: count }, (_, at) => `${from + at} 0 R`).join(" ");

/** An object stream's worth of equal objects, so that a small file has many of them. */
const file = (form: string, more: readonly (string | Buffer)[], catalog = ""): Buffer =>
  classicPdf([
    `<</Type/Catalog/Pages 2 0 R${form === "" ? "" : `/AcroForm ${form}`}${catalog}>>`,
    "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>",
    "<</Type/Page/Parent 2 0 R>>",
    ...more,
  ]);

const long = (characters: number): string => `(${"x".repeat(characters)})`;

/** Files in which a little stands for a lot: each must be refused by name, soon, and with little memory. */
export const hostileFiles: Readonly<Record<string, () => Buffer>> = {
  "strings without an end": () => Buffer.from(`%PDF-1.7\n${"1 0 obj(".repeat(atNight(100_000, 4_000))}`),
  "hexadecimal strings without an end": () => Buffer.from(`%PDF-1.7\n${"1 0 obj<".repeat(atNight(100_000, 12_000))}`),
  "comments without an end": () => Buffer.from(`%PDF-1.7\n${"1 0 obj%".repeat(atNight(100_000, 12_000))}`),
  "trailers of blanks": () => Buffer.from(`%PDF-1.7\n${"trailer".repeat(5_000)}${" ".repeat(2_000_000)}`),
  "arrays in arrays": () => Buffer.from(`%PDF-1.7\n${`1 0 obj${"[".repeat(90)}`.repeat(atNight(20_000, 3_000))}`),
};

/** Forms whose fields share what is long. */
export const hostileForms: Readonly<Record<string, () => Buffer>> = {
  "a value that 10,000 fields inherit": () =>
    file("<</Fields[4 0 R]>>", [
      `<</T(a)/FT/Tx/V${long(100_000)}/Kids[${numbered(10_000, 5)}]>>`,
      ...Array.from({ length: 10_000 }, (_, at) => `<</T(${at})/Parent 4 0 R/Rect[0 0 9 9]>>`),
    ]),
  "options that 5,000 choices share": () =>
    file(`<</Fields[${numbered(5_000, 5)}]>>`, [
      `[${Array.from({ length: 2_000 }, (_, at) => `(option ${at})`).join("")}]`,
      ...Array.from({ length: 5_000 }, (_, at) => `<</T(${at})/FT/Ch/Opt 4 0 R/Rect[0 0 9 9]>>`),
    ]),
  "a name that 20,000 fields begin with": () =>
    file("<</Fields[4 0 R]>>", [
      `<</T${long(1_000_000)}/FT/Tx/Kids[${numbered(20_000, 5)}]>>`,
      ...Array.from({ length: 20_000 }, (_, at) => `<</T(${at})/Parent 4 0 R/Rect[0 0 9 9]>>`),
    ]),
  "kids that all fields share": () =>
    file(`<</Fields[${numbered(10_000, 5)}]>>`, [
      `[${"3 0 R ".repeat(20_000)}]`,
      ...Array.from({ length: 10_000 }, (_, at) => `<</T(${at})/FT/Tx/Kids 4 0 R>>`),
    ]),
};

/** Files that are dear to merge. */
export const hostileOutlines: Readonly<Record<string, () => Buffer>> = {
  "a title that 5,000 bookmarks share": () =>
    file(
      "",
      [
        long(1_000_000),
        `<</First 6 0 R>>`,
        ...Array.from({ length: 5_000 }, (_, at) => `<</Title 4 0 R${at === 4_999 ? "" : `/Next ${7 + at} 0 R`}>>`),
      ],
      "/Outlines 5 0 R",
    ),
  "a place that 5,000 names share": () =>
    file(
      "",
      [
        `[3 0 R/XYZ ${"0 ".repeat(20_000)}]`,
        `<</Dests<</Names[${Array.from({ length: 5_000 }, (_, at) => `(${at}) 4 0 R`).join(" ")}]>>>>`,
      ],
      "/Names 5 0 R",
    ),
};

/** As many links as names, each of which has to be found: no fault, and no reason to take long. */
export const manyNames = (count: number): Buffer =>
  file(
    "",
    [
      `<</First 5 0 R>>`,
      ...Array.from(
        { length: count },
        (_, at) => `<</Title(t)/Dest(n${at})${at === count - 1 ? "" : `/Next ${6 + at} 0 R`}>>`,
      ),
      `<</Dests<</Names[${Array.from({ length: count }, (_, at) => `(n${at}) [3 0 R/Fit]`).join(" ")}]>>>>`,
      flateStream("", ""),
    ],
    `/Outlines 4 0 R/Names ${5 + count} 0 R`,
  );

const update = (file: Buffer, section: (at: number) => string | Buffer): Buffer => {
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString("latin1", file.length - 64))?.[1] ?? "0";
  const body = section(Number(start));
  return Buffer.concat([
    file,
    Buffer.from(body as string, "latin1"),
    Buffer.from(`startxref\n${file.length}\n%%EOF\n`),
  ]);
};

/** Files whose tables are dear to check. */
export const hostileTables: Readonly<Record<string, () => Buffer>> = {
  "tables that all lead to one another": () => {
    let text = file("", []).toString("latin1");
    let previous = Number(/startxref\s+(\d+)/.exec(text)?.[1]);
    const parts = [text];
    let length = text.length;
    for (let at = 0; at < 9_000; at++) {
      text = `xref\n0 0\ntrailer\n<</Size 4/Root 1 0 R/Prev ${previous}>>\n`;
      parts.push(text);
      previous = length;
      length += text.length;
    }
    return Buffer.from(`${parts.join("")}startxref\n${previous}\n%%EOF\n`, "latin1");
  },
  "rows of one byte": () =>
    update(file("", []), (previous) => {
      const stream = flateStream(
        `/Type/XRef/W[1 0 0]/Index[10 50000000]/Size 50000010/Root 1 0 R/Prev ${previous}`,
        Buffer.alloc(50_000_000),
      );
      return Buffer.concat([Buffer.from("9 0 obj\n"), stream, Buffer.from("\nendobj\n")]).toString("latin1");
    }),
  "objects that no table leads to": () =>
    Buffer.concat([
      Buffer.from(`%PDF-1.7\n${"7 0 obj 1 endobj\n".repeat(atNight(400_000, 60_000))}`),
      file("", []).subarray(9),
    ]),
};

const page = (entries: string, ...more: readonly (string | Buffer)[]): Buffer =>
  classicPdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>",
    `<</Type/Page/Parent 2 0 R${entries}>>`,
    ...more,
  ]);

/** Files that open well; what their page needs cannot be read. */
export const latePages: Readonly<Record<string, () => Buffer>> = {
  "one content 1,000 times": () =>
    page(`/Contents[${"4 0 R ".repeat(1_000)}]`, flateStream("", "0 0 m ".repeat(100_000))),
  "fonts in 50,000 arrays": () =>
    page("/Resources<</Font 4 0 R>>", `<</F1 ${"[".repeat(50_000)}${"]".repeat(50_000)}>>`),
  "a content that cannot be inflated": () =>
    page("/Contents[4 0 R 4 0 R]", "<</Filter/FlateDecode/Length 4>>\nstream\nnone\nendstream"),
};
