/** Standards a document can claim. A claim is withheld, with the reasons, when the file does not meet the standard. */
export const conformanceLevels = [
  "pdf/a-1b",
  "pdf/a-1a",
  "pdf/a-2b",
  "pdf/a-2u",
  "pdf/a-2a",
  "pdf/a-3b",
  "pdf/a-3u",
  "pdf/a-3a",
  "pdf/a-4",
  "pdf/a-4e",
  "pdf/a-4f",
  "pdf/ua-1",
  "pdf/ua-2",
] as const;

export type ConformanceLevel = (typeof conformanceLevels)[number];
