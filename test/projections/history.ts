import type { EventLog } from "../../src/ports/event-log/port.ts";
import { type AnyEvent, newestVersion, upcasts } from "../../src/vocabulary/events/shapes.ts";
import { memoryEventLog } from "../doubles/memory-event-log.ts";
import { samples } from "../vocabulary/events/samples.ts";

export const tenant = samples.TenantCreated.tenantId;
export const otherTenant = "9d1c7b2e-4f5a-4c3d-8e2f-1a0b9c8d7e6f";

/** The n-th instant of a history, a minute after the one before. */
export const minute = (n: number): string => new Date(Date.UTC(2026, 2, 28, 14, n)).toISOString();

type DocumentEvent = Extract<AnyEvent, { type: `Document${string}` }>;

/** Digit `d` names the document: its ids are made of it. */
export function generated(d: string, n: number, more: Partial<(typeof samples)["DocumentGenerated"]> = {}) {
  const documentId = d.repeat(32);
  const fileName = `service_v1-${documentId}.pdf`;
  const [file] = samples.DocumentGenerated.blobs;
  if (file === undefined) throw new Error("the sample has a file");
  const data = {
    ...samples.DocumentGenerated,
    // As events before version 5 have it, in no sealed file.
    downloadName: "Invoice 2026-17.pdf",
    nameBlob: null,
    documentId,
    recordId: `${d.repeat(8)}-${d.repeat(4)}-4${d.repeat(3)}-8${d.repeat(3)}-${d.repeat(12)}`,
    fileName,
    blobs: [{ ...file, fileName, key: `${tenant}/doc.${documentId}.pdf` }],
    at: minute(n),
    expiresAt: minute(n + 1000),
    ...more,
  };
  return { type: "DocumentGenerated", data } satisfies DocumentEvent;
}

export function endOf(type: "DocumentDeleted" | "DocumentExpired", d: string, n: number): DocumentEvent {
  const { tenantId, documentId, recordId, fileName } = generated(d, n).data;
  return { type, data: { tenantId, documentId, recordId, fileName, blobs: [], at: minute(n) } };
}

const templateIdOf = (d: string): string =>
  `${d.repeat(8)}-${d.repeat(4)}-5${d.repeat(3)}-8${d.repeat(3)}-${d.repeat(12)}`;

type Text = { readonly name?: string; readonly content?: string; readonly tenantId?: string };

const revision = (d: string, n: number, { name = `Template ${d}`, content = "{}", tenantId = tenant }: Text) => ({
  templateId: templateIdOf(d),
  tenantId,
  revisionId: `${d}-${n}`,
  revision: `rev-${n}`,
  parent: null,
  at: minute(n),
  name,
  content: { text: content },
  testData: null,
  createdBy: "client-1",
  owner: "client-1",
  retention: null,
  file: null,
});

const liveMark = (d: string, made: number | undefined) =>
  made === undefined ? null : { revisionId: `${d}-${made}`, revision: `rev-${made}` };

export const template = {
  id: templateIdOf,
  created: (d: string, n: number, text: Text = {}): AnyEvent => ({
    type: "TemplateCreated",
    data: { ...revision(d, n, text), parentId: null },
  }),
  /** `live`: the minute of the revision that is live. */
  revised: (d: string, n: number, text: Text = {}, live?: number): AnyEvent => ({
    type: "TemplateRevised",
    data: { ...revision(d, n, text), live: liveMark(d, live), origin: "update", note: null },
  }),
  reverted: (d: string, n: number, text: Text = {}): AnyEvent => ({
    type: "TemplateReverted",
    data: { ...revision(d, n, text), live: null, from: `${d}-0`, note: null },
  }),
  /** `back`: the minute of the revision that is current again; null when an earlier one was deleted. */
  revisionDeleted: (
    d: string,
    n: number,
    back: number | null,
    text: Text = {},
    gone = "gone",
    live?: number,
  ): AnyEvent => ({
    type: "TemplateRevisionDeleted",
    data: {
      templateId: templateIdOf(d),
      tenantId: tenant,
      revisionId: gone,
      current: back === null ? null : revision(d, back, text),
      live: liveMark(d, live),
      at: minute(n),
    },
  }),
  /** `made`: the minute of the revision that documents are made of. */
  /** `made`: the minute of the revision that is live from here on; null: the latest is, whose minute is `n`. */
  liveSet: (d: string, n: number, made: number | null, text: Text = {}): AnyEvent => ({
    type: "TemplateLiveSet",
    data: {
      templateId: templateIdOf(d),
      tenantId: tenant,
      live: made === null ? null : liveMark(d, made),
      current: revision(d, made ?? n, text),
      at: minute(n),
    },
  }),
  /** `revisions`: the minutes of those it still had. */
  deleted: (d: string, n: number, revisions: readonly number[] = []): AnyEvent => ({
    type: "TemplateDeleted",
    data: {
      templateId: templateIdOf(d),
      tenantId: tenant,
      revisions: revisions.map((minute) => `${d}-${minute}`),
      at: minute(n),
    },
  }),
};

