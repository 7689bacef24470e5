import { expect, test } from "vitest";
import { type AssetStore, storeAsset } from "../../../src/commands/asset/store.ts";
import { createBlobSweeper } from "../../../src/commands/document/sweep-blobs.ts";
import { acceptJob } from "../../../src/commands/job/accept.ts";
import { type JobRun, runJob } from "../../../src/commands/job/run.ts";
import { createTemplate } from "../../../src/commands/template/create.ts";
import { reviseTemplate } from "../../../src/commands/template/revise.ts";
import { longestInlineBytes } from "../../../src/commands/template/stored-text.ts";
import { type EventLog, LogUnavailable, withAppend } from "../../../src/ports/event-log/port.ts";
import { eventsOf, keysOf, origin, tenant } from "../stage.ts";
import { body, generation } from "./generation.ts";

const hour = 60 * 60 * 1000;
const large = "x".repeat(longestInlineBytes);

/** The log of a process that ends before such an event is in it. */
const killedBefore = (log: EventLog, type: string): EventLog =>
  withAppend(log, async (stream, expected, events) => {
    if (events.some((event) => event.type === type)) throw new LogUnavailable("killed", { outcomeUnknown: false });
    return await log.append(stream, expected, events);
  });

/** A service whose renderer refuses every document. */
function stand() {
  const { service, ...stores } = generation(() => ({
    kind: "refused",
    refusal: { code: "INVALID_DEFINITION", message: "1 fault", faults: [] },
  }));
  const ignored = { listed: async () => undefined, onMade: () => undefined, onRefused: () => undefined };
  const running: JobRun = { ...service, ...ignored };
  const uploads: Omit<AssetStore, "log"> = {
    ...{ blobs: service.blobs, sealed: service.sealed, clock: service.clock },
    pool: { inspect: async () => ({ warnings: [], certificates: [] }) },
    quotas: { mustHaveSpace: async () => undefined },
  };
  return { ...stores, running, uploads };
}

type Stand = ReturnType<typeof stand>;

interface Before {
  readonly templateId?: string;
  readonly jobId?: string;
}

interface Command {
  /** The event that names its files. */
  readonly event: string;
  readonly before?: (on: Stand) => Promise<Before>;
  readonly carryOut: (on: Stand, log: EventLog, before: Before) => Promise<unknown>;
}

const accept = ({ running }: Stand, log: EventLog) => {
  const request = { format: "pdf", source: "payload", body: body("{}") } as const;
  return acceptJob({ ...running, log, tenantRetention: async () => undefined }, origin(2), request);
};

const commands: Readonly<Record<string, Command>> = {
  "a template that is created": {
    event: "TemplateCreated",
    carryOut: ({ running }, log) =>
      createTemplate({ ...running, log }, origin(2), { name: "A", content: large, testData: large }),
  },
  "a template that is revised": {
    event: "TemplateRevised",
    before: async ({ running }) => (await createTemplate(running, origin(1), { name: "A", content: "{}" })).created,
    carryOut: ({ running }, log, { templateId = "" }) =>
      reviseTemplate({ ...running, log }, origin(2), { templateId, origin: "update" }, { content: large }),
  },
  "an upload": {
    event: "AssetStored",
    carryOut: ({ uploads }, log) =>
      storeAsset({ ...uploads, log }, origin(2), {
        ...{ kind: "certs", fileName: "a.p12", bytes: body("a key"), place: "any" },
      }),
  },
  "a job that is accepted": { event: "JobAccepted", carryOut: accept },
  "a job that fails": {
    event: "JobFailed",
    before: async (on) => (await accept(on, on.log)).accepted,
    carryOut: ({ running }, log, { jobId = "" }) =>
      runJob({ ...running, log }, { tenantId: tenant, jobId }, new AbortController().signal),
  },
};

test.for(Object.entries(commands))(
  "the files of %s stay when it is repeated while the sweeper removes those of a process that was killed",
  async ([, { event, before, carryOut }]) => {
    const on = stand();
    const { log, blobs, clock, pass } = on;
    const things = (await before?.(on)) ?? {};
    await expect(carryOut(on, killedBefore(log, event), things)).rejects.toThrow();
    pass(hour + 1);
    const remove = async (keys: readonly string[]): Promise<void> => {
      await carryOut(on, log, things);
      await blobs.remove(keys);
    };
    expect(await createBlobSweeper(log, { ...blobs, remove }).step(clock.now(), 100)).toBeGreaterThan(0);
    const named = JSON.stringify((await eventsOf(log)).map(({ data }) => data)).match(
      new RegExp(`${tenant}/[^"]+`, "g"),
    );
    expect(await keysOf(blobs)).toEqual(new Set(named));
  },
);
