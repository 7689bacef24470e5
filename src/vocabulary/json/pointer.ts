/**
 * Path from the definition's root to the node that a walk has reached. Walks push and pop; it becomes text only for a
 * report.
 */
export type PointerSteps = (string | number)[];

/** A JSON Pointer (RFC 6901). */
export function pointer(trail: Readonly<PointerSteps>): string {
  return trail.map((step) => `/${typeof step === "number" ? step : escapeStep(step)}`).join("");
}

/** A member's name as it stands in a pointer. */
export function escapeStep(step: string): string {
  return step.includes("~") || step.includes("/") ? step.replaceAll("~", "~0").replaceAll("/", "~1") : step;
}

/** A member's name, as a pointer spells it. */
export const unescapeStep = (step: string): string => step.replaceAll("~1", "/").replaceAll("~0", "~");

/** The steps of a pointer, unescaped; none of that to the whole. */
export const stepsOfPointer = (written: string): readonly string[] =>
  written === "" ? [] : written.slice(1).split("/").map(unescapeStep);

/** The value at these steps, of own members alone; an item of a list has its index for a name. Undefined where there is none. */
export function valueAt(root: unknown, steps: readonly string[]): unknown {
  let value = root;
  for (const step of steps) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return value;
}
