import { rc4 } from "../../../codecs/rc4.ts";
import { derived } from "../../../model/document/derived.ts";
import { aes, aesBlocksOpened } from "../../encryption/digests.ts";
import { type ObjectNumber, objectKey } from "../../encryption/object-key.ts";
import {
  type Dictionary,
  isArray,
  isDictionary,
  isStream,
  nameOf,
  type PdfValue,
  type StreamObject,
} from "../value.ts";
import type { CryptMethod, EncryptDictionary } from "./encrypt-dictionary.ts";
import type { UnlockedFile } from "./unlock.ts";

/** Permissions of a reader without the owner's password, by the positions of the bits that grant them (table 22). */
const allowing = { fillForm: [6, 9], modify: [4] } as const;

/** The encryption of a file that was opened (ISO 32000-2, 7.6.3): takes it from what is read, and puts it on what is added. */
export class FileCipher {
  readonly #encryption: EncryptDictionary;
  readonly #unlocked: UnlockedFile;

  constructor(encryption: EncryptDictionary, unlocked: UnlockedFile) {
    this.#encryption = encryption;
    this.#unlocked = unlocked;
  }

  /** Revision 2 has no bit for filling alone. */
  allows(what: keyof typeof allowing): boolean {
    const { bits, revision } = this.#encryption;
    const known = allowing[what].filter((position) => revision > 2 || position < 9);
    return this.#unlocked.isOwner || known.some((position) => (bits & (1 << (position - 1))) !== 0);
  }

  /** An object that stands by itself in the file, in clear. */
  open(value: PdfValue, of: ObjectNumber): PdfValue {
    if (isStream(value)) return this.#openStream(value, of);
    return this.#openStrings(value, of);
  }

  /** A string that is added to the file. `vector`: what an initial vector of its own follows from. */
  sealString(bytes: Uint8Array, of: ObjectNumber, vector: Vector): Uint8Array {
    return this.#seal(this.#encryption.strings, bytes, of, vector);
  }

  sealStream(bytes: Uint8Array, of: ObjectNumber, vector: Vector): Uint8Array {
    return this.#seal(this.#encryption.streams, bytes, of, vector);
  }

  #openStream({ dictionary, data }: StreamObject, of: ObjectNumber): StreamObject {
    const type = nameOf(dictionary.entries.get("Type"));
    // 7.5.8.2: tables of objects stand in clear, with all that they hold.
    if (type === "XRef") return { kind: "stream", dictionary, data };
    const isClear = type === "Metadata" && this.#encryption.clearMetadata;
    const method = cryptFilter(dictionary, this.#encryption.filters) ?? (isClear ? "none" : this.#encryption.streams);
    return { kind: "stream", dictionary: this.#openEntries(dictionary, of), data: this.#unseal(method, data, of) };
  }

  #openStrings(value: PdfValue, of: ObjectNumber): PdfValue {
    if (isArray(value)) return value.map((item) => this.#openStrings(item, of));
    if (isDictionary(value)) return this.#openEntries(value, of);
    if (typeof value !== "object" || value === null || value.kind !== "string") return value;
    const bytes = this.#unseal(this.#encryption.strings, Buffer.from(value.bytes, "latin1"), of);
    return { kind: "string", bytes: Buffer.from(bytes).toString("latin1") };
  }

  /** Decrypts the strings of a dictionary. The value of a signature is not encrypted (7.6.2). */
  #openEntries({ entries }: Dictionary, of: ObjectNumber): Dictionary {
    const isSignature = entries.has("ByteRange");
    const opened = [...entries].map(
      ([key, value]) => [key, isSignature && key === "Contents" ? value : this.#openStrings(value, of)] as const,
    );
    return { kind: "dictionary", entries: new Map(opened) };
  }

  #keyOf(method: Exclude<CryptMethod, "none">, of: ObjectNumber): Uint8Array {
    const { key } = this.#unlocked;
    return method === "aes256" ? key : objectKey(key, of, method === "aes128");
  }

  #unseal(method: CryptMethod, data: Uint8Array, of: ObjectNumber): Uint8Array {
    if (method === "none") return data;
    const key = this.#keyOf(method, of);
    return method === "rc4" ? rc4(key, data) : withoutPadding(key, data);
  }

  #seal(method: CryptMethod, data: Uint8Array, of: ObjectNumber, { seed, part }: Vector): Uint8Array {
    if (method === "none") return data;
    const key = this.#keyOf(method, of);
    if (method === "rc4") return rc4(key, data);
    const vector = derived(seed, `update vector ${of.id} ${part}`, 16);
    return Buffer.concat([vector, aes(key, vector, data)]);
  }
}

/** No two parts of an object get one initial vector. */
export interface Vector {
  /** 32 bytes, a secret of the job. */
  readonly seed: Uint8Array;
  readonly part: string;
}

/** The initial vector, whole blocks, and what fills the last of them; what is damaged comes out as far as it goes, as in viewers. */
function withoutPadding(key: Uint8Array, data: Uint8Array): Uint8Array {
  const whole = data.length - (data.length % 16);
  if (whole < 32) return new Uint8Array();
  const opened = aesBlocksOpened(key, data.subarray(16, whole), data.subarray(0, 16));
  const filled = opened.at(-1) ?? 0;
  return filled >= 1 && filled <= 16 ? opened.subarray(0, opened.length - filled) : opened;
}

/** 7.4.10: the method that a stream names for itself. */
function cryptFilter({ entries }: Dictionary, filters: ReadonlyMap<string, CryptMethod>): CryptMethod | undefined {
  const listed = (value: PdfValue | undefined): readonly PdfValue[] => (isArray(value) ? value : [value ?? null]);
  const at = listed(entries.get("Filter")).findIndex((filter) => nameOf(filter) === "Crypt");
  if (at < 0) return undefined;
  const parameters = listed(entries.get("DecodeParms"))[at];
  const name = isDictionary(parameters) ? nameOf(parameters.entries.get("Name")) : undefined;
  return filters.get(name ?? "Identity");
}
