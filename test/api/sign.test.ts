import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyFile } from "../../src/render/documents/verify/verify-file.ts";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { signFile } from "../render/signatures/files.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService<RenderPool>;
/** Runs before the next document is rendered. */
let meanwhile: (() => Promise<unknown>) | undefined;

/** The pool, which waits for what a test puts before a document. */
function interruptedPool(): RenderPool {
  const pool = lentPool();
  const render = pool.render.bind(pool);
  pool.render = async (...job) => {
    const first = meanwhile;
    meanwhile = undefined;
    await first?.();
    return await render(...job);
  };
  return pool;
}

beforeAll(async () => {
  service = await startTestServiceWith(interruptedPool(), { GALLERY: "off" });
  for (const key of ["p256", "rsa-2048"])
    await service.ask("POST", "assets/certs", upload(`${key}.p12`, signFile(`${key}.p12`)));
});
afterAll(async () => {
  await service.stop();
});

const first = { certificate: "certs/p256.p12", password: "secret", certificationLevel: "unspecified" };
const second = { certificate: "certs/rsa-2048.p12", password: "secret", appearance: { reason: "Agreed" } };
const definition = (members: object = {}) => ({
  document: { content: [{ p: "A contract." }], signature: { ...first, ...members } },
});
const make = async (members: object = {}) =>
  await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json: definition(members) }));
const sign = (ref: string, json: object = { signature: second }, more: object = {}) =>
  service.ask("POST", `documents/${ref}/sign`, { json, ...more });
const fileOf = async ({ downloadUrl }: { downloadUrl: string }): Promise<Buffer> =>
  Buffer.from(await (await service.ask("GET", new URL(downloadUrl).pathname)).arrayBuffer());
const namesIn = (file: Uint8Array) =>
  verifyFile({ file, roots: "", now: "2026-11-22T12:00:00.000Z" }).signatures.map(
    ({ name, verdict }) => `${name} ${verdict}`,
  );

test("a stored document is signed again under its name, twice, and all signatures are valid", async () => {
  const made = await make();
  const before = await fileOf(made);
  const answer = await sign(made.documentId);
  expect(answer.status).toBe(200);
  const signed = await bodyOf(answer);
  expect(signed).toMatchObject({ documentId: made.documentId, fileName: made.fileName, warnings: [] });
  const after = await fileOf(made);
  expect(after.subarray(0, before.length).equals(before)).toBe(true);
  expect([signed.fileSizeBytes, signed.sha256 === made.sha256]).toEqual([after.length, false]);
  await bodyOf(await sign(made.fileName, { signature: { ...second, fieldName: "Witness" } }));
  expect(namesIn(await fileOf(made))).toEqual(["Signature1 valid", "Signature2 valid", "Witness valid"]);
  const [listed] = await bodyOf(await service.ask("GET", "documents?limit=1"));
  expect(listed).toMatchObject({ documentId: made.documentId, fileSizeBytes: (await fileOf(made)).length });
});

test("its history says who signed, and it can be reproduced, verified, merged and deleted as before", async () => {
  const made = await make();
  const merged = await bodyOf(
    await service.ask("POST", "documents/merge", { json: { parts: [{ document: made.documentId }] } }),
  );
  await sign(made.documentId);
  const history = await bodyOf(await service.ask("GET", `documents/${made.documentId}/history`));
  expect(history.at(-1)).toMatchObject({
    type: "DocumentRevised",
    data: { cause: "signed", signature: { fieldName: "Signature2", level: "B-B", algorithm: "RS256" } },
  });
  expect(JSON.stringify(history)).not.toContain("secret");
  const json = { definition: definition() };
  expect(await bodyOf(await service.ask("POST", `documents/${made.documentId}/reproduce`, { json }))).toMatchObject({
    verdict: "body-identical",
    storedFile: "present",
  });
  const body = new FormData();
  body.append("file", new Blob([await fileOf(made)]), "file");
  expect(await bodyOf(await service.ask("POST", "documents/verify", { body }))).toMatchObject({
    document: { documentId: made.documentId, isUnchanged: true },
  });
  const again = { definition: { parts: [{ document: made.documentId }] } };
  const remade = await bodyOf(await service.ask("POST", `documents/${merged.documentId}/reproduce`, { json: again }));
  expect(remade).toMatchObject({ verdict: "identical", missing: [] });
  expect((await service.ask("DELETE", "documents", { json: { ids: [made.documentId] } })).status).toBe(200);
  expect((await sign(made.documentId)).status).toBe(404);
});

test("a file that must not be signed stays as it is, and the answer says why", async () => {
  const made = await make({ certificationLevel: "noChanges" });
  const answer = await sign(made.documentId);
  expect(answer.status).toBe(400);
  expect(await bodyOf(answer)).toMatchObject({
    errorCode: "SIGNATURE_NOT_APPLIED",
    errors: [{ path: "/signature", message: expect.stringContaining("lets nothing be changed") }],
  });
  expect(namesIn(await fileOf(made))).toEqual(["Signature1 valid"]);
});

test("neither DOCX files nor files with a signature beside them are signed again", async () => {
  const json = { document: { content: [{ p: "Word." }] } };
  const docx = await bodyOf(await service.ask("POST", "documents/generate-from-payload/docx", { json }));
  expect(await bodyOf(await sign(docx.documentId))).toMatchObject({ errorCode: "SIGNATURE_NOT_APPLIED" });
  const { certificationLevel: _level, ...beside } = first;
  const detached = { document: { content: [{ p: "A" }], signature: { ...beside, signingType: "Detached" } } };
  const made = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json: detached }));
  expect(await bodyOf(await sign(made.documentId))).toMatchObject({
    errorCode: "SIGNATURE_NOT_APPLIED",
    detail: expect.stringContaining("detached"),
  });
});

test("the same key signs once", async () => {
  const made = await make();
  const headers = { "idempotency-key": "sign-1" };
  const one = await bodyOf(await sign(made.documentId, undefined, { headers }));
  expect(await bodyOf(await sign(made.documentId, undefined, { headers }))).toEqual(one);
  expect(namesIn(await fileOf(made))).toEqual(["Signature1 valid", "Signature2 valid"]);
});

test("two that sign at the same time: each signature is in the file, or its request is refused", async () => {
  const made = await make();
  const answers = await Promise.all([sign(made.documentId), sign(made.documentId)]);
  const taken = answers.filter(({ status }) => status === 200).length;
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2 - taken);
  expect(namesIn(await fileOf(made))).toHaveLength(1 + taken);
});

test("one whose file is replaced by another meanwhile is refused as a conflict, and may be repeated", async () => {
  const made = await make();
  let other = 0;
  meanwhile = async () => {
    other = (await sign(made.documentId)).status;
  };
  const answer = await sign(made.documentId);
  expect([other, answer.status]).toEqual([200, 409]);
  expect(await bodyOf(answer)).toMatchObject({ errorCode: "REVISION_CONFLICT" });
  expect(namesIn(await fileOf(made))).toEqual(["Signature1 valid", "Signature2 valid"]);
});

test("a strict caller gets no signature that lacks something", async () => {
  const made = await make();
  const json = { signature: { ...second, fieldLock: { action: "include", fields: ["nope"] } } };
  const answer = await sign(made.documentId, json, { headers: { prefer: "handling=strict" } });
  expect(await bodyOf(answer)).toMatchObject({
    errorCode: "FIDELITY_LOSS",
    errors: [{ path: "/signature/fieldLock/fields/0" }],
  });
  expect(namesIn(await fileOf(made))).toEqual(["Signature1 valid"]);
});
