import { isTooFar } from "../model/length.ts";
import type { Report } from "./report.ts";

/** Message of the warning about a length beyond a million. */
export const tooFar = "The number is beyond a million; a million is read, which is larger than any page.";

/** Reports a length that is written as text, by the author or by the data, and is beyond a million points or per cent. */
export function reportTooFar(value: unknown, path: string, report: Report): void {
  if (isTooFar(value)) report.add(undefined, "NUMBER_CLAMPED", path, tooFar);
}
