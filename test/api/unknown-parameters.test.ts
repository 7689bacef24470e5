import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

const strict = { headers: { prefer: "handling=strict" } };
const ignored = (answer: Response): string | null => answer.headers.get("colophon-ignored-parameters");

test("an unknown query parameter of a route of the contract is named in a header", async () => {
  const answer = await service.ask("GET", "documents?colour=5&offset=0&a%20b=1");
  expect([answer.status, ignored(answer)]).toEqual([200, "colour, a%20b"]);
  expect(ignored(await service.ask("GET", "documents?limit=5"))).toBeNull();
});

test("a misspelt query parameter is refused with the one that was meant, under handling=strict any that is unknown", async () => {
  expect((await bodyOf(await service.ask("GET", "documents?limt=5&tenants=1"))).errors).toHaveLength(1);
  const answer = await service.ask("GET", "documents?limt=5&tenants=1", strict);
  expect(answer.status).toBe(400);
  expect((await bodyOf(answer)).errors).toEqual([
    {
      code: "UNKNOWN_PARAMETER",
      path: "/limt",
      message: "Unknown parameter 'limt' in the query; did you mean 'limit'?",
    },
    { code: "UNKNOWN_PARAMETER", path: "/tenants", message: "Unknown parameter 'tenants' in the query." },
  ]);
  const known = await service.ask("GET", "documents?limit=5", strict);
  expect([known.status, known.headers.get("preference-applied")]).toEqual([200, "handling=strict"]);
});

test("a route of the service's own refuses any, and strict=true counts where it is a parameter", async () => {
  expect((await service.ask("GET", "webhooks?limit=5")).status).toBe(400);
  const json = { document: { content: [{ p: "x" }] } };
  const generate = (query: string) => service.ask("POST", `documents/generate-from-payload?${query}`, { json });
  expect((await generate("strict=true&lang=de")).status).toBe(400);
  expect(ignored(await generate("strict=false&lang=de"))).toBe("lang");
});

test("only the first twenty unknown parameters are named, and a name of line breaks breaks no header", async () => {
  const many = Array.from({ length: 30 }, (_, i) => `x${i}=1`).join("&");
  expect(ignored(await service.ask("GET", `documents?${many}`))).toMatch(/^x0, .*x19, \.\.\.$/);
  expect(ignored(await service.ask("GET", "documents?a%0d%0aX-B:%20c=1"))).toBe("a%0D%0AX-B%3A%20c");
});
