import { connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { eventually } from "../support/eventually.ts";
import { bodyOf, startTestService, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { testPool } from "../support/threads/render-pool.ts";

const json = { document: { content: [{ p: "Hello" }] } };
const payload = "documents/generate-from-payload";

afterEach(() => void vi.useRealTimers());

async function jobRuns(service: TestService): Promise<void> {
  await eventually(() => expect(service.pool.jobs.length).toBeGreaterThan(0));
}

test("a generation that runs when the service stops is finished, stored and answered", async () => {
  const service = await startTestService();
  const release = service.pool.hold();
  const answering = service.ask("POST", payload, { json });
  await jobRuns(service);
  const stopping = service.service.stop();
  setTimeout(release, 100);
  const answer = await answering;
  expect(answer.status).toBe(200);
  const { documentId } = await bodyOf(answer);
  await stopping;
  const again = await startTestServiceWith(fakeRenderPool(), {}, service.folder);
  const [record] = await bodyOf(await again.ask("GET", "documents"));
  expect(record.documentId).toBe(documentId);
  await again.stop();
});

test("while it stops, probes say so and everything else is sent elsewhere", async () => {
  const service = await startTestService({ SHUTDOWN_DELAY_SECONDS: "300" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const stopping = service.service.stop();
  const sent = ["/readyz", "/livez", "documents"].map((path) => service.ask("GET", path));
  const [ready, live, refused] = (await Promise.all(sent)) as [Response, Response, Response];
  expect(ready.status).toBe(503);
  expect(await bodyOf(ready)).toMatchObject({ status: "draining" });
  expect(live.status).toBe(200);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("2");
  expect(refused.headers.get("connection")).toBe("close");
  expect(await bodyOf(refused)).toMatchObject({ errorCode: "UNAVAILABLE", isRetryable: true });
  vi.advanceTimersByTime(300_000);
  vi.useRealTimers();
  await stopping;
  await service.stop();
});

test("a stopped service does not listen, and stopping again is no error", async () => {
  const service = await startTestService();
  await service.service.stop();
  await expect(service.ask("GET", "/livez")).rejects.toThrow();
  await service.stop();
});

test("a connection that stays open without a request does not delay the stop", async () => {
  const service = await startTestService({ SHUTDOWN_GRACE_SECONDS: "300" });
  const socket = connect(Number(new URL(service.baseUrl).port), "127.0.0.1");
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.on("error", () => undefined);
  // Waiting for the connection would take the whole grace, five times what a test has.
  await service.stop();
  socket.destroy();
});

test("requests that wait for a worker when the service stops get their documents", async () => {
  const pool = testPool({ queue: 20 });
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let came = 0;
  const own = pool.render.bind(pool);
  const render: typeof pool.render = async (...job) => {
    came += 1;
    await gate;
    return await own(...job);
  };
  const service = await startTestServiceWith(Object.assign(pool, { render }));
  const accepted = Array.from({ length: 8 }, () => service.ask("POST", payload, { json }));
  await eventually(() => expect(came).toBe(8));
  open();
  // All eight are given to the pool.
  await new Promise((resolve) => setImmediate(resolve));
  expect(service.pool.stats().waiting).toBeGreaterThan(0);
  const stopping = service.service.stop();
  expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual(accepted.map(() => 200));
  await stopping;
});

test("a request that does not end within the grace time is refused with 503, and the answer arrives", async () => {
  const service = await startTestService({ SHUTDOWN_GRACE_SECONDS: "1" });
  const release = service.pool.hold();
  const answering = service.ask("POST", payload, { json });
  await jobRuns(service);
  await service.stop();
  const answer = await answering;
  expect(answer.status).toBe(503);
  expect(await bodyOf(answer)).toMatchObject({ errorCode: "UNAVAILABLE", isRetryable: true });
  release();
});

test("a second service on the same data folder says so and does not start", async () => {
  const service = await startTestService();
  await expect(startTestServiceWith(fakeRenderPool(), {}, service.folder)).rejects.toThrow(/in use by another process/);
  expect((await service.ask("GET", "/livez")).status).toBe(200);
  await service.stop();
});

test("a port that is taken fails the start and leaves the data folder free", async () => {
  const service = await startTestService();
  const { port } = new URL(service.baseUrl);
  const other = await startTestService();
  await other.service.stop();
  const start = startTestServiceWith(fakeRenderPool(), { PORT: port }, other.folder);
  await expect(start).rejects.toThrow(/EADDRINUSE/);
  const again = await startTestServiceWith(fakeRenderPool(), {}, other.folder);
  await again.stop();
  await service.stop();
});

test("none of forty accepted requests is refused: the port closes, waiting documents are made, and every answer arrives", async () => {
  const service = await startTestService({ SHUTDOWN_GRACE_SECONDS: "300" });
  const release = service.pool.hold();
  const accepted = Array.from({ length: 40 }, () => service.ask("POST", payload, { json }));
  await eventually(() => expect(service.pool.jobs).toHaveLength(40));
  const stopping = service.service.stop();
  // The gate opens only after new connections are refused: from there on only accepted requests are left.
  await eventually(async () => expect(await canConnect(service)).toBe(false));
  release();
  const answers = await Promise.all(accepted);
  expect(answers.map(({ status }) => status)).toEqual(accepted.map(() => 200));
  await stopping;
  const again = await startTestServiceWith(fakeRenderPool(), {}, service.folder);
  expect(await bodyOf(await again.ask("GET", "documents?limit=100"))).toHaveLength(40);
  await again.stop();
});

function canConnect({ baseUrl }: TestService): Promise<boolean> {
  const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1");
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
  }).then((connected) => {
    socket.destroy();
    return connected === true;
  });
}
