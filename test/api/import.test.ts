import { afterAll, beforeAll, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { limits } from "../../src/vocabulary/limits.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService<RenderPool>;
beforeAll(async () => {
  service = await startTestServiceWith(lentPool(), { GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

async function importOf(bytes: Uint8Array | string, name: string, parts: Readonly<Record<string, string>> = {}) {
  const body = new FormData();
  for (const [key, words] of Object.entries(parts)) body.append(key, words);
  body.append("file", new Blob([Buffer.from(bytes)]), name);
  return await service.ask("POST", "templates/import", { body });
}

test("a file becomes what a new template takes, and nothing is stored", async () => {
  const answer = await importOf("# Terms\n\nFor {{ customer.name }}.\n\n<div>x</div>", "terms.md");
  expect(answer.status).toBe(200);
  const { content, testData, report, ...rest } = await bodyOf(answer);
  expect(rest).toEqual({ format: "markdown", assets: [], counts: { lost: 1, near: 0 } });
  expect(report).toEqual([
    {
      ...{ code: "IMPORT_DROPPED", kind: "lost", place: "line 5", words: "<div>x</div>" },
      message: expect.stringMatching(/HTML is not read/),
    },
  ]);
  expect(await bodyOf(await service.ask("GET", "templates"))).toEqual([]);

  const stored = await service.ask("POST", "templates", { json: { name: "Terms", content, testData } });
  expect(stored.status).toBe(201);
  const template = await bodyOf(stored);
  expect(template.warnings).toEqual([]);
  const json = { templateId: template.id, data: JSON.parse(testData) };
  const made = await bodyOf(await service.ask("POST", "documents/generate-from-template/pdf", { json }));
  expect(made).toMatchObject({ errorCodes: [], warnings: [] });
});

test("a file that cannot be read is refused with its part", async () => {
  const refused = await importOf(new Uint8Array([0xff, 0xfe]), "a.md");
  expect(refused.status).toBe(400);
  expect(await bodyOf(refused)).toMatchObject({ errorCode: "INVALID_REQUEST", path: "/file" });
  const unknown = await importOf("x", "a.md", { format: "rtf" });
  expect(await bodyOf(unknown)).toMatchObject({ errorCode: "INVALID_REQUEST", path: "/format" });
});

test("a filled file has no placeholders, and a part that is neither true nor false is refused with its name", async () => {
  const { content, testData } = await bodyOf(await importOf("For {{ name }}, $data.x", "a.md", { literal: "true" }));
  expect([JSON.parse(content).document.content, testData]).toEqual([[{ p: "For {{ name }}, \\$data.x" }], "{}"]);
  const { testData: read } = await bodyOf(await importOf("For {{ name }}", "a.md", { literal: "false" }));
  expect(JSON.parse(read)).toEqual({ name: "name" });
  const refused = await importOf("x", "a.md", { literal: "yes" });
  expect([refused.status, await bodyOf(refused)]).toMatchObject([
    400,
    {
      errorCode: "INVALID_REQUEST",
      path: "/literal",
      message: expect.stringContaining('one of false, true; came "yes"'),
    },
  ]);
});

test("strict refuses what is in the report, or only lost content, with each entry and its place", async () => {
  const near = "###### Deep";
  const lost = "a <b>b</b>";
  const answerOf = async (file: string, strict: string) => {
    const answer = await importOf(file, "a.md", { strict });
    return [answer.status, (await bodyOf(answer)).errors?.map(({ code }: { readonly code: string }) => code)];
  };
  expect(await answerOf(near, "lost")).toEqual([200, undefined]);
  expect(await answerOf(lost, "false")).toEqual([200, undefined]);
  expect(await answerOf(near, "true")).toEqual([400, ["IMPORT_APPROXIMATED"]]);
  expect(await answerOf(lost, "lost")).toEqual([400, ["IMPORT_DROPPED", "IMPORT_DROPPED"]]);
  const { errorCode, errors } = await bodyOf(await importOf(lost, "a.md", { strict: "true" }));
  expect([errorCode, errors[0]]).toMatchObject([
    "FIDELITY_LOSS",
    { path: "/file", message: expect.stringMatching(/^line 1: HTML is not read/) },
  ]);
  expect(await bodyOf(await importOf("x", "a.md", { strict: "maybe" }))).toMatchObject({ path: "/strict" });
});

test("a file over the limit is refused while it comes in", async () => {
  const refused = await importOf(Buffer.alloc(limits.importedBytes + 1, "a"), "a.md");
  expect([refused.status, (await bodyOf(refused)).errorCode]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
});

test("a body that is no form is refused with what is taken", async () => {
  const refused = await service.ask("POST", "templates/import", { json: { file: "x" } });
  expect(refused.status).toBe(415);
});
