import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { eventually } from "../support/eventually.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService<RenderPool>;
beforeAll(async () => {
  service = await startTestServiceWith(lentPool());
});
afterAll(async () => {
  await service.stop();
});

const prefer = { prefer: "handling=strict" };
const lacking = { document: { content: [{ p: "here" }, { image: { src: "gone.png" } }, { p: "$data.gone" }] } };
const whole = { document: { content: [{ p: "here" }] } };
/** A box over another is a remark: nothing is missing. */
const remarked = { document: { content: [{ p: "a" }, { p: "b", style: { marginTop: -8 } }] } };

const generate = (json: unknown, query = "", headers: Readonly<Record<string, string>> = {}) =>
  service.ask("POST", `documents/generate-from-payload${query}`, { json, headers });

const loss = {
  errorCode: "FIDELITY_LOSS",
  isRetryable: false,
  code: "UNRESOLVED_TOKEN",
  path: "/document/content/2/p",
  errors: [{ code: "UNRESOLVED_TOKEN" }, { code: "IMAGE_NOT_LOADED", path: "/document/content/1/image/src" }],
};

describe("a strict generation", () => {
  test("is refused when the document would lack something, and nothing is stored; else it would be made", async () => {
    expect(await bodyOf(await generate(lacking))).toMatchObject({ status: "Succeeded" });
    const before = (await bodyOf(await service.ask("GET", "documents"))).length;
    for (const [query, headers] of [["?strict=true"], ["", prefer], ["?strict=false", prefer]] as const) {
      const answer = await generate(lacking, query, headers);
      expect(answer.status).toBe(400);
      const problem = await bodyOf(answer);
      expect(problem).toMatchObject(loss);
      expect(problem.errors).toHaveLength(2);
    }
    expect(await bodyOf(await service.ask("GET", "documents"))).toHaveLength(before);
  });

  test("makes what lacks nothing, with its remarks, and says that it was heeded", async () => {
    const answer = await generate(whole, "", prefer);
    expect([answer.status, answer.headers.get("preference-applied")]).toEqual([200, "handling=strict"]);
    const plain = await generate(remarked, "?strict=true");
    expect([plain.status, plain.headers.get("preference-applied")]).toEqual([200, null]);
    expect((await bodyOf(plain)).warnings).toMatchObject([{ code: "BOX_OVERLAPS" }]);
  });

  test.each(["Dear {{name}}", "A [foo]", "a <b>bold</b> word", "[number 1.5]"])(
    "is refused for what looks like the markup of another language: %s",
    async (p) => {
      const refused = await generate({ document: { content: [{ p: "here" }, { p }] } }, "?strict=true");
      expect(refused.status).toBe(400);
      expect(await bodyOf(refused)).toMatchObject({ errorCode: "FIDELITY_LOSS", path: "/document/content/1/p" });
      const made = await bodyOf(await generate({ document: { content: [{ p }] } }));
      expect([made.status, made.errorCodes, made.warnings.length > 0]).toEqual(["Succeeded", ["CONTENT_ERROR"], true]);
    },
  );

  test("makes what has ordinary brackets and angles, whatever its data looks like", async () => {
    const content = {
      document: { content: [{ p: "[1] [sic] see [RFC 2119], a < b > c, $data.v" }, { p: "$data.v" }] },
    };
    const json = { content, data: { v: "{{name}} [foo] <b>bold</b> [number 1.5]" } };
    const answer = await service.ask("POST", "documents/generate-from-template?strict=true", { json });
    expect([answer.status, (await bodyOf(answer)).warnings]).toEqual([200, []]);
  });

  test("refuses members of the request that nothing reads", async () => {
    const from = (query: string) =>
      service.ask("POST", `documents/generate-from-template${query}`, {
        json: { content: { document: { content: [{ p: "x" }] } }, data: {}, "odd/one": 1 },
      });
    expect((await from("")).status).toBe(200);
    expect(await bodyOf(await from("?strict=true"))).toMatchObject({
      errorCode: "INVALID_REQUEST",
      errors: [{ code: "UNKNOWN_PROPERTY", path: "/odd~1one" }],
    });
  });

  test("names places in a template by the template's own words", async () => {
    const content = { documentDefinition: { contents: [{ p: "$data.gone" }] } };
    const answer = await service.ask("POST", "documents/generate-from-template?strict=true", {
      json: { content, data: {} },
    });
    expect((await bodyOf(answer)).path).toBe("/documentDefinition/contents/0/p");
  });

  test("is tried by a dry run, which is refused as the generation would be", async () => {
    for (const kind of ["preview", "diagnose"]) {
      const ask = (json: unknown, query: string, headers: Readonly<Record<string, string>>) =>
        service.ask("POST", `documents/${kind}-from-payload${query}`, { json, headers });
      expect((await ask(lacking, "", {})).status).toBe(200);
      expect(await bodyOf(await ask(lacking, "?strict=true", {}))).toMatchObject(loss);
      expect(await bodyOf(await ask(lacking, "", prefer))).toMatchObject(loss);
      const made = await ask(remarked, "", prefer);
      expect([made.status, made.headers.get("preference-applied")]).toEqual([200, "handling=strict"]);
      expect((await ask(whole, "?strict=yes", {})).status).toBe(400);
    }
  });

  test("takes true or false", async () => {
    expect(await bodyOf(await generate(whole, "?strict=yes"))).toMatchObject({
      errorCode: "INVALID_REQUEST",
      path: "/strict",
    });
  });

  test("fails its job", async () => {
    const answer = await generate(lacking, "", { prefer: "respond-async, handling=strict" });
    expect([answer.status, answer.headers.get("preference-applied")]).toEqual([202, "respond-async, handling=strict"]);
    const { id } = await bodyOf(answer);
    const job = await eventually(async () => {
      const now = await bodyOf(await service.ask("GET", `jobs/${id}`));
      expect(now.finishedAt).not.toBeNull();
      return now;
    });
    expect(job).toMatchObject({ status: "failed", error: { errorCode: "FIDELITY_LOSS" } });
  });

  test("fails a line of many, and no other", async () => {
    const body = [lacking, whole].map((line) => JSON.stringify(line)).join("\n");
    const headers = { "content-type": "application/x-ndjson" };
    const answer = await service.ask("POST", "documents/bulk?strict=true", { body, headers });
    const lines = (await answer.text())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.find(({ line }) => line === 1)).toMatchObject({ status: "failed", error: loss });
    expect(lines.find(({ line }) => line === 2)).toMatchObject({ status: "succeeded" });
  });

  test("may be a line with an id, a format and what it is made of, and nothing else", async () => {
    const line = { id: 1, format: "pdf", content: whole, data: {} };
    const body = [line, { ...line, id: 2, comment: "x" }].map((each) => JSON.stringify(each)).join("\n");
    const headers = { "content-type": "application/x-ndjson" };
    const answer = await service.ask("POST", "documents/bulk?strict=true", { body, headers });
    const done = (await answer.text()).trimEnd().split("\n").slice(0, -1);
    const byId = new Map(done.map((text) => JSON.parse(text)).map((each) => [each.id, each]));
    expect(byId.get(1)).toMatchObject({ status: "succeeded" });
    expect(byId.get(2)).toMatchObject({ status: "failed", error: { code: "UNKNOWN_PROPERTY", path: "/comment" } });
  });
});
