import { fastify } from "fastify";
import { expect, test } from "vitest";
import { repeating } from "../../../src/api/plugins/openapi.ts";

test("an answer is written once, and again when it is of another object", async () => {
  let of: object = { title: "one" };
  let written = 0;
  const app = fastify();
  app.get(
    "/",
    repeating(() => of),
    (_request, reply) => {
      written += 1;
      return reply.type("text/yaml").send(JSON.stringify(of));
    },
  );
  const answered = async () => (await app.inject("/")).body;
  expect([await answered(), await answered(), await answered(), written]).toEqual([
    ...Array(3).fill('{"title":"one"}'),
    1,
  ]);
  of = { title: "two" };
  expect([await answered(), await answered(), written]).toEqual([...Array(2).fill('{"title":"two"}'), 2]);
  const { headers } = await app.inject({ method: "HEAD", url: "/" });
  expect([headers["content-type"], written]).toEqual(["text/yaml", 2]);
  await app.close();
});
