import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formRecord } from "../../src/render/documents/fill/form-record.ts";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { limits } from "../../src/vocabulary/limits.ts";
import { formFile } from "../support/files/form-file.ts";
import { everyNth } from "../support/night.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService<RenderPool>;
beforeAll(async () => {
  service = await startTestServiceWith(lentPool(), {});
  await service.ask("POST", "assets/attachments", upload("form.pdf", new Uint8Array(await formFile())));
});
afterAll(async () => {
  await service.stop();
});

const definition = { document: { content: [{ p: "Name [textfield, name] [checkbox, agreed, Yes]" }] } };
const make = async (format = "pdf") =>
  await bodyOf(await service.ask("POST", `documents/generate-from-payload/${format}`, { json: definition }));
const fileOf = async (made: { downloadUrl: string }): Promise<Uint8Array> =>
  new Uint8Array(await (await service.ask("GET", new URL(made.downloadUrl).pathname)).arrayBuffer());
const valuesIn = (file: Uint8Array): object =>
  Object.fromEntries(formRecord(file).fields.map(({ name, value }) => [name, value]));

test("a stored document's fields are listed and filled; the result is a document of its own", async () => {
  const made = await make();
  const form = await bodyOf(await service.ask("GET", `documents/${made.documentId}/fields`));
  expect(form.fields).toMatchObject([
    { name: "name", type: "text", value: "", places: [{ page: 1 }] },
    { name: "agreed", type: "checkbox", value: false },
  ]);
  const values = { name: "Ada", agreed: true };
  const answer = await service.ask("POST", `documents/${made.fileName}/fill?fileName=ada.pdf`, { json: { values } });
  expect(answer.status).toBe(200);
  const filled = await bodyOf(answer);
  expect(filled).toMatchObject({ status: "Succeeded", contentType: "application/pdf", warnings: [] });
  expect(filled.documentId).not.toBe(made.documentId);
  expect(valuesIn(await fileOf(filled))).toEqual(values);
  expect(valuesIn(await fileOf(made))).toEqual({ name: "", agreed: false });
  const again = { definition: { document: made.documentId, values } };
  const reproduced = await bodyOf(
    await service.ask("POST", `documents/${filled.documentId}/reproduce`, { json: again }),
  );
  expect(reproduced).toMatchObject({ verdict: "identical", missing: [] });
});

test("an upload's fields are listed and filled, and flattened by choice", async () => {
  const listed = await bodyOf(await service.ask("GET", "documents/fields?file=attachments/form.pdf"));
  expect(listed.fields).toHaveLength(10);
  const json = { file: "attachments/form.pdf", values: { note: "日本" }, flatten: true };
  const filled = await bodyOf(await service.ask("POST", "documents/fill", { json }));
  expect(formRecord(await fileOf(filled)).fields).toEqual([]);
});

test.each<[string, object, number, string, string]>([
  ["an unknown field", { values: { nam: "x" } }, 400, "FIELD_UNKNOWN", "/values/nam"],
  ["a value of another kind", { values: { name: true } }, 400, "FIELD_VALUE", "/values/name"],
  ["no values", {}, 400, "MISSING_PROPERTY", ""],
  ["an unknown member", { values: {}, flat: true }, 400, "UNKNOWN_PROPERTY", "/flat"],
])("%s is refused with its place", async (_what, json, status, code, path) => {
  const { documentId } = await make();
  const answer = await service.ask("POST", `documents/${documentId}/fill`, { json });
  expect(answer.status).toBe(status);
  expect((await bodyOf(answer)).errors).toMatchObject([{ code, path }]);
});

test("a request is read as it was sent: blanks around it, nulls, and its last member of a name", async () => {
  const { documentId } = await make();
  const body = '\r\n {"values":{"name":"a"},"flatten":null,"values":{"name":"} b"}}\t\n';
  const headers = { "content-type": "application/json" };
  const filled = await bodyOf(await service.ask("POST", `documents/${documentId}/fill`, { body, headers }));
  expect(valuesIn(await fileOf(filled))).toEqual({ name: "} b", agreed: false });
  const other = await service.ask("POST", `documents/${documentId}/fill`, {
    json: { document: "another", values: {} },
  });
  expect((await bodyOf(other)).errors).toMatchObject([{ code: "UNKNOWN_PROPERTY", path: "/document" }]);
});

