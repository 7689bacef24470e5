import { afterAll, beforeAll, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { jsonStepSize } from "../../src/vocabulary/json/steps.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { type Case, casesOf, type Description, leftOut, writtenOnce } from "../support/answering/cases.ts";
import { send } from "../support/answering/send.ts";
import { everyNth } from "../support/night.ts";
import { startTestServiceWith, type TestService } from "../support/servers/service.ts";

// The process that answers requests, which is this one here, reads what callers send in steps: none of what reads or writes a text as a whole
// gets more than a step may have, whatever the route, the body's type and its shape. Cases come of the service's own description.

const large = 5 * jsonStepSize;
/** Cases that a day's run takes: each route with some shapes, and each shape with some routes. */
const every = 13;
const withinMs = 600_000;

/** The longest text that was read or written as a whole outside of the renderer, and by what. */
const longest = { length: 0, what: "" };
let inRenderer = 0;

/** Work of the renderer, which is a process of its own elsewhere. */
function apart(pool: RenderPool): RenderPool {
  const works = Object.entries(pool).map(([name, work]) => {
    const counted = async (...given: readonly unknown[]): Promise<unknown> => {
      inRenderer += 1;
      try {
        return await (work as (...all: readonly unknown[]) => unknown)(...given);
      } finally {
        inRenderer -= 1;
      }
    };
    return [name, reads.has(name) ? counted : work];
  });
  return Object.fromEntries(works);
}

const reads = new Set([
  "render",
  "inspect",
  "verify",
  "fields",
  "importFile",
  "readSpreadsheet",
  "drawPage",
  "compare",
  "compareDrawn",
]);

const read = (what: string, length: number): void => {
  if (inRenderer === 0 && length > longest.length) Object.assign(longest, { length, what });
};

const { parse, stringify } = JSON;
const { decode } = TextDecoder.prototype;
const { encode } = TextEncoder.prototype;
let service: TestService<RenderPool>;
let cases: readonly Case[];
beforeAll(async () => {
  service = await startTestServiceWith(apart(fakeRenderPool()), { GALLERY: "off", GENERATIONS_PER_MINUTE: "1000000" });
  const description = (await (await service.ask("GET", "/openapi.json")).json()) as Description;
  for (const path of writtenOnce) await (await service.ask("GET", path)).arrayBuffer();
  const sizes = { small: 60_000, large, head: 6000 };
  cases = casesOf(description, service.tenantId, sizes);
  JSON.parse = (text: string, revive) => {
    read("JSON.parse", text.length);
    return parse(text, revive);
  };
  TextDecoder.prototype.decode = function (bytes, options) {
    read("TextDecoder", bytes?.byteLength ?? 0);
    return decode.call(this, bytes, options);
  };
  JSON.stringify = (...given: readonly unknown[]): string => {
    const text = Reflect.apply(stringify, JSON, given) as string | undefined;
    read("JSON.stringify", text?.length ?? 0);
    return text as string;
  };
  TextEncoder.prototype.encode = function (text) {
    read("TextEncoder", text?.length ?? 0);
    return encode.call(this, text);
  };
});
afterAll(async () => {
  Object.assign(JSON, { parse, stringify });
  TextDecoder.prototype.decode = decode;
  TextEncoder.prototype.encode = encode;
  await service.stop();
});

/** A piece of a text is read between quotes. */
const mostAtOnce = jsonStepSize + '""'.length;

/** The double of the renderer makes no diagnosis, and the service takes none that is none. */
const isDiagnosis = (name: string): boolean => /^(?:diagnose|pages)/.test(name);

test("no step of the answering process gets more than one may have, on any route", { timeout: withinMs }, async () => {
  const { hostname: host, port } = new URL(service.baseUrl);
  const beyond: string[] = [];
  const statuses = new Set<number>();
  for (const one of everyNth(
    cases.filter(({ way }) => way === "whole"),
    every,
  )) {
    Object.assign(longest, { length: 0, what: "" });
    const status = await send(one, { host, port: Number(port), token: service.token }, withinMs);
    statuses.add(status);
    if (longest.length > mostAtOnce) beyond.push(`${one.name}: ${longest.what} of ${longest.length}`);
    if (status === 0 || (status === 500 && !isDiagnosis(one.name))) beyond.push(`${one.name}: answered ${status}`);
  }
  expect(beyond).toEqual([]);
  expect(statuses).toContain(400);
});

test("each route of the description has cases, or a reason", () => {
  const named = new Set(cases.map(({ name }) => name.split(":")[0]));
  expect(named.size).toBeGreaterThan(100);
  for (const reason of Object.values(leftOut)) expect(reason).toMatch(/\w/);
});
