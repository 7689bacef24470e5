import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { colophon } from "../support/command-line.ts";
import { eventually } from "../support/eventually.ts";
import { fill, make, quiet, type Settings, seenOf } from "../support/migration.ts";
import { startTestCluster, type TestCluster } from "../support/servers/cluster.ts";
import { startS3Double } from "../support/servers/s3/server.ts";
import { startTestServiceWith, type TestService } from "../support/servers/service.ts";

// docs/how-to/eventstoredb.md, "Restore": the parts of a cluster from backups of different moments, on doubles of its servers.

const isOfFiles = (namespace: string): boolean => namespace.startsWith("colophon-files.");

describe("a cluster whose parts were restored from different moments", () => {
  let cluster: TestCluster;
  let service: TestService;
  let settings: Settings;
  beforeEach(async () => {
    cluster = await startTestCluster();
    settings = { ...quiet, ...cluster.settings };
    service = await startTestServiceWith(fakeRenderPool(), settings);
    await fill(service);
  });
  afterEach(async () => {
    await service.stop();
    await cluster.stop();
  });

  const head = (): bigint => cluster.events.state.store.log.at(-1)?.position ?? 0n;
  const again = async (more: { readonly waitMs?: number } = {}): Promise<void> => {
    service = await startTestServiceWith(fakeRenderPool(), settings, service.folder, more);
  };
  const command = (...words: readonly string[]) => colophon(words, { ...settings, DATA_DIR: service.folder });
  const readiness = async (): Promise<{ readonly status: number; readonly text: string }> => {
    const answer = await fetch(`${service.baseUrl}/readyz`);
    return { status: answer.status, text: await answer.text() };
  };

  /** What the service says of itself, and then the steps of the runbook. */
  const saysSoAndIsRebuilt = async (before: unknown, words: RegExp): Promise<void> => {
    // Nothing that it waits for comes.
    await again({ waitMs: 100 });
    await eventually(async () => {
      const { status, text } = await readiness();
      expect([status, text]).toEqual([503, expect.stringMatching(words)]);
    });
    expect(service.logged()).toMatch(words);
    await service.service.stop();
    expect(await command("rebuild")).toMatchObject({ code: 0 });
    await again();
    expect(await readiness()).toMatchObject({ status: 200 });
    expect(await seenOf(service)).toEqual(before);
    expect(await seenOf(service)).not.toEqual([]);
  };

  for (const isGrown of [false, true]) {
    const past = isGrown ? ", and was written to beyond what they have" : "";
    test(`an event log that is older than the read models${past}: they stop and say what to do, a rebuild mends them`, async () => {
      const backup = head();
      const before = await seenOf(service);
      for (let n = 0; n < 3; n += 1) await make(service);
      await service.service.stop();
      const { store } = cluster.events.state;
      const end = head();
      store.restore(backup);
      while (isGrown && (head() < end || store.isPlace(end))) store.disturb();
      await saysSoAndIsRebuilt(
        before,
        isGrown ? /has no event at \d+.*Rebuild the read models/ : /ends at \d+.*Rebuild the read models/,
      );
    });
  }

  test("read models that are older than the event log catch up by themselves", async () => {
    const restore = cluster.mongo.backup();
    for (let n = 0; n < 3; n += 1) await make(service);
    const before = await seenOf(service);
    await service.service.stop();
    // A backup is older than any lease that is in it.
    restore((namespace) => !isOfFiles(namespace) && namespace !== "colophon.leases");
    await again();
    expect(await readiness()).toMatchObject({ status: 200 });
    expect(await seenOf(service)).toEqual(before);
  });
});

/** Where a cluster keeps its files: its settings, and a backup of the files of now, which what it answers puts back. */
const fileStores = {
  gridfs: async (cluster: TestCluster) => ({
    settings: {},
    backup: () => {
      const restore = cluster.mongo.backup();
      return () => restore(isOfFiles);
    },
    stop: async () => undefined,
  }),
  s3: async () => {
    const server = await startS3Double();
    const files = server.files as Map<string, { readonly bytes: Buffer }>;
    return {
      settings: {
        ...{ FILES: "s3", S3_BUCKET: "files", S3_ENDPOINT: server.url() },
        ...{ AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret" },
      },
      backup: () => {
        const kept = [...files];
        return () => {
          files.clear();
          for (const [path, file] of kept) files.set(path, file);
        };
      },
      stop: server.stop,
    };
  },
};

describe.each(Object.entries(fileStores))(
  "files of a cluster in %s, restored from another moment than its event log",
  (_, open) => {
    let cluster: TestCluster;
    let store: Awaited<ReturnType<typeof open>>;
    let settings: Settings;
    let service: TestService;
    beforeEach(async () => {
      cluster = await startTestCluster();
      store = await open(cluster);
      settings = { ...quiet, ...cluster.settings, ...store.settings };
      service = await startTestServiceWith(fakeRenderPool(), settings);
      await fill(service);
    });
    afterEach(async () => {
      await service.stop();
      await store.stop();
      await cluster.stop();
    });

    const command = (...words: readonly string[]) => colophon(words, { ...settings, DATA_DIR: service.folder });
    const again = async (): Promise<void> => {
      service = await startTestServiceWith(fakeRenderPool(), settings, service.folder);
      expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(200);
    };
    const statusOf = async (fileName: string): Promise<number> =>
      (await service.ask("GET", `documents/${fileName}`)).status;

    test("older ones are named one by one, and all else is served", async () => {
      const kept = await make(service);
      const restore = store.backup();
      const { fileName } = await make(service);
      await service.service.stop();
      restore();
      const key = `doc.${fileName.split("-").at(-1)}`;
      const verified = await command("verify-storage");
      expect(verified).toMatchObject({ code: 1, out: expect.stringContaining(`${key} is not there.`) });
      await again();
      expect(await statusOf(kept.fileName)).toBe(200);
      expect(await statusOf(fileName)).toBeGreaterThanOrEqual(400);
    });

    test("newer ones are of no document: the log decides, and after a rebuild nothing is missing", async () => {
      const kept = await make(service);
      const { store: log } = cluster.events.state;
      const backup = log.log.at(-1)?.position ?? 0n;
      const { fileName } = await make(service);
      await service.service.stop();
      log.restore(backup);
      expect(await command("rebuild")).toMatchObject({ code: 0 });
      expect(await command("verify-storage")).toMatchObject({ code: 0 });
      await again();
      expect(await statusOf(kept.fileName)).toBe(200);
      expect(await statusOf(fileName)).toBe(404);
    });
  },
);
