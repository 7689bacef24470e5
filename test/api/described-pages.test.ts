import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { openStudio } from "../support/servers/studio.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService<RenderPool>;
beforeAll(async () => {
  service = await startTestServiceWith(lentPool(), { GALLERY: "off", STUDIO_RENDERS_PER_MINUTE: "60" });
});
afterAll(async () => {
  await service.stop();
});

const fromPayload = "documents/pages-from-payload";
const font = readFileSync(new URL("../support/letters/square.ttf", import.meta.url));
const document = { pageSetup: { size: [200, 100] }, content: [{ p: "Hello" }, { break: "page" }, { p: "again" }] };

test("pages of a definition are described with nodes, findings and the use of data, and nothing is stored", async () => {
  const answer = await service.ask("POST", `${fromPayload}?pages=2`, { json: { document } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("ratelimit-policy")).toContain('"studio";q=60');
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const body = await bodyOf(answer);
  expect(Object.keys(body)).toEqual([
    ...["pages", "errorCodes", "warnings", "described", "faces", "pictures", "layers", "partial"],
    ...["nodes", "nodesLeftOut", "findings", "data"],
  ]);
  expect(body).toMatchObject({ pages: 2, described: [{ number: 2, width: 200, height: 100 }] });
  const texts = body.described[0].operations.filter(({ op }: { op: string }) => op === "text");
  expect(texts.map(({ text }: { text: string }) => text)).toEqual(["again"]);
  expect(await bodyOf(await service.ask("GET", "documents"))).toEqual([]);
});

test("with the number of pages that there were, pages in view are described as in the whole document, without its findings", async () => {
  const count = { p: "$global.PAGE of $global.NUMPAGES" };
  const counted = { ...document, footer: { content: [count] } };
  const whole = await bodyOf(await service.ask("POST", `${fromPayload}?pages=1`, { json: { document: counted } }));
  const ask = async (query: string, shown: object = counted) =>
    bodyOf(await service.ask("POST", `${fromPayload}?${query}`, { json: { document: shown } }));
  expect(await ask("pages=1&total=2")).toEqual({ ...whole, partial: true, nodes: [], findings: [] });
  expect(JSON.stringify(await ask("pages=1&total=7"))).toContain("1 of 7");
  expect(await ask("pages=1&total=1")).toMatchObject({ pages: 2, partial: false });
  expect(await ask("pages=2&total=2")).toMatchObject({ pages: 2, partial: true });
  expect(await ask("pages=3&total=3")).toMatchObject({ pages: 2, partial: false, described: [] });
  const referring = { content: [{ p: "see [page, one]" }, { break: "page" }, { h1: "One", id: "one" }] };
  expect(await ask("pages=1&total=2", referring)).toMatchObject({ pages: 2, partial: false });
});

test("pages of a template are described with its data; one that is not there is refused", async () => {
  const content = JSON.stringify({ document: { content: [{ p: "Dear $data.name" }] } });
  const { id } = await bodyOf(await service.ask("POST", "templates", { json: { name: "Letter", content } }));
  const ask = (json: object) => service.ask("POST", "documents/pages-from-template", { json });
  const body = await bodyOf(await ask({ templateId: id, data: { name: "Ada" } }));
  expect(JSON.stringify(body.described)).toContain("Dear Ada");
  expect(body.data.used).toEqual(["/name"]);
  const missing = await ask({ templateId: "00000000-0000-4000-8000-000000000000", data: {} });
  expect(await bodyOf(missing)).toMatchObject({ status: 404, errorCode: "TEMPLATE_NOT_FOUND" });
});

test("a template that a generation would refuse is refused with its places", async () => {
  const faulty = await service.ask("POST", fromPayload, { json: { document: { content: [{ p: 1 }] } } });
  expect(await bodyOf(faulty)).toMatchObject({ status: 400, errors: [{ path: "/document/content/0/p" }] });
  for (const query of ["pages=0x", "pages=1--2", "pages=", "known=abc", "total=0", "total=1e3"]) {
    const answer = await service.ask("POST", `${fromPayload}?${query}`, { json: { document } });
    expect(await bodyOf(answer), query).toMatchObject({ status: 400, errorCode: "INVALID_REQUEST" });
  }
});

test("outlines of the glyphs that a page shows are answered for ever, an uploaded font's by its path", async () => {
  expect((await service.ask("POST", "assets/fonts", upload("Square.ttf", font))).status).toBe(201);
  const fonts = { Square: { regular: "fonts/Square.ttf" } };
  const content = [{ p: "AB", style: { fontFamily: "Square" } }, { p: "AB" }];
  const { described, faces } = await bodyOf(
    await service.ask("POST", fromPayload, { json: { document: { fonts, content } } }),
  );
  expect(faces.map(({ file }: { file?: string }) => file)).toEqual(["fonts/Square.ttf", undefined]);
  for (const { face, glyphs } of described[0].operations.filter(({ op }: { op: string }) => op === "text")) {
    const { key, file, unitsPerEm } = faces[face];
    const path = `faces/${encodeURIComponent(key)}/outlines?glyphs=${glyphs.join()}`;
    const answer = await service.ask("GET", file === undefined ? path : `${path}&file=${encodeURIComponent(file)}`);
    expect(answer.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    const body = await bodyOf(answer);
    expect(body).toMatchObject({ key, unitsPerEm });
    for (const glyph of glyphs) expect(body.outlines[glyph]).toMatch(/^M.*Z$/);
    expect((await service.ask("GET", `faces/${key}0/outlines?glyphs=1`)).status).toBe(404);
    if (file !== undefined) expect((await service.ask("GET", path)).status).toBe(404);
  }
  const { key } = faces[1];
  for (const query of ["", "?glyphs=", "?glyphs=a", "?glyphs=4294967296", `?glyphs=${"1,".repeat(12_000)}1x`])
    expect((await service.ask("GET", `faces/${key}/outlines${query}`)).status, query.slice(0, 20)).toBeGreaterThan(399);
  expect((await service.ask("GET", `faces/${key}/outlines?glyphs=1&file=fonts/none.ttf`)).status).toBe(404);
  expect((await service.ask("GET", `faces/${key}/outlines?glyphs=1&file=fonts/Square.ttf`)).status).toBe(404);
});

test("by the studio's cookie they are described as by a token, and immutable outlines stay cacheable", async () => {
  const studio = await openStudio(service);
  const body = await bodyOf(await studio.ask("POST", fromPayload, { json: { document } }));
  expect(body.described).toHaveLength(1);
  const outlines = await studio.ask("GET", `faces/${body.faces[0].key}/outlines?glyphs=36`);
  expect(outlines.headers.get("cache-control")).toContain("immutable");
});

test("each key has a limit of its own", async () => {
  const { clientId, clientSecret } = await bodyOf(await service.ask("POST", "api-keys", { json: { name: "Typist" } }));
  const typist = await openStudio(service, { clientId, clientSecret });
  const tooMany = await Promise.all(
    Array.from({ length: 61 }, () => typist.ask("POST", fromPayload, { json: { document: {} } })),
  );
  const statuses = tooMany.map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await service.ask("POST", fromPayload, { json: { document } })).status).toBe(200);
});
