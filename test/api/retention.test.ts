import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { bodyOf, signIn, startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
let own: { readonly path: string; readonly token: string; readonly id: string };
beforeAll(async () => {
  service = await startTestService({ GALLERY: "off" });
  const json = { name: "Notary", retention: { days: 90 } };
  const answer = await bodyOf(await service.ask("POST", "/v1/tenants", { json }));
  expect(answer).toMatchObject({ retention: { days: 90 } });
  const token = await signIn(service.baseUrl, answer.apiKey);
  own = { path: `/v1/${answer.tenantId}`, token: String(token), id: answer.tenantId };
});
afterAll(async () => {
  await service.stop();
});

const json = { document: { content: [{ p: "deed" }] } };
const content = JSON.stringify(json);
const ask = async (method: string, path: string, sent?: unknown) => {
  const more = sent === undefined ? {} : { json: sent };
  const answer = await service.ask(method, `${own.path}/${path}`, { token: own.token, ...more });
  return answer.status === 204 ? undefined : await bodyOf(answer);
};
const generate = (query = "") => ask("POST", `documents/generate-from-payload${query}`, json);
const patch = async (sent: unknown) =>
  await bodyOf(await service.ask("PATCH", `/v1/tenants/${own.id}`, { json: sent }));

/** Days from the making of a document to its end, as answer, list and history say it. */
async function keptOf(answer: { documentId: string; expiresAt: string }) {
  const all: readonly (typeof answer & { createdAt: string })[] = await ask("GET", "documents");
  const listed = all.find(({ documentId }) => documentId === answer.documentId);
  expect(listed).toMatchObject({ expiresAt: answer.expiresAt });
  const [made] = await ask("GET", `documents/${answer.documentId}/history`);
  expect(made.data.expiresAt).toBe(answer.expiresAt);
  const { from } = made.data.retention;
  return { from, days: (Date.parse(answer.expiresAt) - Date.parse(listed?.createdAt ?? "")) / 86_400_000 };
}

describe("the retention", () => {
  test("of a tenant is set, shown, changed and taken back by the administrator", async () => {
    expect(await keptOf(await generate())).toEqual({ from: "tenant", days: 90 });
    expect((await ask("GET", "usage")).limits).toMatchObject({ retentionDays: 30, retention: { days: 90 } });
    const until = "2027-12-31T00:00:00.000Z";
    expect(await patch({ retention: { until: "2027-12-31T00:00:00Z" } })).toMatchObject({ retention: { until } });
    expect((await generate()).expiresAt).toBe(until);
    expect(await patch({ retention: null })).not.toHaveProperty("retention");
    expect(await keptOf(await generate())).toEqual({ from: "service", days: 30 });
    expect(await patch({ retention: { days: 90 }, generationLimit: 500 })).toMatchObject({
      retention: { days: 90 },
      generationLimit: 500,
    });
    expect(await bodyOf(await service.ask("GET", `/v1/tenants/${own.id}`))).toMatchObject({ retention: { days: 90 } });
  });

  test("of a template is that of the revision a document is made of", async () => {
    const created = await ask("POST", "templates", { name: "Deed", content, retention: { days: 3650 } });
    expect(created).toMatchObject({ retention: { days: 3650 } });
    const { id: templateId, revision } = created;
    const make = async (more = {}) =>
      await keptOf(await ask("POST", "documents/generate-from-template", { templateId, data: {}, ...more }));
    expect(await make()).toEqual({ from: "template", days: 3650 });
    await ask("PUT", `templates/${templateId}`, { id: templateId, content });
    expect(await ask("GET", `templates/${templateId}`)).toMatchObject({ retention: { days: 3650 } });
    const revised = await ask("POST", `templates/${templateId}/revisions`, { retention: { days: 10 } });
    expect(revised).toMatchObject({ retention: { days: 10 } });
    expect(await make()).toEqual({ from: "template", days: 10 });
    expect(await make({ revision })).toEqual({ from: "template", days: 3650 });
    await ask("PUT", `templates/${templateId}`, { id: templateId, content, retention: null });
    expect(await ask("GET", `templates/${templateId}`)).not.toHaveProperty("retention");
    expect(await make()).toEqual({ from: "tenant", days: 90 });
    await ask("POST", `templates/${templateId}/revisions/${revised.id}/revert`);
    expect(await ask("GET", `templates/${templateId}`)).not.toHaveProperty("retention");
    const revisions = await ask("GET", `templates/${templateId}/revisions`);
    expect(revisions.map((one: { retention?: object }) => one.retention)).toEqual([
      ...[undefined, undefined],
      ...[{ days: 10 }, { days: 3650 }, { days: 3650 }],
    ]);
    expect(await ask("GET", `templates/${templateId}?asOf=${revision}`)).toMatchObject({ retention: { days: 3650 } });
    await ask("DELETE", `templates/${templateId}/revisions/${revisions[0].id}`);
    await ask("DELETE", `templates/${templateId}/revisions/${revisions[1].id}`);
    expect(await ask("GET", `templates/${templateId}`)).toMatchObject({ retention: { days: 10 } });
  });

  test("of a request wins over all others, in a job and in a line of a bulk request, too", async () => {
    expect(await keptOf(await generate("?retentionDays=4000"))).toEqual({ from: "request", days: 4000 });
    const until = "2028-01-01T00:00:00.000Z";
    expect((await generate(`?retentionUntil=${until}`)).expiresAt).toBe(until);
    const accepted = await service.ask("POST", `${own.path}/documents/generate-from-payload?retentionDays=2`, {
      ...{ token: own.token, json, headers: { Prefer: "respond-async" } },
    });
    const { id } = await bodyOf(accepted);
    await eventually(async () => expect((await ask("GET", `jobs/${id}`)).status).toBe("succeeded"));
    expect(await keptOf((await ask("GET", `jobs/${id}`)).result)).toEqual({ from: "request", days: 2 });
    const lines = [
      { ...json, retention: { days: 7 } },
      json,
      { ...json, retention: { until: "2020-01-01T00:00:00Z" } },
    ];
    const bulk = await service.ask("POST", `${own.path}/documents/bulk?retentionDays=3`, {
      ...{ token: own.token, headers: { "Content-Type": "application/x-ndjson" } },
      body: lines.map((line) => JSON.stringify(line)).join("\n"),
    });
    const answers = (await bulk.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const of = (number: number) => answers.find(({ line }: { line: number }) => line === number);
    const days = (number: number) => Math.round((Date.parse(of(number).result.expiresAt) - Date.now()) / 86_400_000);
    expect([days(1), days(2)]).toEqual([7, 3]);
    expect(of(3).error).toMatchObject({ status: 400, path: "/retention/until" });
  });

  test("that cannot be is refused with its place", async () => {
    const sent = [
      [{ days: 0 }, "/retention/days"],
      [{ days: "30" }, "/retention/days"],
      [{ days: 36_501 }, "/retention/days"],
      [{ until: "2020-01-01T00:00:00Z" }, "/retention/until"],
      [{ until: "2200-01-01T00:00:00Z" }, "/retention/until"],
      [{ until: "tomorrow" }, "/retention/until"],
      [{ weeks: 3 }, "/retention/weeks"],
      [{ days: 3, until: "2028-01-01T00:00:00Z" }, "/retention"],
      [{}, "/retention"],
      ["30 days", "/retention"],
    ] as const;
    for (const [retention, path] of sent) {
      const refusal = {
        status: 400,
        path,
        errors: [{ path, message: expect.stringMatching(/Expected .*; came|Unknown property 'weeks'/) }],
      };
      expect(await patch({ retention }), path).toMatchObject(refusal);
      expect(await ask("POST", "templates", { name: "Deed", content, retention }), path).toMatchObject(refusal);
    }
    expect(await patch({})).toMatchObject({ status: 400 });
    for (const [query, path] of [
      ["retentionDays=0", "/retentionDays"],
      ["retentionDays=36501", "/retentionDays"],
      ["retentionUntil=2020-01-01", "/retentionUntil"],
      ["retentionUntil=x", "/retentionUntil"],
      ["retentionDays=3&retentionUntil=2028-01-01", "/retentionUntil"],
      ["retentionDays=3&ttlSeconds=60", "/ttlSeconds"],
    ] as const)
      expect(await generate(`?${query}`), query).toMatchObject({ status: 400, path });
  });
});
