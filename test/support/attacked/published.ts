import { type Attack, replaced } from "./attack.ts";
import { type Permission, signedPage, signedSize } from "./signed-page.ts";
import { appended, red, updatesOf } from "./updates.ts";

const permissions: readonly Permission[] = [0, 1, 2, 3];

/** Another content for the page, where a reader follows the newest table. */
export const redContent = `#new#4 0 obj\n${red}\nendobj\n`;
export const redRows = "4 1\n@new@ 00000 n \n";

export const updated = (signed: Buffer, objects: string, rows: string, trailer = ""): Buffer =>
  updatesOf(signed, { size: signedSize }).table(objects, {
    rows,
    trailer: `/Size ${signedSize}/Root 1 0 R/Prev @prev@${trailer}`,
  });

const signatureIn = (file: Buffer): string => /21 0 obj\n([\s\S]*?)\nendobj/.exec(file.toString("latin1"))?.[1] ?? "";

/** Mladenov et al., "1 Trillion Dollar Refund" (CCS 2019), universal signature forgery: nothing is left to check. */
export async function universalForgery(): Promise<readonly Attack[]> {
  const clause = "ISO 32000-2, 12.8.1; universal signature forgery (CCS 2019)";
  const signed = await signedPage();
  const own = signatureIn(signed);
  const contents = /\/Contents <[0-9a-f]+>/;
  const range = /\/ByteRange \[[^\]]*\]/;
  const numbers = (/\[(.*?)\]/.exec(own)?.[1] ?? "").split(" ").map(Number);
  const changes: Readonly<Record<string, (text: string) => string>> = {
    "no Contents": (text) => text.replace(contents, ""),
    "Contents null": (text) => text.replace(contents, "/Contents null"),
    "empty Contents": (text) => text.replace(contents, "/Contents <>"),
    "Contents of one byte": (text) => text.replace(contents, "/Contents <00>"),
    "Contents of zeros": (text) => text.replace(contents, `/Contents <${"0".repeat(8_000)}>`),
    "Contents that are a number": (text) => text.replace(contents, "/Contents 0"),
    "no ByteRange": (text) => text.replace(range, ""),
    "ByteRange null": (text) => text.replace(range, "/ByteRange null"),
    "an empty ByteRange": (text) => text.replace(range, "/ByteRange []"),
    "a ByteRange of two numbers": (text) => text.replace(range, `/ByteRange [0 ${numbers[1]}]`),
    "a ByteRange of three numbers": (text) => text.replace(range, `/ByteRange [0 ${numbers[1]} ${numbers[2]}]`),
    "a ByteRange of five numbers": (text) => text.replace(range, `/ByteRange [${numbers.join(" ")} 0]`),
    "a ByteRange of zeros": (text) => text.replace(range, "/ByteRange [0 0 0 0]"),
    "a ByteRange below zero": (text) =>
      text.replace(range, `/ByteRange [0 ${numbers[1]} -${numbers[2]} ${numbers[3]}]`),
    "a ByteRange beyond the end": (text) => text.replace(range, `/ByteRange [0 ${numbers[1]} ${numbers[2]} 99999999]`),
    "a ByteRange of fractions": (text) =>
      text.replace(range, `/ByteRange [0 ${numbers[1]}.5 ${numbers[2]} ${numbers[3]}]`),
    "a ByteRange of names": (text) => text.replace(range, "/ByteRange [/a /b /c /d]"),
    "a ByteRange of the other order": (text) =>
      text.replace(range, `/ByteRange [${numbers[2]} ${numbers[3]} 0 ${numbers[1]}]`),
    "no SubFilter": (text) => text.replace("/SubFilter/adbe.pkcs7.detached", ""),
    "another SubFilter": (text) => text.replace("adbe.pkcs7.detached", "adbe.pkcs7.sha1"),
    "no Type": (text) => text.replace("/Type/Sig", ""),
    "no Filter": (text) => text.replace("/Filter/Adobe.PPKLite", ""),
  };
  return Object.entries(changes).map(([what, change]) => ({
    name: `a newer signature with ${what}`,
    clause,
    signed,
    file: updated(signed, `${redContent}#sig#21 0 obj\n${change(own)}\nendobj\n`, `${redRows}21 1\n@sig@ 00000 n \n`),
  }));
}

