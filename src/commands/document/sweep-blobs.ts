import type { BlobInfo, BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import { assetStream } from "../../vocabulary/events/asset.ts";
import { documentStream } from "../../vocabulary/events/document.ts";
import { jobStream } from "../../vocabulary/events/job.ts";
import { knownEvent } from "../../vocabulary/events/shapes.ts";
import { type TemplateEvent, templateStream } from "../../vocabulary/events/template.ts";
import { webhookStream } from "../../vocabulary/events/webhook.ts";
import { limits } from "../../vocabulary/limits.ts";
import { assetFolding, blobsOf } from "../asset/asset.ts";
import { type BlobOwner, ownerOf } from "../blob-keys.ts";
import { blobsOfJob, jobFolding } from "../job/job.ts";
import { readPast } from "../read-past.ts";
import { webhookFolding } from "../webhook/webhook.ts";
import { documentFolding } from "./document.ts";

/** A file this young may still get its event: no command takes as long. */
const youngMs = 60 * 60 * 1000;

/** Removes files that no event speaks of (any more), a few at each step, round after round. */
export interface BlobSweeper {
  /** Looks at up to `limit` files and answers how many of them were removed. */
  step(now: Date, limit: number): Promise<number>;
}

/** A sweeper that begins with the first file of the store. */
export function createBlobSweeper(log: EventLog, blobs: BlobStore): BlobSweeper {
  let round: AsyncIterator<BlobInfo> | undefined;

  const next = async (now: Date): Promise<BlobInfo | undefined> => {
    round ??= blobs.list({ storedBefore: new Date(now.getTime() - youngMs) })[Symbol.asyncIterator]();
    const { value, done } = await round.next();
    if (done !== true) return value;
    round = undefined;
    return undefined;
  };

  return {
    step: async (now, limit) => {
      const strays: string[] = [];
      for (let seen = 0; seen < limit; seen += 1) {
        const blob = await next(now);
        if (blob === undefined) break;
        const owner = ownerOf(blob.key);
        if (owner !== undefined && !(await isUsed(log, owner, blob, now))) strays.push(blob.key);
      }
      await blobs.remove(strays);
      return strays.length;
    },
  };
}

/** The log alone says what is used, and time what was only kept for a while: read models may lag behind. */
async function isUsed(log: EventLog, owner: BlobOwner, { key, storedAt }: BlobInfo, now: Date): Promise<boolean> {
  switch (owner.kind) {
    case "answer":
      return now.getTime() - storedAt.getTime() < limits.idempotencySeconds * 1000;
    case "document": {
      const { state } = await readPast(log, documentStream(owner.tenantId, owner.documentId), documentFolding);
      if (state.status !== "stored") return false;
      const { files, delivery, generated } = state;
      if (generated.nameBlob === key) return true;
      return files.some((blob) => blob.key === key) || (delivery?.secret === key && delivery.nextAt !== null);
    }
    case "webhook": {
      const { state } = await readPast(log, webhookStream(owner.tenantId, owner.webhookId), webhookFolding);
      return "secretBlobs" in state && state.secretBlobs.includes(key);
    }
    case "job": {
      const { state } = await readPast(log, jobStream(owner.tenantId, owner.jobId), jobFolding);
      return blobsOfJob(state).includes(key);
    }
    case "template":
      return isUsedByTemplate(log, templateStream(owner.tenantId, owner.templateId), key);
    case "asset": {
      const stream = assetStream(owner.tenantId, owner.assetKind, owner.nameHash);
      const { state } = await readPast(log, stream, assetFolding);
      return state.status === "stored" && blobsOf(state).includes(key);
    }
  }
}

/** A deleted template keeps its texts: the log must be able to make its documents again. */
async function isUsedByTemplate(log: EventLog, stream: string, key: string): Promise<boolean> {
  for await (const recorded of log.readStream(stream)) {
    if (mentions(knownEvent(recorded) as TemplateEvent | undefined, key)) return true;
  }
  return false;
}

function mentions(event: TemplateEvent | undefined, key: string): boolean {
  if (event === undefined || !("content" in event.data)) return false;
  const { content, testData, file } = event.data;
  if (file?.blob === key) return true;
  return [content, testData].some((text) => text !== null && "blob" in text && text.blob === key);
}
