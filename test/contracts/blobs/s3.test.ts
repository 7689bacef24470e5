import { randomBytes } from "node:crypto";
import { env } from "node:process";
import { sealedBlobs } from "../../../src/ports/blobs/sealed.ts";
import { SealingKeys } from "../../../src/vocabulary/sealing/sealing-key.ts";
import { isLeftOut } from "../../support/scope.ts";
import { openTestBlobs } from "../../support/servers/s3/open.ts";
import { startS3Double } from "../../support/servers/s3/server.ts";
import { type BlobFixture, blobSuite } from "./suite.ts";

const onDouble = async (): Promise<BlobFixture> => {
  const server = await startS3Double();
  return { blobs: await openTestBlobs(server.url()), dispose: server.stop };
};

/** The server of S3_ENDPOINT, with a bucket named colophon-test. */
const onServer = async (url: string): Promise<BlobFixture> => {
  const blobs = await openTestBlobs(url);
  const dispose = async (): Promise<void> => {
    const keys: string[] = [];
    for await (const { key } of blobs.list()) keys.push(key);
    await blobs.remove(keys);
  };
  return { blobs, dispose };
};

const { S3_ENDPOINT: real } = env;
const servers = [
  { name: "a double", open: onDouble },
  ...(real === undefined ? [] : [{ name: "the server of S3_ENDPOINT", open: () => onServer(real) }]),
];

for (const { name, open } of servers) {
  blobSuite(`S3, ${name}`, open);
  if (isLeftOut("sealed files on every storage")) continue;
  blobSuite(`S3, sealed, ${name}`, async () => {
    const { blobs, dispose } = await open();
    return { blobs: sealedBlobs(blobs, new SealingKeys(randomBytes(32)), { randomBytes }), dispose };
  });
}
