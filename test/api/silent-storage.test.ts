import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { clockStep, clockStepMs, giveTheClockBack, takeTheClock, turns } from "../support/clock.ts";
import { eventually } from "../support/eventually.ts";
import { everyNth } from "../support/night.ts";
import { startTestCluster, type TestCluster } from "../support/servers/cluster.ts";
import { Gate } from "../support/servers/eventstoredb/gate.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../support/servers/service.ts";

/** Milliseconds within which a request is answered whose store does not answer: ten seconds, and one for the last attempt. */
const promisedMs = 11_000;

const definition = { document: { content: [{ p: "Hello" }] } };
const template = { name: "Hello", content: JSON.stringify(definition) };
const done = "a repeat of what is done";
const nobodys = "00000000-0000-4000-8000-000000000000";
const isRepeated = (key: string) => ({ headers: { "idempotency-key": key } });

let cluster: TestCluster;
let mongo: Gate;
let service: TestService;
let templateId: string;

beforeAll(async () => {
  cluster = await startTestCluster();
  const address = new URL(String(cluster.settings["MONGO_URL"]));
  const port = Number(address.port);
  mongo = new Gate(() => port);
  await mongo.open();
  address.port = String(mongo.port);
  takeTheClock();
  subscribe("http.server.request.start", begun);
  subscribe("http.server.response.finish", ended);
  const settings = { ...cluster.settings, MONGO_URL: address.href, GALLERY: "off" };
  service = await startTestServiceWith(fakeRenderPool(), settings, undefined, { waitMs: 1900 });
  const first = await service.ask("POST", "templates", { json: template, ...isRepeated(done) });
  templateId = (await bodyOf(first)).id;
});

afterAll(async () => {
  unsubscribe("http.server.request.start", begun);
  unsubscribe("http.server.response.finish", ended);
  await service.stop();
  giveTheClockBack();
  await mongo.shut();
  await cluster.stop();
});

/** When the service got each request, and had answered it, by the clock. */
const served = new Map<unknown, { readonly from: number; to?: number }>();
const begun = (message: unknown): void =>
  void served.set((message as { readonly request: unknown }).request, { from: performance.now() });
const ended = (message: unknown): void => {
  const times = served.get((message as { readonly request: unknown }).request);
  if (times !== undefined) times.to = performance.now();
};

interface Outcome {
  readonly statuses: readonly number[];
  /** Milliseconds of the clock, for the one that took longest. */
  readonly ms: number;
}

/** The answers to requests sent at once, and their times. A busy processor, or a busy machine, does not move this clock. */
async function outcomeOf(requests: readonly (() => Promise<Response>)[]): Promise<Outcome> {
  served.clear();
  let statuses: readonly number[] | undefined;
  const answers = Promise.all(requests.map((ask) => ask())).then((all) => {
    statuses = all.map(({ status }) => status);
  });
  while (served.size < requests.length) await turns(1);
  for (let ms = 0; statuses === undefined && ms < 4 * promisedMs; ms += clockStepMs) {
    await clockStep();
  }
  if (statuses === undefined) return { statuses: [], ms: Number.POSITIVE_INFINITY };
  await answers;
  const times = [...served.values()].map(({ from, to = Number.POSITIVE_INFINITY }) => to - from);
  return { statuses, ms: Math.max(...times) };
}

/** The outcomes of requests, those of a list at once, on a store that takes all and answers nothing. */
async function onSilent(gate: Gate, requests: Parameters<typeof outcomeOf>[0][]): Promise<readonly Outcome[]> {
  vi.setTimerTickMode("manual");
  gate.silence(true);
  const outcomes: Outcome[] = [];
  try {
    for (const one of requests) outcomes.push(await outcomeOf(one));
    return outcomes;
  } finally {
    gate.silence(false);
    vi.setTimerTickMode("interval", 10);
    await eventually(async () => expect((await write()).status).toBe(201));
  }
}

const write = (more: object = {}) => service.ask("POST", "templates", { json: template, ...more });
const generate = (more: object = {}) =>
  service.ask("POST", "documents/generate-from-payload", { json: definition, ...more });
const stores = { EventStoreDB: () => cluster.events.state.gate, MongoDB: () => mongo };
type Store = keyof typeof stores;

/** A write that is in the log is answered as done, even when the read models do not show it in time. */
const refused = [503];
const refusedOrDone = [503, 201];

const single: readonly (readonly [what: string, store: Store, () => Promise<Response>, statuses: readonly number[]])[] =
  [
    ["a template is written", "EventStoreDB", write, refused],
    ["a template is written", "MongoDB", write, refusedOrDone],
    ["a document is made", "EventStoreDB", generate, refused],
    ["a document is made", "MongoDB", generate, refused],
    ["templates are listed", "MongoDB", () => service.ask("GET", "templates"), refused],
    ["a template is read", "MongoDB", () => service.ask("GET", `templates/${templateId}`), refused],
    ["what nobody has is looked for", "EventStoreDB", () => service.ask("GET", `templates/${nobodys}`), refused],
    ["the audit is read", "EventStoreDB", () => service.ask("GET", "audit/events"), refused],
    ["the audit is read backwards", "EventStoreDB", () => service.ask("GET", "audit/events?order=desc"), refused],
    ["what was done is repeated with its key", "MongoDB", () => write(isRepeated(done)), refused],
  ];

describe("on a store that never answers, a request is answered 503 within eleven seconds of a given clock", () => {
  /** For a change every fifth. */
  test.each(everyNth(single, 5))("when %s (%s)", async (_what, store, request, statuses) => {
    const [outcome] = await onSilent(stores[store](), [[request]]);
    expect(statuses).toContain(outcome?.statuses[0]);
    expect(outcome?.ms).toBeLessThanOrEqual(promisedMs);
  });

  test.each(everyNth(["EventStoreDB", "MongoDB"] as const, 2))(
    "when what was refused is repeated with its key (%s)",
    async (store) => {
      for (const [name, request] of [
        ["write", write],
        ["generate", generate],
      ] as const) {
        const again = () => request(isRepeated(`${name} on ${store}`));
        for (const { statuses, ms } of await onSilent(stores[store](), [[again], [again]])) {
          expect(refusedOrDone, name).toContain(statuses[0]);
          expect(ms, name).toBeLessThanOrEqual(promisedMs);
        }
        expect((await again()).ok, name).toBe(true);
      }
    },
  );

  test.each(everyNth(["MongoDB", "EventStoreDB"] as const, 2))(
    "when two come at once with one key (%s)",
    async (store) => {
      const again = () => write(isRepeated(`two at once on ${store}`));
      const [outcome] = await onSilent(stores[store](), [[again, again]]);
      expect(outcome?.statuses).toHaveLength(2);
      expect(outcome?.ms).toBeLessThanOrEqual(promisedMs);
      expect((await again()).status).toBe(201);
    },
  );
});
