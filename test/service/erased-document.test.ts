import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sha256 } from "../../src/vocabulary/ids.ts";
import { type FakeRenderPool, fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { colophon } from "../support/command-line.ts";
import { eventually } from "../support/eventually.ts";
import { make, quiet } from "../support/migration.ts";
import { bodyOf, signIn, startTestServiceWith, type TestService } from "../support/servers/service.ts";

// docs/how-to/erase.md: what is left of an erased document.

/** Words of a caller's that name a person, where a document can have them. */
const canaries = { name: "canary-name-4be1", held: "canary-reason-90cd", content: "canary-content-17fa" };
const dayMs = 24 * 60 * 60 * 1000;

/** The same, whose files have the text of what was requested in them, as it was written. */
function printing(pool: FakeRenderPool): FakeRenderPool {
  const render: FakeRenderPool["render"] = async (job, outside) => {
    const body = Buffer.from(job.body).toString("utf8");
    const outcome = await pool.render(job, outside);
    if (outcome.kind !== "made") return outcome;
    const bytes = new Uint8Array(Buffer.concat([outcome.bytes, Buffer.from(body)]));
    return { ...outcome, bytes, colophon: { ...outcome.colophon, output: sha256(bytes) } };
  };
  return { ...pool, render };
}

async function erasable() {
  let ahead = 0;
  const service = await startTestServiceWith(printing(fakeRenderPool()), quiet, undefined, {
    housekeepingEveryMs: 20,
    around: (opened) => {
      const { clock } = opened;
      return { ...opened, clock: { ...clock, now: () => new Date(clock.now().getTime() + ahead) } };
    },
  });
  const content = [{ p: canaries.content }];
  const json = { document: { content } };
  const path = `documents/generate-from-payload?fileName=${canaries.name}`;
  const { documentId } = await bodyOf(await service.ask("POST", path, { json }));
  const hold = await service.ask("PUT", `documents/${documentId}/hold`, { json: { reason: canaries.held } });
  expect(hold.status).toBe(204);
  // The refusal has the reason in it: the log of the service must not.
  const early = { json: { ground: "other" } };
  expect((await service.ask("POST", `documents/${documentId}/erase`, early)).status).toBe(409);
  expect((await service.ask("DELETE", `documents/${documentId}/hold`)).status).toBe(204);
  const later = (ms: number): void => {
    ahead += ms;
  };
  return { service, documentId, later };
}

/** All that is in a folder, byte by byte, by file. */
function filesOf({ folder }: TestService): readonly (readonly [string, string])[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), "latin1")]);
}

test("an erased document is in no file, page of a database or line of the log; the log stays sound, and so does evidence of others", async () => {
  const { service, documentId, later } = await erasable();
  const other = await make(service);
  const { colophon: record } = await bodyOf(await service.ask("GET", `documents/${documentId}/colophon`));
  const file = await service.ask("GET", `documents/service_v1-${documentId}.pdf`);
  const bytes = Buffer.from(await file.arrayBuffer()).toString("latin1");
  expect(bytes).toContain(record.definition);
  expect(await bodyOf(await service.ask("GET", `documents/${documentId}/record`))).toMatchObject({
    documentName: `${canaries.name}.pdf`,
  });
  const planted = [...Object.values(canaries), record.definition, record.output];
  const before = filesOf(service);
  for (const one of planted)
    expect(
      before.some(([, text]) => text.includes(one)),
      one,
    ).toBe(true);
  const erase = (ground: unknown) => service.ask("POST", `documents/${documentId}/erase`, { json: { ground } });
  expect((await erase("she wants it")).status).toBe(400);
  const requested = await erase("consent-withdrawn");
  expect(requested.status).toBe(202);
  expect(await bodyOf(requested)).toMatchObject({ documentId, status: "running", ground: "consent-withdrawn" });
  expect((await service.ask("GET", `documents/service_v1-${documentId}.pdf`)).status).toBe(404);
  later(2 * dayMs);
  const token = await signIn(service.baseUrl, service.credentials);
  const erasure = await eventually(async () => {
    const found = await bodyOf(await service.ask("GET", `documents/${documentId}/erasure`, { token }));
    expect(found).toMatchObject({ status: "erased" });
    return found;
  });
  expect(requested.headers.get("location")).toBe(
    `${service.baseUrl}/v1/${service.tenantId}/documents/${documentId}/erasure`,
  );
  expect(erasure).toMatchObject({
    removed: { files: expect.any(Number), leaves: expect.any(Array) },
    stays: ["commitments", "usage", "answers", "jobs", "deliveries", "findings", "reads", "backups"],
  });
  expect(erasure.removed.leaves).toHaveLength(
    erasure.removed.events.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
  );
  expect((await service.ask("GET", `documents/${documentId}/history`, { token })).status).toBe(404);
  const settings = { ...quiet, DATA_DIR: service.folder };
  await eventually(async () => {
    const { code, out } = await colophon(["ledger", "check", "--json"], settings);
    const { tenants } = JSON.parse(out);
    expect([code, tenants[0]?.removed, tenants[0]?.unsealed]).toEqual([0, erasure.removed.leaves.length, 0]);
  });
  const evidence = await service.ask("GET", `documents/${other.documentId}/evidence`, { token });
  const form = new FormData();
  form.append("file", new Blob([await evidence.arrayBuffer()]), "evidence.zip");
  const verdict = await bodyOf(await service.ask("POST", "documents/verify", { body: form, token }));
  expect(JSON.stringify(verdict)).toContain("PROVED");
  await service.service.stop();
  for (const one of planted) {
    for (const [name, text] of filesOf(service)) expect(text.includes(one), `${one} in ${name}`).toBe(false);
    expect(service.logged(), one).not.toContain(one);
  }
  await service.stop();
});

test("a document that is held is not erased, and one that never was is not found", async () => {
  const { service, documentId } = await erasable();
  const erase = (ref: string) => service.ask("POST", `documents/${ref}/erase`, { json: { ground: "other" } });
  await service.ask("PUT", `documents/${documentId}/hold`, { json: { reason: canaries.held } });
  expect(await bodyOf(await erase(documentId))).toMatchObject({ status: 409, errorCode: "DOCUMENT_HELD" });
  expect((await service.ask("GET", `documents/${documentId}/erasure`)).status).toBe(404);
  expect((await erase("f".repeat(32))).status).toBe(404);
  expect((await service.ask("GET", `documents/service_v1-${documentId}.pdf`)).status).toBe(200);
  await service.stop();
});
