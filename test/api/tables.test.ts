import { afterAll, beforeAll, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { unzip } from "../support/readers/unzip.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService<RenderPool>;
beforeAll(async () => {
  service = await startTestServiceWith(lentPool(), { GALLERY: "off", MAX_WORK: "20000" });
});
afterAll(async () => {
  await service.stop();
});

const tableOf = (...texts: readonly string[]) => ({ table: { rows: [texts.map((td) => ({ td }))] } });
const document = { content: [tableOf("one", "[number, 1234.5, 2]"), tableOf("two")] };
const post = (path: string, json: unknown) => service.ask("POST", `documents/tables-from-${path}`, { json });

test("the tables of a definition are a workbook, a sheet for each, and nothing is stored or counted", async () => {
  const answer = await post("payload", { document });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "colophon-tables": "2",
    "cache-control": "no-store",
  });
  const names = unzip(new Uint8Array(await answer.arrayBuffer())).map(([name]) => name);
  expect(names.filter((name) => name.includes("sheets/"))).toEqual([
    "xl/worksheets/sheet1.xml",
    "xl/worksheets/sheet2.xml",
  ]);
  expect((await service.ask("GET", "documents?limit=0")).headers.get("x-total-count")).toBe("0");
});

test("one table is CSV, of a template and data as well", async () => {
  const content = JSON.stringify({ document: { content: [tableOf("$data.name", "[date, $data.day]")] } });
  const { id } = await bodyOf(await service.ask("POST", "templates", { json: { name: "List", content } }));
  const data = { name: "=1+1", day: "2026-07-01" };
  const answer = await post("template?format=csv", { templateId: id, data });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(await answer.text()).toBe("'=1+1,2026-07-01\r\n");
  expect(await (await post("payload?format=csv&table=2", { document })).text()).toBe("two\r\n");
});

test("a missing or faulty table is refused with its reason", async () => {
  const missing = await post("payload?format=csv&table=3", { document });
  expect([missing.status, await bodyOf(missing)]).toMatchObject([
    404,
    { errorCode: "NOT_FOUND", message: "The document has 2 tables; there is no table 3." },
  ]);
  expect((await post("payload?format=pdf", { document })).status).toBe(400);
  expect((await post("payload?table=0", { document })).status).toBe(400);
  expect((await post("payload", { document: {} })).status).toBe(400);
});
