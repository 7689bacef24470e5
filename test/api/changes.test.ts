import { afterAll, beforeAll, expect, test } from "vitest";
import { signOfLife } from "../../src/api/routes/tenants/changes.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { eventually } from "../support/eventually.ts";
import { type EventReader, readEvents } from "../support/servers/event-stream.ts";
import { bodyOf, signIn, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { openStudio } from "../support/servers/studio.ts";

let service: TestService;
const readers: EventReader[] = [];

beforeAll(async () => {
  service = await startTestServiceWith(fakeRenderPool(), { GALLERY: "off" }, undefined, { heartbeatMs: 20 });
});
afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.cancel().catch(() => undefined)));
  await service.stop();
});

function reading(answer: Response): EventReader {
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const reader = readEvents(answer);
  readers.push(reader);
  return reader;
}

const watch = async (headers: Readonly<Record<string, string>> = {}, token = service.token): Promise<EventReader> =>
  reading(await service.ask("GET", "changes", { headers, token }));

const make = async (name: string): Promise<string> => {
  const content = JSON.stringify({ document: { content: [{ p: name }] } });
  return (await bodyOf(await service.ask("POST", "templates", { json: { name, content } }))).id;
};

const newKey = async (scopes: readonly string[]) =>
  await bodyOf(await service.ask("POST", "api-keys", { json: { name: "Watcher", scopes } }));

/** The next change, as the stream says it. */
async function nextOf(reader: EventReader): Promise<unknown> {
  const { data = "", id, event } = (await reader.next()) ?? {};
  const { position, ...said } = JSON.parse(data);
  expect(position).toBe(id);
  return event === undefined ? said : { event };
}

test("changes come in the order of the log, from when the stream is ready", async () => {
  const reader = await watch();
  expect(await nextOf(reader)).toEqual({ event: "ready" });
  const [one, two] = [await make("One"), await make("Two")];
  expect(await nextOf(reader)).toEqual({ kind: "template", id: one });
  expect(await nextOf(reader)).toEqual({ kind: "template", id: two });
  await service.ask("DELETE", `templates/${one}`);
  expect(await nextOf(reader)).toEqual({ kind: "template", id: one });
});

test("with Last-Event-ID those that were missed come first, each once", async () => {
  const first = await watch();
  const { id: start = "" } = (await first.next()) ?? {};
  const one = await make("One");
  const { id: seen = "" } = (await first.next()) ?? {};
  await first.cancel();
  const two = await make("Two");
  const fromStart = await watch({ "last-event-id": start });
  expect(await nextOf(fromStart)).toEqual({ event: "ready" });
  for (const id of [one, two]) expect(await nextOf(fromStart)).toEqual({ kind: "template", id });
  const fromSeen = await watch({ "last-event-id": seen });
  expect(await nextOf(fromSeen)).toEqual({ event: "ready" });
  expect(await nextOf(fromSeen)).toEqual({ kind: "template", id: two });
  const three = await make("Three");
  for (const reader of [fromStart, fromSeen]) expect(await nextOf(reader)).toEqual({ kind: "template", id: three });
});

test("a position that the log has not reached leads to the event behind, another text to 400", async () => {
  const reader = await watch({ "last-event-id": "999999999999999999" });
  expect(await nextOf(reader)).toEqual({ event: "behind" });
  const one = await make("One");
  expect(await nextOf(reader)).toEqual({ kind: "template", id: one });
  for (const wrong of ["x", "-1", "1".repeat(20)]) {
    const answer = await service.ask("GET", "changes", { headers: { "last-event-id": wrong } });
    expect([answer.status, (await bodyOf(answer)).errorCode]).toEqual([400, "INVALID_REQUEST"]);
  }
});

