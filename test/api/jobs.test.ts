import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { eventually } from "../support/eventually.ts";
import { nextMoment } from "../support/next-moment.ts";
import { bodyOf, startTestService, startTestServiceWith, type TestService } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ JOB_QUEUE_LENGTH: "4" });
});
afterAll(async () => {
  await service.stop();
});

const definition = { document: { content: [{ p: "Hello" }] } };
const later = { prefer: "respond-async" };

async function accept(json: unknown = definition, more: Readonly<Record<string, string>> = {}, on = service) {
  const answer = await on.ask("POST", "documents/generate-from-payload", { json, headers: { ...later, ...more } });
  expect(answer.status).toBe(202);
  return { answer, job: await bodyOf(answer) };
}

/** A job that finds every worker busy is looked at again a second later. */

async function ended(id: string, on = service) {
  return await eventually(async () => {
    const job = await bodyOf(await on.ask("GET", `jobs/${id}`));
    expect(job.finishedAt).not.toBeNull();
    return job;
  });
}

describe("a generation with Prefer: respond-async", () => {
  test("is answered with the place of a job, which ends with the result the request would have had", async () => {
    const release = service.pool.hold();
    const { answer, job } = await accept();
    expect(job).toMatchObject({ status: "queued", format: "pdf", finishedAt: null, expiresAt: null });
    expect(answer.headers.get("location")).toBe(`${service.baseUrl}/v1/${service.tenantId}/jobs/${job.id}`);
    expect(answer.headers.get("preference-applied")).toBe("respond-async");
    expect(answer.headers.get("retry-after")).toBe("1");
    const waiting = await service.ask("GET", new URL(answer.headers.get("location") ?? "").pathname);
    expect(waiting.headers.get("retry-after")).toBe("1");
    expect(["queued", "running"]).toContain((await bodyOf(waiting)).status);
    release();
    const { status, result, expiresAt } = await ended(job.id);
    expect(status).toBe("succeeded");
    expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now() + 23 * 3600_000);
    expect(result).toMatchObject({
      status: "Succeeded",
      contentType: "application/pdf",
      errorCodes: ["UNRESOLVED_TOKEN"],
      warnings: [{ code: "UNRESOLVED_TOKEN", path: "/document/content/0/p" }],
    });
    const file = await service.ask("GET", new URL(result.downloadUrl).pathname);
    expect((await file.arrayBuffer()).byteLength).toBe(result.fileSizeBytes);
    const listed = await bodyOf(await service.ask("GET", "documents"));
    expect(listed.map(({ documentId }: { documentId: string }) => documentId)).toContain(result.documentId);
  });

  test("that is refused ends with the problem the request would have had", async () => {
    const { job } = await accept({ document: { contents: [] } });
    const { status, error, result } = await ended(job.id);
    expect([status, result]).toEqual(["failed", undefined]);
    expect(error).toMatchObject({ status: 400, title: expect.any(String), message: expect.any(String) });
    expect(error.errors[0]).toMatchObject({ path: expect.stringMatching(/^\/document/) });
    const [first] = await bodyOf(await service.ask("GET", "jobs?status=failed"));
    expect(first).toMatchObject({ id: job.id, errorCode: error.errorCode });
  });

  test("takes its choices from the query, and refuses at once what cannot be", async () => {
    const path = "documents/generate-from-template/PDF?locale=de-CH&timeZone=Europe/Zurich&ttlSeconds=60";
    const json = { content: definition, data: {} };
    const answer = await service.ask("POST", path, { json, headers: later });
    const { result } = await ended((await bodyOf(answer)).id);
    const job = service.pool.jobs.find(({ documentId }) => documentId === result.documentId);
    expect(job).toMatchObject({ locale: "de-CH", timeZone: "Europe/Zurich", source: "template" });
    const wrong = await service.ask("POST", "documents/generate-from-payload?locale=-", {
      json: definition,
      headers: later,
    });
    expect(wrong.status).toBe(400);
  });

  test("with an idempotency key is one job and one document", async () => {
    const key = { "idempotency-key": "one-job" };
    const first = await accept(definition, key);
    const again = await accept(definition, key);
    expect(again.job.id).toBe(first.job.id);
    expect(again.answer.headers.get("idempotency-replayed")).toBe("true");
    expect(again.answer.headers.get("location")).toBe(first.answer.headers.get("location"));
    await ended(first.job.id);
  });

  test("other preferences, and other spellings of this one", async () => {
    for (const prefer of ["wait=10", "return=minimal", "respond-asynchronously"]) {
      const answer = await service.ask("POST", "documents/generate-from-payload", {
        json: definition,
        headers: { prefer },
      });
      expect(answer.status, prefer).toBe(200);
    }
    for (const prefer of ["Respond-Async", "return=minimal, respond-async; foo=bar"]) {
      const { job } = await accept(definition, { prefer });
      await ended(job.id);
    }
  });

  test("finds no place when as many jobs as a tenant may have are unfinished, and a place again when they ended", async () => {
    const release = service.pool.hold();
    const jobs = [];
    for (let one = 0; one < 4; one += 1) jobs.push((await accept()).job);
    const refused = await service.ask("POST", "documents/generate-from-payload", { json: definition, headers: later });
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await bodyOf(refused)).toMatchObject({ errorCode: "UNAVAILABLE", isRetryable: true });
    release();
    for (const { id } of jobs) expect((await ended(id)).status).toBe("succeeded");
    await ended((await accept()).job.id);
  });
});