/** The same paper, incremental saving: what is appended is no update that a verifier must see. */
export async function incrementalSaving(): Promise<readonly Attack[]> {
  const clause = "ISO 32000-2, 7.5.6; incremental saving (CCS 2019)";
  const found: Attack[] = [];
  for (const permission of permissions) {
    const signed = await signedPage({ permission });
    const body = redContent;
    const put = (text: string): Buffer => appended(signed, text);
    const trailer = `trailer\n<</Size ${signedSize}/Root 1 0 R/Prev @prev@>>\n`;
    const kinds: Readonly<Record<string, Buffer>> = {
      "another content": updated(signed, body, redRows),
      "a body alone": put(body),
      "a body and a trailer": put(`${body}${trailer}startxref\n@prev@\n%%EOF\n`),
      "a body and a table": put(`${body}#xref#xref\n${redRows}startxref\n@xref@\n%%EOF\n`),
      "a table without a trailer's end": put(`${body}#xref#xref\n${redRows}${trailer}`),
      "a comment and a body": put(`%%EOF\n% ${body}`),
      "a table that leads back to no other": put(
        `${body}#xref#xref\n${redRows}trailer\n<</Size ${signedSize}/Root 1 0 R>>\nstartxref\n@xref@\n%%EOF\n`,
      ),
      "a signature that is there again": updated(
        signed,
        `${body}#sig#21 0 obj\n${signatureIn(signed)}\nendobj\n`,
        `${redRows}21 1\n@sig@ 00000 n \n`,
      ),
      "an update whose startxref is the signed one": put(
        `${body}#xref#xref\n${redRows}${trailer}startxref\n@prev@\n%%EOF\n`,
      ),
      "another catalog": updated(
        signed,
        `${body}#cat#1 0 obj\n<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R 24 0 R]/SigFlags 3>>>>\nendobj\n`,
        `1 1\n@cat@ 00000 n \n${redRows}`,
      ),
      "another page": updated(
        signed,
        `#new#40 0 obj\n${red}\nendobj\n#page#3 0 obj\n<</Type/Page/Parent 2 0 R/Contents 40 0 R/Annots[20 0 R 24 0 R]>>\nendobj\n`,
        "3 1\n@page@ 00000 n \n40 1\n@new@ 00000 n \n",
      ),
      "another tree of pages": updated(
        signed,
        `#new#40 0 obj\n${red}\nendobj\n#page#41 0 obj\n<</Type/Page/Parent 2 0 R/Contents 40 0 R>>\nendobj\n#tree#2 0 obj\n<</Type/Pages/Kids[41 0 R 3 0 R]/Count 2/MediaBox[0 0 200 100]>>\nendobj\n`,
        "2 1\n@tree@ 00000 n \n40 2\n@new@ 00000 n \n@page@ 00000 n \n",
      ),
    };
    for (const [what, file] of Object.entries(kinds))
      found.push({ name: `behind P ${permission}: ${what}`, clause, signed, file });
  }
  return found;
}

/** The same paper, signature wrapping: the second signed part is moved, and something else stands in its place. */
export async function wrapping(): Promise<readonly Attack[]> {
  const clause = "ISO 32000-2, 12.8.1; signature wrapping (CCS 2019)";
  const found: Attack[] = [];
  for (const permission of permissions) {
    const signed = await signedPage({ permission });
    const text = signed.toString("latin1");
    const [, , from = 0, count = 0] = (/\[(0 \d{10} \d{10} \d{10})\]/.exec(text)?.[1] ?? "").split(" ").map(Number);
    const tail = signed.subarray(from, from + count);
    const wrapped = (between: string): Buffer => {
      const mark = "0".repeat(10);
      const gap = appended(signed.subarray(0, from), between.replace("MOVED", mark), startOf(text));
      const moved = String(gap.length).padStart(10, "0");
      return Buffer.concat([Buffer.from(gap.toString("latin1").replace(mark, moved), "latin1"), tail]);
    };
    const range = `/ByteRange[0 ${from - 8_002} MOVED ${count}]`;
    const malicious = `${range}>>\nendobj\n${redContent}#xref#xref\n${redRows}trailer\n<</Size ${signedSize}/Root 1 0 R/Prev @prev@>>\nstartxref\n@xref@\n%%EOF\n`;
    const kinds: Readonly<Record<string, Buffer>> = {
      "an update before the moved part": wrapped(malicious),
      "an update, and the moved part in a comment": wrapped(`${malicious}%`),
      "an update, and the moved part in a stream": wrapped(`${malicious}45 0 obj\n<</Length ${count}>>\nstream\n`),
      "an update, and the moved part in a string": wrapped(`${malicious}45 0 obj\n(`),
      "the same ByteRange, and something in the gap": Buffer.concat([
        signed.subarray(0, from),
        Buffer.from(redContent.replace("#new#", ""), "latin1"),
        tail,
      ]),
    };
    for (const [what, file] of Object.entries(kinds))
      found.push({ name: `wrapped behind P ${permission}: ${what}`, clause, signed, file });
  }
  return found;
}

