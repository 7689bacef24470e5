import { createHash } from "node:crypto";
import { type EvidenceSources, evidenceOf, type WantedEvidence } from "../../../src/commands/ledger/evidence.ts";
import { ledgerSecrets } from "../../../src/commands/ledger/ledger-key.ts";
import { headOf, openTree } from "../../../src/commands/ledger/prove-leaf.ts";
import { type NoteKey, verifierKey } from "../../../src/proof/note.ts";
import { documentStream } from "../../../src/vocabulary/events/document.ts";
import { memoryBlobs } from "../../doubles/memory-blobs.ts";
import { samples } from "../../vocabulary/events/samples.ts";
import { host, type SealedFolder } from "./sealed-log.ts";

/** A bundle as a service gives it out, and the keys that a stranger who trusts the service has. */
interface GivenEvidence {
  readonly name: string;
  readonly bundle: Buffer;
}

export interface Evidences {
  readonly bundles: readonly GivenEvidence[];
  readonly keys: readonly NoteKey[];
  /** The keys as a policy. */
  readonly policy: string;
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const idOf = (number: number): string => number.toString(16).padStart(32, "0");

/** The whole bundle, which is as large as was said before. */
export async function bundleOf(sources: EvidenceSources, wanted: WantedEvidence): Promise<Buffer> {
  const { sizeBytes, pieces } = await evidenceOf(sources, wanted);
  const read: Uint8Array[] = [];
  for await (const piece of pieces()) read.push(piece);
  const bundle = Buffer.concat(read);
  if (bundle.length !== sizeBytes) throw new Error(`${bundle.length} bytes, not ${sizeBytes}`);
  return bundle;
}

/** Bundles of each kind: a document, one with a signature beside it, one that was revised, one that is gone, and one without its file. */
export async function evidences(folder: SealedFolder): Promise<Evidences> {
  const blobs = memoryBlobs();
  const sources = { sealing: folder.sealing, blobs };
  const file = async (documentId: string, extension: string, text: string) => {
    const bytes = Buffer.from(text);
    const key = `${host}/doc.${documentId}.${extension}`;
    await blobs.put(key, bytes);
    const fileName = `service_v1-${documentId}.${extension}`;
    return { key, fileName, contentType: "application/pdf", sizeBytes: bytes.length, sha256: sha256(bytes) };
  };
  const append = async (documentId: string, type: string, data: object, v: number): Promise<void> => {
    const meta = { tenantId: host, correlationId: "c", v };
    await folder.log.append(documentStream(host, documentId), "any", [
      { id: `${documentId} ${type}`, type, data, meta },
    ]);
  };
  const generate = async (number: number, extensions: readonly string[]): Promise<string> => {
    const documentId = idOf(number);
    const files = [];
    for (const extension of extensions) files.push(await file(documentId, extension, `file ${number}.${extension}\n`));
    const colophon = {
      ...samples.DocumentGenerated.colophon,
      assets: {
        "images/ä.png": sha256(Buffer.from("ä")),
        "10": sha256(Buffer.from("10")),
        "9": sha256(Buffer.from("9")),
      },
      components: { c1: { name: "Head", revision: "rev-1", definition: sha256(Buffer.from("head")) } },
      output: files[0]?.sha256,
    };
    const own = { tenantId: host, documentId, fileName: files[0]?.fileName, blobs: files, colophon };
    await append(documentId, "DocumentGenerated", { ...samples.DocumentGenerated, ...own }, 5);
    return documentId;
  };
  for (let n = 0; n < 70; n += 1) await folder.happen(host, "document-other");
  const plain = await generate(1, ["pdf"]);
  const withSignature = await generate(2, ["docx", "docx.p7s"]);
  await folder.seal();
  const revised = await generate(3, ["pdf"]);
  const ends = { tenantId: host, at: "2026-03-28T12:00:00.000Z" };
  await append(revised, "DocumentReproduced", { ...samples.DocumentReproduced, ...ends, documentId: revised }, 2);
  const newer = await file(revised, "1.pdf", "file 3.pdf\nsigned\n");
  const update = { file: { ...newer, fileName: `service_v1-${revised}.pdf` }, documentId: revised };
  await append(revised, "DocumentRevised", { ...samples.DocumentRevised, ...ends, ...update }, 2);
  const gone = await generate(4, ["pdf"]);
  await blobs.remove([`${host}/doc.${gone}.pdf`]);
  await append(gone, "DocumentDeleted", { ...samples.DocumentDeleted, ...ends, documentId: gone }, 1);
  for (let n = 0; n < 70; n += 1) await folder.happen(host, "document-other");
  const of = (documentId: string, withFile: boolean) => bundleOf(sources, { tenantId: host, documentId, withFile });
  const bundles: GivenEvidence[] = [];
  const kinds = { plain, "with a signature": withSignature, revised, gone };
  for (const [name, documentId] of Object.entries(kinds)) bundles.push({ name, bundle: await of(documentId, true) });
  bundles.push({ name: "without its file", bundle: await of(plain, false) });
  const tree = await openTree(folder.log, host);
  const { publicKeys = [] } = (await ledgerSecrets(folder.sealing)) ?? {};
  const keys = tree === undefined ? [] : publicKeys.map((publicKey) => ({ name: headOf(tree).origin, publicKey }));
  return { bundles, keys, policy: keys.map((key) => `log ${verifierKey(key)}\n`).join("") };
}
