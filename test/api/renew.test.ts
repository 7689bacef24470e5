import { afterAll, beforeAll, expect, test } from "vitest";
import type { Outside } from "../../src/render/contract/outside.ts";
import { verifyFile } from "../../src/render/documents/verify/verify-file.ts";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { signFile } from "../render/signatures/files.ts";
import { stampReply } from "../support/pki/timestamp-authority.ts";
import { validationAnswer } from "../support/pki/validation-authority.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

// Signatures for the long term over HTTP. The authorities that the test certificates name answer in the service's process.

let service: TestService<RenderPool>;
const requests: string[] = [];

function poolWithAuthorities(): RenderPool {
  const pool = lentPool();
  const render = pool.render.bind(pool);
  const now = () => new Date().toISOString();
  const authorities: Pick<Outside, "timestamp" | "validation"> = {
    timestamp: async (authority, query) => {
      requests.push(authority);
      const body = stampReply(query, now(), { key: "lt-stamp" });
      return { status: 200, mediaType: "application/timestamp-reply", body, at: now() };
    },
    validation: async (request) => {
      requests.push(request.kind);
      return validationAnswer(request, now());
    },
  };
  pool.render = async (job, outside, asker) => await render(job, { ...outside, ...authorities }, asker);
  return pool;
}

beforeAll(async () => {
  service = await startTestServiceWith(poolWithAuthorities(), { GALLERY: "off" });
  await service.ask("POST", "assets/certs", upload("lt-p256.p12", signFile("lt-p256.p12")));
});
afterAll(async () => {
  await service.stop();
});

const timestampServer = "https://tsa.example.com/tsr";
const key = { certificate: "certs/lt-p256.p12", password: "secret", certificationLevel: "unspecified" };
const definition = (members: object) => ({
  document: { content: [{ p: "For long." }], signature: { ...key, timestampServer, ...members } },
});
const make = async (members: object, route = "documents/generate-from-payload") =>
  await bodyOf(await service.ask("POST", route, { json: definition(members) }));
const renew = (ref: string, json: object = { timestampServer }, more: object = {}) =>
  service.ask("POST", `documents/${ref}/renew-timestamp`, { json, ...more });
const fileOf = async ({ downloadUrl }: { downloadUrl: string }): Promise<Buffer> =>
  Buffer.from(await (await service.ask("GET", new URL(downloadUrl).pathname)).arrayBuffer());
const roots = Buffer.from(signFile("lt-root.pem")).toString("utf8");
const found = (file: Uint8Array) =>
  verifyFile({ file, roots, now: new Date().toISOString() }).signatures.map(
    ({ name, kind, verdict, trust, longTerm }) => `${name} ${kind} ${verdict} ${trust} ${longTerm}`,
  );

test.each(["B-LT", "B-LTA"])("a document of level %s is made, recorded with it and reproduced", async (level) => {
  const made = await make({ level });
  expect(found(await fileOf(made))).toEqual([
    "Signature1 signature valid trusted true",
    ...(level === "B-LTA" ? ["Timestamp1 timestamp valid trusted true"] : []),
  ]);
  const history = await bodyOf(await service.ask("GET", `documents/${made.documentId}/history`));
  expect(history[0]).toMatchObject({ type: "DocumentGenerated", data: { signature: { level } } });
  const before = requests.length;
  const json = { definition: definition({ level }) };
  expect(await bodyOf(await service.ask("POST", `documents/${made.documentId}/reproduce`, { json }))).toMatchObject({
    verdict: "body-identical",
  });
  expect(requests).toHaveLength(before);
});

test("a timestamp is renewed, twice, under the document's name; its history says so and names no address", async () => {
  const made = await make({ level: "B-LTA" });
  const before = await fileOf(made);
  const answer = await renew(made.documentId);
  expect(answer.status).toBe(200);
  const renewed = await bodyOf(answer);
  const after = await fileOf(made);
  expect(renewed).toMatchObject({ documentId: made.documentId, fileName: made.fileName, warnings: [] });
  expect([after.subarray(0, before.length).equals(before), renewed.fileSizeBytes]).toEqual([true, after.length]);
  expect((await renew(made.fileName, { timestampServer, digest: "SHA512" })).status).toBe(200);
  expect(found(await fileOf(made))).toEqual([
    "Signature1 signature valid trusted true",
    "Timestamp1 timestamp valid trusted true",
    "Timestamp2 timestamp valid trusted true",
    "Timestamp3 timestamp valid trusted true",
  ]);
  const history = await bodyOf(await service.ask("GET", `documents/${made.documentId}/history`));
  expect(history.at(-1)).toMatchObject({
    type: "DocumentRevised",
    data: {
      cause: "timestampRenewed",
      signature: null,
      timestamp: { fieldName: "Timestamp3", certificateSha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    },
  });
  expect(JSON.stringify(history)).not.toContain("tsa.example.com");
  const json = { definition: definition({ level: "B-LTA" }) };
  expect(await bodyOf(await service.ask("POST", `documents/${made.documentId}/reproduce`, { json }))).toMatchObject({
    verdict: "body-identical",
  });
});

test("a file without a timestamp to renew stays as it is, and the answer says why", async () => {
  const why = async (ref: string) => {
    const answer = await renew(ref);
    const { errorCode, detail } = await bodyOf(answer);
    return `${answer.status} ${errorCode} ${detail}`;
  };
  const short = await make({ level: "B-LT" });
  expect(await why(short.documentId)).toMatch(/^400 SIGNATURE_NOT_APPLIED .*only files of level B-LTA/);
  expect(found(await fileOf(short))).toHaveLength(1);
  const word = await make({}, "documents/generate-from-payload/docx");
  expect(await why(word.documentId)).toMatch(/^400 SIGNATURE_NOT_APPLIED .*DOCX/);
  const beside = await make({ signingType: "Detached", certificationLevel: undefined });
  expect(await why(beside.documentId)).toMatch(/^400 SIGNATURE_NOT_APPLIED .*detached/);
  expect(await why("0".repeat(32))).toMatch(/^404 DOCUMENT_NOT_FOUND/);
});

test("the body is checked, member by member", async () => {
  const made = await make({ level: "B-LTA" });
  const answer = await renew(made.documentId, { timestampServer: "ftp://x", digest: "md5", level: "B-LTA" });
  expect(answer.status).toBe(400);
  const { errors } = await bodyOf(answer);
  expect(errors.map(({ path }: { path: string }) => path)).toEqual(["/level", "/timestampServer", "/digest"]);
  expect((await renew(made.documentId, [])).status).toBe(400);
});

test("two that renew at the same time: each timestamp is in the file, or its request is refused", async () => {
  const made = await make({ level: "B-LTA" });
  const answers = await Promise.all([renew(made.documentId), renew(made.documentId)]);
  const refused = answers.map(({ status }) => status).filter((status) => status !== 200);
  // 503 where a busy machine leaves it no time.
  for (const status of refused) expect([409, 503]).toContain(status);
  const taken = 2 - refused.length;
  expect(found(await fileOf(made))).toHaveLength(2 + taken);
});
