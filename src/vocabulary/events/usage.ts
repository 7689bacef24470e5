import type { Format } from "../http/documents.ts";
import { type EventOf, streamOfTenant, type UpcastsByVersion } from "./event.ts";

/** Sums over all documents made on a day in one format with one template, or without a template (null). */
export interface UsageSum {
  readonly format: Format;
  readonly templateId: string | null;
  readonly documents: number;
  readonly pages: number;
  readonly sizeBytes: number;
}

/**
 * A tenant's documents of a day, recorded before the first events of that day's documents are removed from the log. Totals, not
 * increments.
 */
type UsageRecorded = EventOf<
  "UsageRecorded",
  {
    readonly tenantId: string;
    /** UTC, `2026-03-28`. */
    readonly day: string;
    /** A position in the log; later events are not in the sums. */
    readonly upTo: string;
    /** Number of this event, from 1, where many sums need several events. */
    readonly part: number;
    readonly parts: number;
    readonly sums: readonly UsageSum[];
    readonly at: string;
  }
>;

/** A tenant is being deleted: these sums of a day are removed, and so is the work of that day. */
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

/** Rendering time that a tenant used on a day, and requests that its quotas refused, up to now. Totals, not increments. */
export type WorkRecorded = EventOf<
  "WorkRecorded",
  {
    readonly tenantId: string;
    /** UTC, `2026-03-28`. */
    readonly day: string;
    /** Time for which its jobs held rendering threads, those without a result included. */
    readonly milliseconds: number;
    /** Documents, previews and uploads that a quota refused. */
    readonly refusals: number;
    readonly at: string;
  }
>;

export type UsageEvent = UsageRecorded | UsageErased | WorkRecorded;

export const usageShapes: UpcastsByVersion<UsageEvent["type"]> = {
  UsageRecorded: {},
  UsageErased: {},
  WorkRecorded: {},
};

export const usageStreams = "usage-";

export const usageStream = streamOfTenant(usageStreams);
