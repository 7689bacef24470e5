import { madeOnce } from "../../model/made-once.ts";
import { type CrossReferenceInput, readCrossReferences } from "./cross-references.ts";
import { readEncryptDictionary } from "./encryption/encrypt-dictionary.ts";
import { FileCipher } from "./encryption/file-cipher.ts";
import { unlock } from "./encryption/unlock.ts";
import { decodeStream } from "./filters.ts";
import { broken, ForeignPdfError } from "./foreign-pdf-error.ts";
import { objectNumbers } from "./object-streams.ts";
import type { CrossReferenceForm, CrossReferenceTable } from "./places.ts";
import { type ForeignLimits, foreignLimits, ReadingBudget } from "./reading-budget.ts";
import { rebuildPlaces } from "./rebuild.ts";
import {
  type Dictionary,
  emptyDictionary,
  isDictionary,
  isReference,
  isStream,
  type PdfValue,
  type StreamObject,
} from "./value.ts";
import { ValueReader } from "./value-reader.ts";

/** Some programs write a line or two before the header. */
const mostBeforeHeader = 1024;

/** Passwords that open what everybody may open, though its owner has one. */
export const noPassword: readonly Uint8Array[] = [new Uint8Array()];

interface PlacedObject {
  readonly id: number;
  readonly generation: number;
  readonly value: PdfValue;
}

interface Unpacked {
  readonly decoded: Buffer;
  /** Where each begins, by its number. */
  readonly offsets: ReadonlyMap<number, number>;
}

/**
 * A PDF file from elsewhere (ISO 32000-1 and -2), read as far as it is needed: each object at its first use. The cost of
 * reading is limited. Throws `ForeignPdfError`, and nothing else.
 */
export class ForeignPdf {
  readonly budget: ReadingBudget;
  readonly #bytes: Buffer;
  readonly #source: CrossReferenceInput;
  readonly #passwords: readonly Uint8Array[] | undefined;
  readonly #objects = new Map<number, PdfValue>();
  readonly #unpacked = new Map<number, Unpacked>();
  /** Objects that are being read: one that needs itself is damaged. */
  readonly #reading = new Set<number>();
  #ends: Int32Array | undefined;
  #places: CrossReferenceTable;
  #cipher: FileCipher | undefined;
  /** Where the newest table of places is; undefined when it was not where the file says. */
  readonly startXref: number | undefined;

  /** `limits`: its own, or a budget that is shared with other readings. `passwords`: as `typedPassword` gives them, for a file that may be encrypted; left out, such a file is refused. */
  constructor(
    file: Uint8Array,
    limits: ForeignLimits | ReadingBudget = foreignLimits,
    passwords?: readonly Uint8Array[],
  ) {
    this.#passwords = passwords;
    this.budget = limits instanceof ReadingBudget ? limits : new ReadingBudget(limits);
    this.budget.file(file.length);
    this.#bytes = fromHeader(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
    this.#source = {
      bytes: this.#bytes,
      budget: this.budget,
      objectAt: (offset) => this.#objectAt(offset),
      decode: (stream) => this.decode(stream),
    };
    this.#places = { byId: new Map(), trailer: emptyDictionary, form: "table" };
    this.startXref = startOf(this.#bytes);
    this.#open();
  }

  get trailer(): Dictionary {
    return this.#places.trailer;
  }

  get crossReferences(): CrossReferenceForm {
    return this.#places.form;
  }

  /** undefined: it is not encrypted. */
  get cipher(): FileCipher | undefined {
    return this.#cipher;
  }

  /** The document catalog. */
  get catalog(): Dictionary {
    return this.dictionary(this.trailer.entries.get("Root")) ?? emptyDictionary;
  }

  /** The first number that no object has. */
  get size(): number {
    let most = 0;
    for (const id of this.#places.byId.keys()) most = Math.max(most, id);
    const stated = this.trailer.entries.get("Size");
    return Math.max(most + 1, typeof stated === "number" && stated <= this.budget.limits.objects ? stated : 0);
  }

  /** An object; one that does not exist is null (7.3.10). */
  get(id: number): PdfValue {
    const known = this.#objects.get(id);
    if (known !== undefined) return known;
    if (this.#reading.has(id)) throw broken(`object ${id} needs itself to be read`);
    this.#reading.add(id);
    try {
      const value = this.#read(id);
      this.#objects.set(id, value);
      return value;
    } finally {
      this.#reading.delete(id);
    }
  }

  /** The target of a reference, null when it is missing; any other value is returned as it is. */
  resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let steps = 0; isReference(found); steps++) {
      this.budget.depth(steps);
      found = this.get(found.id);
    }
    return found;
  }

