import { describe, expect, test } from "vitest";
import { zip } from "../../../src/render/codecs/zip.ts";
import { importedWordFile } from "./imported-word-file.ts";
import { namespaces, p, r } from "./word-file.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const xmlOf = (text: string): Uint8Array => Buffer.from(`<?xml version="1.0"?>${text}`);
const svg = (name: string): Uint8Array =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>${name}</title></svg>`);

const drawn = (blip: string, link = ""): string =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="127000" cy="127000"/><wp:docPr id="1" name="a">${link}</wp:docPr><a:graphic><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip ${blip}/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

/** What a part says with its relation `rX`, what that relation is, and what of it must be found. */
interface RelationKind {
  readonly content: string;
  readonly relation: (name: string) => string;
  /** In the definition. */
  readonly found: (name: string) => string;
  /** In the report, where the part is not in the definition. */
  readonly reported: (name: string) => string;
}

const relation = (type: string, target: string, mode = ' TargetMode="External"'): string =>
  `<Relationship Id="rX" Type="${office}/${type}" Target="${target}"${mode}/>`;
const address = (name: string): string => `https://example.com/${name}`;

const relationKinds = {
  hyperlink: {
    content: `<w:hyperlink r:id="rX">${r("linked")}</w:hyperlink>`,
    relation: (name) => relation("hyperlink", address(name)),
    found: (name) => `[link, ${address(name)}]linked[/link]`,
    reported: address,
  },
  image: {
    content: drawn('r:embed="rX"'),
    relation: (name) => relation("image", `media/${name}.svg`, ""),
    found: () => "images/import-",
    reported: () => "A picture is left out.",
  },
  "external image": {
    content: drawn('r:link="rX"'),
    relation: (name) => relation("image", `https://example.com/${name}.png`),
    found: (name) => `images/${name}.png`,
    reported: () => "A picture is left out.",
  },
  "link of a picture": {
    content: drawn('r:embed="rPicture"', '<a:hlinkClick r:id="rX"/>'),
    relation: (name) => relation("hyperlink", address(name)),
    found: (name) => `[link, ${address(name)}]`,
    reported: address,
  },
} satisfies Readonly<Record<string, RelationKind>>;

