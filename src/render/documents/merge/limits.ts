import { limits } from "../../../vocabulary/limits.ts";

/** Limits of one merge. */
export const mergeLimits = {
  parts: limits.mergedParts,
  madeParts: limits.partsMadeForMerge,
  /** Bytes of all parts together. */
  bytes: 256 * 1024 * 1024,
} as const;
