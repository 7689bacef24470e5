import { readFileSync } from "node:fs";
import { verifyFile } from "../../../src/render/documents/verify/verify-file.ts";
import { openPkcs12 } from "../../../src/render/signatures/pkcs12/open-pkcs12.ts";
import { Pkcs12Error } from "../../../src/render/signatures/pkcs12/pkcs12-error.ts";
import { Refusal } from "../../../src/vocabulary/refusal.ts";
import { countersigned } from "../../render/documents/sign/countersigned.ts";
import { answer, type Kept, keeping } from "../../render/documents/verify/keeping.ts";
import { rewritten } from "../../render/documents/verify/ooxml/changed-packages.ts";
import { signFile } from "../../render/signatures/files.ts";
import { signedFile } from "../../render/signatures/signed.ts";
import { stampedAt } from "../definitions/case-outside.ts";
import { unzip } from "../readers/unzip.ts";
import { revocationList } from "./validation-authority.ts";

/** What went wrong with a mutated file. */
interface Failure {
  readonly kind: string;
  /** Of the file in its run: with the seed it is made again. */
  readonly number: number;
  readonly message: string;
}

interface Fuzzed {
  readonly tried: number;
  readonly failures: readonly Failure[];
  readonly longestMs: number;
  readonly longest: string;
}

/** A kind of file, and what reads it; it may throw nothing but what it says of unreadable files. */
interface Kind {
  readonly name: string;
  readonly files: readonly Uint8Array[];
  readonly read: (file: Uint8Array) => Promise<void>;
}

const roots = Buffer.from(signFile("root.pem")).toString("utf8");
const now = "2026-11-22T12:00:00.000Z";

/** A reader that needs longer than this hangs: the slowest of them opens keys, and derives for 1.4 s on an idle machine. */
const mostMs = 60_000;

/** Signed by POI; the second by exclusive canonicalisation. Stored, so that changes reach what the files in it hold. */
const packages = ["python-docx", "libreoffice"].map((name) =>
  rewritten(readFileSync(new URL(`../../fixtures/signed-docx/${name}.docx`, import.meta.url)), () => {}),
);

const signaturePart = "_xmlsignatures/sig1.xml";
const signatureOf = (file: Uint8Array): Uint8Array => new Map(unzip(file)).get(signaturePart) ?? new Uint8Array();
const withSignature = (xml: Uint8Array): Uint8Array =>
  rewritten(packages[0] ?? xml, (parts) => parts.set(signaturePart, Buffer.from(xml)));

async function kinds(): Promise<readonly Kind[]> {
  const { bytes: once } = await signedFile({ certificationLevel: "unspecified" });
  const twice = await countersigned(once, { timestampServer: "https://tsa.example.com" });
  const detached = await signedFile({ signingType: "Detached" });
  const { bytes: kept } = await signedFile({
    ...{ certificate: "certs/lt-p256.p12", certificationLevel: "unspecified" },
    timestampServer: "https://lt.example.com/tsr",
  });
  const beside = detached.beside ?? new Uint8Array();
  return [
    { name: "PDF", files: [once, twice], read: async (file) => verify({ file }) },
    { name: "DOCX", files: packages, read: async (file) => verify({ file }) },
    { name: "XML", files: packages.map(signatureOf), read: async (xml) => verify({ file: withSignature(xml) }) },
    { name: "CMS", files: [beside], read: async (signature) => verify({ file: detached.bytes, signature }) },
    { name: "OCSP", files: [answer("lt-p256")], read: async (one) => keptRead(kept, { statuses: [one] }) },
    { name: "CRL", files: lists, read: async (one) => keptRead(kept, { lists: [one] }) },
    { name: "roots", files: [Buffer.from(roots)], read: async (pem) => verifyRoots(once, pem) },
    { name: "PKCS#12", files: ["p256.p12", "rsa-2048.p12", "p521.p12"].map(signFile), read: open },
  ];
}

