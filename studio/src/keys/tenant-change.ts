import { type RetentionGiven, retentionOf, wholeNumberOf } from "../shell/retention-of.ts";

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
  readonly retention: RetentionGiven;
}

/**
 * A tenant's terms as its form says them; an empty field follows the service's setting. Quotas are replaced by those that are filled
 * in. `kept`: the instant that documents are kept until now.
 */
export function tenantChangeOf(form: FormData, kept = ""): TenantChange {
  return {
    generationLimit: wholeNumberOf(form, "generationLimit"),
    quotas: filledOf(form, ["documentsPerMonth", "bytesStored", "secondsPerMonth"]),
    retention: retentionOf(form, kept),
  };
}
