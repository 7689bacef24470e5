import { zip } from "../../../src/render/codecs/zip.ts";

export const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml"';

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Parts beside the main one, by their kind; `png`: a picture with the link `rPng`. */
export interface WordParts {
  readonly styles?: string;
  readonly numbering?: string;
  readonly footnotes?: string;
  readonly settings?: string;
  readonly header?: string;
  readonly footer?: string;
  readonly chart?: string;
  readonly diagramData?: string;
  readonly png?: Uint8Array;
  /** What stands before the body. */
  readonly background?: string;
  /** Addresses of links, `rLink0`, `rLink1`. */
  readonly links?: readonly string[];
  /** The same of links of the footnotes' part: its ids are its own. */
  readonly noteLinks?: readonly string[];
  /** The same of the header's. */
  readonly headerLinks?: readonly string[];
}

const linkTo = (to: string, at: number): string =>
  `<Relationship Id="rLink${at}" Type="${office}/hyperlink" Target="${to}" TargetMode="External"/>`;

const roots: Readonly<Record<string, string>> = { header: "hdr", footer: "ftr" };

/** A Word file with this body: as small as one can be. */
export function wordFile(
  body: string,
  { png, links = [], noteLinks = [], headerLinks = [], background = "", ...parts }: WordParts = {},
): Uint8Array {
  const xml = (root: string, content: string) =>
    Buffer.from(`<?xml version="1.0"?><w:${root} ${namespaces}>${content}</w:${root}>`);
  const texts = Object.entries(parts) as readonly (readonly [string, string])[];
  const relations = [
    ...texts.map(([kind]) => `<Relationship Id="r_${kind}" Type="${office}/${kind}" Target="${kind}.xml"/>`),
    ...(png === undefined ? [] : [`<Relationship Id="rPng" Type="${office}/image" Target="media/a.png"/>`]),
    ...links.map(linkTo),
  ];
  const relationships = (content: string) =>
    Buffer.from(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`,
    );
  const files: readonly (readonly [string, Uint8Array])[] = [
    [
      "[Content_Types].xml",
      Buffer.from(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      ),
    ],
    [
      "_rels/.rels",
      relationships(`<Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/>`),
    ],
    ["word/_rels/document.xml.rels", relationships(relations.join(""))],
    ["word/_rels/footnotes.xml.rels", relationships(noteLinks.map(linkTo).join(""))],
    ["word/_rels/header.xml.rels", relationships(headerLinks.map(linkTo).join(""))],
    ["word/document.xml", xml("document", `${background}<w:body>${body}</w:body>`)],
    ...texts.map(([kind, content]) => [`word/${kind}.xml`, xml(roots[kind] ?? kind, content)] as const),
    ...(png === undefined ? [] : [["word/media/a.png", png] as const]),
  ];
  return zip(files.map(([name, bytes]) => ({ name, content: bytes })));
}

export const p = (content: string, properties = ""): string =>
  `<w:p>${properties === "" ? "" : `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;

export const r = (words: string, properties = ""): string =>
  `<w:r>${properties === "" ? "" : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${words}</w:t></w:r>`;

export const cell = (content: string, properties = ""): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;

export const row = (...cells: readonly string[]): string => `<w:tr>${cells.join("")}</w:tr>`;

/** A table of two columns, of 100 and 50 points. */
export const table = (...rows: readonly string[]): string =>
  `<w:tbl><w:tblPr><w:tblBorders><w:top w:val="single" w:sz="8"/></w:tblBorders></w:tblPr><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="1000"/></w:tblGrid>${rows.join("")}</w:tbl>`;
