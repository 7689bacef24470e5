import { describe, expect, test } from "vitest";
import { holdDocument } from "../../../src/commands/document/hold.ts";
import { createBlobSweeper } from "../../../src/commands/document/sweep-blobs.ts";
import { acceptJob } from "../../../src/commands/job/accept.ts";
import { cancelJob } from "../../../src/commands/job/cancel.ts";
import { expireJobs } from "../../../src/commands/job/expire.ts";
import { noMishaps } from "../../../src/commands/job/fate.ts";
import { evolveJob, noJob } from "../../../src/commands/job/job.ts";
import { readOutcome } from "../../../src/commands/job/outcome.ts";
import { retryJob } from "../../../src/commands/job/retry.ts";
import { type JobRun, type JobToRun, runJob } from "../../../src/commands/job/run.ts";
import { readSealed } from "../../../src/commands/read-blob.ts";
import { readPast } from "../../../src/commands/read-past.ts";
import { sealedBlobs } from "../../../src/ports/blobs/sealed.ts";
import { type EventLog, LogUnavailable, type RecordedEvent } from "../../../src/ports/event-log/port.ts";
import { guardedOutbound } from "../../../src/ports/net/guarded.ts";
import { noWorker, type RenderJob, type RenderOutcome } from "../../../src/render/contract/job.ts";
import type { DocumentGenerated } from "../../../src/vocabulary/events/document.ts";
import { jobStream } from "../../../src/vocabulary/events/job.ts";
import type { Guid } from "../../../src/vocabulary/ids.ts";
import { limits } from "../../../src/vocabulary/limits.ts";
import { Refusal } from "../../../src/vocabulary/refusal.ts";
import { SealingKeys } from "../../../src/vocabulary/sealing/sealing-key.ts";
import { plainSteps } from "../../doubles/plain-steps.ts";
import { body, generation, made } from "../document/generation.ts";
import { eventsOf, keysOf, origin, tenant } from "../stage.ts";

const request = () => ({ format: "pdf", source: "payload", body: body("a file") }) as const;
const warning = { code: "GLYPH_MISSING", path: "/document/content/0/p", message: "No face has it." } as const;

const outcomeOf = (event: RecordedEvent | undefined): string => {
  const { outcome } = (event?.data ?? {}) as Partial<{ outcome: string }>;
  return String(outcome);
};

const storeAway = () => Object.assign(new Error("away"), { code: "STORE_UNAVAILABLE" });

/** A log that takes nothing any more once `isKilled` says so. */
const cutOffLog = (log: EventLog, isKilled: () => boolean): EventLog => ({
  ...log,
  append: async (...given) => {
    if (isKilled()) throw killed();
    return await log.append(...given);
  },
  readStream: (stream, range) => log.readStream(stream, range),
});
const killed = () => new LogUnavailable("killed", { outcomeUnknown: false });

/** How long documents are kept. */
const usual = {
  retentionDays: 30,
  steps: plainSteps,
  tenantRetention: async () => undefined,
  outbound: guardedOutbound({ allow: [], inside: [] }),
};

function stand(render: (job: RenderJob) => RenderOutcome | Promise<RenderOutcome> = (job) => made(job)) {
  const { service, log, blobs, clock, jobs, pass } = generation(render);
  const sealed = sealedBlobs(blobs, new SealingKeys(new Uint8Array(32).fill(7)), clock);
  const faults: unknown[] = [];
  const running: JobRun = {
    listed: async () => undefined,
    ...service,
    sealed,
    onMade: () => undefined,
    onRefused: (_format, failure) => faults.push(failure),
    process: "here",
    leftOthers: async () => false,
  };
  const accept = async (number = 1) =>
    (await acceptJob({ ...usual, log, sealed, clock }, origin(number), request())).accepted;
  const run = (name: { tenantId: string; jobId: string }, signal = new AbortController().signal) =>
    runJob(running, name, signal);
  /** A process begins the job and is killed before it can say anything of it; answers with what it did until then. */
  const killedIn = async (process: string, name: JobToRun, others: boolean) => {
    let isKilled = false;
    const dying: JobRun = {
      ...{ ...running, process, leftOthers: async () => others },
      log: cutOffLog(log, () => isKilled),
      pool: {
        ...running.pool,
        render: async () => {
          isKilled = true;
          throw killed();
        },
      },
    };
    return await runJob(dying, name, new AbortController().signal).catch(() => "killed");
  };
  const stateOf = async (jobId: string) =>
    (await readPast(log, jobStream(tenant, jobId), { initial: noJob, evolve: evolveJob })).state;
  const types = async () => (await eventsOf(log)).map(({ type }) => type);
  return { log, blobs, clock, pass, jobs, sealed, running, faults, accept, run, killedIn, stateOf, types };
}

