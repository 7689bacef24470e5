import { afterAll, beforeAll, expect, test } from "vitest";
import { type HandedInput, handedInputs } from "../../src/api/route-declaration.ts";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
/** `<operationId> <parameter>`. */
const read = new Set<string>();
beforeAll(async () => {
  handedInputs.subscribe(record);
  service = await startTestService({ GALLERY: "off", COMMUNITY_ANONYMOUS: "on" });
});
afterAll(async () => {
  handedInputs.unsubscribe(record);
  await service.stop();
});

/** Puts a query in place that notes which of its parameters are read. */
function record(message: unknown): void {
  const handed = message as HandedInput;
  handed.query = recordingQuery(handed.query, (name) => read.add(`${handed.operationId} ${name}`));
}

/** A copy (`{ ...query }`) asks for the descriptor of each member before its value: it passes values on and reads none. */
function recordingQuery(query: HandedInput["query"], note: (name: string) => void): HandedInput["query"] {
  let copied: string | symbol | undefined;
  return new Proxy(query, {
    getOwnPropertyDescriptor: (target, name) => {
      copied = name;
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    get: (target, name) => {
      if (name !== copied) note(String(name));
      copied = undefined;
      return Reflect.get(target, name);
    },
  });
}

test("a copied query counts as not read", () => {
  const names: string[] = [];
  const query = recordingQuery({ limit: 1, offset: 2, asOf: undefined }, (name) => names.push(name));
  const { asOf, ...rest } = query;
  expect([asOf, { ...query }, rest]).toEqual([undefined, { limit: 1, offset: 2, asOf: undefined }, rest]);
  expect(names).toEqual(["asOf"]);
  expect(query["limit"]).toBe(1);
  expect(names).toEqual(["asOf", "limit"]);
});

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
}

async function declaredParameters(): Promise<readonly string[]> {
  const { paths } = await bodyOf(await service.ask("GET", "/openapi.json", { token: null }));
  const entries = Object.values(paths).flatMap((path) => Object.entries(path as Record<string, Operation>));
  // HEAD is the same route as GET.
  const operations = entries.flatMap(([method, operation]) => (method === "head" ? [] : [operation]));
  return operations.flatMap(({ operationId, parameters = [] }) =>
    parameters.filter((parameter) => parameter.in === "query").map(({ name }) => `${operationId} ${name}`),
  );
}

const document = { content: [{ p: "x" }] };
const content = JSON.stringify({ document });

/** Asks every route that has a query: for things that are there, so that its handler comes to all it reads. */
async function askAll(): Promise<void> {
  const template = await bodyOf(await service.ask("POST", "templates", { json: { name: "One", content } }));
  const made = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json: { document } }));
  const hook = { url: "https://example.com/hook", events: ["document.generated"] };
  const { id: webhookId } = await bodyOf(await service.ask("POST", "webhooks", { json: hook }));
  const [revision] = await bodyOf(await service.ask("GET", `templates/${template.id}/revisions`));
  const kinds = ["certs", "attachments", "fonts", "images", "word", "roots"];
  const lists = [
    "documents",
    "templates",
    "templates/names",
    "jobs",
    "api-keys",
    "sessions",
    "vault-keys",
    "usage",
    "usage/hours",
    "audit/events",
  ];
  const gets = [
    ...[...lists, ...kinds.map((kind) => `assets/${kind}`)],
    ...["", "/diff", "/revisions", `/revisions/${revision.id}`, "/history"].map(
      (rest) => `templates/${template.id}${rest}`,
    ),
    ...[
      `documents/${made.documentId}/reads`,
      `documents/${made.fileName}`,
      `assets/docs/${made.fileName}`,
      `documents/${made.documentId}/history`,
    ],
    ...["documents/fields?file=attachments/form.pdf", `webhooks/${webhookId}/deliveries`],
    ...[`documents/${made.fileName}/pages/1.png`, "assets/attachments/form.pdf/pages/1.png"],
    ...["/v1/templates/browse", "/v1/tenants", "/v1/usage"],
  ];
  for (const path of gets) await service.ask("GET", path);
  const fromTemplate = { templateId: template.id, data: {} };
  for (const kind of ["generate", "preview", "diagnose"])
    for (const format of ["", "/pdf"]) {
      await service.ask("POST", `documents/${kind}-from-payload${format}`, { json: { document } });
      await service.ask("POST", `documents/${kind}-from-template${format}`, { json: fromTemplate });
    }
  await service.ask("POST", "documents/preview-from-payload/png", { json: { document } });
  await service.ask("POST", "documents/preview-from-template/png", { json: fromTemplate });
  await service.ask("POST", "documents/tables-from-payload", { json: { document } });
  await service.ask("POST", "documents/tables-from-template", { json: fromTemplate });
  await service.ask("POST", "documents/pages-from-payload", { json: { document } });
  await service.ask("POST", "documents/pages-from-template", { json: fromTemplate });
  await service.ask("POST", `templates/${template.id}/impact`, { json: { content } });
  await service.ask("GET", "faces/none/outlines?glyphs=1");
  await service.ask("GET", `documents/${made.documentId}/evidence`);
  await service.ask("GET", "ledger");
  await service.ask("POST", "documents/merge", { json: { parts: [{ document: made.documentId }] } });
  await service.ask("POST", "documents/fill", { json: { file: "attachments/form.pdf", values: {} } });
  await service.ask("POST", `documents/${made.documentId}/fill`, { json: { values: {} } });
  await service.ask("POST", `documents/${made.documentId}/sign`, { json: { certificate: "certs/a.p12" } });
  const lines = { headers: { "content-type": "application/x-ndjson" }, body: JSON.stringify({ document }) };
  await (await service.ask("POST", "documents/bulk", lines)).text();
}

test("every parameter of a query that a route declares is read by its handler", async () => {
  await askAll();
  const declared = await declaredParameters();
  expect(declared.length).toBeGreaterThan(60);
  expect(declared.filter((parameter) => !read.has(parameter))).toEqual([]);
});
