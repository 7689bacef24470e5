import { answerKey } from "../../commands/blob-keys.ts";
import { readBlob } from "../../commands/read-blob.ts";
import type { BlobStore } from "../../ports/blobs/port.ts";
import type { Clock } from "../../ports/clock/port.ts";
import { limits } from "../../vocabulary/limits.ts";

/** An answer that is given again to the same request. */
export interface KeptAnswer {
  /** Fingerprint of the request: method, path, query, body and preferences. */
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface DatedAnswer extends KeptAnswer {
  /** Milliseconds. */
  readonly at: number;
}

/** Answers by tenant and request, each kept for a day. They are files like others, so every node finds them. */
export interface RequestAnswers {
  find(tenantId: string, request: string): Promise<KeptAnswer | undefined>;
  keep(tenantId: string, request: string, answer: KeptAnswer): Promise<void>;
}

/** `request` is a SHA-256, hexadecimal. */
export function keptAnswers(blobs: BlobStore, clock: Clock): RequestAnswers {
  return {
    find: async (tenantId, request) => {
      const kept = await readBlob(blobs, answerKey(tenantId, request));
      if (kept === undefined) return undefined;
      const { at, ...answer } = JSON.parse(kept.toString("utf8")) as DatedAnswer;
      return clock.now().getTime() - at < limits.idempotencySeconds * 1000 ? answer : undefined;
    },
    keep: async (tenantId, request, answer) => {
      const kept: DatedAnswer = { ...answer, at: clock.now().getTime() };
      await blobs.put(answerKey(tenantId, request), Buffer.from(JSON.stringify(kept), "utf8"));
    },
  };
}
