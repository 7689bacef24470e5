import type { EventType } from "../events/shapes.ts";

/** What an event is about. */
export const subjectKinds = [
  "template",
  "document",
  "job",
  "webhook",
  "delivery",
  "asset",
  "vaultKey",
  "apiKey",
  "tenant",
] as const;
type SubjectKind = (typeof subjectKinds)[number];

/** One event of the log as the history reports it: without texts, files and secrets; hashes in their place. */
export interface HistoryEntry {
  /** In the whole log: rising, with gaps. Decimal, since it may be larger than a JSON number holds. */
  readonly position: string;
  readonly eventId: string;
  readonly type: EventType;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** `system`: the service itself, when a document has expired. */
  readonly actor: { readonly clientId: string };
  readonly subject: { readonly kind: SubjectKind; readonly id: string };
  /** The event's number in its subject's own stream, from 0. */
  readonly revision: number;
  /** The same for all events that one request led to. */
  readonly correlationId: string;
  /** The command that led to it. */
  readonly causedBy: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}
