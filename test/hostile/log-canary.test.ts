import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requestId } from "../../src/api/request-id.ts";
import { eventually } from "../support/eventually.ts";
import { bodyOf, startTestService } from "../support/servers/service.ts";

/** Planted wherever a caller can leave something; none may come up where it does not belong. */
const canary = {
  data: "canary-data-6c1b",
  definition: "canary-definition-11f0",
  query: "canary-query-93aa",
  header: "canary-header-5d2e",
  password: "canary-password-77c4",
  path: "canary-path-0b0b",
  secret: "canary-secret-e3d1",
};

test("no secret, token, body, data, query or header of a caller reaches the log or the metrics", async () => {
  const service = await startTestService({ LOG_LEVEL: "trace" });
  const headers = { "x-canary": canary.header, "user-agent": canary.header, cookie: `c=${canary.header}` };
  const definition = { document: { content: [{ p: canary.definition }] } };
  const ask = (method: string, path: string, json?: unknown) =>
    service.ask(method, path, {
      headers: { ...headers, ...(json === undefined ? {} : { "content-type": "application/json" }) },
      json,
    });
  await ask("POST", `documents/generate-from-payload?locale=${canary.query}`, definition);
  await ask("POST", "documents/generate-from-payload", definition);
  await ask("POST", "documents/generate-from-payload", { ...definition, [canary.definition]: canary.data });
  await ask("POST", "documents/generate-from-template", { content: definition, data: { a: canary.data } });
  await ask("POST", "templates", { name: canary.data, content: JSON.stringify(definition) });
  await ask("GET", `documents?limit=${canary.query}&access_token=${canary.query}`);
  await ask("GET", `documents/${canary.path}`);
  await ask("GET", `/${canary.path}`);
  await ask("POST", "documents/generate-from-payload", {
    document: { ...definition.document, signature: { certificate: "certs/x.p12", password: canary.password } },
  });
  await service.ask("POST", "templates", { headers: { "content-type": "application/json" }, body: `{"${canary.data}` });
  await service.ask("POST", "/v1/api-auth/token", {
    token: null,
    json: { clientId: "x", clientSecret: canary.secret },
  });
  await service.ask("GET", "documents", { token: canary.secret });
  service.pool.failWith(new Error("broken"));
  await ask("POST", "documents/generate-from-payload", definition);
  await eventually(() => expect(service.logged().match(/"msg":"request"/g)?.length).toBeGreaterThanOrEqual(14));
  const metrics = await (await service.ask("GET", "/metrics")).text();
  const { clientSecret } = service.credentials;
  const signature = service.token.split(".")[2] ?? "";
  for (const planted of [...Object.values(canary), clientSecret, signature]) {
    expect(service.logged(), planted).not.toContain(planted);
    expect(metrics, planted).not.toContain(planted);
  }
  await service.stop();
});

/** Any setting: the service begins in an empty folder, and not with a copy of what one began. */
const firstStart = { GALLERY: "off" };

test("a document's data is in no event and no read model, only in the file", async () => {
  const service = await startTestService(firstStart);
  const json = { content: { document: { content: [{ p: "$data.a" }] } }, data: { a: canary.data } };
  expect((await service.ask("POST", "documents/generate-from-template", { json })).status).toBe(200);
  await service.service.stop();
  const files = filesUnder(service.folder).filter((file) => !file.includes("/blobs/") && !file.includes("/files.db"));
  expect(files.some((file) => file.endsWith("events.db"))).toBe(true);
  for (const file of files) {
    const text = readFileSync(file).toString("latin1");
    expect(text.includes(canary.data), file).toBe(false);
    if (!file.endsWith("bootstrap.json")) expect(text.includes(service.credentials.clientSecret), file).toBe(false);
  }
  await service.stop();
});

test("the files with secrets are the owner's alone", async () => {
  const service = await startTestService(firstStart);
  for (const name of ["bootstrap.json", "token-key.pem", "sealing.key"]) {
    expect(statSync(join(service.folder, name)).mode & 0o777, name).toBe(0o600);
  }
  await service.stop();
});

test("a line break in what a caller sends cannot start a line of the log", async () => {
  const service = await startTestService();
  await service.ask("GET", `/x%0A{"level":30,"msg":"forged"}`);
  await service.ask("GET", "documents", { headers: { traceparent: '00-x\\n{"msg":"forged"}' } });
  await eventually(() => expect(service.logged()).toContain('"status":404'));
  const lines = service.logged().trimEnd().split("\n");
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  expect(service.logged()).not.toContain("forged");
  await service.stop();
});

test("a well-formed traceparent is in the line of its request", async () => {
  const service = await startTestService();
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const answer = await service.ask("GET", "documents", { headers: { traceparent } });
  await bodyOf(answer);
  await eventually(() => expect(service.logged()).toContain(traceparent));
  const line =
    service
      .logged()
      .split("\n")
      .find((text) => text.includes(traceparent)) ?? "";
  expect(JSON.parse(line)).toMatchObject({
    traceparent,
    requestId: answer.headers.get("x-request-id"),
    tenant: service.tenantId,
    client: service.credentials.clientId,
    route: "/v1/:tenantId/documents",
    status: 200,
  });
  await service.stop();
});

test("a request keeps the name it was given in front of the service, in its answers, in the log and in its events", async () => {
  const service = await startTestService();
  const given = "7b3c1f0de1a94c55b0d2c6a8e4f90312";
  const headers = { "x-request-id": given };
  const answer = await service.ask("POST", "templates", { headers, json: { name: "Named", content: "{}" } });
  const { id } = await bodyOf(answer);
  expect(answer.headers.get("x-request-id")).toBe(given);
  const missing = await service.ask("GET", "documents/none.pdf", { headers });
  expect(await bodyOf(missing)).toMatchObject({ status: 404, requestId: given });
  await eventually(() => expect(service.logged()).toContain(`"requestId":"${given}"`));
  const history = await bodyOf(await service.ask("GET", `templates/${id}/history`));
  expect(history).toMatchObject([{ correlationId: given }]);
  await service.stop();
});

test.each([
  "short",
  "-starts-with-a-dash",
  'quoted-"name"',
  "with blanks in it",
  "a".repeat(65),
  "umlaut-\u00e4\u00f6\u00fc",
])("a request named %s gets a name of our own", (given) => {
  const own = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  expect(requestId({ headers: { "x-request-id": given } })).toMatch(own);
  expect(requestId({ headers: {} })).toMatch(own);
});

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}
