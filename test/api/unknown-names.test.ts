import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contractRoutes } from "../../src/api/contract.ts";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { type Description, type Operation, operationsOf } from "../support/servers/openapi.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService<RenderPool>;
let operations: readonly Operation[];
beforeAll(async () => {
  const settings = { GALLERY: "off", COMMUNITY_ANONYMOUS: "true" };
  service = await startTestServiceWith(lentPool(), settings);
  operations = operationsOf((await bodyOf(await service.ask("GET", "/openapi.json", { token: null }))) as Description);
});
afterAll(async () => {
  await service.stop();
});

/** `GET /v1/:tenantId/…`, as the table of the contract spells it. */
const nameOf = ({ method, path }: Operation): string =>
  `${method === "HEAD" ? "GET" : method} ${path.replace(/\{(\w+)\}/g, ":$1")}`;

const isOfContract = (operation: Operation): boolean => contractRoutes.has(nameOf(operation));

/** Routes that ignore unknown names: they answer all the same, or another protocol says so. */
const ignoring: ReadonlySet<string> = new Set([
  "GET /.well-known/jwks.json",
  "GET /.well-known/oauth-authorization-server",
  "GET /livez",
  "GET /llms.txt",
  "GET /metrics",
  "GET /openapi-3.0.json",
  "GET /openapi.json",
  "GET /problems/:problem",
  "GET /readyz",
  "GET /v1/document-definition.schema.json",
  "GET /version",
  "POST /v1/:tenantId/mcp",
]);

const filled = ({ path }: Operation): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => (name === "tenantId" ? service.tenantId : (gaps[name] ?? nobody)));

/** Of no thing that there is. */
const nobody = "00000000-0000-4000-8000-000000000000";
const gaps: Readonly<Record<string, string>> = { format: "pdf", problem: "not-found", page: "1" };

/** Bodies that are right but for what the test adds, where an empty one would be refused for what it lacks. */
const right: Readonly<Record<string, object>> = {
  createApiKey: { name: "a" },
  createTenant: { name: "a" },
  registerWebhook: { url: "https://example.com/", events: ["document.generated"] },
  changeWebhook: { enabled: true },
  recoverDeliveries: { since: "2026-01-01T00:00:00.000Z" },
  registerVaultKey: { name: "a", keyId: "https://a.vault.azure.net/keys/a/1", certificateChain: "a" },
  replaceVaultKey: { keyId: "https://a.vault.azure.net/keys/a/1", certificateChain: "a" },
  setLiveRevision: { revision: null },
  holdDocument: { reason: "a" },
  eraseDocument: { ground: "other" },
  fillDocument: { values: {} },
  fillUpload: { file: "attachments/a.pdf", values: {} },
  mergeDocuments: { parts: [{ document: "a" }] },
  signDocument: { signature: {} },
  renewTimestamp: { timestampServer: "https://example.com/" },
  createTemplate: { name: "a", content: "{}" },
  updateTemplate: { id: nobody, content: "{}" },
  deleteDocuments: { ids: ["a"] },
  getToken: { clientId: "a", clientSecret: "b" },
  beginSession: { clientId: "a", clientSecret: "b" },
};

const ofDefinition = /From(?:Payload|Template)/;
const definition = { document: { content: [{ p: "x" }] } };

function rightBody(operation: Operation): object {
  const { operationId = "" } = operation as { readonly operationId?: string };
  if (!ofDefinition.test(operationId)) return right[operationId] ?? {};
  return operationId.includes("Payload") ? definition : { content: definition, data: {} };
}

/** A request that is right but for what the test puts in, and for things that there are not. */
async function ask(operation: Operation, query: string, body?: unknown): Promise<Response> {
  const { method, requestBody } = operation;
  const types = Object.keys(requestBody?.content ?? {});
  const url = `${filled(operation)}${query}`;
  const origin = { origin: service.baseUrl, "sec-fetch-site": "same-origin" };
  if (method === "GET" || method === "HEAD" || types.length === 0) return await service.ask(method, url);
  if (types.includes("multipart/form-data")) return await service.ask(method, url, upload("a.txt", "x"));
  if (types.includes("application/x-ndjson")) {
    return await service.ask(method, url, { body: "{}", headers: { "content-type": "application/x-ndjson" } });
  }
  return await service.ask(method, url, { json: body ?? rightBody(operation), headers: origin });
}

