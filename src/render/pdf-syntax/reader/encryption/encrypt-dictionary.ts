import { ForeignPdfError } from "../foreign-pdf-error.ts";
import { type Dictionary, isArray, isDictionary, nameOf, type PdfValue, textOf } from "../value.ts";

/** How data are encrypted; `none`: they stand in clear. */
export type CryptMethod = "none" | "rc4" | "aes128" | "aes256";

/** Encryption of a file by the standard security handler (ISO 32000-2, 7.6.4.2). */
export interface EncryptDictionary {
  readonly revision: number;
  /** Bytes of the file's key. */
  readonly size: number;
  readonly streams: CryptMethod;
  readonly strings: CryptMethod;
  /** By the name of a crypt filter, for streams that name one (7.4.10). */
  readonly filters: ReadonlyMap<string, CryptMethod>;
  readonly clearMetadata: boolean;
  /** The entry P, of 32 bits with a sign. */
  readonly bits: number;
  readonly O: Buffer;
  readonly U: Buffer;
  readonly OE: Buffer;
  readonly UE: Buffer;
  /** The bytes of the trailer's first ID. */
  readonly fileId: Buffer;
}

type Resolve = (value: PdfValue | undefined) => PdfValue;

/** @throws ForeignPdfError "encrypted" where passwords do not open it, or where it contradicts itself */
export function readEncryptDictionary(encrypt: Dictionary, trailer: Dictionary, resolve: Resolve): EncryptDictionary {
  const entry = (key: string): PdfValue => resolve(encrypt.entries.get(key));
  const handler = nameOf(entry("Filter")) ?? "none";
  if (handler !== "Standard") throw unusable(`by something else than a password (the handler ${handler.slice(0, 40)})`);
  const version = numberOf(entry("V")) ?? 0;
  const revision = numberOf(entry("R")) ?? 0;
  if (!(version in sizes) || revision < 2 || revision > 6 || revision >= 5 !== (version === 5))
    throw unusable(`in a way that is not known (version ${version}, revision ${revision})`);
  const filters = filtersOf(entry("CF"), resolve);
  const plain: CryptMethod = version === 5 ? "aes256" : "rc4";
  const named = (key: string): CryptMethod =>
    version < 4 ? plain : methodNamed(nameOf(entry(key)) ?? "Identity", filters, version);
  const proofs = { O: bytesOf(entry("O")), U: bytesOf(entry("U")) };
  const isLong = revision >= 5;
  if (proofs.O.length < (isLong ? 48 : 32) || proofs.U.length < (isLong ? 48 : 32))
    throw unusable("and what proves its passwords is cut off");
  return {
    revision,
    size: sizes[version]?.(numberOf(entry("Length")) ?? 40) ?? 16,
    streams: named("StmF"),
    strings: named("StrF"),
    filters,
    clearMetadata: entry("EncryptMetadata") === false,
    bits: (numberOf(entry("P")) ?? 0) | 0,
    O: proofs.O.subarray(0, isLong ? 48 : 32),
    U: proofs.U.subarray(0, isLong ? 48 : 32),
    OE: bytesOf(entry("OE")).subarray(0, 32),
    UE: bytesOf(entry("UE")).subarray(0, 32),
    fileId: firstId(resolve(trailer.entries.get("ID")), resolve),
  };
}

/** Bytes of the key by version; `Length` counts bits. */
const sizes: Readonly<Record<number, (bits: number) => number>> = {
  1: () => 5,
  2: (bits) => Math.min(16, Math.max(5, Math.floor(bits / 8))),
  4: () => 16,
  5: () => 32,
};

function filtersOf(value: PdfValue, resolve: Resolve): ReadonlyMap<string, CryptMethod> {
  const found = new Map<string, CryptMethod>([["Identity", "none"]]);
  if (!isDictionary(value)) return found;
  for (const [name, filter] of value.entries) {
    const dictionary = resolve(filter);
    const method = isDictionary(dictionary)
      ? methods[nameOf(resolve(dictionary.entries.get("CFM"))) ?? "None"]
      : "none";
    if (method !== undefined && name !== "Identity") found.set(name, method);
  }
  return found;
}

/** Table 25. */
const methods: Readonly<Record<string, CryptMethod>> = { None: "none", V2: "rc4", AESV2: "aes128", AESV3: "aes256" };

function methodNamed(name: string, filters: ReadonlyMap<string, CryptMethod>, version: number): CryptMethod {
  const method = filters.get(name);
  if (method === undefined) throw unusable(`with a filter that is not known (${name.slice(0, 40)})`);
  const isNew = method === "aes256";
  if (method !== "none" && isNew !== (version === 5)) throw unusable("with a filter that its version does not have");
  return method;
}

const numberOf = (value: PdfValue): number | undefined =>
  typeof value === "number" && Number.isInteger(value) ? value : undefined;

const bytesOf = (value: PdfValue): Buffer => Buffer.from(textOf(value) ?? "", "latin1");

const firstId = (value: PdfValue, resolve: Resolve): Buffer => bytesOf(isArray(value) ? resolve(value[0]) : null);

const unusable = (how: string): ForeignPdfError =>
  new ForeignPdfError("encrypted", `It is encrypted ${how}. Save a copy without encryption and use that.`);
