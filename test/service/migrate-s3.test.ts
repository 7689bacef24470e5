import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { env } from "node:process";
import { describe, expect, onTestFinished, test } from "vitest";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { fill, move, quiet, type Settings, seenOf, startMoved } from "../support/migration.ts";
import { startS3Double } from "../support/servers/s3/server.ts";
import { startTestServiceWith } from "../support/servers/service.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

interface Bucket {
  readonly endpoint: string;
  readonly name: string;
  readonly stop: () => Promise<void>;
}

async function bucketOfDouble(): Promise<Bucket> {
  const double = await startS3Double();
  return { endpoint: double.url(), name: "my-documents", stop: () => double.stop() };
}

const { S3_ENDPOINT: real, AWS_ACCESS_KEY_ID: id = "key", AWS_SECRET_ACCESS_KEY: secret = "sEcret" } = env;

/** `.ci/run` gives it a versitygw. */
const servers = [
  { on: "a double", open: bucketOfDouble },
  ...(real === undefined
    ? []
    : [
        {
          on: "the server of S3_ENDPOINT",
          open: async (): Promise<Bucket> => ({ endpoint: real, name: "colophon-test", stop: async () => undefined }),
        },
      ]),
];

describe.each(servers)("files that move on S3, $on", ({ open }) => {
  test("from a folder into a bucket, to another prefix of it, where they stay, and back", async () => {
    const bucket = await open();
    const folder = await temporaryFolder();
    onTestFinished(async () => {
      await bucket.stop();
      await folder.remove();
    });
    const service = await startTestServiceWith(fakeRenderPool(), quiet);
    await fill(service);
    const seen = await seenOf(service);
    await service.service.stop();
    const inBucket = (name: string, prefix: string): Settings => ({
      DATA_DIR: join(folder.path, name),
      FILES: "s3",
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: bucket.name,
      S3_PREFIX: prefix,
      AWS_ACCESS_KEY_ID: id,
      AWS_SECRET_ACCESS_KEY: secret,
    });
    const [one, other] = [randomUUID(), randomUUID()];
    const sides: readonly (readonly [Settings, "copied" | "stay"])[] = [
      [inBucket("first", one), "copied"],
      [inBucket("second", other), "copied"],
      [inBucket("third", other), "stay"],
      [{ DATA_DIR: join(folder.path, "fourth") }, "copied"],
    ];
    let from: Settings = { DATA_DIR: service.folder };
    for (const [to, files] of sides) {
      const moved = await move(from, to, { isLast: true });
      if (files === "stay") expect(moved.files).toBeUndefined();
      else expect(moved.files).toMatchObject({ faults: [] });
      from = to;
    }
    for (const [settings] of [sides[0], sides[2], sides[3]] as typeof sides) {
      const opened = await startMoved(settings, settings["DATA_DIR"] ?? "", service.folder);
      expect(await seenOf(opened)).toEqual(seen);
      await opened.service.stop();
    }
  });
});
