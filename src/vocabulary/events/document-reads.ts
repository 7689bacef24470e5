import { type EventOf, streamOfTenant, type UpcastsByVersion } from "./event.ts";

/** Contents of a stored document that callers get: who gets any of them is noted. */
export const readContents = ["file", "page", "fields", "evidence"] as const;
export type ContentOfDocument = (typeof readContents)[number];

/** Ways to note that: ACCESS_LOG. */
export const accessLogModes = ["off", "batch", "strict"] as const;
export type AccessLogMode = (typeof accessLogModes)[number];

/** Somebody got contents of a stored document. */
export interface DocumentRead {
  readonly documentId: string;
  /** The client id of who read it. */
  readonly by: string;
  readonly content: ContentOfDocument;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** Contents of stored documents left the service. What one caller got of one document again within minutes is one read. */
export type DocumentsRead = EventOf<
  "DocumentsRead",
  {
    readonly tenantId: string;
    /** In the order in which they happened, all within one hour. */
    readonly reads: readonly DocumentRead[];
    readonly at: string;
  }
>;

export const documentReadShapes: UpcastsByVersion<DocumentsRead["type"]> = { DocumentsRead: {} };

/** Reads have a stream for each hour, so that old ones can go. */
export const documentReadStreams = "access-";

const ofTenant = streamOfTenant(documentReadStreams);

/** @param at - ISO 8601 UTC: a moment within the hour */
export const documentReadStream = (tenantId: string, at: string): string => ofTenant(tenantId, hourOf(at));

/** `2026-12-01T08` */
export const hourOf = (at: string): string => at.slice(0, "2026-12-01T08".length);
