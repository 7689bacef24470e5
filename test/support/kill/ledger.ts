/** Things that were acknowledged to callers, and things that they requested without an answer. Both must be found again. */
export interface Ledger {
  /** By file name: documents that were acknowledged, without a request to delete them. */
  readonly documents: Map<string, { readonly tenantId: string; readonly sha256: string }>;
  /** File names whose deletion was acknowledged. */
  readonly deleted: Set<string>;
  /** File names that somebody requested to delete, with whatever answer. */
  readonly leaving: Set<string>;
  /** By id, with their tenants: jobs that were acknowledged, and whose end the ledger has not seen yet. */
  readonly jobs: Map<string, string>;
  /** By template: revisions that were acknowledged, and those that may have come about in addition. */
  readonly templates: Map<string, { tenantId: string; acknowledged: number; uncertain: number }>;
  /** `template tenant`: likes that were acknowledged. */
  readonly likes: Set<string>;
  /** Requests that were answered with success. */
  acknowledged: number;
  /** Answers that are no success and not allowed under load. */
  readonly unexpected: string[];
}

/** A document that was acknowledged; a repeated request may be answered with one that was deleted meanwhile. */
export function noteDocument(ledger: Ledger, tenantId: string, made: Readonly<Record<string, unknown>>): void {
  const fileName = String(made["fileName"]);
  if (!ledger.leaving.has(fileName)) ledger.documents.set(fileName, { tenantId, sha256: String(made["sha256"]) });
}

export const emptyLedger = (): Ledger => ({
  documents: new Map(),
  deleted: new Set(),
  leaving: new Set(),
  jobs: new Map(),
  templates: new Map(),
  likes: new Set(),
  acknowledged: 0,
  unexpected: [],
});
