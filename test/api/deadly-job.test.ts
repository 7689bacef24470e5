import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { limits } from "../../src/vocabulary/limits.ts";
import { deadlyText, heldFile } from "../support/kill/deadly.ts";
import { type NodeProcess, startNode } from "../support/kill/node-process.ts";
import { bodyOf, signIn } from "../support/servers/service.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

interface Asking {
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly authorization: string;
}

async function signedIn(folder: string, { baseUrl }: NodeProcess): Promise<Asking> {
  const { tenantId, ...credentials } = JSON.parse(await readFile(join(folder, "bootstrap.json"), "utf8"));
  return { baseUrl, tenantId, authorization: `Bearer ${await signIn(baseUrl, credentials)}` };
}

async function accept({ baseUrl, tenantId, authorization }: Asking, text: string): Promise<string> {
  const headers = { authorization, prefer: "respond-async", "content-type": "application/json" };
  const body = JSON.stringify({ document: { content: [{ p: text }] } });
  const url = `${baseUrl}/v1/${tenantId}/documents/generate-from-payload`;
  const answer = await fetch(url, { method: "POST", headers, body });
  expect(answer.status).toBe(202);
  return (await bodyOf(answer)).id;
}

/** Undefined while it has not ended, and when the service ends meanwhile. */
async function ended({ baseUrl, tenantId, authorization }: Asking, id: string) {
  const answer = await fetch(`${baseUrl}/v1/${tenantId}/jobs/${id}`, { headers: { authorization } });
  const job = await bodyOf(answer);
  return answer.status === 200 && !["queued", "running"].includes(job.status) ? job : undefined;
}

/** The ends of all jobs; undefined: the service ended before. */
async function allEnded(asking: () => Promise<Asking>, ids: readonly string[]) {
  try {
    const found = await asking();
    for (;;) {
      const jobs = await Promise.all(ids.map((id) => ended(found, id)));
      if (jobs.every((job) => job !== undefined)) return jobs;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Starts the service again each time that it ends, until all these jobs have. */
async function untilAllEnded(folder: string, first: NodeProcess, ids: readonly string[]) {
  let node: NodeProcess | undefined = first;
  for (let ends = 0; ends <= limits.jobEndsBeside + limits.jobEndsAlone; ends += 1) {
    const running: NodeProcess | undefined = node;
    const jobs = running && (await allEnded(() => signedIn(folder, running), ids));
    await running?.kill();
    if (jobs !== undefined) return jobs;
    // The job may end it before it says that it listens.
    node = await startNode(folder, {}).catch(() => undefined);
  }
  await node?.kill();
  throw new Error("The service ended more often than a job may end it.");
}

test("a job that ends the service each time is given up in the end, and all that were begun beside it are made", async () => {
  const { path, remove } = await temporaryFolder();
  await writeFile(heldFile(path), "");
  const first = await startNode(path, {});
  const asking = await signedIn(path, first);
  const ids: string[] = [];
  for (const text of ["one", deadlyText, "two", "three", "four"]) ids.push(await accept(asking, text));
  await rm(heldFile(path));
  const jobs = await untilAllEnded(path, first, ids);
  expect(jobs.map(({ status }) => status)).toEqual(["succeeded", "failed", "succeeded", "succeeded", "succeeded"]);
  expect(jobs[1].error).toMatchObject({
    ...{ errorCode: "UNAVAILABLE", status: 503 },
    message: "The service ended 3 times while this was the only job that it worked on.",
  });
  await remove();
});
