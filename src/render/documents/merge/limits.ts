import { limits } from "../../../vocabulary/limits.ts";

/** What one merge may hold. */
export const mergeLimits = {
  parts: limits.mergedParts,
  madeParts: limits.partsMadeForMerge,
  /** Of all parts together. */
  bytes: 256 * 1024 * 1024,
} as const;
