import type { Syntax } from "../../tag-languages/statements.ts";
import { addressOf } from "../address.ts";
import { type ImportFindings, quoted } from "../findings.ts";
import type { Pictures } from "../pictures.ts";
import { readPlaceholders } from "../placeholders/braces.ts";
import type { Sample } from "../placeholders/sample.ts";
import { code, composed, type ImportedInline, picture, type TextMarks, text } from "../text/compose.ts";
import type { MarkdownNode } from "./node.ts";

/** All that reading a file comes back to. */
export interface MarkdownReadState {
  readonly findings: ImportFindings;
  readonly pictures: Pictures;
  readonly sample: Sample;
  readonly syntax: Syntax;
  /** Addresses of `[text][name]`, by identifier. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Contents of notes by identifier. */
  readonly notes: ReadonlyMap<string, readonly MarkdownNode[]>;
  /** Ids of the headings. */
  readonly places: ReadonlySet<string>;
  /** Lines before the text that was parsed. */
  readonly lines: number;
}

export const placeOf = (node: MarkdownNode, { lines }: MarkdownReadState): string =>
  `line ${(node.position?.start.line ?? 1) + lines}`;

const monospace = "Noto Sans Mono";

/** Deeper ones are set as their text. */
const mostDepth = 32;

/** The pieces of a paragraph. */
export function readPhrasing(
  nodes: readonly MarkdownNode[],
  reading: MarkdownReadState,
  marks: TextMarks = {},
  depth = 0,
): readonly ImportedInline[] {
  return nodes.flatMap((node) => {
    if (depth > mostDepth) return plainOf(node, marks);
    const place = placeOf(node, reading);
    const inner = (more: TextMarks) =>
      "children" in node ? readPhrasing(node.children, reading, more, depth + 1) : [];
    switch (node.type) {
      case "text":
        return readPlaceholders(node.value.replace(/\r?\n/g, " "), marks, { ...reading, place });
      case "strong":
        return inner({ ...marks, bold: true });
      case "emphasis":
        return inner({ ...marks, italic: true });
      case "delete":
        return inner({ ...marks, strike: true });
      case "inlineCode":
        return [text(node.value, { ...marks, font: monospace })];
      case "break":
        return [code("[br]", marks)];
      case "link":
        return inner({ ...marks, ...addressOf(node.url, place, reading) });
      case "linkReference":
        return inner({ ...marks, ...addressOf(reading.addresses.get(node.identifier) ?? "", place, reading) });
      case "image":
        return [pictureOf(node.url, node.alt ?? "", place, marks, reading)];
      case "imageReference":
        return [pictureOf(reading.addresses.get(node.identifier) ?? "", node.alt ?? "", place, marks, reading)];
      case "footnoteReference":
        return note(node.identifier, marks, reading, place);
      case "html":
        return html(node.value, marks, reading, place);
      default:
        return inner(marks);
    }
  });
}

function plainOf(node: MarkdownNode, marks: TextMarks): readonly ImportedInline[] {
  return "value" in node && typeof node.value === "string" ? [text(node.value, marks)] : [];
}

/** The path of a picture in a definition; undefined: there is none. */
export function picturePath(address: string, place: string, { pictures }: MarkdownReadState): string | undefined {
  return address.startsWith("data:") ? pictures.addDataUri(address, place) : pictures.missing(address, place);
}

function pictureOf(
  address: string,
  alt: string,
  place: string,
  marks: TextMarks,
  reading: MarkdownReadState,
): ImportedInline {
  const src = picturePath(address, place, reading);
  return src === undefined ? text(alt, marks) : picture({ src, width: undefined, height: undefined, alt }, marks);
}

function note(
  identifier: string,
  marks: TextMarks,
  reading: MarkdownReadState,
  place: string,
): readonly ImportedInline[] {
  const blocks = reading.notes.get(identifier);
  if (blocks === undefined) return [];
  // A note within a note has no mark of its own.
  const inNote: MarkdownReadState = { ...reading, notes: new Map() };
  const paragraphs = blocks.flatMap((block) =>
    block.type === "paragraph" ? [composed(readPhrasing(block.children, inNote))] : [],
  );
  if (paragraphs.length < blocks.length)
    reading.findings.dropped("lost", place, "What is no paragraph in the note of this place is");
  return [code(`[footnote]${paragraphs.join("[br]")}[/footnote]`, marks)];
}

function html(
  value: string,
  marks: TextMarks,
  { findings }: MarkdownReadState,
  place: string,
): readonly ImportedInline[] {
  if (/^<br\s*\/?>$/i.test(value)) return [code("[br]", marks)];
  if (!value.startsWith("<!--")) findings.dropped("lost", place, `HTML is not read: ${quoted(value)} is`);
  findings.ledger.text(value);
  return [];
}