/** The stream an event belongs to, near enough for a read model: one for each subject. */
export function streamOf({ type, data }: AnyEvent): string {
  if (type === "SignatureRefused") return `signature-${data.tenantId}.${data.reason}`;
  if (type === "FileFoundDamaged") return `damage-${data.tenantId}.${data.fault}`;
  if (type === "TemplateLiked" || type === "TemplateUnliked") return `like-${data.templateId}.${data.tenantId}`;
  if ("templateId" in data) return `template-${data.tenantId}.${data.templateId}`;
  if ("deliveryId" in data) return `delivery-${data.tenantId}.${data.deliveryId}`;
  if ("webhookId" in data) return `webhook-${data.tenantId}.${data.webhookId}`;
  if ("jobId" in data) return `job-${data.tenantId}.${data.jobId}`;
  if (type.startsWith("DocumentEras") && "documentId" in data) return `erased-${data.tenantId}.${data.documentId}`;
  if ("documentId" in data) return `document-${data.tenantId}.${data.documentId}`;
  if (type === "UsageRecorded" || type === "UsageErased" || type === "WorkRecorded")
    return `usage-${data.tenantId}.${data.day}`;
  if ("kind" in data) return `asset-${data.tenantId}.${data.kind}.${data.fileName.toLowerCase()}`;
  if (type === "ApiKeyUsed") return `keyuse-${data.clientId}`;
  if ("name" in data && type.startsWith("SigningKey")) return `signingkey-${data.tenantId}.${data.name}`;
  if (type.startsWith("Erasure")) return `erasure-${data.tenantId}`;
  if (type === "LedgerKeyAdded") return "ledger-keys";
  if (type === "CheckpointSigned") return `ledger-${data.tenantId}`;
  if (type === "TreeBegan") return `tree-${data.tenantId}`;
  if (type === "LeavesRemoved") return `removals-${data.tenantId}`;
  if (type.startsWith("Tenant")) return `tenant-${data.tenantId}`;
  if (type === "DocumentsRead") return `access-${data.tenantId}.${data.at.slice(0, 13)}`;
  if ("sessionId" in data) return `session-${data.tenantId}.${data.sessionId}`;
  if ("clientId" in data) return `apikey-${data.clientId}`;
  throw new Error(`Name the stream of ${type} in streamOf of test/projections/history.ts.`);
}

let appended = 0;

export async function append(log: EventLog, events: readonly AnyEvent[]): Promise<bigint> {
  let position = 0n;
  for (const event of events) {
    appended += 1;
    const meta = { tenantId: event.data.tenantId, actor: "client-1", correlationId: "c", v: newestVersion(event.type) };
    const recorded = { id: String(appended), type: event.type, data: event.data, meta };
    ({ position } = await log.append(streamOf(event), "any", [recorded]));
  }
  return position;
}

export async function logOf(events: readonly AnyEvent[]): Promise<EventLog> {
  const log = memoryEventLog({ upcasts });
  await append(log, events);
  return log;
}
