/*
 * How a file that exists is changed and signed, while all its bytes stay as they are (ISO 32000-1, 7.5.6 and 12.8.1).
 *
 * 1. `PdfUpdate` takes new objects and new contents of old ones. `finish` writes the file as it was, the objects behind it, then a section
 *    of cross-references to these alone, in the form that the file has, whose Prev leads to the section before. Readers begin at the end:
 *    an object that is in the newest section hides its older self, and all others stay as they were. Earlier signatures, whose bytes are
 *    still there, stay valid.
 * 2. To sign, `documents/sign/append-signature.ts` adds a field and a signature dictionary. Its Contents is a hole, zeros in place of a
 *    signature. Its ByteRange is a place for numbers.
 * 3. `signatures/fill-signature.ts` writes the ByteRange, which names all of the file but the hole, hashes that, has the hash signed, and
 *    writes the CMS signature into the hole. If the hole is too small, all of it is made again with a larger one.
 * 4. Proofs for later (certificates, revocation), and a timestamp over everything, are further updates behind (`documents/preserve`).
 *
 * A file that readers may see differently is not signed (`structure/must-be-unambiguous.ts`), nor one of whose signatures our own verifier
 * would think worse afterwards (`documents/verify/keep-others.ts`). A document that is made here is signed in its first revision: it has
 * the hole from the beginning, and only steps 3 and 4 follow.
 */

import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import type { ObjectNumber } from "../encryption/object-key.ts";
import { byteHex, type DictionaryEntries, dictionary, replaceStrings, unescaped } from "../objects.ts";
import type { ForeignPdf } from "./foreign-pdf.ts";
import { ForeignPdfError } from "./foreign-pdf-error.ts";
import { isDictionary, isReference, type PdfReference, type PdfValue } from "./value.ts";
import { changedText, valueText } from "./value-text.ts";

/** An object that was made elsewhere, in PDF's own spelling; a stream's data have the form that its entries state. */
type MadeObject =
  | { readonly id: number; readonly body: string }
  | { readonly id: number; readonly entries: DictionaryEntries; readonly data: Uint8Array };

/** Content between "obj" and "endobj": a text, or a stream's entries and its data. */
interface Changed {
  readonly generation: number;
  readonly text: string;
  readonly data?: Uint8Array;
}

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");

/**
 * An incremental update of a file (ISO 32000-1, 7.5.6): the file stays as it is, and what is new or changed is appended to it,
 * so that signatures in it stay valid. Objects are given in PDF's own spelling, each character a byte.
 */
export class PdfUpdate {
  readonly #file: Uint8Array;
  readonly #pdf: ForeignPdf;
  readonly #seed: Uint8Array;
  readonly #changed = new Map<number, Changed>();
  #next: number;

  /**
   * `pdf`: `file`, read. `seed`: a secret of the job, for what is added to an encrypted file.
   *
   * @throws ForeignPdfError for a file whose table of objects is damaged
   */
  constructor(file: Uint8Array, pdf: ForeignPdf, seed: Uint8Array = new Uint8Array()) {
    if (pdf.cipher !== undefined && seed.length === 0) throw new Error("An encrypted file is updated with a seed.");
    if (pdf.crossReferences === "rebuilt" || pdf.startXref === undefined)
      throw new ForeignPdfError("broken", "Its table of objects is damaged, so nothing can be appended to it.");
    this.#file = file;
    this.#pdf = pdf;
    this.#seed = seed;
    this.#next = pdf.size;
  }

  /** The first number that no object has. */
  get next(): number {
    return this.#next;
  }

  /** Takes objects whose numbers are `next` or later. */
  include(objects: readonly MadeObject[]): void {
    for (const object of objects) {
      this.#next = Math.max(this.#next, object.id + 1);
      this.#changed.set(object.id, { generation: 0, ...contentOf(object) });
    }
  }

  /** A number for an object that is written later, with `set`. */
  reserve(): PdfReference {
    const id = this.#next;
    this.#next += 1;
    return { kind: "reference", id, generation: 0 };
  }

  add(text: string): PdfReference {
    const reference = this.reserve();
    this.set(reference, text);
    return reference;
  }

  /** `entries`: of its dictionary, without Length and Filter; `data` is compressed. */
  addStream(entries: string, data: Uint8Array): PdfReference {
    const reference = this.reserve();
    this.setStream(reference, `${entries}/Filter /FlateDecode`, deflateSync(data));
    return reference;
  }

  /** `entries`: of its dictionary, without Length; `data` is as they say. */
  setStream({ id, generation }: PdfReference, entries: string, data: Uint8Array): void {
    this.#changed.set(id, { generation, text: entries, data });
  }

  /** Gives an object of the file, or one with a reserved number, this content. */
  set({ id, generation }: PdfReference, text: string): void {
    this.#changed.set(id, { generation, text });
  }

