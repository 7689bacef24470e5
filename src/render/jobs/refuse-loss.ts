import { Refusal } from "../../vocabulary/refusal.ts";
import type { Report } from "../contract/report.ts";

/** A caller reads no more of them at once. */
const mostFaults = 100;

/** A strict caller wants everything or nothing; mere remarks are no loss. Throws a `Refusal`. */
export function refuseLoss(report: Report): void {
  if (report.errorCodes().length === 0) return;
  const faults = report
    .from("warning")
    .slice(0, mostFaults)
    .map(({ code, path, message }) => ({ code, path, message }));
  throw new Refusal("FIDELITY_LOSS", faults[0]?.message, { faults });
}
