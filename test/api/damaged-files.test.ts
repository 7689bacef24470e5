import { expect, test } from "vitest";
import { checkFiles } from "../../src/commands/storage/check-files.ts";
import type { BlobStore } from "../../src/ports/blobs/port.ts";
import type { Adapters } from "../../src/service/compose.ts";
import { sha256 } from "../../src/vocabulary/ids.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { signFile } from "../render/signatures/files.ts";
import { eventually } from "../support/eventually.ts";
import { everyNth } from "../support/night.ts";
import { bodyOf, startTestServiceWith, upload } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

/** The stores of a service, to be written to behind its back. */
function behind() {
  const stores: { blobs?: BlobStore } = {};
  const around = (opened: Adapters): Adapters => {
    stores.blobs = opened.blobs;
    return opened;
  };
  /** Replaces the one file that holds these bytes, of any tenant. */
  const damage = async (sizeBytes: number, bytes: Uint8Array): Promise<void> => {
    const { blobs } = stores;
    if (blobs === undefined) throw new Error("no service was started");
    const keys: string[] = [];
    for await (const info of blobs.list()) if (info.sizeBytes === sizeBytes) keys.push(info.key);
    expect(keys).toHaveLength(1);
    await blobs.put(keys[0] ?? "", bytes);
  };
  return { around, damage, remove: async (key: string) => stores.blobs?.remove([key]) };
}

const svg = (width: number): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20"/>`;
const json = { document: { content: [{ image: { src: "images/logo.svg", width: 100 } }] } };
const payload = "documents/generate-from-payload";

const fileOf = ({ documentId, sha256 }: { documentId: string; sha256: string }) => ({ documentId, sha256 });

type Service = Awaited<ReturnType<typeof startTestServiceWith>>;

/** The findings of damage in the tenant's log. */
async function findingsOf({ ask }: Pick<Service, "ask">): Promise<readonly object[]> {
  const answer = await ask("GET", "audit/events?type=FileFoundDamaged");
  return ((await answer.json()) as { data: object }[]).map(({ data }) => data);
}

const timesFound = async ({ ask }: Pick<Service, "ask">): Promise<number> =>
  Number(/^colophon_damaged_files_total (\d+)$/m.exec(await (await ask("GET", "/metrics")).text())?.[1]);

const wrongDrawings = [
  ["of the same size", svg(99)],
  ["of another size", svg(1000)],
  ["that is no drawing any more", "x".repeat(svg(10).length)],
] as const;
test.each(everyNth(wrongDrawings, 2))(
  "an upload with other bytes %s is put into no document, stored or shown",
  async (_name, changed) => {
    const { around, damage } = behind();
    const service = await startTestServiceWith(lentPool(), { GALLERY: "off" }, undefined, { around });
    expect((await service.ask("POST", "assets/images", upload("logo.svg", svg(10)))).status).toBe(201);
    expect((await service.ask("POST", payload, { json })).status).toBe(200);
    await damage(svg(10).length, new TextEncoder().encode(changed));
    // Hosts keep the right bytes for a second, or until something is written to the tenant's uploads.
    expect((await service.ask("POST", "assets/images", upload("other.svg", svg(20)))).status).toBe(201);
    for (const path of [payload, "documents/preview-from-payload/pdf"]) {
      const refused = await service.ask("POST", path, { json });
      expect([path, refused.status]).toEqual([path, 500]);
      expect(await bodyOf(refused)).toMatchObject({ errorCode: "ASSET_ALTERED", isRetryable: false });
    }
    expect(await bodyOf(await service.ask("GET", "documents"))).toHaveLength(1);
    expect(service.logged()).toContain("is damaged");
    expect(await findingsOf(service)).toMatchObject([{ documentId: null, sha256: sha256(svg(10)), fault: "altered" }]);
    expect((await service.ask("POST", "assets/images", upload("logo.svg", svg(10)))).status).toBe(200);
    expect((await service.ask("POST", payload, { json })).status).toBe(200);
    await service.stop();
  },
);

