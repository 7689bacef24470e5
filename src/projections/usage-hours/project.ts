import { collection } from "../../ports/read-models/port.ts";
import { type DocumentEvent, documentStreams } from "../../vocabulary/events/document.ts";
import { type JobEvent, jobStreams } from "../../vocabulary/events/job.ts";
import { type UsageEvent, usageStreams } from "../../vocabulary/events/usage.ts";
import type { UsageHours } from "../../vocabulary/http/access.ts";
import {
  type DocumentChange,
  type EventContext,
  goes,
  ignoring,
  type Projection,
  type ShownFields,
} from "../projection.ts";
import { type Durations, withDuration } from "./durations.ts";

/**
 * A tenant's documents and failures in one UTC hour, with the times that they took. It goes when the sums of its day are recorded, before the
 * events that it was made from are removed.
 */
export interface HourOfUse {
  /** Tenant and hour. */
  readonly id: string;
  readonly tenantId: string;
  /** UTC, `2026-03-28T14`. */
  readonly hour: string;
  readonly documents: number;
  /** Documents among them that lack something. */
  readonly lacking: number;
  /** Jobs that failed. */
  readonly failed: number;
  /** Times of rendering; documents of earlier versions recorded none. */
  readonly render: Durations;
  /** Times of waiting for a rendering thread. */
  readonly waiting: Durations;
  /** Where the last of these events is in the log that was recorded within an hour of its time; null: none was. */
  readonly upTo: string | null;
}

export const usageHoursCollection = collection<HourOfUse>()({
  name: "usage-hours",
  version: 3,
  fields: { hour: "text" },
  acrossTenants: ["hour"],
});

const shown: ShownFields<HourOfUse, UsageHours["hourly"][number]> = {
  id: { hidden: "made of what is shown" },
  tenantId: { hidden: "the path names it" },
  hour: "hour",
  documents: "documents",
  lacking: "lacking",
  failed: "failed",
  render: "render",
  waiting: "waiting",
  upTo: { hidden: "for the work that records sums" },
};

export const usageHours: Projection<HourOfUse, DocumentEvent | JobEvent | UsageEvent> = ignoring(
  [
    "DocumentDeleted",
    "DocumentDeliveryAttempted",
    "DocumentDeliveryWanted",
    "DocumentExpired",
    "DocumentHeld",
    "DocumentReleased",
    "DocumentReproduced",
    "DocumentRevised",
    "JobAccepted",
    "JobCancelled",
    "JobExpired",
    "JobPutBack",
    "JobRetried",
    "JobStarted",
    "JobSucceeded",
    "WorkRecorded",
  ],
  {
    collection: usageHoursCollection,
    shown,
    prefixes: [documentStreams, jobStreams, usageStreams],
    leisureMs: 100,
    change: (event, place) => {
      switch (event.type) {
        case "DocumentGenerated": {
          const { errorCodes } = event.data;
          return inHour(event.data, place, (hour) => withDocument(hour, errorCodes.length > 0, place.meta));
        }
        case "JobFailed":
          return inHour(event.data, place, (hour) => ({ ...hour, failed: hour.failed + 1 }));
        case "UsageRecorded":
          return dayGoes(event.data.tenantId, event.data.day);
        case "UsageErased": {
          const days = new Set([event.data.day, ...event.data.sums.map(({ day }) => day)]);
          return [...days].flatMap((day) => dayGoes(event.data.tenantId, day));
        }
      }
    },
  },
);

function inHour(
  { tenantId, at }: { readonly tenantId: string; readonly at: string },
  { position, at: recorded }: EventContext,
  apply: (hour: HourOfUse) => HourOfUse,
): DocumentChange<HourOfUse> {
  const hour = at.slice(0, 13);
  const id = idOf(tenantId, hour);
  // The time of a job's document is that of its acceptance, which may be days before.
  const isTimely = Math.abs(recorded.getTime() - Date.parse(at)) < hourMs;
  const empty = { id, tenantId, hour, documents: 0, lacking: 0, failed: 0, render: {}, waiting: {}, upTo: null };
  return {
    id,
    apply: (before = empty) => ({ ...apply(before), upTo: isTimely ? String(position) : (before.upTo ?? null) }),
  };
}

function withDocument(hour: HourOfUse, isLacking: boolean, { ms }: EventContext["meta"]): HourOfUse {
  const counted = { ...hour, documents: hour.documents + 1, lacking: hour.lacking + (isLacking ? 1 : 0) };
  if (ms === undefined) return counted;
  return {
    ...counted,
    render: withDuration(hour.render, ms.render),
    waiting: withDuration(hour.waiting, ms.waiting),
  };
}

const hourMs = 3_600_000;

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));

const dayGoes = (tenantId: string, day: string): readonly DocumentChange<never>[] =>
  hoursOfDay.map((hour) => goes(idOf(tenantId, `${day}T${hour}`)));

const idOf = (tenantId: string, hour: string): string => `${tenantId}.${hour}`;
