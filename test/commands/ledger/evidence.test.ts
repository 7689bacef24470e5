import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, describe, expect, test } from "vitest";
import { evidenceOf } from "../../../src/commands/ledger/evidence.ts";
import { policyKeys } from "../../../src/proof/bundle/policy.ts";
import { bundleFilesIn } from "../../../src/proof/bundle/stored-zip.ts";
import { verifyBundle } from "../../../src/proof/bundle/verify-bundle.ts";
import { documentStream } from "../../../src/vocabulary/events/document.ts";
import { newestVersion } from "../../../src/vocabulary/events/shapes.ts";
import { limits } from "../../../src/vocabulary/limits.ts";
import { memoryBlobs } from "../../doubles/memory-blobs.ts";
import { samples } from "../../vocabulary/events/samples.ts";
import { bundleOf, evidences } from "./evidence.ts";
import { host, other, type SealedFolder, sealedFolder } from "./sealed-log.ts";

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function open(): Promise<SealedFolder> {
  const folder = await mkdtemp(join(tmpdir(), "colophon-evidence-"));
  undo.push(() => rm(folder, { recursive: true }));
  const sealed = await sealedFolder(folder);
  undo.push(() => sealed.log.close());
  return sealed;
}

test("evidence of every kind of document is proved, with what the document is, and what happened to it", async () => {
  const { bundles, keys, policy } = await evidences(await open());
  expect(policyKeys(policy)).toEqual(keys.map(({ name, publicKey }) => ({ name, publicKey: Buffer.from(publicKey) })));
  const found = bundles.map(({ name, bundle }) => {
    const { verdict, proved } = verifyBundle(bundle, keys);
    return [
      name,
      verdict,
      proved?.events.join(" "),
      proved?.files.map((file) => `${file.name} ${file.isInBundle}`).join(),
    ];
  });
  expect(found).toEqual([
    ["plain", "PROVED", "DocumentGenerated", "document.pdf true"],
    ["with a signature", "PROVED", "DocumentGenerated", "document.docx true,document.docx.p7s true"],
    ["revised", "PROVED", "DocumentGenerated DocumentRevised", "document.pdf true"],
    ["gone", "PROVED", "DocumentGenerated DocumentDeleted", "document.pdf false"],
    ["without its file", "PROVED", "DocumentGenerated", "document.pdf false"],
  ]);
  const [{ bundle } = { bundle: Buffer.alloc(0) }] = bundles;
  expect(bundleFilesIn(bundle, 10)?.map(({ name }) => name)).toEqual([
    ...["evidence.json", "events/0.json", "events/0.tlog-proof", "provenance.intoto.json", "document.pdf"],
  ]);
});

test("the same log gives the same bytes, and a stranger's key proves nothing", async () => {
  const folder = await open();
  const { bundles, keys } = await evidences(folder);
  const wanted = { tenantId: host, documentId: "1".padStart(32, "0"), withFile: false };
  const sources = { sealing: folder.sealing, blobs: memoryBlobs() };
  const again = await bundleOf(sources, wanted);
  expect(again.equals(bundles.at(-1)?.bundle as Buffer)).toBe(true);
  expect(verifyBundle(again, []).verdict).toBe("NOT_TRUSTED");
  expect(
    verifyBundle(
      again,
      keys.map((key) => ({ ...key, publicKey: Buffer.alloc(32, 9) })),
    ).verdict,
  ).toBe("NOT_TRUSTED");
  expect(
    verifyBundle(
      again,
      keys.map((key) => ({ ...key, name: "another" })),
    ).verdict,
  ).toBe("NOT_TRUSTED");
});

test("there is none of a document that never was, of another tenant's, and of a file that was altered", async () => {
  const folder = await open();
  await evidences(folder);
  const blobs = memoryBlobs();
  const sources = { sealing: folder.sealing, blobs };
  const documentId = "1".padStart(32, "0");
  for (const wanted of [
    { tenantId: host, documentId: "f".repeat(32) },
    { tenantId: other, documentId },
  ])
    await expect(evidenceOf(sources, { ...wanted, withFile: true })).rejects.toMatchObject({
      code: "DOCUMENT_NOT_FOUND",
    });
  await blobs.put(`${host}/doc.${documentId}.pdf`, Buffer.from("another file"));
  const wanted = { tenantId: host, documentId, withFile: true };
  await expect(evidenceOf(sources, wanted)).rejects.toMatchObject({ code: "FILE_DAMAGED" });
});

