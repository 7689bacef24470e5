import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

const hours = async (query = "") => await bodyOf(await service.ask("GET", `usage/hours${query}`));

test("a day without documents has no hour, and spans 24", async () => {
  const { from, to, ...found } = await hours("?to=2026-03-28T14:30:00Z");
  expect([from, to]).toEqual(["2026-03-27T15", "2026-03-28T14"]);
  expect(found).toEqual({ documents: 0, lacking: 0, failed: 0, render: null, waiting: null, hourly: [] });
});

test("documents and failed jobs are counted in their hour, with what rendering took and how long they waited", async () => {
  const make = (content: unknown, headers = {}) =>
    service.ask("POST", "documents/generate-from-payload", { json: { document: { content } }, headers });
  expect((await make([{ p: "Hello" }])).status).toBe(200);
  expect((await make([{ q: "refused" }])).status).toBe(400);
  await make([{ q: "refused" }], { prefer: "respond-async" });
  const found = await eventually(async () => {
    const answer = await hours();
    expect(answer).toMatchObject({ documents: 1, failed: 1 });
    return answer;
  });
  expect(found.render).toEqual({ p50: 1, p95: 1 });
  expect(found.waiting).toEqual({ p50: expect.any(Number), p95: expect.any(Number) });
  const sum = (of: string) =>
    found.hourly.reduce((all: number, one: Record<string, number>) => all + (one[of] ?? 0), 0);
  expect([sum("documents"), sum("lacking"), sum("failed")]).toEqual([1, found.lacking, 1]);
  for (const { hour } of found.hourly) expect(hour >= found.from && hour <= found.to).toBe(true);
});

test("hours are those of one span, of 31 days at most", async () => {
  const month = await hours("?from=2026-03-01&to=2026-03-31T23:59:00Z");
  expect([month.from, month.to]).toEqual(["2026-03-01T00", "2026-03-31T23"]);
  for (const query of ["?from=2026-03-01&to=2026-04-01", "?from=2026-03-02&to=2026-03-01", "?from=lately"])
    expect((await service.ask("GET", `usage/hours${query}`)).status, query).toBe(400);
});
