/** A number that a form gives; null where it is empty, which follows the service's setting. */
export function wholeNumberOf(form: FormData, name: string): number | null {
  const text = String(form.get(name) ?? "").trim();
  return text === "" ? null : Number(text);
}

/** The members of a form that are filled in; null when none is. */
function filledOf(form: FormData, names: readonly string[]): Readonly<Record<string, number>> | null {
  const filled = names.flatMap((name) => {
    const value = wholeNumberOf(form, name);
    return value === null ? [] : [[name, value] as const];
  });
  return filled.length === 0 ? null : Object.fromEntries(filled);
}

interface TenantChange {
  readonly generationLimit: number | null;
  readonly quotas: Readonly<Record<string, number>> | null;
  readonly retention: Readonly<Record<string, number | string>> | null;
}

/**
 * A tenant's terms as its form says them. Quotas are replaced by those that are filled in. Days and a date together are sent as they
 * are, for the service to refuse. `kept`: the instant that documents are kept until now; its day, left as it is, still means it.
 */
export function tenantChangeOf(form: FormData, kept = ""): TenantChange {
  const until = String(form.get("until") ?? "");
  const days = filledOf(form, ["days"]);
  return {
    generationLimit: wholeNumberOf(form, "generationLimit"),
    quotas: filledOf(form, ["documentsPerMonth", "bytesStored", "secondsPerMonth"]),
    retention: until === "" ? days : { ...days, until: endOf(until, kept) },
  };
}

/** A day is kept to its end, UTC. */
const endOf = (day: string, kept: string): string => (kept.startsWith(day) ? kept : `${day}T23:59:59.999Z`);