test("a caller hears of what it may read, and of its own tenant alone", async () => {
  const { clientId, clientSecret } = await newKey(["documents:read"]);
  const narrow = await watch({}, await signIn(service.baseUrl, { clientId, clientSecret }));
  await narrow.next();
  const { tenantId, apiKey } = await bodyOf(await service.ask("POST", "/v1/tenants", { json: { name: "Other" } }));
  const token = await signIn(service.baseUrl, apiKey);
  const other = reading(await service.ask("GET", `/v1/${tenantId}/changes`, { token }));
  await other.next();
  await make("Unheard");
  const json = { document: { content: [{ p: "x" }] } };
  const { documentId } = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json }));
  expect(await nextOf(narrow)).toEqual({ kind: "document", id: documentId });
  const key = await bodyOf(await service.ask("POST", `/v1/${tenantId}/api-keys`, { token, json: { name: "Theirs" } }));
  expect(await nextOf(other)).toEqual({ kind: "apiKey", id: key.clientId });
});

test("signs of life come, and the stream ends with the key of its token and with the session", async () => {
  const { clientId, clientSecret } = await newKey(["templates:read"]);
  const reader = await watch({}, await signIn(service.baseUrl, { clientId, clientSecret }));
  await reader.next();
  expect(await reader.next({ comments: true })).toEqual({});
  const studio = await openStudio(service, { clientId, clientSecret });
  const bySession = reading(await studio.ask("GET", "changes"));
  await bySession.next();
  await studio.ask("DELETE", "/studio/session");
  expect(await bySession.next()).toBeUndefined();
  await service.ask("DELETE", `api-keys/${clientId}`);
  expect(await reader.next()).toBeUndefined();
});

test("signs of life come while the storage does not answer, which gets one question", async () => {
  const said: string[] = [];
  const answers: ((isIn: boolean) => void)[] = [];
  const isStillIn = () => new Promise<boolean>((resolve) => answers.push(resolve));
  const tick = signOfLife(isStillIn, { beat: () => said.push("beat"), end: () => said.push("end") });
  for (let times = 0; times < 3; times += 1) tick();
  expect([answers.length, said]).toEqual([1, ["beat", "beat"]]);
  answers[0]?.(false);
  await eventually(() => expect(said).toEqual(["beat", "beat", "end"]));
});

test("a key has twenty streams at most and its tenant thirty, and a place is free again when one ends", async () => {
  const { tenantId, apiKey } = await bodyOf(await service.ask("POST", "/v1/tenants", { json: { name: "Many" } }));
  const token = await signIn(service.baseUrl, apiKey);
  const json = { name: "Other", scopes: ["templates:read"] };
  const key = await bodyOf(await service.ask("POST", `/v1/${tenantId}/api-keys`, { token, json }));
  const other = await signIn(service.baseUrl, key);
  const open = (by: string) => service.ask("GET", `/v1/${tenantId}/changes`, { token: by });
  const openMany = (by: string, length: number) =>
    Promise.all(Array.from({ length }, async () => reading(await open(by))));
  const refusedTo = async (by: string) => {
    const answer = await open(by);
    const { errorCode, message } = await bodyOf(answer);
    return [answer.status, errorCode, Number(answer.headers.get("retry-after")) > 0, message];
  };
  const all = await openMany(token, 20);
  const had = "has as many streams of changes open as it may: the limit is";
  expect(await refusedTo(token)).toEqual([429, "RATE_LIMITED", true, `The key ${had} 20, used are 20.`]);
  await openMany(other, 10);
  expect(await refusedTo(other)).toEqual([429, "RATE_LIMITED", true, `The tenant ${had} 30, used are 30.`]);
  await all[0]?.cancel();
  await eventually(async () => {
    const answer = await open(token);
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
    reading(answer);
  });
});

test("streams end when the service stops, which does not wait for them", async () => {
  const own = await startTestServiceWith(fakeRenderPool(), { GALLERY: "off", SHUTDOWN_GRACE_SECONDS: "3600" });
  const reader = reading(await own.ask("GET", "changes"));
  await reader.next();
  const stopped = own.stop();
  expect(await reader.next()).toBeUndefined();
  await stopped;
});
