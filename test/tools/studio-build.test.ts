import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inspectFont } from "../../src/render/graphics/text/fonts/inspect.ts";
import { decodeWoff2 } from "../../src/render/graphics/text/fonts/woff2.ts";
import { cutFaces } from "../../studio/faces/cut-faces.ts";
import { studioRoutes } from "../../tools/generate/studio-routes.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("faces are cut for the studio as WOFF2 that can be read again, and together take less than 70 KB", async () => {
  const { path } = await temporaryFolder();
  cutFaces(path);
  const files = readdirSync(path).filter((name) => name.endsWith(".woff2"));
  expect(files).toHaveLength(4);
  const bytes = files.map((name) => readFileSync(join(path, name)));
  for (const file of bytes) expect(decodeWoff2(file).length).toBeGreaterThan(file.length);
  expect(bytes.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(70_000);
});

test("faces that stand for those of PDF files have their names in pdf.js, and are read as TrueType", async () => {
  const { path } = await temporaryFolder();
  cutFaces(path);
  const standing = join(path, "standard");
  expect(readdirSync(standing).toSorted()).toEqual(
    ["Bold", "BoldItalic", "Italic", "Regular"].map((style) => `LiberationSans-${style}.ttf`),
  );
  for (const name of readdirSync(standing)) {
    const { face } = inspectFont(readFileSync(join(standing, name)), name);
    expect([face.outlines, face.family]).toEqual(["truetype", "Noto Sans"]);
  }
});

describe("types of routes", () => {
  const names = ["HistoryEntry", "Webhook", "ApiKey", "DocumentRecord"];
  const listed = { enum: ["a"], items: { enum: ["a"] } };
  const offered = Object.fromEntries(
    names.map((name) => [
      name,
      { type: "object", properties: { type: listed, events: listed, scopes: listed, errorCodes: listed } },
    ]),
  );
  const answer = (schema: object) => ({ "200": { description: "", content: { "application/json": { schema } } } });
  const one = (operation: object) => ({
    summary: "",
    tags: [],
    responses: answer({ $ref: "#/components/schemas/Kept" }),
    ...operation,
  });
  const described = (operation: object, kept: object) =>
    studioRoutes({
      paths: { "/v1/{id}/kept": { get: one(operation) } } as never,
      components: { schemas: { ...offered, Kept: kept } as never },
    });

  test("a member that is not required may be absent, and null stands beside its type", () => {
    const kept = {
      type: "object",
      required: ["a"],
      properties: { a: { type: ["string", "null"] }, b: { type: "integer" } },
    };
    expect(described({}, kept)).toContain(
      'export type Kept = { readonly "a": string | null; readonly "b"?: number | undefined };',
    );
  });

  test("a route has its parameters by place, its body, its answer and its scope", () => {
    const parameters = [
      { in: "path", name: "id", required: true, schema: { type: "string" } },
      { in: "query", name: "limit", schema: { type: "integer" } },
      { in: "header", name: "Prefer", schema: { type: "string" } },
    ];
    expect(described({ parameters, security: [{ bearer: ["audit:read"] }] }, { enum: ["x", 1] })).toContain(
      '"GET /v1/{id}/kept": { readonly path: { readonly "id": string }; readonly query: { readonly "limit"?: number | undefined }; readonly body: undefined; readonly answer: Kept; readonly scope: "audit:read" };',
    );
  });
});
