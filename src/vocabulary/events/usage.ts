import type { Format } from "../http/documents.ts";
import type { EventOf, Shapes } from "./event.ts";

/** Of all documents made on a day in one format with one template, or without (null). */
export interface UsageSum {
  readonly format: Format;
  readonly templateId: string | null;
  readonly documents: number;
  readonly pages: number;
  readonly sizeBytes: number;
}

/** What a tenant made on a day, before the first events of documents of that day are removed from the log. Sums, not additions. */
type UsageRecorded = EventOf<
  "UsageRecorded",
  {
    readonly tenantId: string;
    /** UTC, `2026-03-28`. */
    readonly day: string;
    /** A position in the log: what came later is not in the sums. */
    readonly upTo: string;
    /** Many sums need several events: which of how many this is, from 1. */
    readonly part: number;
    readonly parts: number;
    readonly sums: readonly UsageSum[];
    readonly at: string;
  }
>;

/** A tenant is being deleted: these sums of a day are no more, nor is the work of that day. */
export type UsageErased = EventOf<
  "UsageErased",
  {
    readonly tenantId: string;
    /** UTC, `2026-03-28`. */
    readonly day: string;
    readonly sums: readonly (Pick<UsageSum, "format" | "templateId"> & { readonly day: string })[];
    readonly at: string;
  }
>;

/** For how long rendering worked for a tenant on a day, and what its quotas refused, up to now. Sums, not additions. */
export type WorkRecorded = EventOf<
  "WorkRecorded",
  {
    readonly tenantId: string;
    /** UTC, `2026-03-28`. */
    readonly day: string;
    /** For which its jobs held rendering threads, those that made nothing included. */
    readonly milliseconds: number;
    /** Documents, previews and uploads that a quota refused. */
    readonly refusals: number;
    readonly at: string;
  }
>;

export type UsageEvent = UsageRecorded | UsageErased | WorkRecorded;

export const usageShapes: Shapes<UsageEvent["type"]> = { UsageRecorded: {}, UsageErased: {}, WorkRecorded: {} };

export const usageStreams = "usage-";

export function usageStream(tenantId: string, day: string): string {
  return `${usageStreams}${tenantId}.${day}`;
}