const startOf = (text: string): number => Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);

/** Mainka et al., "Shadow Attacks" (NDSS 2021): what is to be shown later was there when it was signed. */
export async function shadows(): Promise<readonly Attack[]> {
  const clause = "ISO 32000-2, 12.8.2.2; shadow attacks (NDSS 2021)";
  const found: Attack[] = [];
  const object = (id: number, body: string): string => `#o${id}#${id} 0 obj\n${body}\nendobj\n`;
  const page = (contents: string, more = ""): string =>
    `<</Type/Page/Parent 2 0 R/Contents ${contents}/Annots[20 0 R 24 0 R]${more}>>`;
  const stamp =
    "<</Type/XObject/Subtype/Form/BBox[0 0 200 100]/Length 29>>\nstream\n0 0 1 rg 0 0 200 100 re f     \nendstream";
  for (const permission of permissions) {
    const over = await signedPage({ permission, contents: "[40 0 R 4 0 R]", more: object(40, red), listed: [40] });
    const hidden = await signedPage({
      permission,
      more: object(40, red) + object(41, page("40 0 R")),
      listed: [40, 41],
    });
    const form = await signedPage({
      permission,
      contents: "[4 0 R 42 0 R]/Resources<</XObject<</X 40 0 R>>>>",
      more: object(40, stamp) + object(42, "<</Length 5>>\nstream\n/X Do\nendstream"),
      listed: [40, 42],
    });
    const other = stamp.replace("0 0 1 rg", "1 0 0 rg");
    const kinds: readonly (readonly [string, Buffer, Buffer])[] = [
      ["hide: the content that covers is freed", over, updated(over, "", "4 1\n0000000000 00001 f \n")],
      [
        "hide: the content that covers becomes empty",
        over,
        updated(over, "#new#4 0 obj\n<</Length 1>>\nstream\n \nendstream\nendobj\n", redRows),
      ],
      [
        "hide: the page leads to the covered content alone",
        over,
        updated(over, `#new#3 0 obj\n${page("40 0 R")}\nendobj\n`, "3 1\n@new@ 00000 n \n"),
      ],
      [
        "replace: a form that the page shows",
        form,
        updated(form, `#new#40 0 obj\n${other}\nendobj\n`, "40 1\n@new@ 00000 n \n"),
      ],
      [
        "replace: the form's box",
        form,
        updated(
          form,
          `#new#40 0 obj\n${other.replace("[0 0 200 100]", "[0 0 200 99]")}\nendobj\n`,
          "40 1\n@new@ 00000 n \n",
        ),
      ],
      [
        "replace: the page's resources",
        form,
        updated(
          form,
          `#form#43 0 obj\n${other}\nendobj\n#new#3 0 obj\n${page("[4 0 R 42 0 R]", "/Resources<</XObject<</X 43 0 R>>>>")}\nendobj\n`,
          "3 1\n@new@ 00000 n \n43 1\n@form@ 00000 n \n",
        ),
      ],
      [
        "hide and replace: a table leads to the other page",
        hidden,
        updated(hidden, "", `3 1\n${String(hidden.indexOf("41 0 obj")).padStart(10, "0")} 00000 n \n`),
      ],
      [
        "hide and replace: the tree leads to the other page",
        hidden,
        updated(
          hidden,
          "#new#2 0 obj\n<</Type/Pages/Kids[41 0 R]/Count 1/MediaBox[0 0 200 100]>>\nendobj\n",
          "2 1\n@new@ 00000 n \n",
        ),
      ],
      [
        "hide and replace: a table leads to the other content",
        hidden,
        updated(hidden, "", `4 1\n${String(hidden.indexOf("40 0 obj")).padStart(10, "0")} 00000 n \n`),
      ],
      [
        "hide and replace: another catalog",
        hidden,
        updatesOf(hidden, { size: signedSize }).table(
          "#new#44 0 obj\n<</Type/Catalog/Pages 45 0 R/AcroForm<</Fields[20 0 R 24 0 R]/SigFlags 3>>>>\nendobj\n#tree#45 0 obj\n<</Type/Pages/Kids[41 0 R]/Count 1/MediaBox[0 0 200 100]>>\nendobj\n",
          {
            rows: "44 2\n@new@ 00000 n \n@tree@ 00000 n \n",
            trailer: `/Size ${signedSize}/Root 44 0 R/Prev @prev@`,
          },
        ),
      ],
    ];
    for (const [what, signed, file] of kinds)
      found.push({ name: `shadow behind P ${permission}: ${what}`, clause, signed, file });
  }
  return found;
}

