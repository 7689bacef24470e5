import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { programWords } from "../support/compiled/of-program.ts";
import { eventually } from "../support/eventually.ts";
import { atNight } from "../support/night.ts";
import { node } from "../support/programs/processes.ts";
import { bodyOf, signIn, startTestServiceWith } from "../support/servers/service.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const program = fileURLToPath(new URL("../support/servers/service-to-kill.ts", import.meta.url));
const rounds = atNight(4, 2);
const body = JSON.stringify({ document: { content: [{ p: "Hello" }] } });

/** Sends generations to be made later, and kills the process once so many were acknowledged; answers the jobs that were. */
async function acceptAndKill(folder: string, last: number): Promise<readonly string[]> {
  const child = node.start([...programWords(program), folder], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const [line] = await Promise.race([once(child.stdout, "data"), exited]);
  const baseUrl = String(line).trim();
  const { tenantId, ...credentials } = JSON.parse(await readFile(join(folder, "bootstrap.json"), "utf8"));
  const authorization = `Bearer ${await signIn(baseUrl, credentials)}`;
  const headers = { authorization, prefer: "respond-async", "content-type": "application/json" };
  const url = `${baseUrl}/v1/${tenantId}/documents/generate-from-payload`;
  const acknowledged: string[] = [];
  const send = async (): Promise<void> => {
    for (;;) {
      const answer = await fetch(url, { method: "POST", headers, body });
      if (answer.status !== 202) return;
      acknowledged.push((await bodyOf(answer)).id);
      if (acknowledged.length === last) child.kill("SIGKILL");
    }
  };
  await Promise.allSettled([send(), send(), send()]);
  await exited;
  expect(child.signalCode).toBe("SIGKILL");
  return acknowledged;
}

test("every job that was acknowledged before a kill -9 is finished after it, and no document is made twice", async () => {
  const { path, remove } = await temporaryFolder();
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1)
    acknowledged.push(...(await acceptAndKill(path, 2 + Math.floor(Math.random() * 40))));
  expect(acknowledged.length).toBeGreaterThan(rounds);
  const service = await startTestServiceWith(fakeRenderPool(), {}, path);
  await eventually(
    async () => {
      for (const status of ["queued", "running"]) {
        expect(await bodyOf(await service.ask("GET", `jobs?status=${status}&limit=1`))).toEqual([]);
      }
    },
    { interval: 200 },
  );
  const made = new Set<string>();
  for (const id of acknowledged) {
    const { status, result } = await bodyOf(await service.ask("GET", `jobs/${id}`));
    expect(status).toBe("succeeded");
    made.add(result.documentId);
    expect((await service.ask("HEAD", `documents/${result.fileName}`)).status).toBe(200);
  }
  expect(made.size).toBe(acknowledged.length);
  const jobs = await service.ask("GET", "jobs?status=succeeded&limit=1");
  const documents = await service.ask("GET", "documents?limit=1");
  expect(documents.headers.get("x-total-count")).toBe(jobs.headers.get("x-total-count"));
  await service.stop();
  await remove();
});