const noteReference = (kind: string, id: number): string => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
const note = (kind: string, id: number, content: string): string => `<w:${kind} w:id="${id}">${p(content)}</w:${kind}>`;
const textBox = (content: string): string =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>${p(content)}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice></mc:AlternateContent></w:r>`;
const section = (references: string): string => `<w:sectPr>${references}<w:titlePg/></w:sectPr>`;
const zone = (kind: "header" | "footer", type = "default"): string =>
  section(`<w:${kind}Reference w:type="${type}" r:id="r_part"/>`);

/** Where content stands: the part that has it, its root, and what leads there from the body. */
interface PartKind {
  /** Its name, and the kind of its relation to the main part; undefined: the main part. */
  readonly part: string | undefined;
  readonly root: string;
  readonly body: (content: string) => string;
  readonly own: (content: string) => string;
  /** It is reported, not taken over. */
  readonly isReported?: true;
}

const inBody = (wrap: (content: string) => string, isReported?: true): PartKind => ({
  ...{ part: undefined, root: "document", body: (content) => p(wrap(content)), own: () => "" },
  ...(isReported === undefined ? {} : { isReported }),
});
const inPart = (
  part: string,
  root: string,
  body: string,
  own: (content: string) => string,
  isReported?: true,
): PartKind => ({
  ...{ part, root, body: () => body, own },
  ...(isReported === undefined ? {} : { isReported }),
});

const oneFootnote = p(noteReference("footnote", 2));
const partKinds = {
  document: inBody((content) => content),
  "text box": inBody(textBox),
  "text box in a text box": inBody((content) => textBox(textBox(content))),
  footnote: inPart("footnotes", "footnotes", oneFootnote, (content) => note("footnote", 2, content)),
  endnote: inPart("endnotes", "endnotes", p(noteReference("endnote", 2)), (content) => note("endnote", 2, content)),
  "note of a note": inPart(
    "footnotes",
    "footnotes",
    oneFootnote,
    (content) => note("footnote", 2, r("outer") + noteReference("footnote", 3)) + note("footnote", 3, content),
    true,
  ),
  "text box in a note": inPart(
    "footnotes",
    "footnotes",
    oneFootnote,
    (content) => note("footnote", 2, textBox(content)),
    true,
  ),
  header: inPart("header", "hdr", zone("header"), (content) => p(content)),
  "first header": inPart("header", "hdr", zone("header", "first"), (content) => p(content)),
  "text box in a header": inPart("header", "hdr", zone("header"), (content) => p(textBox(content))),
  footer: inPart("footer", "ftr", zone("footer"), (content) => p(content)),
  comment: inPart(
    "comments",
    "comments",
    p('<w:r><w:commentReference w:id="2"/></w:r>'),
    (content) => note("comment", 2, content),
    true,
  ),
} satisfies Readonly<Record<string, PartKind>>;

/** A file whose main part has the same id with the target `wrong`, unless it has the content itself. */
function fileWith(kind: RelationKind, { part, root, body, own }: PartKind): Uint8Array {
  const rels = (content: string): Uint8Array =>
    xmlOf(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`,
    );
  const picture = `<Relationship Id="rPicture" Type="${office}/image" Target="media/picture.svg"/>`;
  const toPart = part === undefined ? "" : `<Relationship Id="r_part" Type="${office}/${part}" Target="${part}.xml"/>`;
  const xml = (name: string, content: string): Uint8Array => xmlOf(`<w:${name} ${namespaces}>${content}</w:${name}>`);
  const files: Readonly<Record<string, Uint8Array>> = {
    "[Content_Types].xml": xmlOf(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    "_rels/.rels": rels(`<Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/>`),
    "word/document.xml": xml("document", `<w:body>${body(kind.content)}</w:body>`),
    "word/_rels/document.xml.rels": rels(kind.relation(part === undefined ? "own" : "wrong") + toPart + picture),
    "word/media/own.svg": svg("own"),
    "word/media/wrong.svg": svg("wrong"),
    "word/media/picture.svg": svg("picture"),
    ...(part === undefined
      ? {}
      : {
          [`word/${part}.xml`]: xml(root, own(kind.content)),
          [`word/_rels/${part}.xml.rels`]: rels(kind.relation("own") + picture),
        }),
  };
  return zip(Object.entries(files).map(([name, content]) => ({ name, content })));
}

describe.each<[string, PartKind]>(Object.entries(partKinds))(
  "what stands in a %s resolves by the relations of its own part:",
  (_, part) => {
    test.each<[string, RelationKind]>(Object.entries(relationKinds))("%s", async (_name, kind) => {
      const { document, report, assets } = await importedWordFile(fileWith(kind, part));
      const definition = JSON.stringify(document);
      const messages = report.map(({ kind: loss, message }) => `${loss}: ${message}`).join("\n");
      if (part.isReported) expect(messages).toContain(kind.reported("own"));
      else expect(definition).toContain(kind.found("own"));
      const pictures = assets.map(({ base64 }) => Buffer.from(base64, "base64").toString()).join("");
      expect(definition + messages + pictures).not.toContain("wrong");
      if (part.isReported !== true && kind.content.includes("r:embed"))
        expect(pictures).toContain(kind.content.includes("rPicture") ? ">picture<" : ">own<");
    });
  },
);

test("a picture in a text box of a note is reported once", async () => {
  const { image } = relationKinds;
  const { "text box in a note": box } = partKinds;
  const { report } = await importedWordFile(fileWith(image, box));
  expect(report.filter(({ message }) => message === "A picture is left out.")).toHaveLength(1);
});

test("a note and a comment that refer to themselves are read once", async () => {
  const { hyperlink } = relationKinds;
  const { footnote, comment } = partKinds;
  const inNote = { ...hyperlink, content: hyperlink.content + noteReference("footnote", 2) };
  const inComment = { ...hyperlink, content: `${r("said")}<w:r><w:commentReference w:id="2"/></w:r>` };
  const ofNote = await importedWordFile(fileWith(inNote, footnote));
  expect(JSON.stringify(ofNote.content)).toContain("[footnote][link, https://example.com/own]linked[/link][/footnote]");
  expect(ofNote.report.map(({ message }) => message)).toContain("A note is left out.");
  const { report } = await importedWordFile(fileWith(inComment, comment));
  expect(report.filter(({ message }) => message.includes("said"))).toHaveLength(1);
});