test("there is none while nothing can be sealed, and none from checkpoints or events that somebody has changed", async () => {
  const folder = await open();
  await evidences(folder);
  const wanted = { tenantId: host, documentId: "1".padStart(32, "0"), withFile: false };
  const nobody = { ...folder.sealing, host: async () => undefined };
  await expect(evidenceOf({ sealing: nobody, blobs: memoryBlobs() }, wanted)).rejects.toMatchObject({
    code: "UNAVAILABLE",
  });
  const changed = (stream: string, change: (data: object) => object) => {
    const log = {
      ...folder.log,
      append: folder.log.append.bind(folder.log),
      readAll: folder.log.readAll.bind(folder.log),
      readBack: folder.log.readBack.bind(folder.log),
      async *readStream(...[name, range]: Parameters<typeof folder.log.readStream>) {
        for await (const event of folder.log.readStream(name, range))
          yield name.startsWith(stream) ? { ...event, data: change(event.data as object) } : event;
      },
    };
    return evidenceOf({ sealing: { ...folder.sealing, log }, blobs: memoryBlobs() }, wanted);
  };
  const roots = Buffer.alloc(32).toString("base64");
  await expect(changed(`ledger-${host}`, (data) => ({ ...data, roots }))).rejects.toMatchObject({
    code: "FILE_DAMAGED",
  });
  await expect(changed("document-", (data) => ({ ...data, pages: 9 }))).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

test("a log that was moved from an engine with other positions is proved as before", async () => {
  const folder = await open();
  await evidences(folder);
  const wanted = { tenantId: host, documentId: "1".padStart(32, "0"), withFile: false };
  // Checkpoints go with the log as they are, and what they say of positions are those that it had.
  const log = {
    ...folder.log,
    async *readStream(...[name, range]: Parameters<typeof folder.log.readStream>) {
      for await (const event of folder.log.readStream(name, range))
        yield name.startsWith("ledger-") ? { ...event, data: { ...(event.data as object), upTo: "123456789" } } : event;
    },
  };
  const sources = { sealing: { ...folder.sealing, log }, blobs: memoryBlobs() };
  await expect(bundleOf(sources, wanted)).resolves.toBeInstanceOf(Buffer);
});

test("however many ask at once, the log is sealed once", async () => {
  const folder = await open();
  await evidences(folder);
  const documentId = "a".repeat(32);
  const data = { ...samples.DocumentGenerated, tenantId: host, documentId };
  const meta = { tenantId: host, correlationId: "c", v: 5 };
  await folder.log.append(documentStream(host, documentId), "any", [
    { id: "late", type: "DocumentGenerated", data, meta },
  ]);
  let times = 0;
  const log = {
    ...folder.log,
    append: folder.log.append.bind(folder.log),
    readBack: folder.log.readBack.bind(folder.log),
    readStream: folder.log.readStream.bind(folder.log),
    readAll: (...range: Parameters<typeof folder.log.readAll>) => {
      times += 1;
      return folder.log.readAll(...range);
    },
  };
  const sources = { sealing: { ...folder.sealing, log }, blobs: memoryBlobs() };
  const given = Array.from({ length: 20 }, () => evidenceOf(sources, { tenantId: host, documentId, withFile: false }));
  expect(new Set((await Promise.all(given)).map(({ sizeBytes }) => sizeBytes)).size).toBe(1);
  expect(times).toBe(1);
});

describe("the document in it", () => {
  const documentId = "b".repeat(32);
  const key = `${host}/doc.${documentId}.pdf`;
  const wanted = { tenantId: host, documentId, withFile: true };

  async function generated(folder: SealedFolder, sizeBytes: number, sha256: string): Promise<void> {
    const file = { key, fileName: `service_v1-${documentId}.pdf`, contentType: "application/pdf", sizeBytes, sha256 };
    const data = { ...samples.DocumentGenerated, tenantId: host, documentId, blobs: [file] };
    const meta = { tenantId: host, correlationId: "c", v: 5 };
    await folder.log.append(documentStream(host, documentId), "any", [
      { id: "generated", type: "DocumentGenerated", data, meta },
    ]);
  }

  test("is sent as the store gives it, and never held as a whole", async () => {
    const folder = await open();
    const pieces = Array.from({ length: 64 }, (_, n) => Buffer.alloc(16, n));
    const sha256 = createHash("sha256").update(Buffer.concat(pieces)).digest("hex");
    await generated(folder, 1024, sha256);
    const blobs = { open: async () => Readable.from(pieces) };
    const evidence = await evidenceOf({ sealing: folder.sealing, blobs }, wanted);
    const given: Uint8Array[] = [];
    for await (const piece of evidence.pieces()) given.push(piece);
    expect(pieces.every((piece) => given.includes(piece))).toBe(true);
    expect(Buffer.concat(given)).toHaveLength(evidence.sizeBytes);
    expect(bundleFilesIn(Buffer.concat(given), 10)?.at(-1)?.name).toBe("document.pdf");
  });

  test("is not read when it is too large", async () => {
    const folder = await open();
    await generated(folder, limits.evidenceFileBytes + 1, "0".repeat(64));
    const blobs = { open: () => Promise.reject(new Error("nobody reads it")) };
    const bundle = await bundleOf({ sealing: folder.sealing, blobs }, wanted);
    expect(bundleFilesIn(bundle, 10)?.at(-1)?.name).toBe("provenance.intoto.json");
  });

  test("is left out from the moment at which it expires, unless it is held", async () => {
    const folder = await open();
    const bytes = Buffer.from("a file");
    await generated(folder, bytes.length, createHash("sha256").update(bytes).digest("hex"));
    const blobs = memoryBlobs();
    await blobs.put(key, bytes);
    const { expiresAt } = samples.DocumentGenerated;
    const lastAt = async (ms: number) => {
      const now = () => new Date(Date.parse(expiresAt) + ms);
      const clock = { ...folder.sealing.clock, now };
      const bundle = await bundleOf({ sealing: { ...folder.sealing, clock }, blobs }, wanted);
      return bundleFilesIn(bundle, 10)?.at(-1)?.name;
    };
    expect(await lastAt(0)).toBe("document.pdf");
    expect(await lastAt(1)).toBe("provenance.intoto.json");
    const hold = { ...samples.DocumentHeld, tenantId: host, documentId };
    const meta = { tenantId: host, correlationId: "c", v: newestVersion("DocumentHeld") };
    await folder.log.append(documentStream(host, documentId), "any", [
      { id: "held", type: "DocumentHeld", data: hold, meta },
    ]);
    expect(await lastAt(1)).toBe("document.pdf");
  });
});
