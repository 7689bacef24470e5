import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf, startTestService, type TestService } from "../support/service.ts";

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
  ["Müller", "attachment; filename=\"M_ller.pdf\"; filename*=UTF-8''M%C3%BCller.pdf"],
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

test.each(["../x", "a/b", "a\\b", "C:x", "a\r\nb", "a\u202efdp.exe", ".hidden", "x.", " x", "", "a".repeat(121)])(
  "the unsafe download name '%s' is refused",
  async (name) => {
    const answer = await download(name);
    expect([answer.status, (await bodyOf(answer)).path]).toEqual([400, "/fileName"]);
  },
);