const lists = [revocationList("lt-sub", stampedAt, { listed: ["4711", "0815"] })];
const keptRoots = Buffer.from(signFile("lt-root.pem")).toString("utf8");

const keptRead = (file: Uint8Array, kept: Kept): void => {
  verifyFile({ file: keeping(file, kept), roots: keptRoots, now: stampedAt });
};

function verify(given: { readonly file: Uint8Array; readonly signature?: Uint8Array }): void {
  verifyFile({ ...given, roots, now });
}

const verifyRoots = (file: Uint8Array, pem: Uint8Array): void => {
  verifyFile({ file, roots: Buffer.from(pem).toString("latin1"), now });
};

async function open(file: Uint8Array): Promise<void> {
  await openPkcs12(file, "secret");
}

/** Reads `count` mutated files, of each kind in turn. */
export async function fuzzSignatures(count: number, seed: number): Promise<Fuzzed> {
  const all = await kinds();
  const failures: Failure[] = [];
  let [longestMs, longest] = [0, ""];
  for (let number = 0; number < count; number += 1) {
    const random = randomFrom(seed * 1_000_003 + number);
    const kind = all[number % all.length];
    const file = kind?.files[Math.floor(random() * kind.files.length)];
    if (kind === undefined || file === undefined) continue;
    const begun = performance.now();
    const message = await complaint(() => kind.read(mutated(file, random)));
    const ms = performance.now() - begun;
    if (ms > longestMs) [longestMs, longest] = [ms, `${kind.name} ${number}`];
    if (message !== undefined) failures.push({ kind: kind.name, number, message });
    if (ms > mostMs) failures.push({ kind: kind.name, number, message: `it took ${Math.round(ms)} ms` });
  }
  return { tried: count, failures, longestMs, longest };
}

/** What a reader threw that it must not; undefined: nothing. */
async function complaint(read: () => Promise<void>): Promise<string | undefined> {
  try {
    await read();
  } catch (error) {
    if (error instanceof Refusal || error instanceof Pkcs12Error) return undefined;
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  return undefined;
}

type Random = () => number;

/** Numbers from 0 to below 1 that follow from a seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const mostChanges = 8;

/** A copy with one to eight changes: bytes, runs of them, lengths, pieces left out, doubled or moved. */
function mutated(file: Uint8Array, random: Random): Uint8Array {
  let copy = Buffer.from(file);
  for (let left = 1 + Math.floor(random() * mostChanges); left > 0; left -= 1) copy = changed(copy, random);
  return new Uint8Array(copy);
}

function changed(file: Buffer, random: Random): Buffer<ArrayBuffer> {
  const copy = Buffer.from(file);
  if (copy.length === 0) return copy;
  const at = Math.floor(random() * copy.length);
  const length = Math.min(copy.length - at, 1 + Math.floor(random() ** 4 * 400));
  switch (Math.floor(random() * 7)) {
    case 0:
      copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      return copy;
    case 1:
      return copy.fill([0x00, 0xff, 0x80, 0x30, 0x84][Math.floor(random() * 5)] ?? 0, at, at + length);
    case 2:
      return Buffer.concat([copy.subarray(0, at), copy.subarray(at + length)]);
    case 3:
      return Buffer.concat([copy.subarray(0, at + length), copy.subarray(at)]);
    case 4:
      return Buffer.from(copy.subarray(0, at));
    case 5:
      return digitChanged(copy, at, random);
    default:
      copy.copyWithin(at, Math.floor(random() * copy.length));
      return copy;
  }
}

/** The next digit from there on becomes another: offsets, lengths and counts of a PDF file are written in digits. */
function digitChanged(file: Buffer<ArrayBuffer>, from: number, random: Random): Buffer<ArrayBuffer> {
  const at = file.findIndex((byte, index) => index >= from && byte >= 0x30 && byte <= 0x39);
  if (at >= 0) file[at] = 0x30 + Math.floor(random() * 10);
  return file;
}
