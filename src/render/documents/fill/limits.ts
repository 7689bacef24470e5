/** Limits of one filling. */
export const fillLimits = {
  values: 10_000,
  /** Characters of all texts together, counted in each place where they are drawn. */
  characters: 2_000_000,
  /** Appearances that are drawn. */
  appearances: 20_000,
} as const;