test("a stored document of another size is 500 with a code and an alarm, for GET, HEAD and a range; one that is gone is 404", async () => {
  const { around, damage, remove } = behind();
  const service = await startTestServiceWith(fakeRenderPool(), { GALLERY: "off" }, undefined, { around });
  const made = await bodyOf(await service.ask("POST", payload, { json: { document: { content: [{ p: "Hello" }] } } }));
  const path = `documents/${made.fileName}`;
  expect((await service.ask("HEAD", path)).status).toBe(200);
  expect([await findingsOf(service), await timesFound(service)]).toEqual([[], 0]);
  await damage(made.fileSizeBytes, new Uint8Array(made.fileSizeBytes - 1));
  const answer = await service.ask("GET", path);
  expect([answer.status, (await bodyOf(answer)).errorCode]).toEqual([500, "FILE_DAMAGED"]);
  expect((await service.ask("HEAD", path)).status).toBe(500);
  expect((await service.ask("GET", path, { headers: { range: "bytes=0-1" } })).status).toBe(500);
  await eventually(() => expect(service.logged()).toContain(`instead of ${made.fileSizeBytes}`));
  expect(await findingsOf(service)).toMatchObject([{ ...fileOf(made), fault: "altered", foundBy: "request" }]);
  expect(await timesFound(service)).toBe(3);
  await remove(`${service.tenantId}/${made.fileName}`);
  await service.stop();
});

test("with CHECK_FILES=hash other bytes of the same size are not served either, nor part of them", async () => {
  const { around, damage } = behind();
  const settings = { GALLERY: "off", CHECK_FILES: "hash" };
  const service = await startTestServiceWith(fakeRenderPool(), settings, undefined, { around });
  const made = await bodyOf(await service.ask("POST", payload, { json: { document: { content: [{ p: "Hello" }] } } }));
  const path = `documents/${made.fileName}`;
  expect((await service.ask("GET", path)).status).toBe(200);
  await damage(made.fileSizeBytes, new Uint8Array(made.fileSizeBytes));
  for (const headers of [{}, { range: "bytes=0-1" }]) {
    const answer = await service.ask("GET", path, { headers });
    expect([answer.status, (await bodyOf(answer)).errorCode]).toEqual([500, "FILE_DAMAGED"]);
  }
  await service.stop();
});

/** Above the size up to which a file is a row, and larger than a piece of it. */
const large = "x".repeat(400_000);

test("other bytes of the same size are never downloaded as a whole: a small file is refused, a large one broken off", async () => {
  const { around, damage } = behind();
  const service = await startTestServiceWith(fakeRenderPool(), { GALLERY: "off" }, undefined, { around });
  const svgOf = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg"><!--${text}--></svg>`;
  for (const [name, content] of [
    ["small.svg", svg(10)],
    ["large.svg", svgOf(large)],
  ] as const) {
    expect((await service.ask("POST", "assets/images", upload(name, content))).status).toBe(201);
    expect(await (await service.ask("GET", `assets/images/${name}`)).text()).toBe(content);
    await damage(content.length, Buffer.from(content.replace("<svg", "<SVG")));
  }
  for (const headers of [{}, { range: "bytes=0-" }, { range: "bytes=-99999" }]) {
    const small = await service.ask("GET", "assets/images/small.svg", { headers });
    expect([small.status, (await bodyOf(small)).errorCode]).toEqual([500, "FILE_DAMAGED"]);
  }
  await expect(service.ask("GET", "assets/images/large.svg").then((answer) => answer.text())).rejects.toThrow();
  expect(await findingsOf(service)).toMatchObject([{ sha256: sha256(svg(10)) }, { sha256: sha256(svgOf(large)) }]);
  await service.stop();
});

