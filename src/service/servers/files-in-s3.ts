import { setTimeout as sleep } from "node:timers/promises";
import { ownerOf } from "../../commands/blob-keys.ts";
import type { Config } from "../../config/config.ts";
import type { BlobStore } from "../../ports/blobs/port.ts";
import { openS3Blobs } from "../../ports/blobs/s3.ts";
import { type AwsIdentity, rotatingCredentials } from "../../ports/blobs/s3-credentials.ts";
import { systemClock } from "../../ports/clock/system.ts";
import { guardedOutbound } from "../../ports/net/guarded.ts";

/** Amazon takes parts from 5 MB; each is held in memory. */
export const s3PartBytes = 8 * 1024 * 1024;

/** Slow downloads of large files hold theirs for long, and are fewer; a request that finds none free for ten seconds fails. */
const mostConnections = 256;
const mostStreamed = 160;

/**
 * The files of `FILES=s3`. Its way out is one of its own: to the server, and to where its keys come from, and nowhere else.
 *
 * @throws StoreUnavailable, S3Refused
 */
export async function openFilesInS3(config: Config): Promise<BlobStore> {
  const { s3Prefix: prefix = "", s3Sse: sse } = config;
  const region = config.s3Region ?? config.awsRegion ?? "us-east-1";
  const bucketUrl = bucketUrlOf(config, region);
  const identity = identityOf(config, region);
  const hosts = [bucketUrl, identity.instanceUrl, identity.web?.stsUrl, identity.container?.url]
    .filter((url) => url !== undefined)
    .map((url) => new URL(url).hostname.replace(/^\[|\]$/g, ""));
  const outbound = guardedOutbound({ allow: [], inside: hosts, keptConnections: mostConnections });
  const isDocument = (key: string): boolean => ownerOf(key)?.kind === "document";
  return await openS3Blobs(
    { bucketUrl, region, prefix: prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`, sse, isDocument },
    {
      outbound,
      credentials: rotatingCredentials(identity, outbound, systemClock.now),
      now: systemClock.now,
      wait: async (ms) => void (await sleep(ms)),
      chance: () => (systemClock.randomBytes(1)[0] ?? 0) / 255,
      closeConnections: () => outbound.close(),
      mostStreamed,
      partBytes: s3PartBytes,
      newId: () => Buffer.from(systemClock.randomBytes(16)).toString("hex"),
    },
  );
}

/** The certificate of AWS names one part before its own: a bucket with a dot goes into the path. */
function bucketUrlOf({ s3Endpoint, s3Bucket = "" }: Config, region: string): string {
  if (s3Endpoint !== undefined) return `${s3Endpoint}/${s3Bucket}`;
  const host = `s3.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`;
  return s3Bucket.includes(".") ? `https://${host}/${s3Bucket}` : `https://${s3Bucket}.${host}`;
}

function identityOf(config: Config, region: string): AwsIdentity {
  const { awsAccessKeyId: id, awsSecretAccessKey: secret, awsSessionToken: session } = config;
  const { awsRoleArn: roleArn, awsWebIdentityTokenFile: tokenFile, awsContainerRelative: path } = config;
  const { awsContainerToken: token, awsContainerTokenFile: shownFile } = config;
  const url = path === undefined ? config.awsContainerUrl : `http://169.254.170.2${path}`;
  const stsUrl = config.awsStsUrl ?? `https://sts.${region}.amazonaws.com`;
  return {
    keys:
      id === undefined || secret === undefined
        ? undefined
        : { accessKeyId: id, secretAccessKey: secret, ...(session !== undefined && { sessionToken: session }) },
    web: roleArn === undefined || tokenFile === undefined ? undefined : { roleArn, tokenFile, stsUrl },
    container:
      url === undefined
        ? undefined
        : { url, ...(token !== undefined && { token }), ...(shownFile !== undefined && { tokenFile: shownFile }) },
    instanceUrl: config.awsInstanceUrl ?? "http://169.254.169.254",
  };
}
