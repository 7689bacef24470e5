import { createHash } from "node:crypto";
import { madeOnce } from "../../../model/made-once.ts";
import type { FileEncryption } from "../../../pdf-syntax/encryption/file-encryption.ts";
import {
  type DictionaryEntries,
  dictionary,
  type ObjectId,
  type PdfObject,
  type PdfStream,
} from "../../../pdf-syntax/objects.ts";
import { crossReferenceStream, crossReferenceTable, type ObjectOffset, type Trailer } from "./cross-references.ts";
import { type DeflatedStream, marked, Packer, thorough } from "./deflate.ts";

/** Streams with the same dictionary and length that a new one is compared with. The limit keeps the search short. */
const mostCompared = 32;

/** Objects that share a compressed stream. A reader inflates all of them to see one. */
const mostPerObjectStream = 128;
/**
 * Objects in one stream when there are many small ones: more in one stream would be too far apart for zlib to find what
 * they have in common.
 */
const mostPerDenseStream = 512;

/** Version of a file's format. */
export type PdfVersion = "1.4" | "1.7" | "2.0";

/** How far a file has come: the last number that is taken, and how many objects and streams there are. */
export interface FileExtent {
  readonly last: ObjectId;
  readonly objects: number;
  readonly streams: number;
}

type ObjectVisitor = (body: string) => void;

interface Manner {
  readonly classic?: boolean;
  readonly after?: ObjectId;
  readonly look?: ObjectVisitor | undefined;
}

/**
 * A PDF file in the making. Dictionaries go into object streams (ISO 32000-1, 7.5.7), places into a cross-reference stream
 * (7.5.8); a classic file, as PDF 1.4 knows it, has neither. Same calls, same bytes.
 */
export class PdfFile {
  #packer = new Packer();
  /** Packer for object streams, when many objects are expected. */
  #thorough: Packer | undefined;
  readonly #isClassic: boolean;
  readonly #hidden = new Set<ObjectId>();
  readonly #look: ObjectVisitor | undefined;
  readonly #places: (ObjectOffset | undefined)[] = [];
  #last: ObjectId = 0;
  /** Objects that are in no stream yet. */
  #objects: PdfObject[] = [];
  /** Objects that stand outside of object streams. */
  readonly #plain: PdfObject[] = [];
  readonly #shared = new Map<string, ObjectId>();
  readonly #streams: PdfStream[] = [];
  /** Streams that may be referred to again, by dictionary and length. */
  readonly #shareable = new Map<string, { readonly id: ObjectId; readonly data: Uint8Array }[]>();

  /**
   * `classic`: without object streams. `after`: the last number that is taken, for objects that go into another file. `look` is shown each object but
   * streams, as it is written.
   */
  constructor({ classic = false, after = 0, look }: Manner = {}) {
    this.#isClassic = classic;
    this.#last = after;
    this.#look = look;
  }

  /** Layers of pages of other files that these do not show, in the order in which they came. */
  get hidden(): ReadonlySet<ObjectId> {
    return this.#hidden;
  }

  hide(layer: ObjectId): void {
    this.#hidden.add(layer);
  }