test("in its hour a scrub reads every file and logs those that are damaged, once a day", async () => {
  const { around, damage } = behind();
  const settings = { GALLERY: "off", SCRUB_HOUR: "5" };
  let hour = "04";
  const clock = { now: () => new Date(`2026-11-22T${hour}:30:00Z`) };
  const service = await startTestServiceWith(fakeRenderPool(), settings, undefined, {
    around: (opened) => ({ ...around(opened), clock: { ...opened.clock, ...clock } }),
    housekeepingEveryMs: 20,
  });
  const made = await bodyOf(await service.ask("POST", payload, { json: { document: { content: [{ p: "Hello" }] } } }));
  await damage(made.fileSizeBytes, new Uint8Array(made.fileSizeBytes));
  expect(service.logged()).not.toContain("a stored file is damaged");
  hour = "05";
  await eventually(() => expect(service.logged()).toContain("all stored files were read"));
  expect(service.logged()).toContain("a stored file is damaged");
  expect(service.logged()).toContain(made.documentId);
  expect(await findingsOf(service)).toMatchObject([{ ...fileOf(made), fault: "altered", foundBy: "scrub" }]);
  await service.stop();
  expect(service.logged().match(/all stored files were read/g)).toHaveLength(1);
});

/** In the comment behind the header, where no reader notices it. */
function flipped(file: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(file);
  const at = Buffer.from(file).indexOf("\n%") + 2;
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

test.each([
  ["with a byte flipped", flipped],
  ["cut off", (file: Uint8Array) => file.subarray(0, file.length - 400)],
  ["that is no file any more", (file: Uint8Array) => new Uint8Array(file.length)],
])("a stored document %s is used by no route, and the log says so", async (_name, damagedBy) => {
  const { around, damage } = behind();
  const service = await startTestServiceWith(lentPool(), { GALLERY: "off" }, undefined, { around });
  await service.ask("POST", "assets/certs", upload("p256.p12", signFile("p256.p12")));
  const form = { document: { content: [{ p: "[textfield, note]" }] } };
  const made = await bodyOf(await service.ask("POST", payload, { json: form }));
  const { documentId } = made;
  const file = await (await service.ask("GET", `documents/${made.fileName}`)).arrayBuffer();
  await damage(made.fileSizeBytes, damagedBy(new Uint8Array(file)));
  const signature = { certificate: "certs/p256.p12", password: "secret" };
  const ways: readonly (readonly [string, object])[] = [
    [`documents/${documentId}/sign`, { signature }],
    [`documents/${documentId}/renew-timestamp`, { timestampServer: "https://tsa.example.com/tsr" }],
    [`documents/${documentId}/fill`, { values: { note: "x" } }],
    ["documents/merge", { parts: [{ document: documentId }] }],
  ];
  for (const [path, json] of ways) {
    const answer = await service.ask("POST", path, { json });
    expect([path, answer.status, (await bodyOf(answer)).errorCode]).toEqual([path, 500, "FILE_DAMAGED"]);
  }
  const read = await service.ask("GET", `documents/${documentId}/fields`);
  expect([read.status, (await bodyOf(read)).errorCode]).toEqual([500, "FILE_DAMAGED"]);
  expect(await bodyOf(await service.ask("GET", "documents"))).toMatchObject([{ documentId }]);
  expect(await findingsOf(service)).toMatchObject([{ fault: "altered", foundBy: "request" }]);
  expect(await timesFound(service)).toBe(ways.length + 1);
  expect(service.logged()).toContain("is damaged");
  await service.stop();
});

test("a document that was signed again is sound, and damage to its new file is found", async () => {
  const { around, damage } = behind();
  const stores: { adapters?: Adapters } = {};
  const service = await startTestServiceWith(lentPool(), { GALLERY: "off" }, undefined, {
    around: (opened) => {
      stores.adapters = opened;
      return around(opened);
    },
  });
  await service.ask("POST", "assets/certs", upload("p256.p12", signFile("p256.p12")));
  const made = await bodyOf(await service.ask("POST", payload, { json: { document: { content: [{ p: "Hello" }] } } }));
  const signature = { certificate: "certs/p256.p12", password: "secret" };
  const signed = await bodyOf(await service.ask("POST", `documents/${made.documentId}/sign`, { json: { signature } }));
  const { log, blobs } = stores.adapters as Adapters;
  expect((await checkFiles({ log, blobs })).faults).toEqual([]);
  await damage(signed.fileSizeBytes, new Uint8Array(signed.fileSizeBytes));
  expect((await checkFiles({ log, blobs })).faults).toMatchObject([{ fault: "altered" }]);
  await service.stop();
});
