/** What was acknowledged to callers, and what they requested without an answer. Both must be found again. */
export interface Ledger {
  /** By file name: documents that were acknowledged, and that nobody requested to delete. */
  readonly documents: Map<string, { readonly tenantId: string; readonly sha256: string }>;
  /** File names whose deletion was acknowledged. */
  readonly deleted: Set<string>;
  /** By template: revisions that were acknowledged, and those that may have come about in addition. */
  readonly templates: Map<string, { tenantId: string; acknowledged: number; uncertain: number }>;
  /** `template tenant`: likes that were acknowledged. */
  readonly likes: Set<string>;
  /** Requests that were answered with success. */
  acknowledged: number;
  /** Answers that are no success and not allowed under load. */
  readonly unexpected: string[];
}

export const emptyLedger = (): Ledger => ({
  documents: new Map(),
  deleted: new Set(),
  templates: new Map(),
  likes: new Set(),
  acknowledged: 0,
  unexpected: [],
});