test("a request of more than a megabyte is filled when its texts are long, and refused when its values are many", async () => {
  const { documentId } = await make();
  const fill = (values: object) => service.ask("POST", `documents/${documentId}/fill`, { json: { values } });
  const long = await bodyOf(await fill({ name: "x".repeat(limits.filledBodyBytes) }));
  expect(long.errorCode).not.toBe("PAYLOAD_TOO_LARGE");
  for (const many of everyNth([Array(limits.filledBodyBytes).fill(1), Array(limits.filledBodyBytes / 2).fill([])], 2)) {
    const answer = await fill({ name: many });
    expect([answer.status, (await bodyOf(answer)).errorCode]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  }
});

test("a missing file, or one that is no PDF file, is refused", async () => {
  const { documentId } = await make("docx");
  const nothing = "0".repeat(32);
  const ask = async (path: string, json?: object) =>
    (await service.ask(json === undefined ? "GET" : "POST", path, json === undefined ? {} : { json })).status;
  expect(await ask(`documents/${nothing}/fields`)).toBe(404);
  expect(await ask("documents/fields?file=attachments/none.pdf")).toBe(404);
  expect(await ask(`documents/fields?file=document:${documentId}`)).toBe(404);
  expect(await ask(`documents/${documentId}/fields`)).toBe(400);
  expect(await ask(`documents/${documentId}/fill`, { values: {} })).toBe(400);
  expect(await ask("documents/fill", { file: `document:${documentId}`, values: {} })).toBe(400);
});

test("filling a stored document needs the scopes to read and to generate", async () => {
  const { documentId } = await make();
  const json = { values: { name: "x" } };
  const key = await bodyOf(
    await service.ask("POST", "api-keys", { json: { name: "g", scopes: ["documents:generate"] } }),
  );
  const { access_token: token } = await bodyOf(
    await service.ask("POST", "/v1/api-auth/token", {
      token: null,
      json: { clientId: key.clientId, clientSecret: key.clientSecret },
    }),
  );
  const answer = await service.ask("POST", `documents/${documentId}/fill`, { json, token });
  expect([answer.status, (await bodyOf(answer)).errorCode]).toEqual([403, "SCOPE_MISSING"]);
});

describe("an encrypted form", () => {
  const password = "öpen sesame";
  const document = {
    content: [{ p: "Name [textfield, name]" }],
    encryption: { encryptionType: "aes256", userPassword: password, permissions: { fillForm: true } },
  };

  test("is listed and filled with its password, which is in no log and no event", async () => {
    const made = await bodyOf(await service.ask("POST", "documents/generate-from-payload/pdf", { json: { document } }));
    const headers = { "colophon-file-password": encodeURIComponent(password) };
    const form = await bodyOf(await service.ask("GET", `documents/${made.documentId}/fields`, { headers }));
    expect(form.fields).toMatchObject([{ name: "name", value: "" }]);
    const json = { values: { name: "Ada" }, password };
    const filled = await bodyOf(await service.ask("POST", `documents/${made.documentId}/fill`, { json }));
    expect(filled).toMatchObject({ status: "Succeeded", warnings: [] });
    const listed = await bodyOf(await service.ask("GET", `documents/${filled.documentId}/fields`, { headers }));
    expect(listed.fields).toMatchObject([{ name: "name", value: "Ada" }]);
    const again = { definition: { document: made.documentId, ...json } };
    const reproduced = await bodyOf(
      await service.ask("POST", `documents/${filled.documentId}/reproduce`, { json: again }),
    );
    expect(reproduced).toMatchObject({ verdict: "identical", missing: [] });
    const events = JSON.stringify(await bodyOf(await service.ask("GET", "audit/events")));
    for (const kept of [events, service.logged(), JSON.stringify(filled)]) {
      expect(kept).not.toContain("sesame");
    }
  });

  test.each<[string, string, string]>([
    ["no password", "", "FORM_LOCKED"],
    ["another password", "another", "FORM_LOCKED"],
  ])("is refused with %s", async (_what, given, code) => {
    const made = await bodyOf(await service.ask("POST", "documents/generate-from-payload/pdf", { json: { document } }));
    const headers = given === "" ? {} : { "colophon-file-password": given };
    const listed = await service.ask("GET", `documents/${made.documentId}/fields`, { headers });
    expect([listed.status, (await bodyOf(listed)).errors]).toMatchObject([400, [{ code, path: "" }]]);
    const json = { values: {}, ...(given === "" ? {} : { password: given }) };
    const answer = await service.ask("POST", `documents/${made.documentId}/fill`, { json });
    expect([answer.status, (await bodyOf(answer)).errors]).toMatchObject([400, [{ code, path: "/password" }]]);
  });

  test("says so when the header is not percent-encoded", async () => {
    const headers = { "colophon-file-password": "100%" };
    const answer = await service.ask("GET", "documents/fields?file=attachments/form.pdf", { headers });
    expect([answer.status, (await bodyOf(answer)).detail]).toEqual([400, expect.stringContaining("percent-encoded")]);
  });
});
