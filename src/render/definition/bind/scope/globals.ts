/** The parts of a job that `$global` tokens need. */
export interface JobClock {
  /** ISO 8601 UTC. */
  readonly now: string;
  /** IANA name; an unknown one counts as UTC. */
  readonly timeZone: string;
  readonly documentId: string;
}

/**
 * The values of `$global.DATE` (2026-07-01), `TIME` (14:05), `DATETIME` (both) in the job's time zone, and
 * `DOCUMENT_ID`. Page numbers and running heads have none before the pages are made: `isPageToken`.
 */
export function globalValues(moment: JobClock): (name: string) => string | undefined {
  return (name) => {
    switch (name) {
      case "DATE":
        return clock(moment).slice(0, 10);
      case "TIME":
        return clock(moment).slice(11, 16);
      case "DATETIME":
        return clock(moment).slice(0, 16);
      case "DOCUMENT_ID":
        return moment.documentId;
      default:
        return undefined;
    }
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** "2026-07-01 14:05:09": the Swedish locale writes ISO 8601. Making a format is slow, so they are kept. */
function clock(moment: JobClock): string {
  let format = formats.get(moment.timeZone);
  if (format === undefined) {
    format = dateFormat(moment.timeZone);
    if (formats.size < 100) formats.set(moment.timeZone, format);
  }
  return format.format(new Date(moment.now));
}

function dateFormat(timeZone: string): Intl.DateTimeFormat {
  const options = { dateStyle: "short", timeStyle: "medium" } as const;
  try {
    return new Intl.DateTimeFormat("sv-SE", { ...options, timeZone });
  } catch (error) {
    if (error instanceof RangeError) return new Intl.DateTimeFormat("sv-SE", { ...options, timeZone: "UTC" });
    throw error;
  }
}
