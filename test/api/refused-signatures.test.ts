import { afterAll, beforeAll, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import type { HistoryEntry } from "../../src/vocabulary/http/history.ts";
import { signFile } from "../render/signatures/files.ts";
import { eventually } from "../support/eventually.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

// A signature that is refused leaves one event and nothing else, whichever way the request came in.

let service: TestService<RenderPool>;

beforeAll(async () => {
  service = await startTestServiceWith(lentPool(), { GALLERY: "off" });
  for (const key of ["p256", "expired"])
    await service.ask("POST", "assets/certs", upload(`${key}.p12`, signFile(`${key}.p12`)));
});
afterAll(() => service.stop());

/** A marker in the place of passwords, which must appear nowhere else. */
const secret = "canary-4711-Gerbil";
const key = { certificate: "certs/p256.p12", password: "secret" };
const wrong = { ...key, password: secret };
const definition = (signature: object) => ({ document: { content: [{ p: "Sign me" }], signature } });
const generate = (signature: object, format = "pdf") =>
  service.ask("POST", `documents/generate-from-payload/${format}`, { json: definition(signature) });

type Entry = Pick<HistoryEntry, "actor" | "subject" | "correlationId" | "data">;

async function refusals(): Promise<readonly Entry[]> {
  const entries: Entry[] = await bodyOf(await service.ask("GET", "audit/events?type=SignatureRefused&limit=1000"));
  return entries;
}

const counts = async () => [
  (await service.ask("GET", "documents")).headers.get("x-total-count"),
  (await bodyOf(await service.ask("GET", "usage"))).documents,
];

/** The one event that `work` leads to, which leaves nothing else. */
async function refused(work: () => Promise<unknown>): Promise<Entry> {
  const [events, before] = [await refusals(), await counts()];
  await work();
  expect(await counts()).toEqual(before);
  const [entry, ...more] = (await refusals()).slice(events.length);
  expect(more).toEqual([]);
  if (entry === undefined) throw new Error("there is no event");
  expect(JSON.stringify(entry)).not.toContain(secret);
  expect(service.logged()).not.toContain(secret);
  return entry;
}

const isRefused = async (answer: Response): Promise<void> => {
  expect([answer.status, (await bodyOf(answer)).errorCode]).toEqual([400, "SIGNATURE_NOT_APPLIED"]);
};

const generation = { attempt: "generation", format: "pdf", documentId: null };
const passwordWrong = { ...generation, reason: "PASSWORD_WRONG", certificate: "certs/p256.p12" };

test("a generation says who tried what with which key, and in which request", async () => {
  let requestId = "";
  const { data, actor, subject, correlationId } = await refused(async () => {
    const answer = await generate(wrong);
    requestId = answer.headers.get("x-request-id") ?? "";
    await isRefused(answer);
  });
  expect(data).toEqual(passwordWrong);
  expect({ actor, subject, correlationId }).toEqual({
    actor: { clientId: service.credentials.clientId },
    subject: { kind: "tenant", id: service.tenantId },
    correlationId: requestId,
  });
});

test.each([
  ["a certificate that has expired", { ...key, certificate: "certs/expired.p12" }, "CERTIFICATE_EXPIRED"],
  ["a level without a timestamp", { ...key, level: "B-LT" }, "LEVEL_IMPOSSIBLE"],
  ["an authority that is out of reach", { ...key, timestampServer: "http://10.0.0.1/tsr" }, "TIMESTAMP_FAILED"],
])("a generation with %s names the reason", async (_what, signature, reason) => {
  const { data } = await refused(async () => await isRefused(await generate(signature)));
  const certificate = reason === "LEVEL_IMPOSSIBLE" ? null : signature.certificate;
  expect(data).toEqual({ ...generation, reason, certificate });
});

test.each([secret, `certs/${secret}.p12`])(
  "a text that names no key may be anything, and is not kept: %s",
  async (written) => {
    const { data } = await refused(async () => await isRefused(await generate({ certificate: written }, "docx")));
    expect(data).toEqual({
      ...generation,
      format: "docx",
      reason: "CERTIFICATE_NOT_FOUND",
      certificate: null,
    });
  },
);

test("a generation from a template, a job and a line of a bulk request leave one each", async () => {
  const content = JSON.stringify(definition(wrong));
  const { id } = await bodyOf(await service.ask("POST", "templates", { json: { name: "Signed", content } }));
  const template = () =>
    service.ask("POST", "documents/generate-from-template", { json: { templateId: id, data: {} } });
  expect((await refused(async () => await isRefused(await template()))).data).toEqual(passwordWrong);

  const job = async () => {
    const headers = { prefer: "respond-async" };
    const answer = await service.ask("POST", "documents/generate-from-payload", { json: definition(wrong), headers });
    const { pathname } = new URL(answer.headers.get("location") ?? "", service.baseUrl);
    await eventually(async () => expect((await bodyOf(await service.ask("GET", pathname))).status).toBe("failed"));
  };
  expect((await refused(job)).data).toEqual(passwordWrong);

  const bulk = async () => {
    const headers = { "content-type": "application/x-ndjson" };
    const answer = await service.ask("POST", "documents/bulk", { body: `${content}\n`, headers });
    expect(await answer.text()).toContain("SIGNATURE_NOT_APPLIED");
  };
  expect((await refused(bulk)).data).toEqual(passwordWrong);
});

test("the same command may succeed later, and each refusal before is an attempt", async () => {
  const headers = { "idempotency-key": "once-and-again" };
  const certificate = "certs/late.p12";
  const json = definition({ ...key, certificate });
  const attempt = () => service.ask("POST", "documents/generate-from-payload", { json, headers });
  for (let times = 0; times < 2; times += 1) await refused(async () => await isRefused(await attempt()));
  await service.ask("POST", "assets/certs", upload("late.p12", signFile("p256.p12")));
  expect((await attempt()).status).toBe(200);
});

test("a dry run tries nothing", async () => {
  const before = await refusals();
  await isRefused(await service.ask("POST", "documents/preview-from-payload", { json: definition(wrong) }));
  expect(await refusals()).toEqual(before);
});

test("a stored document that gets no signature, or no timestamp, is named", async () => {
  const { documentId } = await bodyOf(await generate({ ...key, certificationLevel: "unspecified" }));
  const stored = { format: "pdf", documentId };
  const sign = (ref: string, signature: object) =>
    service.ask("POST", `documents/${ref}/sign`, { json: { signature } });
  const signing = await refused(async () => await isRefused(await sign(documentId, wrong)));
  expect(signing.subject).toEqual({ kind: "document", id: documentId });
  expect(signing.data).toEqual({ ...passwordWrong, ...stored, attempt: "signature" });

  const taken = { ...key, fieldName: "Signature1" };
  const { data: again } = await refused(async () => await isRefused(await sign(documentId, taken)));
  expect(again).toEqual({ ...stored, attempt: "signature", reason: "FIELD_UNUSABLE", certificate: null });

  const json = { timestampServer: "https://tsa.example.com/tsr" };
  const renew = () => service.ask("POST", `documents/${documentId}/renew-timestamp`, { json });
  const { data: renewal } = await refused(async () => await isRefused(await renew()));
  expect(renewal).toEqual({ ...stored, attempt: "renewal", reason: "NOT_RENEWABLE", certificate: null });

  const beside = await bodyOf(await generate({ ...key, signingType: "Detached" }));
  const { data: detached } = await refused(async () => await isRefused(await sign(beside.documentId, key)));
  expect(detached).toMatchObject({ attempt: "signature", reason: "FILE_UNUSABLE", documentId: beside.documentId });
});
