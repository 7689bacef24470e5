import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { type HttpFault, type TimestampServer, timestampServer } from "../doubles/timestamp-server.ts";
import { signFile } from "../render/signatures/files.ts";
import { names, verifyCms, verifyPdf } from "../render/signatures/verify.ts";
import type { Fault } from "../support/pki/timestamp-authority.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

// Signing over HTTP, on a service that renders: what leaves it, what is stored, and what its log keeps.

let service: TestService<RenderPool>;
let authority: TimestampServer;

beforeAll(async () => {
  authority = await timestampServer();
  service = await startTestServiceWith(lentPool(), { GALLERY: "off", TENANT_OUTBOUND_INSIDE: "localhost" });
  const put = await service.ask("POST", "assets/certs", upload("signer.p12", signFile("p256.p12")));
  expect(put.status).toBe(201);
});
afterAll(async () => {
  await service.stop();
  await authority.close();
});

const signature = { certificate: "certs/signer.p12", password: "secret" };
const definition = (members: object = {}) => ({
  document: { content: [{ p: "Sign me" }], signature: { ...signature, ...members } },
});
const generate = (members?: object) =>
  service.ask("POST", "documents/generate-from-payload", { json: definition(members) });

async function fileOf({ downloadUrl }: { downloadUrl: string }): Promise<Uint8Array> {
  return new Uint8Array(await (await service.ask("GET", new URL(downloadUrl).pathname)).arrayBuffer());
}

test("has a timestamp of the authority that it names, and is reproduced but for its signature", async () => {
  authority.fault = {};
  const made = await bodyOf(await generate({ timestampServer: authority.url }));
  expect(authority.queries).toEqual(["application/timestamp-query"]);
  const { covers, valid, unsigned } = await verifyPdf(await fileOf(made));
  expect({ covers, valid, unsigned }).toEqual({ covers: true, valid: true, unsigned: [names.timeStampToken] });
  const again = await service.ask("POST", `documents/${made.documentId}/reproduce`, {
    json: { definition: definition({ timestampServer: authority.url }) },
  });
  expect(await bodyOf(again)).toMatchObject({ verdict: "body-identical", storedFile: "present" });
  expect(authority.queries).toHaveLength(1);
  expect(service.logged()).not.toContain("secret");
});

const faults: readonly (readonly [string, Fault | HttpFault, RegExp])[] = [
  ["answers with an error", "error", /status 500/],
  ["answers with a page", "page", /not of type/],
  ["redirects", "redirect", /status 302/],
  ["answers with too much", "oversize", /more than 262144 bytes/],
  ["hangs up", "hang-up", /could not be reached/],
  ["rejects", { status: 2 }, /rejection/],
  ["answers another query", { wrongNonce: true }, /another query/],
  ["stamps something else", { wrongImprint: true }, /something else/],
  ["has an expired certificate", { key: "stamp-expired" }, /expired/],
];

test.each(faults)("is refused when the authority %s; nothing is stored or counted", async (_what, fault, reason) => {
  const counts = async () => [
    (await service.ask("GET", "documents")).headers.get("x-total-count"),
    (await bodyOf(await service.ask("GET", "usage"))).documents,
  ];
  const before = await counts();
  authority.fault = fault;
  const answer = await generate({ timestampServer: authority.url });
  expect(answer.status).toBe(400);
  const problem = await bodyOf(answer);
  expect(problem).toMatchObject({ errorCode: "SIGNATURE_NOT_APPLIED", isRetryable: false });
  expect(problem.detail).toMatch(reason);
  expect(await counts()).toEqual(before);
});

test.each([
  "http://[::ffff:169.254.169.254]/tsr",
  "http://169.254.169.254/latest/meta-data",
  "http://2852039166/latest/meta-data",
  "http://user:password@tsa.example.com/tsr",
  "https://tsa.example.com:22/tsr",
])("is refused without a request when the authority's address is none that the service goes to: %s", async (url) => {
  const answered = async () =>
    /target="timestamp",outcome="answered"} \d+/.exec(await (await service.ask("GET", "/metrics")).text())?.[0];
  const before = await answered();
  const answer = await generate({ timestampServer: url });
  expect([answer.status, (await bodyOf(answer)).errorCode]).toEqual([400, "SIGNATURE_NOT_APPLIED"]);
  expect(await answered()).toBe(before);
});

describe("a detached signature", () => {
  const detached = { signingType: "Detached" };

  test("stands beside the file, covers it whole, and goes with it", async () => {
    authority.fault = {};
    const made = await bodyOf(await generate({ ...detached, timestampServer: authority.url }));
    expect(made.errorCodes).toEqual([]);
    const file = await fileOf(made);
    expect(Buffer.from(file).toString("latin1")).not.toMatch(/ByteRange|[/]Sig\b/);
    const address = `${new URL(made.downloadUrl).pathname}.p7s`;
    const answer = await service.ask("GET", address);
    expect(answer.headers.get("content-type")).toBe("application/pkcs7-signature");
    expect(answer.headers.get("content-disposition")).toContain(`${made.fileName}.p7s`);
    const value = new Uint8Array(await answer.arrayBuffer());
    const { padded, valid, signed, unsigned } = await verifyCms(value, file);
    expect({ padded, valid, unsigned }).toEqual({ padded: true, valid: true, unsigned: [names.timeStampToken] });
    expect(signed).toContain(names.signingTime);
    expect((await verifyCms(value, Buffer.concat([file, Buffer.from(" ")]))).valid).toBe(false);
    expect((await service.ask("GET", address, { token: null })).status).toBe(401);
    const json = { definition: definition({ ...detached, timestampServer: authority.url }) };
    const again = await bodyOf(await service.ask("POST", `documents/${made.documentId}/reproduce`, { json }));
    expect(again).toMatchObject({ verdict: "identical", storedFile: "present" });
    await service.ask("DELETE", "documents", { json: [made.documentId] });
    expect((await service.ask("GET", new URL(made.downloadUrl).pathname)).status).toBe(404);
    expect((await service.ask("GET", address)).status).toBe(404);
  });

  test("reports what it has no place for", async () => {
    const members = { ...detached, fieldName: "A", certificationLevel: "formFilling", claimedSignDate: "2026-02-30" };
    const { warnings } = await bodyOf(await generate({ ...members, appearance: { signedBy: "Ada" }, visible: true }));
    expect(warnings.map(({ code, path }: { code: string; path: string }) => [code, path])).toEqual(
      ["fieldName", "appearance", "certificationLevel", "visible", "claimedSignDate"].map((member) => [
        "SIGNATURE_FAULT",
        `/document/signature/${member}`,
      ]),
    );
  });
});
