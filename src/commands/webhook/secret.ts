import { createHmac } from "node:crypto";
import type { BlobKey, BlobStore } from "../../ports/blobs/port.ts";
import type { Clock } from "../../ports/clock/port.ts";
import { randomGuid } from "../../vocabulary/ids.ts";
import { webhookSecretKey } from "../blob-keys.ts";
import { readSealed } from "../read-blob.ts";

/** As Standard Webhooks write it. */
const prefix = "whsec_";
const secretBytes = 32;

/** Makes a secret of 256 bits and puts it away sealed. It is answered to be shown once. */
export async function newSecret(
  { sealed, clock }: { readonly sealed: BlobStore; readonly clock: Clock },
  tenantId: string,
  webhookId: string,
): Promise<{ readonly secret: string; readonly secretBlob: BlobKey }> {
  const bytes = clock.randomBytes(secretBytes);
  const secretBlob = webhookSecretKey(tenantId, webhookId, randomGuid(clock.randomBytes(16)));
  await sealed.put(secretBlob, bytes);
  return { secret: `${prefix}${Buffer.from(bytes).toString("base64")}`, secretBlob };
}

export interface SignedMessage {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly message: string;
}

/** The headers of Standard Webhooks: a signature by every secret that is valid; undefined when none can be read. */
export async function signedHeaders(
  sealed: BlobStore,
  secretBlobs: readonly BlobKey[],
  { id, timestamp, message }: SignedMessage,
): Promise<Readonly<Record<string, string>> | undefined> {
  const secrets = await Promise.all(secretBlobs.map((key) => readSealed(sealed, key)));
  const signed = `${id}.${timestamp}.${message}`;
  const signatures = secrets
    .filter((secret) => secret !== undefined)
    .map((secret) => `v1,${createHmac("sha256", secret).update(signed, "utf8").digest("base64")}`);
  if (signatures.length === 0) return undefined;
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