const faultsOf = async (answer: Response): Promise<readonly { code: string; path: string; message: string }[]> =>
  answer.status === 400 ? ((await bodyOf(answer)).errors ?? []) : [];

/** Routes that want the studio's cookie before anything is looked at. */
const wantsCookie = ({ security }: Operation): boolean =>
  (security ?? []).some((one) => Object.keys(one).includes("session"));

describe("a parameter of the query that nothing reads", () => {
  test("is refused by every route, but for those of the contract and a few that say why", async () => {
    const tolerant: string[] = [];
    for (const operation of operations.filter((one) => one.method !== "HEAD" && !wantsCookie(one))) {
      const faults = await faultsOf(await ask(operation, "?entirelyUnheard=1"));
      const [fault] = faults.filter(({ path }) => path === "/entirelyUnheard");
      if (fault === undefined) tolerant.push(nameOf(operation));
      else expect([nameOf(operation), fault.code]).toEqual([nameOf(operation), "UNKNOWN_PARAMETER"]);
    }
    expect(tolerant.toSorted()).toEqual([...contractRoutes, ...ignoring].toSorted());
  });

  test("is refused by every route of the contract where it is a near miss, with the one that is meant", async () => {
    const ofContract = operations.filter((one) => isOfContract(one) && one.method !== "HEAD");
    for (const operation of ofContract) {
      const [known] = operation.parameters.filter(({ in: place }) => place === "query");
      if (known === undefined) continue;
      const misspelt = `${known.name.slice(0, -1)}${known.name.at(-1)}${known.name.at(-1)}`;
      const faults = await faultsOf(await ask(operation, `?${misspelt}=1`));
      expect([nameOf(operation), faults]).toEqual([
        nameOf(operation),
        [expect.objectContaining({ path: `/${misspelt}`, message: expect.stringContaining(`'${known.name}'`) })],
      ]);
    }
  });

  test("is refused by every route of the contract under handling=strict", async () => {
    for (const operation of operations.filter((one) => isOfContract(one) && one.method !== "HEAD")) {
      const url = `${filled(operation)}?entirelyUnheard=1`;
      const types = Object.keys(operation.requestBody?.content ?? {});
      const json = rightBody(operation);
      const more = types.includes("multipart/form-data") ? upload("a.pfx", "x") : types.length > 0 ? { json } : {};
      const answer = await service.ask(operation.method, url, { ...more, headers: { prefer: "handling=strict" } });
      const faults = await faultsOf(answer);
      expect([nameOf(operation), faults.map(({ path }) => path)]).toEqual([
        nameOf(operation),
        expect.arrayContaining(["/entirelyUnheard"]),
      ]);
    }
  });
});

test("the table of the contract names routes that there are", () => {
  const there = new Set(operations.map(nameOf));
  expect([...contractRoutes].filter((name) => !there.has(name))).toEqual([]);
});

/** Those that read their body from a stored document look for it first. */
const documentFirst = ["signDocument", "renewTimestamp", "fillDocument"];