describe("jobs", () => {
  test("are listed newest first, in pages, by status", async () => {
    const { job } = await accept();
    await ended(job.id);
    const page = await service.ask("GET", "jobs?limit=1");
    const [newest] = await bodyOf(page);
    expect(newest).toMatchObject({ id: job.id, status: "succeeded", documentId: expect.stringMatching(/^\w{32}$/) });
    expect(Number(page.headers.get("x-total-count"))).toBeGreaterThan(3);
    expect(page.headers.get("link")).toContain('rel="next"');
    expect(await bodyOf(await service.ask("GET", "jobs?status=queued"))).toEqual([]);
    expect((await service.ask("GET", "jobs?status=lost")).status).toBe(400);
  });

  test("are cancelled while they wait, and then leave no document", async () => {
    const release = service.pool.hold();
    const before = service.pool.jobs.length;
    const running = (await accept()).job;
    await eventually(() => expect(service.pool.jobs.length).toBe(before + 1));
    const waiting = (await accept()).job;
    for (const { id } of [running, waiting]) {
      expect((await service.ask("DELETE", `jobs/${id}`)).status).toBe(204);
      expect(await bodyOf(await service.ask("GET", `jobs/${id}`))).toMatchObject({ status: "cancelled" });
      expect((await service.ask("DELETE", `jobs/${id}`)).status).toBe(204);
    }
    release();
    const next = (await accept()).job;
    const { result } = await ended(next.id);
    const rendered = service.pool.jobs.slice(before).map(({ documentId }) => documentId);
    expect(rendered).toHaveLength(2);
    const [cancelled = ""] = rendered;
    expect(rendered).toContain(result.documentId);
    const listed = await bodyOf(await service.ask("GET", "documents"));
    expect(listed.some(({ documentId }: { documentId: string }) => documentId === cancelled)).toBe(false);
  });

  test("say how many wait before them, and when they were begun", async () => {
    const release = service.pool.hold();
    const before = service.pool.jobs.length;
    const [first] = [(await accept()).job];
    await eventually(() => expect(service.pool.jobs.length).toBe(before + 1));
    const { job: second } = await accept();
    await nextMoment();
    const waiting = [second, (await accept()).job];
    const look = async (id: string) => await bodyOf(await service.ask("GET", `jobs/${id}`));
    expect(await look(first.id)).toMatchObject({ status: "running", startedAt: expect.stringMatching(/Z$/) });
    expect(await look(first.id)).not.toHaveProperty("ahead");
    const queued = (await Promise.all(waiting.map(({ id }) => look(id)))).filter(({ status }) => status === "queued");
    const listed = await bodyOf(await service.ask("GET", "jobs?status=queued"));
    expect(listed.map(({ ahead }: { ahead: number }) => ahead)).toEqual(queued.map((_, at) => at).toReversed());
    expect(queued.map(({ ahead, startedAt }) => [ahead, startedAt])).toEqual(queued.map((_, at) => [at, null]));
    release();
    for (const { id } of [first, ...waiting]) expect(await ended(id)).not.toHaveProperty("ahead");
  });

  test("that failed are retried with what they were accepted with; others are not", async () => {
    const content = JSON.stringify({ document: { contents: [] } });
    const template = await bodyOf(await service.ask("POST", "templates", { json: { name: "Mended", content: "{}" } }));
    await service.ask("PUT", `templates/${template.id}`, { json: { id: template.id, content, name: "Mended" } });
    const wanted = { json: { templateId: template.id, data: {} }, headers: later };
    const job = await bodyOf(await service.ask("POST", "documents/generate-from-template", wanted));
    expect((await ended(job.id)).status).toBe("failed");
    const mended = { id: template.id, name: "Mended", content: JSON.stringify(definition) };
    await service.ask("PUT", `templates/${template.id}`, { json: mended });
    const retried = await service.ask("POST", `jobs/${job.id}/retry`);
    expect(retried.status).toBe(202);
    expect(["queued", "running", "succeeded"]).toContain((await bodyOf(retried)).status);
    const { status, result, error } = await ended(job.id);
    expect([status, error]).toEqual(["succeeded", undefined]);
    expect((await service.ask("GET", new URL(result.downloadUrl).pathname)).status).toBe(200);
    const again = await service.ask("POST", `jobs/${job.id}/retry`);
    expect([again.status, (await bodyOf(again)).errorCode]).toEqual([409, "JOB_ENDED"]);
    expect((await service.ask("POST", "jobs/00000000-0000-4000-8000-000000000000/retry")).status).toBe(404);
  });

  test("that ended cannot be cancelled; those that are not there cannot be looked at", async () => {
    const { job } = await accept();
    await ended(job.id);
    const answer = await service.ask("DELETE", `jobs/${job.id}`);
    expect([answer.status, (await bodyOf(answer)).errorCode]).toEqual([409, "JOB_ENDED"]);
    for (const id of ["00000000-0000-4000-8000-000000000000", "none"]) {
      expect((await service.ask("GET", `jobs/${id}`)).status).toBe(404);
      expect((await service.ask("DELETE", `jobs/${id}`)).status).toBe(404);
    }
  });
});

test("jobs that wait when the service stops are made after the next start, and no document twice", async () => {
  const first = await startTestService({ SHUTDOWN_GRACE_SECONDS: "5" });
  const release = first.pool.hold();
  const jobs = [];
  for (let one = 0; one < 3; one += 1) jobs.push((await accept(definition, {}, first)).job);
  const stopped = first.service.stop();
  release();
  await stopped;
  const second = await startTestServiceWith(fakeRenderPool(), {}, first.folder);
  const results = [];
  for (const { id } of jobs) results.push((await ended(id, second)).result.documentId);
  expect(new Set(results).size).toBe(3);
  const listed = await bodyOf(await second.ask("GET", "documents"));
  expect(listed.map(({ documentId }: { documentId: string }) => documentId).toSorted()).toEqual(results.toSorted());
  await second.stop();
});