  /** The dictionary that a value is or leads to, also a stream's own. */
  dictionary(value: PdfValue | undefined): Dictionary | undefined {
    const found = this.resolve(value);
    if (isStream(found)) return found.dictionary;
    return isDictionary(found) ? found : undefined;
  }

  /** A stream's data without its filters; those of pictures cannot be taken away. */
  decode(stream: StreamObject): Buffer {
    return decodeStream(stream, (value) => this.resolve(value), this.budget);
  }

  #open(): void {
    try {
      if (this.startXref === undefined) throw broken("nothing says where its table of objects is");
      this.#places = readCrossReferences(this.#source, this.startXref);
      this.#unlock();
      if (this.dictionary(this.trailer.entries.get("Root"))?.entries.get("Pages") === undefined)
        throw broken("it has no pages");
    } catch (error) {
      this.#rebuild(error);
    }
  }

  /** Once: a file whose places are wrong is looked through for its objects. */
  #rebuild(error: unknown): void {
    const isDamage = error instanceof ForeignPdfError && error.reason === "broken";
    if (!isDamage || this.#places.form === "rebuilt") throw error;
    this.#objects.clear();
    this.#unpacked.clear();
    this.#places = { byId: new Map(), trailer: emptyDictionary, form: "rebuilt" };
    this.#places = rebuildPlaces(this.#source);
    this.#unlock();
  }

  #unlock(): void {
    const value = this.trailer.entries.get("Encrypt");
    if (value === undefined || value === null) return;
    if (this.#passwords === undefined) throw new ForeignPdfError("encrypted", withoutPassword);
    // Streams of objects were looked into without the key.
    if (this.#places.form === "rebuilt") throw new ForeignPdfError("encrypted", encryptedAndDamaged);
    const encrypt = this.dictionary(value);
    if (encrypt === undefined) throw new ForeignPdfError("encrypted", encryptedAndDamaged);
    const encryption = readEncryptDictionary(encrypt, this.trailer, (entry) => this.resolve(entry));
    const unlocked = unlock(encryption, this.#passwords);
    if (unlocked === undefined) throw new ForeignPdfError("locked", lockedAgainst(this.#passwords));
    this.#cipher = new FileCipher(encryption, unlocked);
  }

  #read(id: number): PdfValue {
    try {
      return this.#readPlaced(id);
    } catch (error) {
      this.#rebuild(error);
      return this.#readPlaced(id);
    }
  }

  #readPlaced(id: number): PdfValue {
    const place = this.#places.byId.get(id);
    if (place === undefined || place.kind === "free") return null;
    if (place.kind === "in") return this.#packed(place.stream, id);
    if (place.offset >= this.#bytes.length) throw broken(`object ${id} is said to be outside of the file`);
    const found = this.#objectAt(place.offset);
    if (found.id !== id) throw broken(`object ${id} is not where it is said to be`);
    return this.#cipher === undefined ? found.value : this.#opened(this.#cipher, found);
  }

  #opened(cipher: FileCipher, { value, ...of }: PlacedObject): PdfValue {
    if (isStream(value)) this.budget.decoded(value.data.length);
    return cipher.open(value, of);
  }

  /** An object of an object stream. */
  #packed(stream: number, id: number): PdfValue {
    const { decoded, offsets } = this.#unpack(stream);
    const offset = offsets.get(id);
    if (offset === undefined) throw broken(`object ${id} is not in the stream that is said to hold it`);
    return new ValueReader(decoded, offset, this.budget).value();
  }

  #unpack(id: number): Unpacked {
    return madeOnce(this.#unpacked, id, () => this.#unpackedNow(id));
  }

  #unpackedNow(id: number): Unpacked {
    if (this.#places.byId.get(id)?.kind !== "at") throw broken(`object ${id}, a stream of objects, is not in the file`);
    const stream = this.get(id);
    if (!isStream(stream)) throw broken(`object ${id} should be a stream of objects`);
    const decoded = this.decode(stream);
    const packed = objectNumbers(stream, decoded, this.budget);
    return { decoded, offsets: new Map(packed.map(({ id: of, offset }) => [of, offset])) };
  }

  /** "12 0 obj" and what follows. */
  #objectAt(offset: number): PlacedObject {
    const reader = new ValueReader(this.#bytes, offset, this.budget);
    const id = reader.whole();
    const generation = reader.whole();
    reader.blanks();
    if (id === undefined || generation === undefined || !reader.takes("obj"))
      throw broken(`no object begins at byte ${offset}`);
    const value = reader.value();
    reader.blanks();
    if (!isDictionary(value) || !reader.takes("stream")) return { id, generation, value };
    return { id, generation, value: { kind: "stream", dictionary: value, data: this.#dataAt(reader.at, value) } };
  }

  /** 7.3.8: as long as Length says, if there the stream ends; else to the next end. Blanks before the line end belong to no data. */
  #dataAt(keyword: number, { entries }: Dictionary): Uint8Array {
    const after = behindBlanks(this.#bytes, keyword);
    const isReturn = this.#bytes[after] === 13;
    const feed = after + (isReturn ? 1 : 0);
    const start = this.#bytes[feed] === 10 ? feed + 1 : feed;
    const length = this.#lengthOf(entries.get("Length"));
    if (length !== undefined && start + length <= this.#bytes.length) {
      const reader = new ValueReader(this.#bytes, start + length, this.budget);
      reader.blanks();
      if (reader.stands("endstream") || reader.stands("endobj")) return this.#bytes.subarray(start, start + length);
    }
    const end = this.#endAfter(start);
    if (end === undefined) throw broken(`a stream has no end from byte ${start}`);
    return this.#bytes.subarray(start, Math.max(start, withoutLineEnd(this.#bytes, end)));
  }

  /** A length that cannot be found out is unknown: it may be the object that is being looked for. */
  #lengthOf(value: PdfValue | undefined): number | undefined {
    let length: PdfValue | undefined = value;
    if (isReference(value)) {
      const place = this.#places.byId.get(value.id);
      const isDeep = this.#reading.size > this.budget.limits.depth;
      if (place === undefined || place.kind === "free" || isDeep || this.#reading.has(value.id)) return undefined;
      length = this.get(value.id);
    }
    return typeof length === "number" && Number.isInteger(length) && length >= 0 ? length : undefined;
  }

  /** All ends are looked up once, so that a file of streams without end is not searched again for each of them. */
  #endAfter(start: number): number | undefined {
    this.#ends ??= Int32Array.from(occurrences(this.#bytes, "endstream"));
    const ends = this.#ends;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    return ends[low];
  }
}

const withoutPassword =
  "It is encrypted. Save a copy without a password and without restrictions, for example with qpdf --decrypt, and use that.";

const lockedAgainst = (passwords: readonly Uint8Array[]): string =>
  passwords.some(({ length }) => length > 0)
    ? "It is encrypted, and this password does not open it."
    : "It is encrypted, and only its password opens it.";

const encryptedAndDamaged =
  "It is encrypted, and its table of objects is damaged. Save a copy without encryption, for example with qpdf --decrypt, and use that.";

function* occurrences(bytes: Buffer, word: string): Iterable<number> {
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) yield at;
}

/** The line end behind blanks, or the first blank where none follows: then they are data. */
function behindBlanks(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 32 || bytes[at] === 9) at += 1;
  return bytes[at] === 10 || bytes[at] === 13 ? at : from;
}

function withoutLineEnd(bytes: Buffer, end: number): number {
  if (bytes[end - 1] === 10) return bytes[end - 2] === 13 ? end - 2 : end - 1;
  return bytes[end - 1] === 13 ? end - 1 : end;
}

/** The file from its header on: offsets count from there. */
function fromHeader(bytes: Buffer): Buffer {
  const at = bytes.subarray(0, mostBeforeHeader + 5).indexOf("%PDF-");
  if (at < 0) throw new ForeignPdfError("notPdf", "It is no PDF file: it does not begin with %PDF.");
  return bytes.subarray(at);
}

/** 7.5.5: what follows the last "startxref". */
function startOf(bytes: Buffer): number | undefined {
  const at = bytes.lastIndexOf("startxref");
  if (at < 0) return undefined;
  const text = bytes.toString("latin1", at + 9, at + 40).trimStart();
  const start = Number.parseInt(text, 10);
  return Number.isInteger(start) && start >= 0 && start < bytes.length ? start : undefined;
}
