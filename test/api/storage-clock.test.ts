import { Readable } from "node:stream";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { addStorageClock } from "../../src/api/plugins/storage-clock.ts";
import { answerTime, isForRequest, patienceLeft, sharingPatience } from "../../src/ports/patience/port.ts";
import type { Adapters } from "../../src/service/compose.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { isRepeated } from "../support/servers/cluster.ts";
import { startTestServiceWith } from "../support/servers/service.ts";

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

test("a request whose body cannot be read is on its clock until it is answered", async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  addStorageClock(app, () => 0);
  const clocked: boolean[] = [];
  app.addHook("onSend", async () => void clocked.push(isForRequest()));
  app.post("/", async () => "");
  const request = { method: "POST", url: "/", headers: { "content-type": "application/json" } } as const;
  const answers = [await app.inject({ ...request, body: "{" }), await app.inject({ ...request, body: "" })];
  expect([...answers.map(({ statusCode }) => statusCode), ...clocked]).toEqual([400, 400, true, true]);
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

test("after the status each answer has a second again, but for a request inside of another one", async () => {
  let now = 0;
  const app = Fastify();
  onTestFinished(() => app.close());
  addStorageClock(app, () => now);
  async function* pieces(): AsyncGenerator<string> {
    yield "left: ";
    now += 60_000;
    yield String(answerTime(5000));
  }
  app.get("/list", async () => Readable.from(pieces()));
  app.get("/outer", async () => {
    const inner = await sharingPatience(() => app.inject("/list"));
    return [inner.body, answerTime(5000)];
  });
  expect((await app.inject("/list")).body).toBe("left: 1000");
  expect((await app.inject("/outer")).json()).toEqual(["left: 0", 0]);
});

test("a request inside of another one that is refused before its handler leaves the clock going", async () => {
  let now = 0;
  const app = Fastify();
  onTestFinished(() => app.close());
  addStorageClock(app, () => now, 10_000);
  const schema = { body: { type: "object", required: ["name"] } };
  app.post("/inner", { schema }, async () => "never");
  app.get("/outer", async () => {
    const inner = await sharingPatience(() => app.inject({ method: "POST", url: "/inner", payload: {} }));
    now += 4000;
    return [inner.statusCode, patienceLeft(60_000)];
  });
  expect((await app.inject("/outer")).json()).toEqual([400, 6000]);
});

test("what goes on after the whole answer has the usual times, but not in a request inside of another one", async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  addStorageClock(app, () => 0);
  let afterAnswer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    afterAnswer = resolve;
  });
  const later: Promise<boolean>[] = [];
  app.get("/inner", async () => "inner");
  app.get("/outer", async () => {
    later.push(answered.then(isForRequest));
    await sharingPatience(() => app.inject("/inner"));
    return isForRequest();
  });
  expect((await app.inject("/outer")).json()).toBe(true);
  afterAnswer();
  expect(await Promise.all(later)).toEqual([false]);
});

test.skipIf(isRepeated)("on embedded storage, where no server is waited for, requests have no clock", async () => {
  const clocked: boolean[] = [];
  const around = (opened: Adapters): Adapters => {
    const { log } = opened;
    const append = log.append.bind(log);
    vi.spyOn(log, "append").mockImplementation((...given) => {
      clocked.push(isForRequest());
      return append(...given);
    });
    return opened;
  };
  const service = await startTestServiceWith(fakeRenderPool(), {}, undefined, { around });
  onTestFinished(() => service.stop());
  const json = { document: { content: [{ p: "Hello" }] } };
  expect((await service.ask("POST", "documents/generate-from-payload", { json })).status).toBe(200);
  expect(new Set(clocked)).toEqual(new Set([false]));
});