const annotations = [
  ...[
    "Text",
    "FreeText",
    "Line",
    "Square",
    "Circle",
    "Polygon",
    "Highlight",
    "Stamp",
    "Ink",
    "Popup",
    "FileAttachment",
  ],
  ...["Link", "Redact", "Watermark", "Screen", "3D", "RichMedia", "Widget", "Unknown"],
];

const redForm = `<</Type/XObject/Subtype/Form/BBox[0 0 200 100]/Length 26>>\nstream\n1 0 0 rg 0 0 200 100 re f \nendstream`;

/** Rohlmann et al., "Breaking the Specification: PDF Certification" (S&P 2021): evil annotations, and sneaky signatures. */
export async function certification(): Promise<readonly Attack[]> {
  const clause = "ISO 32000-2, 12.8.2.2; certification attacks (S&P 2021)";
  const found: Attack[] = [];
  for (const permission of permissions) {
    const signed = await signedPage({ permission });
    const withAnnotation = (body: string, form = ""): Buffer =>
      updated(
        signed,
        `#ap#40 0 obj\n${redForm}\nendobj\n#an#41 0 obj\n${body}\nendobj\n#page#3 0 obj\n<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<>>/Annots[20 0 R 24 0 R 41 0 R]>>\nendobj\n${form}`,
        `${form === "" ? "" : "1 1\n@cat@ 00000 n \n"}3 1\n@page@ 00000 n \n40 2\n@ap@ 00000 n \n@an@ 00000 n \n`,
      );
    const over = "/Rect[0 0 200 100]/F 4/AP<</N 40 0 R>>/P 3 0 R";
    for (const kind of annotations)
      found.push({
        name: `behind P ${permission}: an annotation of the kind ${kind} over the page`,
        clause,
        signed,
        file: withAnnotation(`<</Type/Annot/Subtype/${kind}${over}/Contents(x)>>`),
      });
    const certifying = permission === 0 ? "" : "/Perms<</DocMDP 21 0 R>>";
    const catalog = `#cat#1 0 obj\n<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R 24 0 R 41 0 R]/SigFlags 3/DA(/Helv 0 Tf 0 g)>>${certifying}>>\nendobj\n`;
    const sneaky: Readonly<Record<string, Buffer>> = {
      "an empty signature field": withAnnotation(`<</Type/Annot/Subtype/Widget/FT/Sig/T(Sneaky)${over}>>`, catalog),
      "a signature field with a value of its own": withAnnotation(
        `<</Type/Annot/Subtype/Widget/FT/Sig/T(Sneaky)/V<</Type/Sig/Filter/X/SubFilter/adbe.pkcs7.detached/Contents<00>/ByteRange[0 1 2 3]>>${over}>>`,
        catalog,
      ),
      "a signature field with the value that is signed": withAnnotation(
        `<</Type/Annot/Subtype/Widget/FT/Sig/T(Sneaky)/V 21 0 R${over}>>`,
        catalog,
      ),
      "a text field": withAnnotation(`<</Type/Annot/Subtype/Widget/FT/Tx/T(more)${over}>>`, catalog),
      "an appearance of the signature": updated(
        signed,
        `#ap#40 0 obj\n${redForm}\nendobj\n#new#20 0 obj\n<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature)/V 21 0 R/Rect[0 0 200 100]/F 132/P 3 0 R/AP<</N 40 0 R>>>>\nendobj\n`,
        "20 1\n@new@ 00000 n \n40 1\n@ap@ 00000 n \n",
      ),
      "a text field that grows": updated(
        signed,
        `#ap#40 0 obj\n${redForm}\nendobj\n#new#24 0 obj\n<</Type/Annot/Subtype/Widget/FT/Tx/T(note)/V(x)${over}>>\nendobj\n`,
        "24 1\n@new@ 00000 n \n40 1\n@ap@ 00000 n \n",
      ),
      "a text field that is filled": updated(
        signed,
        `#ap#40 0 obj\n${redForm}\nendobj\n#new#24 0 obj\n<</Type/Annot/Subtype/Widget/FT/Tx/T(note)/V(x)/Rect[10 10 60 25]/F 4/P 3 0 R/DA(/Helv 9 Tf 0 g)/AP<</N 40 0 R>>>>\nendobj\n`,
        "24 1\n@new@ 00000 n \n40 1\n@ap@ 00000 n \n",
      ),
      "no certification any more": updated(
        signed,
        "#cat#1 0 obj\n<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R 24 0 R]/SigFlags 3/DA(/Helv 0 Tf 0 g)>>>>\nendobj\n",
        "1 1\n@cat@ 00000 n \n",
      ),
      "a certification by a later signature": updated(
        signed,
        `#sig#45 0 obj\n${signatureIn(signed)}\nendobj\n#cat#1 0 obj\n<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R 24 0 R]/SigFlags 3/DA(/Helv 0 Tf 0 g)>>/Perms<</DocMDP 45 0 R>>>>\nendobj\n${redContent}`,
        `1 1\n@cat@ 00000 n \n${redRows}45 1\n@sig@ 00000 n \n`,
      ),
      "a script that runs when it opens": updated(
        signed,
        `#cat#1 0 obj\n<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R 24 0 R]/SigFlags 3/DA(/Helv 0 Tf 0 g)>>${certifying}/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>\nendobj\n`,
        "1 1\n@cat@ 00000 n \n",
      ),
    };
    for (const [what, file] of Object.entries(sneaky))
      found.push({ name: `behind P ${permission}: ${what}`, clause, signed, file });
  }
  return found;
}

