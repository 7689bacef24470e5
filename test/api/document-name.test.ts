import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { eventually } from "../support/eventually.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService<RenderPool>;
beforeAll(async () => {
  const pool = lentPool();
  service = await startTestServiceWith(pool, { GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

const content = JSON.stringify({ document: { fileName: "Invoice-$data.number", content: [{ p: "x" }] } });

async function made(data: object, query = "", headers = {}) {
  const json = { content, data };
  return await bodyOf(await service.ask("POST", `documents/generate-from-template${query}`, { json, headers }));
}

const recordOf = async (ref: string) => await bodyOf(await service.ask("GET", `documents/${ref}/record`));

const nameOf = async (documentId: string): Promise<unknown> => (await recordOf(documentId)).documentName;

test.each([
  ["a template's, with its data", { number: "2026-17" }, "", "Invoice-2026-17.pdf"],
  ["the request's, before the template's", { number: 7 }, "?fileName=Bill%20$data.number", "Bill 7.pdf"],
  ["the request's, computed", { number: 7 }, "?fileName=%5B%3D%20%24data.number%20%2B%201%5D", "8.pdf"],
  ["the request's, plain", { number: 7 }, "?fileName=Payslip%20Ada", "Payslip Ada.pdf"],
  ["one with a path in its data", { number: "2026/../17" }, "", "Invoice-2026_.._17.pdf"],
])("the name of a document is %s", async (_name, data, query, expected) => {
  const answer = await made(data, query);
  const { documentId, fileName } = answer;
  expect(fileName, JSON.stringify(answer)).toBe(`service_v1-${documentId}.pdf`);
  expect(await nameOf(documentId)).toBe(expected);
  const list = await bodyOf(await service.ask("GET", `documents?search=${encodeURIComponent(expected.slice(0, 9))}`));
  expect(list.map((one: { documentName: string }) => one.documentName)).toContain(expected);
  const file = await service.ask("GET", `documents/${fileName}`);
  expect(file.headers.get("content-disposition")).toBe(`attachment; filename="${expected}"`);
});

test("a download says the name in UTF-8 as well", async () => {
  const { fileName } = await made({ number: "Zoë 日本" });
  expect((await service.ask("GET", `documents/${fileName}`)).headers.get("content-disposition")).toBe(
    "attachment; filename=\"Invoice-Zoe __.pdf\"; filename*=UTF-8''Invoice-Zo%C3%AB%20%E6%97%A5%E6%9C%AC.pdf",
  );
});

test("a reference in a name that has no value is reported, and its spelling stays", async () => {
  const { documentId, errorCodes, warnings } = await made({});
  expect(errorCodes).toEqual(["UNRESOLVED_TOKEN"]);
  expect(warnings[0].path).toBe("/document/fileName");
  expect(await nameOf(documentId)).toBe("Invoice-$data.number.pdf");
});

test("the document of a job has the name of its request, with its data", async () => {
  const job = await made({ number: "later" }, "?fileName=Job-$data.number", { prefer: "respond-async" });
  await eventually(async () => {
    expect((await bodyOf(await service.ask("GET", `jobs/${job.id}`))).status).toBe("succeeded");
  });
  expect(
    await nameOf(job.documentId ?? (await bodyOf(await service.ask("GET", `jobs/${job.id}`))).result.documentId),
  ).toBe("Job-later.pdf");
});

test("names are given once in a bulk run, whatever case they are in", async () => {
  const lines = ["Same", "same", "Other", "Same"].map((fileName) => ({
    fileName,
    document: { content: [{ p: "x" }] },
  }));
  const body = lines.map((line) => JSON.stringify(line)).join("\n");
  const headers = { "content-type": "application/x-ndjson" };
  const text = await (await service.ask("POST", "documents/bulk", { body, headers })).text();
  const answers = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const ids = answers.flatMap(({ result }) => result?.documentId ?? []);
  const names = (await Promise.all(ids.map(nameOf))) as string[];
  expect(new Set(names.map((name) => name.toLowerCase()))).toEqual(
    new Set(["same.pdf", "same (2).pdf", "same (3).pdf", "other.pdf"]),
  );
});

/** Everything that is stored outside of the read models, as bytes. */
function stored(): string {
  const files = readdirSync(service.folder, { recursive: true, encoding: "utf8", withFileTypes: true });
  const kept = files.filter((file) => file.isFile() && !file.parentPath.includes("read"));
  return kept.map((file) => readFileSync(join(file.parentPath, file.name), "latin1")).join("\n");
}

test("a name stands neither in the log of events, nor in files, nor in log lines, and goes with its document", async () => {
  const secret = "Termination-Lovelace";
  const { documentId } = await made({ number: 1 }, `?fileName=${secret}`);
  await made({ number: 2 }, `?fileName=${secret}-$data.number`, { prefer: "respond-async" });
  expect(await nameOf(documentId)).toBe(`${secret}.pdf`);
  expect(service.logged()).not.toContain(secret);
  expect(stored()).not.toContain(secret);
  const names = (): readonly string[] =>
    stored().match(new RegExp(`doc\\.${documentId}\\.[0-9a-f]+\\.name`, "g")) ?? [];
  expect(names().length).toBeGreaterThan(0);
  const history = await bodyOf(await service.ask("GET", `documents/${documentId}/history`));
  expect(JSON.stringify(history)).not.toContain(secret);
  const json = { ids: [documentId] };
  expect((await service.ask("DELETE", "documents", { json })).status).toBe(200);
  const list = await bodyOf(await service.ask("GET", `documents?search=${documentId}`));
  expect(list).toEqual([]);
});
