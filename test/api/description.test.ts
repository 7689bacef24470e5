import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noticeOf } from "../../src/commands/delivery/message.ts";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { webhookEvents } from "../../src/vocabulary/http/webhooks.ts";
import { isLeftOut } from "../support/scope.ts";
import { type Description, operationsOf } from "../support/servers/openapi.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

interface Media {
  readonly example?: unknown;
  readonly schema: Readonly<Record<string, unknown>>;
}

let service: TestService<RenderPool>;
let description: Description & { readonly webhooks: Readonly<Record<string, { readonly post: unknown }>> };
beforeAll(async () => {
  service = await startTestServiceWith(lentPool(), { GALLERY: "off" });
  description = await bodyOf(await service.ask("GET", "/openapi.json"));
});
afterAll(async () => {
  await service.stop();
});

const bodyIn = (operation: object): readonly [type: string, media: Media] | undefined =>
  Object.entries((operation as { requestBody?: { content: Record<string, Media> } }).requestBody?.content ?? {})[0];

test("every operation has an operationId of its own", () => {
  const ids = operationsOf(description).map((operation) => (operation as { operationId?: string }).operationId ?? "");
  expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});

test("a summary names uploads as people do, in the plural", () => {
  const summaries = operationsOf(description).map((operation) => (operation as { summary?: string }).summary ?? "");
  const ofUploads = summaries.map(
    (summary) => /^(?:List uploaded|[A-Z][a-z]+ one of the) (.*?)(?: by name)?$/.exec(summary)?.[1] ?? "",
  );
  const kinds = [...new Set(ofUploads)].filter((kind) => kind !== "").toSorted();
  expect(kinds).toEqual(["Word files", "attachments", "certs", "fonts", "images", "roots"]);
});

test("a definition is typed by the published schema, and every reference leads somewhere", () => {
  const { components } = description;
  const { DocumentDefinition, DefinitionDocument } = components.schemas;
  expect(DocumentDefinition).toMatchObject({
    required: ["document"],
    properties: { document: { $ref: "#/components/schemas/DefinitionDocument" } },
  });
  expect(Object.keys(DefinitionDocument?.["properties"] ?? {})).toContain("content");
  const text = JSON.stringify(description);
  const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name);
  expect([...new Set(names)].filter((name) => !Object.hasOwn(components.schemas, name))).toEqual([]);
  expect(text).not.toContain("#/definitions/");
});

test("no key of a definition has a default: generators of clients would take it for one that must be sent", () => {
  const { DefinitionStyle, DefinitionTable } = description.components.schemas;
  for (const schema of [DefinitionStyle, DefinitionTable]) expect(JSON.stringify(schema)).not.toContain('"default":');
  expect(JSON.stringify(description.components.schemas)).toMatch(/Default: /);
});

test.skipIf(isLeftOut("descriptions by others' validators"))(
  "another validator judges definitions by the description as the service does",
  () => {
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    ajv.addSchema({ $id: "api", components: description.components });
    const check = ajv.compile({ $ref: "api#/components/schemas/DocumentDefinition" });
    expect(check({ document: { content: [{ h1: "Hello" }, { table: { widths: [1], rows: [[{ p: "x" }]] } }] } })).toBe(
      true,
    );
    expect(check({ document: { content: [{ p: "x", stile: "a" }] } })).toBe(false);
    for (const unknown of [{ px: "oops" }, { p: "x", h1: "y" }, {}])
      expect([unknown, check({ document: { content: [unknown] } })]).toEqual([unknown, false]);
  },
);

test("an element is one of those that there are: programs with a mistyped key do not compile", () => {
  const { DefinitionContentElement, DefinitionTableCell, DefinitionSvgElement } = description.components.schemas;
  expect(DefinitionContentElement?.["oneOf"]).toContainEqual({
    $ref: "#/components/schemas/DefinitionParagraphElement",
  });
  expect(DefinitionTableCell?.["oneOf"]).toContainEqual({ $ref: "#/components/schemas/DefinitionDataCell" });
  expect(DefinitionSvgElement?.["oneOf"]).toContainEqual(expect.objectContaining({ required: ["rect"] }));
});

test("words that differ in their case alone have names: they are the same one in other languages", () => {
  const unnamed: unknown[] = [];
  const look = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    const { enum: words, "x-enum-varnames": names = words } = part as { enum?: unknown; "x-enum-varnames"?: unknown };
    const shouted = Array.isArray(names) ? names.map((name) => String(name).toUpperCase()) : [];
    if (new Set(shouted).size < shouted.length) unnamed.push(words);
    for (const member of Object.values(part)) look(member);
  };
  look(description);
  expect(unnamed).toEqual([]);
});

test("the examples of bodies run as they are", async () => {
  const operations = operationsOf(description);
  const withExample = operations.filter((operation) => bodyIn(operation)?.[1].example !== undefined);
  expect(withExample.length).toBeGreaterThan(20);
  const made = async (path: string, json: object): Promise<string> =>
    (await bodyOf(await service.ask("POST", path, { json }))).id;
  const templateId = await made("templates", {
    name: "a",
    content: JSON.stringify({ document: { content: [{ p: "x" }] } }),
  });
  const webhookId = await made("webhooks", { url: "https://example.com/a", events: ["document.generated"] });
  const ids: Readonly<Record<string, string>> = {
    tenantId: service.tenantId,
    format: "pdf",
    templateId,
    webhookId,
    id: templateId,
  };
  const placed = (path: string): string =>
    path
      .replace("tenants/{id}", `tenants/${service.tenantId}`)
      .replace(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole);
  for (const operation of withExample) {
    const [type = "", media] = bodyIn(operation) ?? [];
    const path = placed(operation.path);
    const example = media?.example;
    const body = typeof example === "string" ? example : JSON.stringify(example);
    const answer = await service.ask(operation.method, path, { body, headers: { "content-type": type } });
    expect(Math.floor(answer.status / 100), `${operation.name}: ${await answer.text()}`).toBe(2);
  }
});

