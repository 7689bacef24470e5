/** What one merge may hold. */
export const mergeLimits = {
  parts: 100,
  /** Of all parts together. */
  bytes: 256 * 1024 * 1024,
} as const;