/** Bytes of what is signed, and of the signature itself, that are others. */
export async function changedBytes(): Promise<readonly Attack[]> {
  const signed = await signedPage();
  const text = signed.toString("latin1");
  const value = text.indexOf("/Contents <") + 11;
  const flipped = (at: number): Buffer => {
    const copy = Buffer.from(signed);
    const digit = Number.parseInt(String.fromCharCode(copy[at] ?? 48), 16);
    copy.write(((digit ^ 1) % 16).toString(16), at, "latin1");
    return copy;
  };
  // Signatures by a curve differ in length: its end is not reached.
  const places = Array.from({ length: 24 }, (_, at) => at * 160);
  const parts = places.map((place) => flipped(value + place));
  return [
    {
      name: "the colour of the page",
      clause: "ISO 32000-2, 12.8.1",
      signed,
      file: replaced(signed, "0 0 1 rg", "1 0 0 rg"),
    },
    { name: "the header", clause: "ISO 32000-2, 7.5.2", signed, file: replaced(signed, "%PDF-1.7", "%PDF-1.6") },
    { name: "a permission", clause: "ISO 32000-2, 12.8.2.2", signed, file: replaced(signed, "/P 1/V", "/P 3/V") },
    {
      name: "a byte behind the signature",
      clause: "ISO 32000-2, 12.8.1",
      signed,
      file: replaced(signed, "0000000000 65535 f", "0000000001 65535 f"),
    },
    {
      name: "a byte behind the end",
      clause: "ISO 32000-2, 7.5.5",
      signed,
      file: Buffer.concat([signed, Buffer.from("x")]),
    },
    { name: "the last byte cut off", clause: "ISO 32000-2, 7.5.5", signed, file: signed.subarray(0, -1) },
    {
      name: "padding that is not zero",
      clause: "ISO 32000-2, 12.8.1",
      signed,
      file: replaced(signed, /00>(?=\/Reference)/, "01>"),
    },
    ...parts.map((file, at) => ({
      name: `digit ${places[at]} of the signature`,
      clause: "RFC 5652, 5.4 to 5.6",
      signed,
      file,
    })),
  ];
}
