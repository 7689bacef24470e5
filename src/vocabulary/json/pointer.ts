/**
 * Path from the definition's root to the node that a walk has reached. Walks push and pop; it becomes text only for a
 * report.
 */
export type PointerSteps = (string | number)[];

/** A JSON Pointer (RFC 6901). */
export function pointer(trail: Readonly<PointerSteps>): string {
  return trail.map((step) => `/${typeof step === "number" ? step : escapeStep(step)}`).join("");
}

export function escapeStep(step: string): string {
  return step.includes("~") || step.includes("/") ? step.replaceAll("~", "~0").replaceAll("/", "~1") : step;
}
