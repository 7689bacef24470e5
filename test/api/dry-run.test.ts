import { afterAll, beforeAll, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService<RenderPool>;
beforeAll(async () => {
  service = await startTestServiceWith(lentPool(), { GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

const post = (path: string, json: unknown) => service.ask("POST", path, { json });
const lacking = { document: { content: [{ p: "Dear $data.name" }, { break: "page" }, { p: "[img, none.png, 9|9]" }] } };

async function counts(): Promise<readonly unknown[]> {
  const listed = await service.ask("GET", "documents");
  return [listed.headers.get("x-total-count"), (await bodyOf(await service.ask("GET", "usage"))).documents];
}

test("a diagnosis says what would be made and lacked, and nothing is stored or counted", async () => {
  const before = await counts();
  const answer = await post("documents/diagnose-from-payload", lacking);
  expect(answer.headers.get("ratelimit-policy")).toContain('"render"');
  expect(await bodyOf(answer)).toEqual({
    pages: 2,
    fileSizeBytes: expect.any(Number),
    contentType: "application/pdf",
    errorCodes: ["IMAGE_NOT_LOADED", "UNRESOLVED_TOKEN"],
    warnings: [
      expect.objectContaining({ code: "UNRESOLVED_TOKEN", path: "/document/content/0/p" }),
      expect.objectContaining({ code: "IMAGE_NOT_LOADED", path: "/document/content/2/p" }),
    ],
    nodes: [
      { path: "/document/content/0", boxes: [{ page: 1, box: [36, 36, expect.any(Number), expect.any(Number)] }] },
      { path: "/document/content/2", boxes: [{ page: 2, box: [36, 36, expect.any(Number), expect.any(Number)] }] },
    ],
    nodesLeftOut: 0,
    findings: [
      expect.objectContaining({ code: "UNRESOLVED_TOKEN", severity: "warning", page: 1 }),
      expect.objectContaining({ code: "IMAGE_NOT_LOADED", severity: "error", page: 2 }),
    ],
    data: { used: [], unresolved: ["$data.name"], unused: [], inferredSchema: {} },
  });
  expect(await counts()).toEqual(before);
});

test("a preview is the file itself, shown and not kept, and nothing is stored or counted", async () => {
  const before = await counts();
  const content = JSON.stringify(lacking);
  const { id } = await bodyOf(await post("templates", { name: "Preview", content }));
  const answer = await post("documents/preview-from-template/pdf", { templateId: id, data: { name: "Ada" } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toBe('inline; filename="preview.pdf"');
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expect(await counts()).toEqual(before);
});

test("a dry run refuses what a generation refuses", async () => {
  for (const kind of ["diagnose", "preview"]) {
    expect((await post(`documents/${kind}-from-payload`, {})).status).toBe(400);
    expect((await post(`documents/${kind}-from-payload/odt`, lacking)).status).toBe(400);
    const templateId = "00000000-0000-4000-8000-000000000000";
    expect((await post(`documents/${kind}-from-template`, { templateId, data: {} })).status).toBe(404);
  }
});

test("creating a template answers what is wrong or doubtful in it, and stores it all the same", async () => {
  const created = async (content: unknown) =>
    bodyOf(
      await post("templates", { name: "x", content: typeof content === "string" ? content : JSON.stringify(content) }),
    );
  expect((await created({ documentDefinition: { contents: [{ p: "fine" }] } })).warnings).toEqual([]);
  expect((await created("no JSON")).warnings).toMatchObject([{ code: "INVALID_JSON" }]);
  expect((await created({ documentDefinition: { contents: [{ p: 7, stlye: "x" }] } })).warnings).toMatchObject([
    { code: "WRONG_TYPE", path: "/documentDefinition/contents/0/p" },
    { code: "UNKNOWN_PROPERTY", path: "/documentDefinition/contents/0/stlye" },
  ]);
  const twice = await created({
    document: {
      content: [
        { h1: "A", id: "a" },
        { p: "B", id: "a" },
      ],
    },
  });
  expect(twice.warnings).toMatchObject([{ code: "ID_REPEATED", path: "/document/content/1/id" }]);
  expect(await bodyOf(await service.ask("GET", `templates/${twice.id}`))).not.toHaveProperty("warnings");
});
