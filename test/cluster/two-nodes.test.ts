import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { emptyLedger } from "../support/kill/ledger.ts";
import type { Member } from "../support/kill/load.ts";
import { type NodeProcess, startNode } from "../support/kill/node-process.ts";
import { auditOn, commonSettings, enrol } from "../support/kill/rounds.ts";
import { isLeftOut } from "../support/scope.ts";
import { startTestCluster, type TestCluster } from "../support/servers/cluster.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Two services as processes of their own, on doubles of both servers in this one. */
let cluster: TestCluster;
let settings: Readonly<Record<string, string>>;
let folders: Awaited<ReturnType<typeof temporaryFolder>>[];
let nodes: NodeProcess[];
let members: readonly Member[];

beforeAll(async () => {
  cluster = await startTestCluster();
  settings = { ...commonSettings, ...cluster.settings };
  folders = [await temporaryFolder(), await temporaryFolder()];
  nodes = [];
  // One after the other: the first makes the tenant, and projects.
  for (const { path } of folders) nodes.push(await startNode(path, settings));
  members = await enrol(folders[0]?.path ?? "", nodes[0] as NodeProcess);
});
afterAll(async () => {
  for (const node of nodes) await node.kill();
  for (const { remove } of folders) await remove();
  await cluster.stop();
});

const content = JSON.stringify({ document: { content: [{ p: "Hello" }] } });
/** Documents differ, as the audit takes equal ones for one that was made twice. */
let generated = 0;
const [first, second] = [0, 1];

async function ask(node: number, method: string, path: string, json?: unknown, member = members[0]): Promise<Response> {
  const { baseUrl } = nodes[node] as NodeProcess;
  return await fetch(`${baseUrl}${path.startsWith("/") ? path : `/v1/${member?.tenantId}/${path}`}`, {
    method,
    headers: {
      authorization: `Bearer ${member?.token}`,
      ...(json === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
const bodyOf = async (answer: Response): Promise<any> => {
  const text = await answer.text();
  expect(answer.ok, `${answer.url}: ${text}`).toBe(true);
  return JSON.parse(text);
};

const create = async (node: number, name: string) =>
  await bodyOf(await ask(node, "POST", "templates", { name, content, visibility: "public" }));
const generate = async (node: number) => {
  generated += 1;
  const document = { content: [{ p: `Hello ${generated}` }] };
  return await bodyOf(await ask(node, "POST", "documents/generate-from-payload", { document }));
};
const fileNames = async (node: number): Promise<readonly string[]> =>
  (await bodyOf(await ask(node, "GET", "documents?limit=500"))).map(({ fileName }: { fileName: string }) => fileName);
const likesOf = async (node: number, id: string): Promise<number> =>
  (await bodyOf(await ask(node, "GET", `/v1/templates/browse/${id}`))).likes;

describe("two nodes", () => {
  test("show each other's writes at once", async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const [here, there] = turn % 2 === 0 ? [first, second] : [second, first];
      const template = await create(here, `T${turn}`);
      expect((await bodyOf(await ask(there, "GET", `templates/${template.id}`))).name).toBe(`T${turn}`);
      expect((await bodyOf(await ask(there, "GET", "templates"))).map(({ id }: { id: string }) => id)).toContain(
        template.id,
      );
      const made = await generate(here);
      expect(await fileNames(there)).toContain(made.fileName);
      const { pathname } = new URL(made.downloadUrl);
      const file = await ask(there, "GET", pathname);
      expect((await file.arrayBuffer()).byteLength).toBe(made.fileSizeBytes);
    }
  });

  test("take tokens of each other, and know a tenant that the other has just made", async () => {
    const answer = await ask(second, "POST", "/v1/tenants", { name: "Fourth" });
    const { tenantId, apiKey } = await bodyOf(answer);
    const { baseUrl } = nodes[first] as NodeProcess;
    const { clientId, clientSecret } = apiKey;
    const signed = await fetch(`${baseUrl}/v1/api-auth/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ clientId, clientSecret }),
    });
    const token = (await bodyOf(signed)).access_token;
    expect((await ask(second, "GET", "templates", undefined, { tenantId, token, key: apiKey })).status).toBe(200);
  });

  test("count a like of each tenant once, wherever and however often it likes", async () => {
    const { id } = await create(first, "Liked");
    const like = (node: number, member: Member | undefined) =>
      ask(node, "POST", `/v1/templates/${id}/like`, undefined, member);
    await Promise.all(members.flatMap((member) => [first, second, first, second].map((node) => like(node, member))));
    await like(first, members[0]);
    expect([await likesOf(first, id), await likesOf(second, id)]).toEqual([3, 3]);
    await bodyOf(await ask(second, "DELETE", `/v1/templates/${id}/like`, undefined, members[1]));
    expect([await likesOf(first, id), await likesOf(second, id)]).toEqual([2, 2]);
  });

  test.skipIf(isLeftOut("kills on shared storage"))(
    "go on when the one that projects is killed: the other takes over, with nothing missed and nothing twice",
    async () => {
      const before = await fileNames(second);
      const { id } = await create(second, "Outlives");
      await (nodes[first] as NodeProcess).kill();
      const made = await Promise.all(Array.from({ length: 6 }, () => generate(second)));
      const expected = [...before, ...made.map(({ fileName }) => fileName)].toSorted();
      expect((await ask(second, "PUT", `templates/${id}`, { id, content, name: "Outlived" })).status).toBe(204);
      for (const member of members) {
        await eventually(
          async () =>
            expect((await ask(second, "POST", `/v1/templates/${id}/like`, undefined, member)).status).toBe(200),
          { interval: 250 },
        );
      }
      await eventually(async () => expect((await fileNames(second)).toSorted()).toEqual(expected), { interval: 100 });
      const next = await generate(second);
      expect(await fileNames(second)).toContain(next.fileName);
      await eventually(async () => expect(await likesOf(second, id)).toBe(3), { interval: 100 });
      // Each read model is taken over by itself, when its own lease has ended.
      const usage = await eventually(
        async () => {
          const usage = await bodyOf(await ask(second, "GET", "usage"));
          expect(usage.documents).toBe(expected.length + 1);
          return usage;
        },
        { interval: 100 },
      );
      nodes[first] = await startNode(folders[0]?.path ?? "", settings);
      expect((await bodyOf(await ask(first, "GET", `templates/${id}`))).name).toBe("Outlived");
      const all = [...expected, next.fileName].toSorted();
      await eventually(async () => expect((await fileNames(first)).toSorted()).toEqual(all), { interval: 100 });
      expect(await bodyOf(await ask(first, "GET", "usage"))).toEqual(usage);
    },
  );

  test("end with read models that equal those rebuilt from the log's beginning", async () => {
    for (const node of nodes) await node.kill();
    const { events } = await auditOn(settings, emptyLedger());
    expect(events).toBeGreaterThan(30);
  });
});
