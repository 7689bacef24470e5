import { collection } from "../../ports/read-models/port.ts";
import { type DocumentEvent, documentStreams } from "../../vocabulary/events/document.ts";
import { type UsageEvent, type UsageSum, usageStreams } from "../../vocabulary/events/usage.ts";
import type { UsageReport } from "../../vocabulary/http/access.ts";
import type { Format } from "../../vocabulary/http/documents.ts";
import { ignoring, type Projection, type ShownFields } from "../projection.ts";

/**
 * Documents generated on one UTC day in one format with one template, or without. They count also when they are deleted
 * or expire, and when their events are removed from the log: before that the day's sums are recorded. A sum can be kept
 * because every document of a read model knows the last event that went into it.
 */
export interface DayUsage extends Omit<UsageSum, "sizeBytes"> {
  /** Tenant, day, format and template. */
  readonly id: string;
  readonly tenantId: string;
  /** UTC, `2026-03-28`. */
  readonly day: string;
  readonly bytes: number;
  /** Documents among them that were appended long after the day, by a job that waited. Older sums lack the member. */
  readonly late?: readonly Late[];
}

interface Late {
  /** In the log, as a decimal number. */
  readonly position: string;
  readonly pages: number;
  readonly bytes: number;
}

export const usageCollection = collection<DayUsage>()({ name: "usage", version: 4, fields: { day: "text" } });

type DayReport = UsageReport["daily"][number];

const shown: ShownFields<DayUsage, DayReport> = {
  id: { hidden: "made of what is shown" },
  tenantId: { hidden: "the path names it" },
  day: "day",
  format: "format",
  templateId: "templateId",
  documents: "documents",
  pages: "pages",
  bytes: "bytes",
  late: { hidden: "keeps the sums right when they are recorded" },
};

export const usage: Projection<DayUsage, DocumentEvent | UsageEvent> = ignoring(
  [
    "DocumentDeleted",
    "DocumentDeliveryAttempted",
    "DocumentDeliveryWanted",
    "DocumentExpired",
    "DocumentHeld",
    "DocumentReleased",
    "DocumentReproduced",
    "DocumentRevised",
    "WorkRecorded",
  ],
  {
    collection: usageCollection,
    shown,
    prefixes: [documentStreams, usageStreams],
    change: (event, place) => {
      switch (event.type) {
        case "DocumentGenerated": {
          const { tenantId, at, format, template, pages, sizeBytes: bytes } = event.data;
          const first = emptyDay(tenantId, at.slice(0, 10), format, template?.id ?? null);
          const isLate = place.at.getTime() >= Date.parse(first.day) + lateAfterMs;
          const late = isLate ? [{ position: String(place.position), pages, bytes }] : [];
          return { id: first.id, apply: (sum = first) => withMore(sum, [{ pages, bytes }], late) };
        }
        case "UsageRecorded": {
          const { tenantId, day, sums, upTo } = event.data;
          return sums.map((recorded) => {
            const first = emptyDay(tenantId, day, recorded.format, recorded.templateId);
            return { id: first.id, apply: (sum = first) => asRecorded(sum, recorded, BigInt(upTo)) };
          });
        }
        case "UsageErased": {
          const { tenantId, sums } = event.data;
          return sums.map(({ day, format, templateId }) => {
            const { id } = emptyDay(tenantId, day, format, templateId);
            return { id, apply: () => undefined };
          });
        }
      }
    },
  },
);

/** From a day's begin. Sums are recorded a day after its end at the earliest; clocks may differ by the hours between. */
const lateAfterMs = 44 * 60 * 60 * 1000;

function emptyDay(tenantId: string, day: string, format: Format, templateId: string | null): DayUsage {
  const id = `${tenantId}.${day}.${format}.${templateId ?? ""}`;
  return { id, tenantId, day, format, templateId, documents: 0, pages: 0, bytes: 0 };
}

function withMore(
  { late: before = [], ...sum }: DayUsage,
  more: readonly Pick<Late, "pages" | "bytes">[],
  late: readonly Late[],
): DayUsage {
  const known = [...before, ...late];
  return {
    ...sum,
    documents: sum.documents + more.length,
    pages: more.reduce((all, { pages }) => all + pages, sum.pages),
    bytes: more.reduce((all, { bytes }) => all + bytes, sum.bytes),
    ...(known.length === 0 ? {} : { late: known }),
  };
}

/** The sums, and what came too late for them. */
function asRecorded(
  { late = [], ...sum }: DayUsage,
  { documents, pages, sizeBytes: bytes }: UsageSum,
  upTo: bigint,
): DayUsage {
  const missed = late.filter(({ position }) => BigInt(position) > upTo);
  return withMore({ ...sum, documents, pages, bytes }, missed, missed);
}
