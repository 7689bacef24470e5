import { afterAll, beforeAll, expect, test } from "vitest";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { bodyOf, signIn, startTestServiceWith, type TestService } from "../support/servers/service.ts";

const json = { document: { content: [{ p: "x" }] } };

let service: TestService;
let now = "2026-02-27T12:00:00.000Z";
const others: { readonly tenantId: string; readonly token: string }[] = [];

const around: NonNullable<Parameters<typeof startTestServiceWith>[3]>["around"] = (opened) => ({
  ...opened,
  clock: { ...opened.clock, now: () => new Date(now) },
});

async function make(tenant: { readonly tenantId: string; readonly token: string }): Promise<{ fileSizeBytes: number }> {
  const path = `/v1/${tenant.tenantId}/documents/generate-from-payload`;
  const made = await service.ask("POST", path, { json, token: tenant.token });
  expect(made.status).toBe(200);
  return await bodyOf(made);
}

beforeAll(async () => {
  service = await startTestServiceWith(fakeRenderPool(), { GALLERY: "off" }, undefined, { around });
  for (const name of ["=HYPERLINK(1)", "Second, with a comma"]) {
    now = new Date(Date.parse(now) + 60_000).toISOString();
    const { tenantId, apiKey } = await bodyOf(await service.ask("POST", "/v1/tenants", { json: { name } }));
    others.push({ tenantId, token: await signIn(service.baseUrl, apiKey) });
  }
});
afterAll(async () => {
  await service.stop();
});

test("the operator reads what every tenant used, by month, and a page of it", async () => {
  const [one, two] = others as [(typeof others)[number], (typeof others)[number]];
  const first = { tenantId: service.tenantId, token: service.token };
  const { fileSizeBytes: bytes } = await make(first);
  await make(one);
  now = "2026-03-01T00:00:00.000Z";
  const tokens = await bodyOf(await service.ask("GET", "/v1/usage?from=2026-02", { token: await again() }));
  expect(tokens.map(({ month }: { month: string }) => month)).toEqual(Array(3).fill(["2026-02", "2026-03"]).flat());
  const renewed = { tenantId: first.tenantId, token: await again() };
  await make(renewed);
  service.pool.worked(first.tenantId, 1500);
  service.pool.worked(two.tenantId, 250);
  const ask = (query: string) => service.ask("GET", `/v1/usage?${query}`, { token: renewed.token });
  const all = await bodyOf(await ask("from=2026-02&to=2026-03"));
  const none = { documents: 0, pages: 0, bytes: 0, seconds: 0, quotaRefusals: 0 };
  const made = { ...none, documents: 1, pages: 1, bytes };
  const february = { month: "2026-02", storedBytes: null };
  const march = { month: "2026-03" };
  const [{ name }] = all;
  expect(all).toEqual([
    { ...made, ...february, tenantId: first.tenantId, name },
    { ...made, ...march, tenantId: first.tenantId, name, storedBytes: 2 * bytes, seconds: 1.5 },
    { ...made, ...february, tenantId: one.tenantId, name: "=HYPERLINK(1)" },
    { ...none, ...march, tenantId: one.tenantId, name: "=HYPERLINK(1)", storedBytes: bytes },
    { ...none, ...february, tenantId: two.tenantId, name: "Second, with a comma" },
    { ...none, ...march, tenantId: two.tenantId, name: "Second, with a comma", storedBytes: 0, seconds: 0.25 },
  ]);
  const page = await ask("from=2026-02&to=2026-03&limit=3&offset=1");
  expect(await bodyOf(page)).toEqual(all.slice(1, 4));
  expect(page.headers.get("x-total-count")).toBe("6");
  expect(page.headers.get("link")).toContain("limit=3&offset=4");
  expect(await bodyOf(await ask("limit=0"))).toEqual([]);
  expect(await bodyOf(await ask("offset=7"))).toEqual([]);
  expect((await bodyOf(await ask(""))).map(({ month }: { month: string }) => month)).toEqual(Array(3).fill("2026-03"));
});

test("as CSV a formula in a tenant's name is text", async () => {
  const headers = { accept: "text/csv" };
  const answer = await service.ask("GET", "/v1/usage?from=2026-02&to=2026-02", { headers, token: await again() });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="usage-2026-02-2026-02.csv"');
  expect(answer.headers.get("vary")).toContain("Accept");
  const [header, , second, third] = (await answer.text()).split("\r\n");
  expect(header).toBe("month,tenantId,name,documents,pages,bytes,storedBytes,seconds,quotaRefusals");
  expect(second).toContain(",'=HYPERLINK(1),1,1,");
  expect(third).toContain(',"Second, with a comma",0,0,0,,0,0');
});

test.each([
  ["from=2026-13", "from"],
  ["to=2026-3", "to"],
  ["from=2026-04&to=2026-03", "from"],
  ["from=2025-03&to=2026-03", "from"],
  ["as=xml", "as"],
])("usage with %s is refused", async (query, name) => {
  const answer = await service.ask("GET", `/v1/usage?${query}`, { token: await again() });
  expect(answer.status).toBe(400);
  expect((await bodyOf(answer)).message).toContain(name);
});

test("the last month that can be written is answered, and so are months over the end of a year", async () => {
  for (const [query, months] of [
    ["to=9999-12", ["9999-12"]],
    ["from=9999-11&to=9999-12", ["9999-11", "9999-12"]],
    ["from=2025-12&to=2026-01", ["2025-12", "2026-01"]],
  ] as const) {
    const answer = await service.ask("GET", `/v1/usage?${query}&limit=${months.length}`, { token: await again() });
    const rows: readonly { month: string }[] = await bodyOf(answer);
    expect(
      rows.map(({ month }) => month),
      query,
    ).toEqual(months);
  }
});

test("twelve months are answered", async () => {
  const answer = await service.ask("GET", "/v1/usage?from=2025-04&to=2026-03&limit=12", { token: await again() });
  expect(await bodyOf(answer)).toHaveLength(12);
});

test("another tenant's admin key reads no usage but its own", async () => {
  const { apiKey } = await bodyOf(
    await service.ask("POST", "/v1/tenants", { json: { name: "Third" }, token: await again() }),
  );
  const token = await signIn(service.baseUrl, apiKey);
  const answer = await service.ask("GET", "/v1/usage", { token });
  expect([answer.status, (await bodyOf(answer)).errorCode]).toEqual([403, "TENANT_MISMATCH"]);
});

/** The clock went on by days: the earlier token has expired. */
const again = (): Promise<string> => signIn(service.baseUrl, service.credentials);