  /** Announces how many objects are to come. When they are many, they and their cross-reference table are compressed more. */
  expect(objects: number): void {
    if (objects < mostPerDenseStream || this.#isClassic) return;
    this.#packer.close();
    this.#packer = new Packer(marked);
    this.#thorough = new Packer(thorough);
  }

  get extent(): FileExtent {
    return { last: this.#last, objects: this.#objects.length, streams: this.#streams.length };
  }

  /** What was added behind an extent; of streams the numbers. */
  since({ objects, streams }: FileExtent): {
    readonly objects: readonly PdfObject[];
    readonly streams: readonly ObjectId[];
  } {
    return { objects: this.#objects.slice(objects), streams: this.#streams.slice(streams).map(({ id }) => id) };
  }

  /** Objects of another file that has come as far; `last`: the highest number they take. */
  repeat(objects: readonly PdfObject[], last: ObjectId): void {
    for (const one of objects) this.#objects.push(one);
    this.#last = last;
  }

  /** A number for an object that is written later. */
  reserve(): ObjectId {
    this.#last += 1;
    return this.#last;
  }

  /** An object of any kind but a stream. */
  add(body: string, id: ObjectId = this.reserve()): ObjectId {
    this.#look?.(body);
    this.#objects.push({ id, body });
    // Packed objects need not be kept.
    if (this.#isDense && this.#objects.length === mostPerDenseStream) this.#packObjects();
    return id;
  }

  /** An object that stands in the file as it is written: nothing of it is compressed or encrypted. */
  plain(body: string): ObjectId {
    const id = this.reserve();
    this.#plain.push({ id, body });
    return id;
  }

  /** An object that is written once, however often it is referred to. */
  share(body: string): ObjectId {
    return madeOnce(this.#shared, body, () => this.add(body));
  }

  /** A stream whose `data` already has the form that `entries` state. Without an `id`, equal streams are one object. */
  stream(entries: DictionaryEntries, data: Uint8Array, id?: ObjectId): ObjectId {
    if (id === undefined) return this.#once(entries, data, (fresh) => this.stream(entries, data, fresh));
    this.#streams.push({ id, entries, data });
    return id;
  }

  /**
   * A stream compressed on the way, when that pays; its data are kept as they are when not. Without an `id`, equal streams
   * are one object.
   */
  compressed(entries: DictionaryEntries, data: Uint8Array, id?: ObjectId): ObjectId {
    // Compared before compression, whose result depends on what was compressed before.
    if (id === undefined) return this.#once(entries, data, (fresh) => this.compressed(entries, data, fresh));
    return this.packed(entries, this.#packer.pack(data), id);
  }

  /** A stream whose data was packed before. Without an `id`, equal streams are one object. */
  packed(entries: DictionaryEntries, { data, filter }: DeflatedStream, id?: ObjectId): ObjectId {
    return this.stream(filter === undefined ? entries : { ...entries, Filter: filter }, data, id);
  }

  #once(entries: DictionaryEntries, data: Uint8Array, write: (id: ObjectId) => void): ObjectId {
    const key = `${data.length} ${dictionary(entries)}`;
    const alike = this.#shareable.get(key) ?? [];
    const same = alike.find((other) => Buffer.compare(other.data, data) === 0);
    if (same !== undefined) return same.id;
    const id = this.reserve();
    write(id);
    if (alike.length < mostCompared) alike.push({ id, data });
    this.#shareable.set(key, alike);
    return id;
  }

  /** The whole file; `fileId`, 32 hexadecimal digits, is the file's own (14.4). */
  finish(trailer: {
    readonly root: ObjectId;
    /** PDF 2.0 has no use for it (ISO 32000-2, 14.3.3). */
    readonly info: ObjectId | undefined;
    readonly fileId: string;
    readonly version: PdfVersion;
    readonly encryption?: FileEncryption | undefined;
  }): Uint8Array<ArrayBuffer> {
    const places = this.#places;
    if (!this.#isClassic) this.#packObjects();
    const { encryption } = trailer;
    const parts = new FileParts();
    parts.add(`%PDF-${trailer.version}\n%\u00e2\u00e3\u00cf\u00d3\n`);
    for (const plain of this.#streams) {
      const { id, entries, data } = encryption === undefined ? plain : encryption.stream(plain);
      places[id] = { kind: 1, where: parts.length, index: 0 };
      parts.add(`${id} 0 obj\n${dictionary({ ...entries, Length: String(data.length) })}stream\n`);
      parts.add(data);
      parts.add("\nendstream\nendobj\n");
    }
    const encrypt = encryption === undefined ? undefined : this.reserve();
    const locked = encrypt === undefined ? [] : [{ id: encrypt, body: encryption?.dictionary() ?? "" }];
    for (const { id, body } of [...locked, ...(this.#isClassic ? this.#objects : []), ...this.#plain]) {
      places[id] = { kind: 1, where: parts.length, index: 0 };
      parts.add(`${id} 0 obj\n${body}\nendobj\n`);
    }
    const start = parts.length;
    parts.add(this.#crossReferences(places, start, { ...trailer, encrypt }));
    parts.add(`startxref\n${start}\n%%EOF\n`);
    this.#packer.close();
    this.#thorough?.close();
    return parts.join();
  }

  /** All objects and streams, for an update of another file; instead of `finish`. */
  handOver(): readonly (PdfObject | PdfStream)[] {
    this.#packer.close();
    this.#thorough?.close();
    return [...this.#objects, ...this.#plain, ...this.#streams];
  }

  /** SHA-256 of all objects before they are encrypted, in hexadecimal; `finish` comes first. */
  plainHash(): string {
    const hash = createHash("sha256");
    for (const { id, entries, data } of this.#streams) hash.update(`${id} ${dictionary(entries)}\n`).update(data);
    for (const { id, body } of this.#plain) hash.update(`${id} ${body}\n`);
    return hash.digest("hex");
  }

  /** Objects are packed as they come, many together. */
  get #isDense(): boolean {
    return this.#thorough !== undefined;
  }

  #packObjects(): void {
    const packer = this.#thorough ?? this.#packer;
    const most = this.#isDense ? mostPerDenseStream : mostPerObjectStream;
    for (let from = 0; from < this.#objects.length; from += most) {
      const some = this.#objects.slice(from, from + most);
      const where = this.reserve();
      const pairs: string[] = [];
      const bodies: string[] = [];
      let at = 0;
      for (const [index, { id, body }] of some.entries()) {
        this.#places[id] = { kind: 2, where, index };
        pairs.push(`${id} ${at} `);
        bodies.push(body);
        at += body.length + 1;
      }
      const table = pairs.join("");
      const entries = { Type: "/ObjStm", N: String(some.length), First: String(table.length) };
      const bytes = Buffer.from(`${table}${bodies.join("\n")}\n`, "latin1");
      this.packed(entries, packer.pack(bytes, this.#isDense ? table.length : 0), where);
    }
    this.#objects = [];
  }

  #crossReferences(places: readonly (ObjectOffset | undefined)[], start: number, trailer: Trailer): string {
    if (this.#isClassic) return crossReferenceTable(places, this.#last + 1, trailer);
    return crossReferenceStream(
      places,
      { id: this.reserve(), start, isDense: this.#isDense },
      trailer,
      this.#thorough ?? this.#packer,
    );
  }
}

/** Pieces of a file, joined once into memory of their own (not a slice of a pool: it is handed to another thread). */
class FileParts {
  readonly #parts: (string | Uint8Array)[] = [];
  length = 0;

  add(part: string | Uint8Array): void {
    this.#parts.push(part);
    this.length += part.length;
  }

  join(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.length);
    const writer = Buffer.from(bytes.buffer);
    let at = 0;
    for (const part of this.#parts) {
      if (typeof part === "string") writer.write(part, at, "latin1");
      else bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }
}
