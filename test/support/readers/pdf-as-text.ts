import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "pdf-lib";
import { type Codes, contentAsText, shown } from "./pdf-content-as-text.ts";

/**
 * A PDF as text that can be read and compared line by line: pages first, then what they use. Objects are named after
 * their kind, so that a new one does not rename the others. Nothing depends on how well a stream was compressed.
 * `brief` shows what is seen on the pages and how they are linked: fonts by name, no metadata.
 */
export async function pdfAsText(bytes: Uint8Array, { brief = false } = {}): Promise<string> {
  const encryption = encryptDictionary(bytes);
  if (encryption !== undefined) return `Encrypted\n  ${encryption.replace(encryptKeys, "\n  $&").trim()}\n`;
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return new Printer(document, brief).print(Buffer.from(bytes.subarray(0, 8)).toString("latin1"));
}

const encryptKeys = /[/](?:V|R|P|U|UE|O|OE|Perms|CF|StmF|StrF|EFF|EncryptMetadata) /g;

/** The encryption dictionary, which is readable without a password. */
function encryptDictionary(bytes: Uint8Array): string | undefined {
  const written = Buffer.from(bytes).toString("latin1");
  const id = /[/]Encrypt (\d+) 0 R/.exec(written)?.[1];
  return id === undefined ? undefined : new RegExp(`\\n${id} 0 obj\\n(.*)\\nendobj`).exec(written)?.[1];
}

/** Keys whose values follow from the compression, or lead back to where the reader came from. */
const hidden = new Set(["ByteRange", "Length", "Length1", "DecodeParms", "Filter"]);

/** Entries that are alike in every document, or follow from their place. */
const hiddenInBrief = new Set([
  ...hidden,
  "Metadata",
  "Type",
  "Parent",
  "CreationDate",
  "ModDate",
  "Producer",
  "Creator",
]);

class Printer {
  readonly #document: PDFDocument;
  readonly #brief: boolean;
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  readonly #open: { readonly name: string; readonly kind: string; readonly object: PDFObject }[] = [];

  constructor(document: PDFDocument, brief: boolean) {
    this.#document = document;
    this.#brief = brief;
  }

  print(header: string): string {
    const { trailerInfo } = this.#document.context;
    this.#document.getPages().forEach((page) => {
      this.#name(page.ref, "");
    });
    const trailer = [trailerInfo.Root, trailerInfo.Info, trailerInfo.ID].map((value, at) => {
      const key = ["Root", "Info", "ID"][at];
      return `  ${key} ${value === undefined ? "none" : this.#value(value as PDFObject, 1, key ?? "")}`;
    });
    const sections: string[] = [];
    for (let next = this.#open.shift(); next !== undefined; next = this.#open.shift()) {
      sections.push(`${next.name}\n${this.#section(next.object, next.kind)}`);
    }
    return `${[`${header}\nTrailer\n${trailer.join("\n")}`, ...sections].join("\n\n")}\n`;
  }

  /** `key` is the entry that led here. */
  #name(ref: PDFRef, key: string): string {
    const known = this.#names.get(ref.tag);
    if (known !== undefined) return known;
    const object = this.#document.context.lookup(ref);
    if (object === undefined) return "MISSING";
    const kind = kindOf(object, key);
    if (this.#brief && kind === "Type0" && object instanceof PDFDict) return fontName(object);
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    const name = `${kind} ${count}`;
    this.#names.set(ref.tag, name);
    this.#open.push({ name, kind, object });
    return name;
  }

  #section(object: PDFObject, kind: string): string {
    if (!(object instanceof PDFRawStream)) return `  ${this.#value(object, 1, "")}`;
    const dictionary = this.#dictionary(object.dict, 1);
    if (kind === "Content" || kind === "Form") return `  ${dictionary}\n${indented(this.#content(object))}`;
    if (kind === "Metadata") return `  ${dictionary}\n${indented(Buffer.from(object.contents).toString("utf8"))}`;
    if (kind === "ToUnicode") return indented(codesAsText(readCodes(text(object))));
    return `  ${dictionary}\n  ${summary(object)}`;
  }

  #content(stream: PDFRawStream): string {
    const resources = stream.dict.lookup(PDFName.of("Resources")) ?? this.#resourcesOfPage(stream);
    return contentAsText(text(stream), (name) => {
      const fonts = resources instanceof PDFDict ? resources.lookupMaybe(PDFName.of("Font"), PDFDict) : undefined;
      const map = fonts?.lookupMaybe(PDFName.of(name), PDFDict)?.lookup(PDFName.of("ToUnicode"));
      return map instanceof PDFRawStream ? readCodes(text(map)) : undefined;
    });
  }

  #resourcesOfPage(stream: PDFRawStream): PDFObject | undefined {
    const page = this.#document.getPages().find(({ node }) => node.lookup(PDFName.of("Contents")) === stream);
    return page?.node.lookup(PDFName.of("Resources"));
  }

  #value(value: PDFObject, depth: number, key: string): string {
    if (value instanceof PDFRef) return this.#name(value, key);
    if (value instanceof PDFDict) return this.#dictionary(value, depth);
    if (value instanceof PDFArray) return this.#array(value, depth, key);
    if (key === "ID") return value.toString();
    if (key === "Contents" && value instanceof PDFHexString) return `space for ${value.asBytes().length} bytes`;
    if (value instanceof PDFString || value instanceof PDFHexString) return `"${shown(value.decodeText())}"`;
    return value.toString();
  }

  #array(value: PDFArray, depth: number, key: string): string {
    const items = value.asArray().map((item) => this.#value(item, depth + 1, key));
    const flat = `[${items.join(" ")}]`;
    if (flat.length <= 100 && !flat.includes("\n")) return flat;
    return `[\n${items.map((item) => `${"  ".repeat(depth + 1)}${item}`).join("\n")}]`;
  }

  #dictionary(value: PDFDict, depth: number): string {
    const left = this.#brief ? hiddenInBrief : hidden;
    const entries = value.entries().filter(([key]) => !left.has(key.decodeText()));
    const sorted = entries.sort(([a], [b]) => (a.decodeText() < b.decodeText() ? -1 : 1));
    const isFont = value.get(PDFName.of("Subtype"))?.toString().startsWith("/CIDFont") === true;
    const lines = sorted.map(([key, item]) => {
      const short = isFont && key.decodeText() === "W" ? widths(item) : this.#value(item, depth + 1, key.decodeText());
      return `${"  ".repeat(depth + 1)}${key.decodeText()} ${short}`;
    });
    return lines.length === 0 ? "<<>>" : `<<\n${lines.join("\n")}>>`;
  }
}

