import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { evidenceOf } from "../../../src/commands/ledger/evidence.ts";
import { policyKeys } from "../../../src/proof/bundle/policy.ts";
import { bundleFilesIn } from "../../../src/proof/bundle/stored-zip.ts";
import { verifyBundle } from "../../../src/proof/bundle/verify-bundle.ts";
import { memoryBlobs } from "../../doubles/memory-blobs.ts";
import { evidences } from "./evidence.ts";
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
  const again = await evidenceOf(sources, wanted);
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