describe("a member of a body that nothing reads", () => {
  const withBody = () =>
    operations.filter(({ requestBody, path }) => {
      const types = Object.keys(requestBody?.content ?? {});
      return types.includes("application/json") && !ignoring.has(`POST ${path.replace("{tenantId}", ":tenantId")}`);
    });

  test("is refused by every route of the service's own, at its place", async () => {
    const own = withBody().filter((operation) => !isOfContract(operation));
    expect(own.length).toBeGreaterThan(20);
    const made = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json: definition }));
    for (const operation of own) {
      const { operationId = "" } = operation as { readonly operationId?: string };
      const target = documentFirst.includes(operationId)
        ? { ...operation, path: operation.path.replace("{ref}", made.documentId) }
        : operation;
      const answer = await ask(target, "", { ...rightBody(operation), entirelyUnheard: 1 });
      const faults = await faultsOf(answer);
      expect([operationId, faults.map(({ path }) => path)]).toEqual([operationId, ["/entirelyUnheard"]]);
    }
  });

  test("is ignored by routes of the contract, and refused there where it is a near miss of a known one", async () => {
    const ofContract = withBody().filter(isOfContract);
    expect(ofContract.length).toBeGreaterThan(8);
    for (const operation of ofContract) {
      const { operationId = "" } = operation as { readonly operationId?: string };
      // A definition refuses what it does not know.
      if (operationId.includes("Payload")) continue;
      const body = rightBody(operation);
      const tolerated = await faultsOf(await ask(operation, "", { ...body, entirelyUnheard: 1 }));
      expect([operationId, tolerated.filter(({ path }) => path === "/entirelyUnheard")]).toEqual([operationId, []]);
      const known = nearMissOf[operationId.replace("InFormat", "")] ?? "note";
      const misspelt = `${known}${known.at(-1)}`;
      const refused = await faultsOf(await ask(operation, "", { ...body, [misspelt]: "x" }));
      expect([operationId, refused.map(({ path }) => path)]).toEqual([operationId, [`/${misspelt}`]]);
    }
  });

  const nearMissOf: Readonly<Record<string, string>> = {
    getToken: "scope",
    createTemplate: "retention",
    updateTemplate: "retention",
    deleteDocuments: "documentIds",
    generateFromTemplate: "deliverTo",
  };

  test("is named in the warnings of a generation, of a saved template and of an upload", async () => {
    const ignored = (path: string) => expect.objectContaining({ code: "NAME_IGNORED", path });
    const json = { content: definition, data: {}, entirelyUnheard: 1 };
    const made = await bodyOf(await service.ask("POST", "documents/generate-from-template?lang=de", { json }));
    expect(made.warnings).toEqual([ignored("/entirelyUnheard"), ignored("/lang")]);
    const template = { name: "a", content: JSON.stringify(definition), entirelyUnheard: 1 };
    const created = await service.ask("POST", "templates", { json: template });
    const { id, warnings } = await bodyOf(created);
    expect([created.status, warnings]).toEqual([201, [ignored("/entirelyUnheard")]]);
    const changed = await service.ask("PUT", `templates/${id}`, { json: { ...template, id } });
    expect([changed.status, changed.headers.get("colophon-warnings")]).toEqual([204, "1"]);
    const form = upload("a.txt", "x");
    form.body.append("entirelyUnheard", "x");
    const uploaded = await bodyOf(await service.ask("POST", "assets/attachments", form));
    expect(uploaded.warnings).toEqual([ignored("/entirelyUnheard")]);
  });

  test("refuses a request that has more than a hundred of them, also on routes of the contract", async () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`entirelyUnheard${i}`, 1]));
    for (const [path, body] of [
      ["templates", { name: "a", content: "{}" }],
      ["documents/generate-from-template", { content: definition, data: {} }],
    ] as const) {
      const faults = await faultsOf(await service.ask("POST", path, { json: { ...body, ...many } }));
      expect([path, faults.length]).toEqual([path, 100]);
    }
  });

  test("is found at any depth", async () => {
    const json = { name: "a", retention: { dayz: 3 } };
    const [fault] = await faultsOf(await service.ask("POST", "/v1/tenants", { json }));
    expect(fault).toMatchObject({ path: "/retention/dayz", message: "Unknown property 'dayz'; did you mean 'days'?" });
  });
});

test("a misspelt scope makes no key with all rights, and a misspelt name is not called missing", async () => {
  const make = (json: object) => service.ask("POST", "api-keys", { json });
  for (const name of ["scope", "Scopes", "SCOPES", "scpes"]) {
    const answer = await make({ name: "a", [name]: ["documents:read"] });
    expect(await faultsOf(answer)).toEqual([
      expect.objectContaining({ path: `/${name}`, message: `Unknown property '${name}'; did you mean 'scopes'?` }),
    ]);
  }
  expect(await faultsOf(await make({ nam: "a" }))).toEqual([
    expect.objectContaining({ code: "UNKNOWN_PROPERTY", path: "/nam" }),
  ]);
});