/** The kinds of streams without a type, by the entries that lead to them. */
const kindsByKey: Readonly<Record<string, string>> = {
  Contents: "Content",
  ToUnicode: "ToUnicode",
  CIDToGIDMap: "GlyphMap",
  FontFile2: "FontProgram",
  FontFile3: "FontProgram",
  SMask: "Mask",
};

function kindOf(object: PDFObject, key: string): string {
  const known = kindsByKey[key];
  if (known !== undefined) return known;
  const dictionary = object instanceof PDFRawStream ? object.dict : object;
  if (!(dictionary instanceof PDFDict)) return "Object";
  const type = dictionary.get(PDFName.of("Type"))?.toString().slice(1);
  const subtype = dictionary.get(PDFName.of("Subtype"))?.toString().slice(1);
  return (type === "XObject" || type === "Font" || type === "Annot" ? subtype : type) ?? "Object";
}

/** Without the tag that marks a subset. */
const fontName = (font: PDFDict): string =>
  String(font.get(PDFName.of("BaseFont"))?.toString()).replace(/^[/]([A-Z]{6}[+])?/, "");

function unfiltered(stream: PDFRawStream): Buffer {
  const filter = stream.dict.get(PDFName.of("Filter"))?.toString();
  return filter === "/FlateDecode" ? inflateSync(stream.contents) : Buffer.from(stream.contents);
}

const text = (stream: PDFRawStream): string => unfiltered(stream).toString("latin1");

function summary(stream: PDFRawStream): string {
  const bytes = unfiltered(stream);
  return `${bytes.length} bytes, sha256 ${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}`;
}

const indented = (lines: string): string => lines.replace(/^/gm, "  ");

/** How many widths there are, and their sum: enough to see a change. */
function widths(value: PDFObject): string {
  const numbers = [...value.toString().matchAll(/\[([^[\]]*)\]/g)].flatMap((list) =>
    (list[1] ?? "").trim().split(/\s+/).map(Number),
  );
  return `${numbers.length} widths, in all ${numbers.reduce((sum, width) => sum + width, 0)}`;
}

/** The entries of a ToUnicode map, which come in ranges with a list of texts. */
export function readCodes(map: string): Codes {
  const codes = new Map<number, string>();
  for (const [, first, last, list] of map.matchAll(/<([0-9A-F]{4})> <([0-9A-F]{4})> \[([^\]]*)\]\n/g)) {
    const texts = [...(list ?? "").matchAll(/<([0-9A-F]*)>/g)].map(([, units]) => units ?? "");
    const from = Number.parseInt(first ?? "", 16);
    if (from + texts.length - 1 !== Number.parseInt(last ?? "", 16)) throw new Error("a range has too few texts");
    texts.forEach((units, index) => {
      if (units !== "FFFF") codes.set(from + index, Buffer.from(units, "hex").swap16().toString("utf16le"));
    });
  }
  return codes;
}

function codesAsText(codes: Codes): string {
  const entries = [...codes].map(([code, slice]) => `${code} "${shown(slice)}"`);
  const lines: string[] = [];
  for (let from = 0; from < entries.length; from += 16) lines.push(entries.slice(from, from + 16).join("  "));
  return lines.join("\n");
}