test("objects that may hold anything say so: generators of clients take them for empty ones otherwise", () => {
  const closed: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    const { type, properties, additionalProperties } = value as Readonly<Record<string, unknown>>;
    const isObject = [type].flat().includes("object");
    if (isObject && properties === undefined && additionalProperties === undefined) closed.push(path);
    for (const [key, member] of Object.entries(value)) if (!/^examples?$/.test(key)) visit(member, `${path}/${key}`);
  };
  visit(description, "");
  expect(closed).toEqual([]);
});

test("the webhooks section has every event, with the members that are sent", () => {
  expect(Object.keys(description.webhooks).toSorted()).toEqual([...webhookEvents, "webhook.test"].toSorted());
  const dataOf = (type: string): readonly string[] => {
    const schema = bodyIn(description.webhooks[type]?.post as object)?.[1].schema as never as {
      properties: { data: { properties: object } };
    };
    return Object.keys(schema.properties.data.properties).toSorted();
  };
  const at = "2026-03-28T14:30:00.000Z";
  const names = { tenantId: "t", documentId: "d", recordId: "r", fileName: "f", at };
  const template = { templateId: "t", revisionId: "r", revision: "rev-1", at };
  const job = { jobId: "j", documentId: "d", fileName: "f", code: "INTERNAL", at };
  const samples = [
    ["DocumentGenerated", names],
    ["DocumentDeleted", names],
    ["DocumentExpired", names],
    ["TemplateCreated", template],
    ["TemplateReverted", template],
    ["TemplateDeleted", template],
    ["JobSucceeded", job],
    ["JobFailed", job],
    ["JobCancelled", job],
  ] as const;
  for (const [type, data] of samples) {
    const notice = noticeOf({ type, data } as never);
    expect(Object.keys(notice?.data ?? {}).toSorted(), type).toEqual(dataOf(notice?.type ?? ""));
  }
});

test("headers of answers are declared: each answer names the request, lists their length, files their digest", () => {
  const operations = operationsOf(description);
  const headersOf = (name: string, status: string): readonly string[] =>
    Object.keys(operations.find((operation) => operation.name === name)?.responses[status]?.headers ?? {});
  for (const { name, responses } of operations) {
    for (const status of Object.keys(responses))
      expect(headersOf(name, status), `${name} ${status}`).toContain("X-Request-Id");
  }
  expect(headersOf("GET /v1/{tenantId}/documents", "200")).toEqual(expect.arrayContaining(["Link", "X-Total-Count"]));
  const file = headersOf("GET /v1/{tenantId}/documents/{fileName}", "206");
  expect(file).toEqual(expect.arrayContaining(["ETag", "Repr-Digest", "Content-Range"]));
  expect(headersOf("POST /v1/{tenantId}/documents/generate-from-payload", "202")).toContain("Location");
  expect(headersOf("POST /v1/{tenantId}/documents/generate-from-payload", "429")).toContain("Retry-After");
});

test("a member that may be null is described so: the service takes null for a member that is left out", async () => {
  const change = operationsOf(description).find(({ name }) => name === "PATCH /v1/{tenantId}/webhooks/{webhookId}");
  const properties = bodyIn(change as object)?.[1].schema["properties"] as Readonly<Record<string, object>>;
  expect(properties["url"]).toMatchObject({ type: ["string", "null"] });
  expect(properties["enabled"]).toMatchObject({ type: ["boolean", "null"] });
  const hook = await bodyOf(
    await service.ask("POST", "webhooks", { json: { url: "https://example.com/", events: ["job.failed"] } }),
  );
  const changed = await service.ask("PATCH", `webhooks/${hook.id}`, { json: { url: null, enabled: false } });
  expect(await bodyOf(changed)).toMatchObject({ url: "https://example.com/", enabled: false });
  expect((await service.ask("PATCH", `webhooks/${hook.id}`, { json: { url: null } })).status).toBe(400);
});

test("closed words are enums: formats, codes, states, kinds", () => {
  const { GenerationResult, Problem, FaultCode, WarningCode, Delivery, HistoryEntry } = description.components.schemas;
  expect(JSON.stringify(FaultCode)).toContain("UNKNOWN_PROPERTY");
  expect(JSON.stringify(WarningCode)).toContain("UNRESOLVED_TOKEN");
  expect(JSON.stringify(Delivery)).toContain("webhook.test");
  expect(JSON.stringify(HistoryEntry)).toMatch(/DocumentGenerated.*vaultKey/);
  const format = operationsOf(description)
    .flatMap(({ parameters }) => parameters)
    .find(({ name }) => name === "format");
  expect(format?.schema["enum"]).toEqual(["pdf", "docx"]);
  expect(JSON.stringify(GenerationResult)).toContain("IMAGE_NOT_LOADED");
  expect(JSON.stringify(Problem)).toContain("RATE_LIMITED");
});