describe("a job", () => {
  test("makes the document whose id it was given when it was accepted", async () => {
    const { accept, run, types, log, blobs } = stand();
    const accepted = await accept();
    expect(await run(accepted)).toBe("ended");
    expect(await types()).toEqual(["JobAccepted", "JobStarted", "DocumentGenerated", "JobSucceeded"]);
    const [, , document, end] = await eventsOf(log);
    expect(document?.data).toMatchObject({ documentId: accepted.documentId, at: accepted.at });
    expect(document?.meta).toMatchObject({ actor: accepted.by, correlationId: accepted.correlationId });
    expect(end?.data).toMatchObject({ documentId: accepted.documentId, outcome: null });
    expect([...(await keysOf(blobs))].filter((key) => key.includes("job."))).toEqual([]);
  });

  test("makes the document as it was requested: by that caller, in that trace, with the same choices", async () => {
    const { log, sealed, clock, run, jobs } = stand();
    const caller = { actorName: "Billing", traceparent: `00-${"1".repeat(32)}-${"2".repeat(16)}-01` };
    const choices = { locale: "de-CH", timeZone: "Europe/Zurich", ttlSeconds: 60, fileName: "Bill.pdf" };
    const chosen = { ...request(), ...choices };
    const { accepted } = await acceptJob({ ...usual, log, sealed, clock }, origin(1, caller), chosen);
    await run(accepted);
    const [, started, document] = await eventsOf(log);
    expect(started?.data).toEqual({
      ...{ tenantId: tenant, jobId: accepted.jobId, at: accepted.at },
      ...{ process: "here", lost: null },
    });
    expect(document?.meta).toMatchObject(caller);
    expect(document?.data).toMatchObject({ downloadName: null, expiresAt: "2026-03-28T14:31:00.250Z" });
    const name = (document?.data as DocumentGenerated["data"] | undefined)?.nameBlob;
    expect((await readSealed(sealed, name ?? ""))?.toString()).toBe("Bill.pdf");
    expect(jobs).toMatchObject([{ locale: "de-CH", timeZone: "Europe/Zurich" }]);
  });

  test("keeps what it is to render sealed until it has ended", async () => {
    const { accept, blobs } = stand();
    const { request } = await accept();
    const bytes = Buffer.concat((await (await blobs.open(request))?.toArray()) ?? []);
    expect(bytes.toString("latin1")).not.toContain("a file");
  });

  test("accepted twice by one command is one job", async () => {
    const { accept, types, blobs } = stand();
    expect((await accept(1)).jobId).toBe((await accept(1)).jobId);
    expect([await types(), (await keysOf(blobs)).size]).toEqual([["JobAccepted"], 1]);
  });

  test("with choices that cannot be is not accepted at all", async () => {
    const { log, sealed, clock, types, blobs } = stand();
    const wrong = { ...request(), locale: "not a locale" };
    await expect(acceptJob({ ...usual, log, sealed, clock }, origin(1), wrong)).rejects.toMatchObject({
      code: "INVALID_REQUEST",
    });
    expect([await types(), (await keysOf(blobs)).size]).toEqual([[], 0]);
  });

  test("returns its warnings, and why it failed, from where they lie sealed", async () => {
    const one = stand((job) => made(job, { warnings: [warning] }));
    const first = await one.accept();
    await one.run(first);
    const state = await one.stateOf(first.jobId);
    const { outcome = null } = "outcome" in state ? state : {};
    expect(await readOutcome(one.sealed, outcome ?? "")).toEqual({ warnings: [warning] });

    const refusal = new Refusal("INVALID_DEFINITION", "No.", { faults: [warning] }).record();
    const other = stand(() => ({ kind: "refused", refusal }));
    const second = await other.accept();
    expect(await other.run(second)).toBe("ended");
    const end = (await eventsOf(other.log)).at(-1);
    expect(end).toMatchObject({ type: "JobFailed", data: { code: "INVALID_DEFINITION" } });
    expect(await readOutcome(other.sealed, outcomeOf(end))).toEqual({ refusal });
    expect(other.faults).toHaveLength(1);
  });

  test("that failed is made again from its request when it is retried, and can fail again", async () => {
    const refusal = new Refusal("INVALID_DEFINITION").record();
    let turn = 0;
    const { accept, run, log, blobs, sealed, types, stateOf } = stand((job) => {
      turn += 1;
      return turn < 4 ? { kind: "refused", refusal } : made(job);
    });
    const job = await accept();
    await run(job);
    const retry = (number: number) => retryJob({ log, blobs }, origin(number), job.jobId);
    for (const number of [2, 3]) {
      await retry(number);
      await retry(number);
      expect(await run(job)).toBe("ended");
      const last = (await eventsOf(log)).slice(-3);
      expect(last.map(({ type }) => type)).toEqual(["JobRetried", "JobStarted", "JobFailed"]);
      expect(await readOutcome(sealed, outcomeOf(last.at(-1)))).toEqual({ refusal });
    }
    await retry(4);
    await run(job);
    expect((await types()).slice(-2)).toEqual(["DocumentGenerated", "JobSucceeded"]);
    expect(await stateOf(job.jobId)).toMatchObject({ status: "succeeded" });
    expect([...(await keysOf(blobs))].some((key) => key.endsWith(".request"))).toBe(false);
    await expect(retry(5)).rejects.toMatchObject({ code: "JOB_ENDED" });
  });

  test("that failed is not retried when its request is gone", async () => {
    const { accept, run, log, blobs } = stand(() => ({
      kind: "refused",
      refusal: new Refusal("INVALID_DEFINITION").record(),
    }));
    const { jobId, request: key } = await accept();
    await run({ tenantId: tenant, jobId });
    await blobs.remove([key]);
    await expect(retryJob({ log, blobs }, origin(2), jobId)).rejects.toMatchObject({ code: "JOB_ENDED" });
  });

  test("whose request or outcome was sealed with a key that is gone ends as one whose files are gone", async () => {
    const { accept, running, blobs, clock, log, sealed, faults } = stand();
    const accepted = await accept();
    const later = { ...running, sealed: sealedBlobs(blobs, new SealingKeys(new Uint8Array(32).fill(8)), clock) };
    expect(await runJob(later, accepted, new AbortController().signal)).toBe("ended");
    const end = (await eventsOf(log)).at(-1);
    expect(end).toMatchObject({ type: "JobFailed", data: { code: "INTERNAL" } });
    const refusal = { code: "INTERNAL", message: "The request is gone." };
    expect(await readOutcome(later.sealed, outcomeOf(end))).toMatchObject({ refusal });
    expect(faults).toEqual([]);
    expect(await readOutcome(sealed, outcomeOf(end))).toBeUndefined();
  });

  test("whose process ended after the document was there is not made again", async () => {
    const { accept, run, running, types, jobs } = stand();
    const accepted = await accept();
    const { log } = running;
    let appends = 0;
    const dying: JobRun = {
      ...running,
      log: {
        ...log,
        append: async (stream, expected, events) => {
          appends += 1;
          if (appends > 2) throw new LogUnavailable("killed", { outcomeUnknown: false });
          return await log.append(stream, expected, events);
        },
        readStream: (stream, range) => log.readStream(stream, range),
      },
    };
    await expect(runJob(dying, accepted, new AbortController().signal)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(await types()).toEqual(["JobAccepted", "JobStarted", "DocumentGenerated"]);
    expect(await run(accepted)).toBe("ended");
    expect((await types()).slice(3)).toEqual(["JobStarted", "JobSucceeded"]);
    expect(jobs).toHaveLength(1);
  });

  test("worked on by two at once has one document, whose file is whole, and leaves no other", async () => {
    const { accept, run, types, blobs, log } = stand();
    const accepted = await accept();
    await Promise.all([run(accepted), run(accepted)]);
    const recorded = await types();
    expect(recorded.filter((type) => type === "DocumentGenerated")).toHaveLength(1);
    expect(recorded.filter((type) => type === "JobSucceeded")).toHaveLength(1);
    const document = (await eventsOf(log)).find(({ type }) => type === "DocumentGenerated");
    const key = expect.stringContaining(accepted.documentId);
    expect(document?.data).toMatchObject({ blobs: [{ key }] });
    expect(document?.data).toMatchObject({ blobs: [...(await keysOf(blobs))].map((kept) => ({ key: kept })) });
  });

  test("that another process brings to its end meanwhile keeps the document of both", async () => {
    const { accept, run, running, types, blobs } = stand();
    const accepted = await accept();
    const slow: JobRun = { ...running, listed: async () => void (await run(accepted)) };
    expect(await runJob(slow, accepted, new AbortController().signal)).toBe("ended");
    const made = ["JobAccepted", "JobStarted", "DocumentGenerated"];
    expect(await types()).toEqual([...made, "JobStarted", "JobSucceeded"]);
    expect((await keysOf(blobs)).size).toBe(1);
  });

  test("that found no worker goes back, as often as it takes", async () => {
    const { accept, run, stateOf } = stand(() => {
      throw new Refusal("UNAVAILABLE", "Too many documents are waiting.", { cause: noWorker });
    });
    const accepted = await accept();
    for (let time = 0; time < limits.jobDeaths + 3; time += 1) expect(await run(accepted)).toBe("put back");
    expect(await stateOf(accepted.jobId)).toMatchObject({ status: "queued", mishaps: noMishaps });
  });

  test("that takes its worker along each time fails in the end", async () => {
    const { accept, run, log, jobs } = stand(() => {
      throw new Refusal("UNAVAILABLE", "The worker was lost.");
    });
    const accepted = await accept();
    for (let time = 1; time < limits.jobDeaths; time += 1) expect(await run(accepted)).toBe("put back");
    expect(await run(accepted)).toBe("ended");
    const events = await eventsOf(log);
    expect(events.at(-1)).toMatchObject({ type: "JobFailed", data: { code: "UNAVAILABLE" } });
    for (const { type, data } of events) if (type === "JobPutBack") expect(data).toMatchObject({ reason: "lost" });
    expect(jobs).toHaveLength(limits.jobDeaths);
  });

  test("that was the only one when the service ended is made alone after two such ends, and fails after the third", async () => {
    const { accept, run, killedIn, log, sealed, stateOf } = stand();
    const accepted = await accept();
    expect(await killedIn("first", accepted, false)).toBe("killed");
    expect(await killedIn("second", accepted, false)).toBe("killed");
    expect(await killedIn("third", accepted, false)).toBe("must be alone");
    expect(await stateOf(accepted.jobId)).toMatchObject({ begun: { process: "second" } });
    expect(await killedIn("third", { ...accepted, isAlone: true }, false)).toBe("killed");
    expect(await run(accepted)).toBe("ended");
    const end = (await eventsOf(log)).at(-1);
    expect(end).toMatchObject({ type: "JobFailed", data: { code: "UNAVAILABLE" } });
    const message = "The service ended 3 times while this was the only job that it worked on.";
    expect(await readOutcome(sealed, outcomeOf(end))).toMatchObject({ refusal: { message } });
  });

  test("that others ran beside when the service ended is made, however often it ended, and at last made alone", async () => {
    const { accept, killedIn, running, types } = stand();
    const accepted = await accept();
    const others: JobRun = { ...running, leftOthers: async () => true };
    for (let time = 0; time < limits.jobEndsBeside; time += 1)
      expect(await killedIn(`process ${time}`, accepted, true)).toBe("killed");
    const signal = new AbortController().signal;
    for (let time = 0; time < 20; time += 1) {
      expect(await runJob(others, accepted, signal)).toBe("must be alone");
      expect(await killedIn(`later ${time}`, { ...accepted, isAlone: true }, true)).toBe("killed");
    }
    expect(await runJob(others, { ...accepted, isAlone: true }, signal)).toBe("ended");
    expect((await types()).at(-1)).toBe("JobSucceeded");
  });

  test("whose attempt could not be recorded by a log that is away has lost no process, however often", async () => {
    const { accept, killedIn, run, types, stateOf } = stand();
    const accepted = await accept();
    for (let time = 0; time < limits.jobDeaths + 3; time += 1)
      expect(await killedIn("here", accepted, false)).toBe("killed");
    expect(await stateOf(accepted.jobId)).toMatchObject({ mishaps: noMishaps });
    await run(accepted);
    expect((await types()).at(-1)).toBe("JobSucceeded");
  });

  test("begun by a version that did not say where counts as one of several", async () => {
    const { accept, run, log, types, stateOf } = stand();
    const { jobId } = await accept();
    const stream = jobStream(tenant, jobId);
    const old = { type: "JobStarted", data: { tenantId: tenant, jobId, at: "2026-03-28T14:30:00.250Z" } };
    const [accepted] = await eventsOf(log);
    const meta = { ...(accepted as RecordedEvent).meta, v: 1 };
    await log.append(stream, 0n, [{ ...old, id: "11111111-1111-4111-8111-111111111111" as Guid, meta }]);
    expect(await stateOf(jobId)).toMatchObject({ begun: { process: null } });
    await run({ tenantId: tenant, jobId });
    expect((await eventsOf(log))[2]?.data).toMatchObject({ process: "here", lost: "beside" });
    expect((await types()).at(-1)).toBe("JobSucceeded");
  });

  test.each([
    { code: "STORE_UNAVAILABLE" },
    { code: "LOG_UNAVAILABLE" },
    { code: "READ_MODEL_BEHIND" },
    { code: "S3_REFUSED", isMendable: true },
  ])("that meets $code waits until that has passed, as often as it takes, and does not fail", async (fault) => {
    const times = limits.jobDeaths + 3;
    let turn = 0;
    const { accept, run, types, stateOf } = stand((job) => {
      turn += 1;
      if (turn <= times) throw Object.assign(new Error("away"), fault);
      return made(job);
    });
    const accepted = await accept();
    for (let time = 0; time < times; time += 1) await expect(run(accepted)).rejects.toThrow("away");
    expect(await stateOf(accepted.jobId)).toMatchObject({ status: "queued", mishaps: noMishaps });
    await run(accepted);
    expect((await types()).slice(-2)).toEqual(["DocumentGenerated", "JobSucceeded"]);
  });

  test("whose request is in a store that is away begins when the store answers, however long that takes", async () => {
    const { accept, run, running, types, sealed } = stand();
    const accepted = await accept();
    const away: JobRun = { ...running, sealed: { ...sealed, open: () => Promise.reject(storeAway()) } };
    for (let time = 0; time < limits.jobDeaths + 3; time += 1)
      await expect(runJob(away, accepted, new AbortController().signal)).rejects.toThrow("away");
    expect(await types()).toEqual(["JobAccepted"]);
    await run(accepted);
    expect((await types()).at(-1)).toBe("JobSucceeded");
  });

  test("whose request can never be read fails in the end", async () => {
    const { accept, running, log, sealed } = stand();
    const accepted = await accept();
    const damaged: JobRun = { ...running, sealed: { ...sealed, open: () => Promise.reject(new Error("damaged")) } };
    for (let time = 0; time < limits.jobDeaths; time += 1)
      await expect(runJob(damaged, accepted, new AbortController().signal)).rejects.toThrow("damaged");
    expect(await runJob(damaged, accepted, new AbortController().signal)).toBe("ended");
    expect((await eventsOf(log)).at(-1)).toMatchObject({ type: "JobFailed", data: { code: "UNAVAILABLE" } });
  });

  test("whose outcome finds no store is put back as often as it takes, and ends with the one document", async () => {
    const { accept, run, running, types, jobs, sealed } = stand((job) => made(job, { warnings: [warning] }));
    const accepted = await accept();
    const away: JobRun = { ...running, sealed: { ...sealed, put: () => Promise.reject(storeAway()) } };
    await expect(runJob(away, accepted, new AbortController().signal)).rejects.toThrow("away");
    expect((await types()).slice(-2)).toEqual(["DocumentGenerated", "JobPutBack"]);
    await run(accepted);
    expect((await types()).at(-1)).toBe("JobSucceeded");
    expect(jobs).toHaveLength(1);
  });

  test("that fails while no store takes its refusal is put back as often as it takes, and fails with that refusal", async () => {
    const { accept, run, running, log, sealed } = stand(() => ({
      kind: "refused",
      refusal: new Refusal("INVALID_DEFINITION").record(),
    }));
    const accepted = await accept();
    const away: JobRun = { ...running, sealed: { ...sealed, put: () => Promise.reject(storeAway()) } };
    for (let time = 0; time < limits.jobDeaths + 3; time += 1)
      await expect(runJob(away, accepted, new AbortController().signal)).rejects.toThrow("away");
    await run(accepted);
    expect((await eventsOf(log)).at(-1)).toMatchObject({ type: "JobFailed", data: { code: "INVALID_DEFINITION" } });
  });

  test("that fails by an internal fault says no more than that, and the fault is logged", async () => {
    const { accept, run, log, sealed, faults } = stand(() => {
      throw new TypeError("secret inside");
    });
    await run(await accept());
    const end = (await eventsOf(log)).at(-1);
    expect(end).toMatchObject({ type: "JobFailed", data: { code: "INTERNAL" } });
    const outcome = await readOutcome(sealed, outcomeOf(end));
    expect(JSON.stringify(outcome)).not.toContain("secret inside");
    expect(faults).toEqual([new TypeError("secret inside")]);
  });
});

describe("cancelling a job", () => {
  test("that waits ends it, and its request is gone", async () => {
    const { accept, run, log, blobs, types } = stand();
    const { jobId } = await accept();
    await cancelJob({ log, blobs }, origin(2), jobId);
    expect(await run({ tenantId: tenant, jobId })).toBe("ended");
    expect(await types()).toEqual(["JobAccepted", "JobCancelled"]);
    expect((await keysOf(blobs)).size).toBe(0);
  });

  test("while its request is read ends it, and nothing is rendered", async () => {
    const { accept, running, log, blobs, sealed, types, jobs } = stand();
    const accepted = await accept();
    const open: typeof sealed.open = async (...file) => {
      const opened = await sealed.open(...file);
      await cancelJob({ log, blobs }, origin(2), accepted.jobId);
      return opened;
    };
    const cancelled: JobRun = { ...running, sealed: { ...sealed, open } };
    expect(await runJob(cancelled, accepted, new AbortController().signal)).toBe("ended");
    expect([await types(), jobs]).toEqual([["JobAccepted", "JobCancelled"], []]);
  });

  test("that renders leaves no document and no file", async () => {
    const controller = new AbortController();
    let jobId = "";
    const { accept, run, log, blobs, types } = stand(async (job) => {
      await cancelJob({ log, blobs }, origin(2), jobId);
      controller.abort(new Error("cancelled"));
      return made(job);
    });
    ({ jobId } = await accept());
    expect(await run({ tenantId: tenant, jobId }, controller.signal)).toBe("ended");
    expect(await types()).toEqual(["JobAccepted", "JobStarted", "JobCancelled"]);
    expect((await keysOf(blobs)).size).toBe(0);
  });

  test("on another node, while it renders, takes the document back", async () => {
    let jobId = "";
    const { accept, run, log, blobs, types } = stand(async (job) => {
      await cancelJob({ log, blobs }, origin(2), jobId);
      return made(job);
    });
    ({ jobId } = await accept());
    expect(await run({ tenantId: tenant, jobId })).toBe("ended");
    expect(await types()).toEqual([
      "JobAccepted",
      "JobStarted",
      "JobCancelled",
      "DocumentGenerated",
      "DocumentDeleted",
    ]);
    expect((await keysOf(blobs)).size).toBe(0);
  });
});

test("a job that succeeded leaves its document when it is forgotten", async () => {
  const { accept, run, log, blobs, types, clock, pass } = stand();
  const { jobId } = await accept();
  await run({ tenantId: tenant, jobId });
  pass(2 * 24 * 3600_000);
  const dueJobs = async () => [{ tenantId: tenant, jobId, status: "cancelled" } as const];
  expect(await expireJobs({ log, blobs, dueJobs }, clock.now().toISOString(), 10)).toBe(1);
  expect((await types()).slice(2)).toEqual(["DocumentGenerated", "JobSucceeded", "JobExpired"]);
  expect((await keysOf(blobs)).size).toBe(1);
});

test("a job that is cancelled elsewhere, and then killed with its document recorded, leaves none when it is forgotten", async () => {
  let jobId = "";
  const { accept, running, log, blobs, types, clock, pass } = stand(async (job) => {
    await cancelJob({ log, blobs }, origin(2), jobId);
    return made(job);
  });
  const accepted = await accept();
  ({ jobId } = accepted);
  const killed: JobRun = { ...running, listed: () => Promise.reject(new Error("killed")) };
  await expect(runJob(killed, accepted, new AbortController().signal)).rejects.toThrow("killed");
  pass(2 * 24 * 3600_000);
  const dueJobs = async () => [{ tenantId: tenant, jobId, status: "cancelled" } as const];
  expect(await expireJobs({ log, blobs, dueJobs }, clock.now().toISOString(), 10)).toBe(1);
  expect((await types()).slice(2)).toEqual(["JobCancelled", "DocumentGenerated", "DocumentDeleted", "JobExpired"]);
  expect((await keysOf(blobs)).size).toBe(0);
});

describe("cancelling a job whose process ended when its document was there, but not its own end", () => {
  async function killedBeforeItsEnd() {
    const stands = stand((job) => made(job, { warnings: [warning] }));
    const { accept, running, sealed, log } = stands;
    const accepted = await accept();
    let isKilled = false;
    const put = async () => {
      isKilled = true;
      throw killed();
    };
    const dying: JobRun = { ...running, log: cutOffLog(log, () => isKilled), sealed: { ...sealed, put } };
    await expect(runJob(dying, accepted, new AbortController().signal)).rejects.toThrow("killed");
    expect(await stands.types()).toEqual(["JobAccepted", "JobStarted", "DocumentGenerated"]);
    return { ...stands, ...accepted };
  }

  test("deletes the document and its file", async () => {
    const { log, blobs, jobId, types } = await killedBeforeItsEnd();
    await cancelJob({ log, blobs }, origin(2), jobId);
    expect((await types()).slice(3)).toEqual(["JobCancelled", "DocumentDeleted"]);
    expect((await keysOf(blobs)).size).toBe(0);
  });

  test("deletes the document when it is repeated, after the first time was cut off", async () => {
    const { log, blobs, jobId, types } = await killedBeforeItsEnd();
    const cutOff: EventLog = {
      ...log,
      append: async (stream, ...more) => {
        if (stream.startsWith("document-")) throw new LogUnavailable("killed", { outcomeUnknown: false });
        return await log.append(stream, ...more);
      },
      readStream: (stream, range) => log.readStream(stream, range),
    };
    await expect(cancelJob({ log: cutOff, blobs }, origin(2), jobId)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await cancelJob({ log, blobs }, origin(3), jobId);
    await cancelJob({ log, blobs }, origin(4), jobId);
    expect((await types()).slice(3)).toEqual(["JobCancelled", "DocumentDeleted"]);
  });

  test("leaves a document that is held, and says so when the job has been stopped; the job is forgotten in its time", async () => {
    const { log, blobs, jobId, documentId, types, clock, pass } = await killedBeforeItsEnd();
    await holdDocument(log, origin(2), documentId, { reason: "audit", until: null });
    const stopped: string[] = [];
    const onCancelled = (id: string) => void stopped.push(id);
    const refused = { code: "DOCUMENT_HELD" };
    await expect(cancelJob({ log, blobs, onCancelled }, origin(3), jobId)).rejects.toMatchObject(refused);
    expect(stopped).toEqual([jobId]);
    pass(2 * 24 * 3600_000);
    const dueJobs = async () => [{ tenantId: tenant, jobId, status: "cancelled" } as const];
    expect(await expireJobs({ log, blobs, dueJobs }, clock.now().toISOString(), 10)).toBe(1);
    expect((await types()).slice(3)).toEqual(["DocumentHeld", "JobCancelled", "JobExpired"]);
  });
});

test("the sweeper leaves what a job needs and takes what none does", async () => {
  const { accept, log, blobs, sealed, pass, clock } = stand();
  const { request } = await accept();
  const stray = `${tenant}/job.66666666-6666-5666-8666-666666666666.request`;
  await sealed.put(stray, body("never accepted"));
  pass(2 * 60 * 60 * 1000);
  const sweeper = createBlobSweeper(log, blobs);
  await sweeper.step(clock.now(), 100);
  expect([...(await keysOf(blobs))]).toEqual([request]);
});
