import type { LayoutDiagnosis } from "../vocabulary/http/diagnosis.ts";

/** Findings that one answer lists. */
const mostFindings = 100;

/** A document that was made as a trial: its pages, and the findings on it. */
export interface TrialDocument {
  readonly pages: number;
  readonly errorCodes: readonly string[];
  /** Its findings hold the warnings; undefined: it was not diagnosed. */
  readonly diagnosis?: Pick<LayoutDiagnosis, "findings" | "data"> | undefined;
}

/** The same in short, for an agent; what is left out is counted. */
export function reportOf({ pages, errorCodes, diagnosis }: TrialDocument): object {
  const findings = diagnosis?.findings ?? [];
  const more = findings.length - mostFindings;
  const cut =
    more > 0 ? { findingsCut: `${more} more findings are left out: correct these first, then look again.` } : {};
  return {
    ...{ pages, errorCodes, findings: findings.slice(0, mostFindings), ...cut },
    unresolved: diagnosis?.data.unresolved ?? [],
  };
}