test("a key's record signs in as it is, and a part of its scopes means no more than that part", async () => {
  const json = { name: "a", scopes: ["documents:read", "templates:read"] };
  const key = await bodyOf(await service.ask("POST", "api-keys", { json }));
  const ask = async (more: object) =>
    await service.ask("POST", "/v1/api-auth/token", { token: null, json: { ...key, ...more } });
  expect(await bodyOf(await ask({}))).toMatchObject({ scope: "documents:read templates:read" });
  expect(await bodyOf(await ask({ scopes: ["documents:read"] }))).toMatchObject({ scope: "documents:read" });
  expect((await ask({ scopes: "documents:read" })).status).toBe(400);
});

test("a part of a form that nothing reads is refused: misspelt roots would be those of the folder", async () => {
  const form = upload("a.pdf", "x");
  form.body.append("root", "");
  const faults = await faultsOf(await service.ask("POST", "documents/verify", form));
  expect(faults).toEqual([expect.objectContaining({ path: "/root", message: expect.stringContaining("'roots'") })]);
});

test("a form for a token may have parameters of other grants, but none that looks like a scope", async () => {
  const { clientId, clientSecret } = service.credentials;
  const ask = (more: Readonly<Record<string, string>>) => {
    const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret, ...more };
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return service.ask("POST", "/v1/api-auth/token", { token: null, body: String(new URLSearchParams(form)), headers });
  };
  expect((await ask({ audience: "https://api.example.com", resource: "urn:a" })).status).toBe(200);
  expect(await faultsOf(await ask({ scopes: "documents:read" }))).toEqual([
    expect.objectContaining({ path: "/scopes" }),
  ]);
});

test("a line of a bulk request may have no member that nothing reads", async () => {
  const body = JSON.stringify({ ...definition, retentoin: { days: 1 } });
  const headers = { "content-type": "application/x-ndjson" };
  const answer = await service.ask("POST", "documents/bulk", { body, headers });
  const [line] = (await answer.text()).split("\n").map((text) => text && JSON.parse(text));
  expect(line).toMatchObject({ status: "failed", error: { code: "UNKNOWN_PROPERTY", path: "/retentoin" } });
});

describe("what GET shows can go back with PUT", () => {
  test("a template, also under handling=strict", async () => {
    const json = { name: "a", content: JSON.stringify(definition) };
    const { id } = await bodyOf(await service.ask("POST", "templates", { json }));
    const record = await bodyOf(await service.ask("GET", `templates/${id}`));
    const headers = { prefer: "handling=strict" };
    const answer = await service.ask("PUT", `templates/${id}`, { json: record, headers });
    expect([answer.status, answer.headers.get("colophon-warnings")]).toEqual([204, null]);
  });

  test("every record, as far as its names go: none that a PUT of the same address calls unknown", async () => {
    const puts = operations.filter(({ method, requestBody }) => method === "PUT" && requestBody !== undefined);
    const shown = operations.filter(({ method }) => method === "GET");
    let records = 0;
    for (const put of puts) {
      const get = shown.find(({ path }) => path === put.path);
      const schema = get?.responses["200"]?.content?.["application/json"]?.schema;
      if (schema === undefined || !Object.keys(put.requestBody?.content ?? {}).includes("application/json")) continue;
      records += 1;
      const name = String(schema["$ref"]).split("/").at(-1) ?? "";
      const members = Object.keys((await record(name)) as object);
      const sent = { ...Object.fromEntries(members.map((member) => [member, null])), ...rightBody(put) };
      const faults = await faultsOf(await ask(put, "", sent));
      expect([name, faults.filter(({ code }) => code === "UNKNOWN_PROPERTY")]).toEqual([name, []]);
    }
    expect(records).toBe(2);
  });

  const record = async (name: string): Promise<unknown> => {
    const description = await bodyOf(await service.ask("GET", "/openapi.json", { token: null }));
    return description.components.schemas[name].properties;
  };
});
