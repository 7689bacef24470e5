import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { bodyCompiler } from "../../src/api/bodies/body-compiler.ts";
import {
  instant,
  oneOf,
  type Parameter,
  type Parameters,
  pathText,
  wholeNumber,
} from "../../src/api/parameters/parameter.ts";
import { addRoute } from "../../src/api/route-declaration.ts";

const limit = wholeNumber("At most this many", { fallback: 200, most: 1000 });
const from = instant("The first day");

/** Reads a parameter from a query. */
const read = <Value>({ read: of }: Parameter<Value>, written: string | undefined): Value => of(written, "name");

test("a whole number has a default and is cut to the most allowed", () => {
  expect(["0", "5000", undefined].map((written) => read(limit, written))).toEqual([0, 1000, 200]);
});

test.each(["-1", "1.5", "abc", "", " 1", "1e3", "99999999999"])("'%s' is no whole number", (written) => {
  expect(() => read(limit, written)).toThrow(/name must be a whole number/);
});

test("a page number below 1 is refused", () => {
  expect(() => read(wholeNumber("Which page", { fallback: 1, least: 1 }), "0")).toThrow(/name must be at least 1/);
});

test("instants become UTC, a date its first moment", () => {
  expect(read(from, "2026-03-28")).toBe("2026-03-28T00:00:00.000Z");
  expect(read(from, "2026-03-28T14:30:00+02:00")).toBe("2026-03-28T12:30:00.000Z");
  expect(() => read(from, "28.3.2026")).toThrow(/ISO 8601/);
  expect(() => read(from, "2026-13-41")).toThrow(/ISO 8601/);
});

test.each(["2026-02-30", "2026-02-29", "2026-04-31T10:00:00Z", "2026-00-10", "2026-02-30T00:00:00+02:00"])(
  "%s is no day, and does not become one of the next month",
  (written) => expect(() => read(from, written)).toThrow(/ISO 8601/),
);

test("29 February is a day in leap years", () => {
  expect(read(from, "2028-02-29")).toBe("2028-02-29T00:00:00.000Z");
});

test("words match in any case", () => {
  const format = oneOf("The format", ["pdf", "docx"]);
  expect(read(format, "PDF")).toBe("pdf");
  expect(() => read(format, "odt")).toThrow(/must be one of pdf, docx/);
});

let app: FastifyInstance | undefined;
afterEach(async () => {
  await app?.close();
});

/** The values that reach the handler of a route with these parameters, or the message of the refusal. */
async function handled(url: string, declared: { path?: Parameters; query?: Parameters }, requested: string) {
  app = Fastify();
  app.setValidatorCompiler(bodyCompiler);
  const described = { operationId: "one", summary: "One", tags: [], config: {}, response: {} };
  addRoute(app, { ...described, method: "GET", url, ...declared, handler: (input) => input });
  return (await app.inject(requested)).json();
}

test("a route gets the parameters it declares, and no others", async () => {
  expect(await handled("/:id", { path: { id: pathText("Which") }, query: { limit } }, "/a?limit=3&more=1")).toEqual({
    path: { id: "a" },
    query: { limit: 3 },
  });
});

test("a parameter given twice is refused by name", async () => {
  const answer = await handled("/", { query: { limit } }, "/?limit=1&limit=2");
  expect(answer.message).toBe("The parameter limit is given more than once.");
});

test("names of Object.prototype are no parameters", async () => {
  const { query } = await handled("/", { query: { constructor: from } }, "/");
  expect(query).toEqual({});
});

test("a route whose path names other parameters than it declares cannot be added", () => {
  const described = { operationId: "one", summary: "One", tags: [], config: {}, response: {} };
  const add = () => addRoute(Fastify(), { ...described, method: "GET", url: "/:id/:name", handler: () => "" });
  expect(add).toThrow("/:id/:name has the parameters id,name, declared are .");
});
