import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeRenderPool, fakeRenderPool } from "./doubles/fake-render-pool.ts";
import { eventually } from "./support/eventually.ts";
import { everyNth } from "./support/night.ts";
import { needs } from "./support/programs/programs.ts";
import { type SharedStorage, startPostgresStorage, startTestCluster } from "./support/servers/cluster.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "./support/servers/service.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const template = { name: "Shared", content: '{"document":{"content":[{"p":"Hello"}]}}' };
/** A minute: few, as they are made by the service, one after the other. */
const mostGenerations = 20;

const definition = { document: { content: [{ p: "Hello" }] } };

const sharing = (startStorage: () => Promise<SharedStorage>) => (): void => {
  let cluster: SharedStorage;
  let folder: string;
  let nodes: TestService<FakeRenderPool>[];
  const start = () =>
    startTestServiceWith(
      fakeRenderPool(),
      { ...cluster.settings, GENERATIONS_PER_MINUTE: String(mostGenerations) },
      folder,
    );
  beforeAll(async () => {
    cluster = await startStorage();
    folder = (await temporaryFolder()).path;
    nodes = [await start(), await start()];
  });
  afterAll(async () => {
    for (const node of nodes) await node.service.stop();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const pair = () => nodes as [TestService<FakeRenderPool>, TestService<FakeRenderPool>];

  test("a change on one node can be read on the other at once, in whichever direction", async () => {
    for (const [writing, reading] of [pair(), pair().toReversed() as ReturnType<typeof pair>]) {
      for (const name of everyNth(["a", "b", "c"], 3)) {
        const { id } = await bodyOf(await writing.ask("POST", "templates", { json: { ...template, name } }));
        expect((await bodyOf(await reading.ask("GET", `templates/${id}`))).name).toBe(name);
        await writing.ask("PUT", `templates/${id}`, { json: { ...template, id, name: `${name}2` } });
        const [latest] = await bodyOf(await reading.ask("GET", "templates?limit=1"));
        expect([latest.id, latest.name]).toEqual([id, `${name}2`]);
      }
      const made = await bodyOf(await writing.ask("POST", "documents/generate-from-payload", { json: definition }));
      expect((await reading.ask("GET", `documents/${made.fileName}`)).status).toBe(200);
      await writing.ask(
        "POST",
        "assets/images/upload",
        upload("logo.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
      );
    }
  });

  test("each knows the other's keys and repeated requests", async () => {
    const [one, other] = pair();
    const issued = await bodyOf(await one.ask("POST", "api-keys", { json: { name: "New" } }));
    const keys = await bodyOf(await other.ask("GET", "api-keys"));
    expect(keys.map(({ clientId }: { clientId: string }) => clientId)).toContain(issued.clientId);
    const headers = { "idempotency-key": "once-and-no-more" };
    const first = await bodyOf(await one.ask("POST", "templates", { json: template, headers }));
    expect(await bodyOf(await other.ask("POST", "templates", { json: template, headers }))).toEqual(first);
  });

  test("a like counts once, whichever node gets it", async () => {
    const [one, other] = pair();
    const { id } = await bodyOf(await one.ask("POST", "templates", { json: { ...template, visibility: "public" } }));
    const likes = [];
    for (const node of [one, other, one]) {
      likes.push((await bodyOf(await node.ask("POST", `/v1/templates/${id}/like`))).likes);
    }
    expect(likes).toEqual([1, 1, 1]);
  });

  test("the limit of generations is one for both", async () => {
    const generate = async (index: number): Promise<number> =>
      (await pair()[index % 2 === 0 ? 0 : 1].ask("POST", "documents/generate-from-payload", { json: definition }))
        .status;
    // Once more if a minute ended meanwhile.
    await eventually(async () => {
      let made = 0;
      while (made <= mostGenerations && (await generate(made)) === 200) made += 1;
      expect(made).toBeLessThanOrEqual(mostGenerations);
    });
  });

  test("when the one that projects stops, the other takes over and misses nothing", async () => {
    const [one, other] = pair();
    await one.service.stop();
    nodes = [other];
    const { id } = await bodyOf(await other.ask("POST", "templates", { json: { ...template, name: "After" } }));
    await eventually(async () => expect((await other.ask("GET", `templates/${id}`)).status).toBe(200));
    await eventually(async () => expect((await other.ask("GET", "/readyz", { token: null })).status).toBe(200));
    const names = (await bodyOf(await other.ask("GET", "templates"))).map(({ name }: { name: string }) => name);
    expect(names[0]).toBe("After");
  });
};

describe("two nodes on one storage, doubles of EventStoreDB and MongoDB", sharing(startTestCluster));
describe("two nodes on one storage, PostgreSQL", needs("postgresql"), sharing(startPostgresStorage));
