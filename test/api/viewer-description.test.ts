import { afterAll, beforeAll, expect, test } from "vitest";
import { type Description, operationsOf } from "../support/servers/openapi.ts";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

interface SignIn {
  readonly flows: { readonly clientCredentials: { readonly tokenUrl: string } };
}

/** The description that the page at `/docs` loads. */
let shown: Description & { readonly components: { readonly securitySchemes: { readonly signIn: SignIn } } };
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  shown = await bodyOf(await service.ask("GET", "/docs/json"));
});
afterAll(async () => {
  await service.stop();
});

/** Parts of a schema with every reference written out, as the page does for its examples; it is slow from some ten thousand on. */
function partsOf(value: unknown, most = 10_000): number {
  let count = 0;
  const open = [value];
  while (open.length > 0 && count <= most) {
    const part = open.pop();
    count += 1;
    const name = /^#\/components\/schemas\/(\w+)$/.exec(String(part))?.[1];
    if (name !== undefined) open.push(shown.components.schemas[name] ?? expect.unreachable(name));
    else if (typeof part === "object" && part !== null) open.push(...Object.values(part));
  }
  return count;
}

test("no operation has more parts than the page shows at once", () => {
  for (const operation of operationsOf(shown)) {
    const { operationId } = operation as { operationId?: string };
    expect([operationId, partsOf(operation)]).toEqual([operationId, expect.toSatisfy((parts) => parts < 10_000)]);
  }
});

test("no schema is there that no operation has", () => {
  const text = JSON.stringify(shown);
  const unused = Object.keys(shown.components.schemas).filter((name) => !text.includes(`schemas/${name}"`));
  expect(unused).toEqual([]);
});

test("a key's id and secret are a sign-in: the token of the place that is named opens every operation that wants one", async () => {
  const { signIn } = shown.components.securitySchemes;
  const { clientId, clientSecret } = service.credentials;
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
  const answer = await fetch(service.baseUrl + signIn.flows.clientCredentials.tokenUrl, {
    method: "POST",
    headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
    body: "grant_type=client_credentials",
  });
  const { access_token: token } = (await answer.json()) as { readonly access_token: string };
  expect((await service.ask("GET", "documents", { token })).status).toBe(200);
  const withToken = operationsOf(shown).filter(({ security = [] }) => security.some((way) => "bearer" in way));
  expect(withToken.length).toBeGreaterThan(50);
  expect(withToken.filter(({ security = [] }) => !security.some((way) => "signIn" in way))).toEqual([]);
});

test("the description is the same a second time, as JSON and as YAML", async () => {
  const taken = async (path: string): Promise<string> => (await service.ask("GET", path, { token: null })).text();
  const yaml = await taken("/docs/yaml");
  expect(yaml).toContain("openapi: 3.1.0\n");
  expect(await taken("/docs/yaml")).toBe(yaml);
  for (const path of ["/docs/json", "/docs/yaml"]) {
    const head = await service.ask("HEAD", path, { token: null });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  }
  expect(JSON.parse(await taken("/docs/json"))).toEqual(shown);
});
