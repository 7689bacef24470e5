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
import { mutated, randomFrom } from "../files/mutated.ts";
import { unzip } from "../readers/unzip.ts";
import { revocationList } from "./validation-authority.ts";

/** A fault that a mutated file raised. */
interface Failure {
  readonly kind: string;
  /** The file's number in its run: with the seed it is made again. */
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

/** The error that a reader must not have thrown; undefined: none. */
async function complaint(read: () => Promise<void>): Promise<string | undefined> {
  try {
    await read();
  } catch (error) {
    if (error instanceof Refusal || error instanceof Pkcs12Error) return undefined;
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  return undefined;
}
