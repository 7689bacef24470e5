import { rc4 } from "../../codecs/rc4.ts";
import { derived } from "../../model/document/derived.ts";
import type { Cipher, FileProtection } from "../../model/document/encryption.ts";
import {
  byteHex,
  type DictionaryEntries,
  dictionary,
  type ObjectId,
  type PdfStream,
  replaceStrings,
  unescaped,
} from "../objects.ts";
import { aes256Key } from "./aes-256.ts";
import { aes } from "./digests.ts";
import type { FileKey } from "./file-key.ts";
import { objectKey } from "./object-key.ts";
import { oldKey } from "./old-keys.ts";

/** The crypt filter's method (ISO 32000-2, table 25); undefined: the version has no crypt filters. */
const methods: Readonly<Record<Cipher, "/AESV3" | "/AESV2" | undefined>> = {
  aes256: "/AESV3",
  aes128: "/AESV2",
  rc4_128: undefined,
  rc4_40: undefined,
};

const identity = "<</Type /CryptFilterDecodeParms/Name /Identity>>";
const standard = "<</Type /CryptFilterDecodeParms/Name /StdCF>>";

/**
 * The encryption of one file by the standard security handler (ISO 32000-2, 7.6.4): every stream, and every string that
 * stands outside of one. Object streams are encrypted as streams, and the strings in them not once more (7.6.2); the
 * cross-reference stream and the Encrypt dictionary stay as they are. `fileId`: 32 hexadecimal digits, the trailer's ID.
 */
export class FileEncryption {
  readonly #encryption: FileProtection;
  readonly #fileKey: FileKey;

  constructor(encryption: FileProtection, fileId: string) {
    const { cipher } = encryption;
    this.#encryption = encryption;
    this.#fileKey =
      cipher === "aes256" ? aes256Key(encryption) : oldKey(cipher, encryption, Buffer.from(fileId, "hex"));
  }

  /** The Encrypt dictionary (table 20). */
  dictionary(): string {
    const { cipher, clearMetadata, attachmentsOnly } = this.#encryption;
    const method = methods[cipher];
    const known = { Filter: "/Standard", ...this.#fileKey.entries };
    if (method === undefined) return dictionary(known);
    const AuthEvent = attachmentsOnly ? "/EFOpen" : "/DocOpen";
    const filter = dictionary({ CFM: method, AuthEvent, Length: cipher === "aes256" ? "32" : "16" });
    const everything = attachmentsOnly ? "/Identity" : "/StdCF";
    return dictionary({
      ...known,
      CF: dictionary({ StdCF: filter }),
      StmF: everything,
      StrF: everything,
      EFF: attachmentsOnly ? "/StdCF" : undefined,
      EncryptMetadata: clearMetadata ? "false" : undefined,
    });
  }

  /** A stream as it stands in the file. */
  stream({ id, entries, data }: PdfStream): PdfStream {
    const { clearMetadata, attachmentsOnly } = this.#encryption;
    if (attachmentsOnly) {
      if (entries["Type"] !== "/EmbeddedFile") return { id, entries, data };
      return { id, entries: throughFilter(entries, standard), data: this.#sealed(id, data, "stream") };
    }
    if (clearMetadata && entries["Type"] === "/Metadata") {
      return { id, entries: throughFilter(this.#withSealedStrings(id, entries), identity), data };
    }
    return { id, entries: this.#withSealedStrings(id, entries), data: this.#sealed(id, data, "stream") };
  }

  /** An object outside of object streams with its strings encrypted: the value of each entry, but for those `kept` in clear. */
  entries(id: ObjectId, entries: DictionaryEntries, kept: readonly string[] = []): DictionaryEntries {
    if (this.#encryption.attachmentsOnly) return entries;
    return this.#withSealedStrings(id, entries, kept);
  }

  #withSealedStrings(id: ObjectId, entries: DictionaryEntries, kept: readonly string[] = []): DictionaryEntries {
    let count = 0;
    const seal = (written: string): string => {
      count += 1;
      return byteHex(this.#sealed(id, unescaped(written), `string ${count}`));
    };
    return Object.fromEntries(
      Object.entries(entries).map(([key, value]) => [
        key,
        kept.includes(key) || value === undefined ? value : replaceStrings(value, seal),
      ]),
    );
  }

  /** `part`: which of the object's byte strings; no two get one initial vector. */
  #sealed(id: ObjectId, data: Uint8Array, part: string): Uint8Array {
    const { cipher, seed } = this.#encryption;
    const number = { id, generation: 0 };
    const { key: fileKey } = this.#fileKey;
    if (cipher === "rc4_40" || cipher === "rc4_128") return rc4(objectKey(fileKey, number, false), data);
    const vector = derived(seed, `vector ${id} ${part}`, 16);
    const key = cipher === "aes256" ? fileKey : objectKey(fileKey, number, true);
    return Buffer.concat([vector, aes(key, vector, data)]);
  }
}

/** Puts a crypt filter before the stream's own (7.4.10). */
function throughFilter(entries: DictionaryEntries, parameters: string): DictionaryEntries {
  const { Filter } = entries;
  if (Filter === undefined) return { ...entries, Filter: "[/Crypt]", DecodeParms: `[${parameters}]` };
  return { ...entries, Filter: `[/Crypt ${Filter}]`, DecodeParms: `[${parameters} null]` };
}
