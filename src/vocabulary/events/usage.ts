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
export type UsageRecorded = EventOf<
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

/** A tenant is being deleted: these sums of a day are no more. */
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

export const usageShapes: Shapes<(UsageRecorded | UsageErased)["type"]> = { UsageRecorded: {}, UsageErased: {} };

export const usageStreams = "usage-";

export function usageStream(tenantId: string, day: string): string {
  return `${usageStreams}${tenantId}.${day}`;
}
