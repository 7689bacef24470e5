/** A number that a form gives; null where it is empty. */
export function wholeNumberOf(form: FormData, name: string): number | null {
  const text = String(form.get(name) ?? "").trim();
  return text === "" ? null : Number(text);
}

/** How long documents are kept, as a form says it; null: nothing of its own. */
export type RetentionGiven = Readonly<Record<string, number | string>> | null;

/**
 * Days and a date together are sent as they are, for the service to refuse. `kept`: the instant that documents are kept until now;
 * its day, left as it is, still means it.
 */
export function retentionOf(form: FormData, kept = ""): RetentionGiven {
  const until = String(form.get("until") ?? "");
  const number = wholeNumberOf(form, "days");
  const days = number === null ? null : { days: number };
  return until === "" ? days : { ...days, until: endOf(until, kept) };
}

/** A day is kept to its end, UTC. */
const endOf = (day: string, kept: string): string => (kept.startsWith(day) ? kept : `${day}T23:59:59.999Z`);
