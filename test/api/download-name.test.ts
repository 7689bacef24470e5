import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
let fileName: string;
beforeAll(async () => {
  service = await startTestService({ GALLERY: "off" });
  const json = { document: { content: [{ p: "x" }] } };
  ({ fileName } = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json })));
});
afterAll(async () => {
  await service.stop();
});

const download = (name: string, more = "") =>
  service.ask("GET", `assets/docs/${fileName}?fileName=${encodeURIComponent(name)}${more}`);

test.each([
  ["Invoice 2026-17", 'attachment; filename="Invoice 2026-17.pdf"'],
  ["invoice.PDF", 'attachment; filename="invoice.PDF"'],
  ["Müller", "attachment; filename=\"Muller.pdf\"; filename*=UTF-8''M%C3%BCller.pdf"],
  ["Barbara L.", 'attachment; filename="Barbara L..pdf"'],
  ["report.exe", 'attachment; filename="report.exe.pdf"'],
])("a download called %s is saved under that name", async (name, expected) => {
  expect((await download(name)).headers.get("content-disposition")).toBe(expected);
});

test("a name can be given to what is shown in the browser, and to a preview", async () => {
  expect((await download("Shown", "&disposition=inline")).headers.get("content-disposition")).toBe(
    'inline; filename="Shown.pdf"',
  );
  const json = { document: { content: [{ p: "x" }] } };
  const preview = await service.ask("POST", "documents/preview-from-payload?fileName=Draft", { json });
  expect(preview.headers.get("content-disposition")).toBe('inline; filename="Draft.pdf"');
});

test.each(["../x", "a/b", "a\\b", "C:x", "a\r\nb", "a\u202efdp.exe", ".hidden", "x ", " x", "", "a".repeat(121)])(
  "the unsafe download name '%s' is refused",
  async (name) => {
    const answer = await download(name);
    expect([answer.status, (await bodyOf(answer)).path]).toEqual([400, "/fileName"]);
  },
);

const dispositionOf = async (name: string) =>
  (await service.ask("GET", `assets/docs/${name}`)).headers.get("content-disposition");

const json = { document: { content: [{ p: "x" }] } };

test("a document is saved under the name in the query of its generation, unless a download names another", async () => {
  const made = await bodyOf(
    await service.ask("POST", "documents/generate-from-payload?fileName=Payslip%20Ada", { json }),
  );
  expect(made.fileName).toMatch(/^service_v1-[0-9a-f]{32}\.pdf$/);
  expect(await dispositionOf(made.fileName)).toBe('attachment; filename="Payslip Ada.pdf"');
  expect(await dispositionOf(`${made.fileName}?fileName=Other`)).toBe('attachment; filename="Other.pdf"');
});

test("a document is saved under the name in the request of its job", async () => {
  const headers = { prefer: "respond-async" };
  const accepted = await bodyOf(
    await service.ask("POST", "documents/generate-from-payload?fileName=Later", { json, headers }),
  );
  const job = await eventually(async () => {
    const record = await bodyOf(await service.ask("GET", `jobs/${accepted.id}`));
    expect(record.status).toBe("succeeded");
    return record;
  });
  expect(await dispositionOf(job.result.fileName)).toBe('attachment; filename="Later.pdf"');
});

test("a document of a bulk request is saved under the name in its line; an unsafe one fails that line", async () => {
  const lines = [
    { ...json, fileName: "One" },
    { ...json, fileName: "../two" },
    { ...json, fileName: 3 },
  ];
  const body = lines.map((line) => JSON.stringify(line)).join("\n");
  const headers = { "content-type": "application/x-ndjson" };
  const answer = await (await service.ask("POST", "documents/bulk", { body, headers })).text();
  // One answer for each line, in any order, and a summary.
  const answers = answer.trim().split("\n").slice(0, -1);
  const [one, ...others] = answers.map((line) => JSON.parse(line)).toSorted((a, b) => a.line - b.line);
  expect(await dispositionOf(one.result.fileName)).toBe('attachment; filename="One.pdf"');
  expect(others.map(({ error }) => error.path)).toEqual(["/fileName", "/fileName"]);
});

test("an unsafe name refuses the generation, before anything is made", async () => {
  const answer = await service.ask("POST", "documents/generate-from-payload?fileName=..%2Fx", { json });
  expect([answer.status, (await bodyOf(answer)).path]).toEqual([400, "/fileName"]);
});
