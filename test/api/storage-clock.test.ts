import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { addStorageClock } from "../../src/api/plugins/storage-clock.ts";
import { patienceLeft, sharingPatience } from "../../src/ports/patience/port.ts";

test("a request has one clock from its headers to its answer, which stands while its body comes", async () => {
  let now = 0;
  const app = Fastify();
  onTestFinished(() => app.close());
  addStorageClock(app, () => now, 10_000);
  app.addHook("onRequest", async () => {
    now += 1000;
  });
  app.addContentTypeParser("text/plain", { parseAs: "string" }, (_request, body, done) => {
    now += 50_000;
    done(null, body);
  });
  app.addHook("preHandler", async () => {
    now += 2000;
  });
  const preValidation = async (): Promise<void> => {
    now += 50_000; // a body that the route reads by itself
  };
  app.post("/", { preValidation }, async () => {
    now += 3000;
    return { left: patienceLeft(60_000) };
  });
  const answer = await app.inject({ method: "POST", url: "/", headers: { "content-type": "text/plain" }, body: "x" });
  expect(answer.json()).toEqual({ left: 4000 });
  expect(patienceLeft(60_000)).toBe(60_000);
});

test("a request that another one makes inside of the process is on the clock of that one; others have their own", async () => {
  let now = 0;
  const app = Fastify();
  onTestFinished(() => app.close());
  addStorageClock(app, () => now, 10_000);
  app.get("/inner", async () => {
    now += 3000;
    return patienceLeft(60_000);
  });
  app.get("/outer", async () => {
    now += 4000;
    const inner = await sharingPatience(() => app.inject("/inner"));
    return [inner.json(), patienceLeft(60_000)];
  });
  expect((await app.inject("/outer")).json()).toEqual([3000, 3000]);
  expect((await app.inject("/inner")).json()).toBe(7000);
});
