import { randomUUID } from "node:crypto";
import { env } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import type { BlobStore } from "../../../../src/ports/blobs/port.ts";
import { openS3Blobs } from "../../../../src/ports/blobs/s3.ts";
import { type AwsCredentials, rotatingCredentials } from "../../../../src/ports/blobs/s3-credentials.ts";
import { guardedOutbound } from "../../../../src/ports/net/guarded.ts";
import { s3PartBytes } from "../../../../src/service/servers/files-in-s3.ts";

const guard = { allow: [], inside: ["127.0.0.1"] };
const keys = {
  accessKeyId: env["AWS_ACCESS_KEY_ID"] ?? "test",
  secretAccessKey: env["AWS_SECRET_ACCESS_KEY"] ?? "test-secret",
};
const fixed = rotatingCredentials(
  { keys, web: undefined, container: undefined, instanceUrl: "http://127.0.0.1:1" },
  guardedOutbound(guard),
  () => new Date(),
);

interface TestMeans {
  readonly waits?: number[];
  readonly credentials?: AwsCredentials;
  readonly now?: () => Date;
  readonly mostStreamed?: number;
  readonly partBytes?: number;
}

/** Files under a prefix of their own in the bucket `colophon-test`; `waits` gets every wait between two tries. */
export function openTestBlobs(
  url: string,
  {
    waits = [],
    credentials = fixed,
    now = () => new Date(),
    mostStreamed = 3,
    partBytes = s3PartBytes,
  }: TestMeans = {},
): Promise<BlobStore> {
  const outbound = guardedOutbound({ ...guard, keptConnections: 4 });
  return openS3Blobs(
    {
      bucketUrl: `${url}/colophon-test`,
      region: "us-east-1",
      prefix: `test-${randomUUID()}/`,
      sse: undefined,
      isDocument: (key) => key.includes("/doc."),
    },
    {
      outbound,
      credentials,
      now,
      wait: async (ms) => {
        waits.push(ms);
        await sleep(1);
      },
      chance: () => 1,
      mostStreamed,
      partBytes,
      closeConnections: () => outbound.close(),
      newId: randomUUID,
    },
  );
}