  /** Changes entries of a dictionary that is an object of its own; undefined takes one away. Not for streams. */
  change(reference: PdfReference, entries: DictionaryEntries): void {
    keepOn();
    this.set(reference, changedText(this.#pdf.dictionary(reference), entries));
  }

  /** The file with the update behind it. */
  finish(): Uint8Array<ArrayBuffer> {
    const last = this.#file.at(-1);
    const pieces: Uint8Array[] = [this.#file, ...(last === 10 || last === 13 ? [] : [latin1("\n")])];
    const begin = headerOf(this.#file);
    let at = pieces.reduce((sum, { length }) => sum + length, -begin);
    const offsets = new Map<number, Row>();
    const write = (piece: Uint8Array): void => {
      pieces.push(piece);
      at += piece.length;
    };
    for (const [id, changed] of [...this.#changed].toSorted(([a], [b]) => a - b)) {
      const { generation } = changed;
      offsets.set(id, { offset: at, generation });
      const own = piecesOf(this.#sealed({ id, generation }, changed));
      for (const piece of [latin1(`${id} ${generation} obj\n`), ...own, latin1("\nendobj\n")]) write(piece);
    }
    write(latin1(this.#crossReferences(offsets, at, identified(pieces))));
    const out = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let to = 0;
    for (const piece of pieces) {
      keepOn();
      out.set(piece, to);
      to += piece.length;
    }
    return out;
  }

  /** In an encrypted file the strings of an object are encrypted, each by itself, and a stream's data (7.6.2). */
  #sealed(of: ObjectNumber, { text, data, ...changed }: Changed): Changed {
    const { cipher } = this.#pdf;
    if (cipher === undefined) return { ...changed, text, ...(data === undefined ? {} : { data }) };
    const seed = this.#seed;
    let count = 0;
    const sealed = replaceStrings(text, (written) => {
      count += 1;
      return byteHex(cipher.sealString(unescaped(written), of, { seed, part: `string ${count}` }));
    });
    if (data === undefined) return { ...changed, text: sealed };
    return { ...changed, text: sealed, data: cipher.sealStream(data, of, { seed, part: "stream" }) };
  }

  /** In the form that the file has: one form must not follow the other (7.5.8.1). */
  #crossReferences(offsets: Map<number, Row>, at: number, id: string): string {
    const { trailer, startXref = 0, crossReferences } = this.#pdf;
    const texts = ["Root", "Info", "Encrypt"].flatMap((key) => {
      const value = trailer.entries.get(key);
      const isKept = isReference(value) || (key === "Encrypt" && isDictionary(value));
      return isKept ? [`/${key} ${valueText(value)}`] : [];
    });
    const [first = null] = listOf(this.#pdf.resolve(trailer.entries.get("ID")));
    const kept = first === null ? `<${id}>` : valueText(first);
    const entries = `${texts.join("")}/ID [${kept}<${id}>]/Prev ${startXref}`;
    const end = `startxref\n${at}\n%%EOF\n`;
    if (crossReferences === "table") return `${table(offsets)}trailer\n<<${entries}/Size ${this.#next}>>\n${end}`;
    const own = this.#next;
    offsets.set(own, { offset: at, generation: 0 });
    const { index, rows } = streamed(offsets);
    const head = `/Type /XRef/W [1 5 2]/Index [${index.join(" ")}]${entries}/Size ${own + 1}/Length ${rows.length}`;
    return `${own} 0 obj\n<<${head}>>\nstream\n${rows.toString("latin1")}\nendstream\nendobj\n${end}`;
  }
}

function contentOf(object: MadeObject): Omit<Changed, "generation"> {
  if ("body" in object) return { text: object.body };
  return { text: dictionary(object.entries).slice(2, -2), data: object.data };
}

function piecesOf({ text, data }: Changed): readonly Uint8Array[] {
  if (data === undefined) return [latin1(text)];
  return [latin1(`<<${text}/Length ${data.length}>>\nstream\n`), data, latin1("\nendstream")];
}

/** Where an object of the update stands. */
interface Row {
  readonly offset: number;
  readonly generation: number;
}

const listOf = (value: PdfValue): readonly PdfValue[] => (Array.isArray(value) ? (value as readonly PdfValue[]) : []);

/** Numbers that follow one another, with the first of each run. */
function runsOf(offsets: ReadonlyMap<number, Row>): readonly (readonly [first: number, rows: readonly Row[]])[] {
  const runs: [number, Row[]][] = [];
  for (const [id, row] of [...offsets].toSorted(([a], [b]) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last[0] + last[1].length === id) last[1].push(row);
    else runs.push([id, [row]]);
  }
  return runs;
}

/** 7.5.4. */
function table(offsets: ReadonlyMap<number, Row>): string {
  const digits = (value: number, count: number): string => String(value).padStart(count, "0");
  const written = runsOf(offsets).map(([first, rows]) => {
    const lines = rows.map(({ offset, generation }) => `${digits(offset, 10)} ${digits(generation, 5)} n\r\n`);
    return `${first} ${rows.length}\n${lines.join("")}`;
  });
  return `xref\n${written.join("")}`;
}

const rowBytes = 8;

/** 7.5.8.3: rows of a kind, an offset of five bytes and a generation of two. */
function streamed(offsets: ReadonlyMap<number, Row>): { readonly index: readonly number[]; readonly rows: Buffer } {
  const runs = runsOf(offsets);
  const all = runs.flatMap(([, rows]) => rows);
  const bytes = Buffer.alloc(all.length * rowBytes);
  for (const [at, { offset, generation }] of all.entries()) {
    bytes.writeUInt8(1, at * rowBytes);
    bytes.writeUIntBE(offset, at * rowBytes + 1, 5);
    bytes.writeUInt16BE(generation, at * rowBytes + 6);
  }
  return { index: runs.flatMap(([first, rows]) => [first, rows.length]), rows: bytes };
}

/** The second part of a file's ID changes with every update (14.4). */
function identified(pieces: readonly Uint8Array[]): string {
  const hash = createHash("sha256");
  for (const piece of pieces) hash.update(piece);
  return hash.digest("hex").slice(0, 32).toUpperCase();
}

/** Offsets count from the header, before which a file may have a line or two. */
const headerOf = (file: Uint8Array): number =>
  Math.max(0, Buffer.from(file.buffer, file.byteOffset, Math.min(file.length, 1029)).indexOf("%PDF-"));
