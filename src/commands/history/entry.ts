import type { RecordedEvent } from "../../ports/event-log/port.ts";
import { type AnyEvent, knownEvent } from "../../vocabulary/events/shapes.ts";
import type { HistoryEntry } from "../../vocabulary/http/history.ts";
import { sha256 } from "../../vocabulary/ids.ts";

/** An event as it may be shown. Undefined for one of a type this service does not know. */
export function entryOf(recorded: RecordedEvent): HistoryEntry | undefined {
  const event = knownEvent(recorded);
  if (event === undefined) return undefined;
  const { position, id, meta, revision } = recorded;
  return {
    position: String(position),
    eventId: id,
    type: event.type,
    at: event.data.at,
    actor: actorOf(meta),
    subject: subjectOf(event),
    revision: Number(revision),
    correlationId: meta.correlationId,
    causedBy: meta.causationId ?? null,
    data: shown(event.data),
  };
}

function actorOf({ actor: clientId = "system", actorName: name }: RecordedEvent["meta"]): HistoryEntry["actor"] {
  return name === undefined ? { clientId } : { clientId, name };
}

/** The subject of an event. */
export function subjectOf(event: AnyEvent): HistoryEntry["subject"] {
  const { data } = event;
  if ("deliveryId" in data) return { kind: "delivery", id: data.deliveryId };
  if ("webhookId" in data) return { kind: "webhook", id: data.webhookId };
  if ("jobId" in data) return { kind: "job", id: data.jobId };
  if ("documentId" in data)
    return data.documentId === null ? { kind: "tenant", id: data.tenantId } : { kind: "document", id: data.documentId };
  if ("templateId" in data) return { kind: "template", id: data.templateId };
  if ("fileName" in data) return { kind: "asset", id: `${data.kind}/${data.fileName}` };
  if ("sessionId" in data) return { kind: isPerson(data.clientId) ? "person" : "apiKey", id: data.clientId };
  if ("name" in data && event.type.startsWith("SigningKey")) return { kind: "vaultKey", id: data.name };
  if ("clientId" in data) return { kind: "apiKey", id: data.clientId };
  return { kind: "tenant", id: data.tenantId };
}

/** Keys are called otherwise: theirs are GUIDs. */
const isPerson = (clientId: string): boolean => clientId.startsWith("user-");

/** Members left out of an entry: the subject's names stand beside it; places of bytes and hashes of secrets stay inside. */
const unsaid = new Set([
  "tenantId",
  "at",
  "secretHash",
  "blob",
  "replaces",
  "replaced",
  "key",
  "request",
  "secretBlob",
  "nameBlob",
  "previousBlob",
  "message",
  "reply",
  "streams",
  "blobKeys",
  "sealingKey",
  "commitments",
  "roots",
]);

/** Own words of an event without its texts: of each, its hash and size. */
function shown(data: object): Readonly<Record<string, unknown>> {
  const members = Object.entries(data).filter(([name, value]) => !unsaid.has(name) && !isJobOutcome(name, value));
  return Object.fromEntries(members.flatMap(([name, value]) => shownMember(name, value)));
}

function shownMember(name: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) {
    const items = value.filter((item) => name !== "blobs" || typeof item === "object");
    return [[name, items.map((item: unknown) => (isObject(item) ? shown(item) : item))]];
  }
  if (!isObject(value)) return [[name, value]];
  const { text, blob, sha256: hash, sizeBytes } = value as Readonly<Record<string, unknown>>;
  if (typeof text === "string") return summary(name, sha256(text), Buffer.byteLength(text));
  return blob === undefined ? [[name, shown(value)]] : summary(name, hash, sizeBytes);
}

const summary = (name: string, hash: unknown, sizeBytes: unknown) =>
  [
    [`${name}Sha256`, hash],
    [`${name}Bytes`, sizeBytes],
  ] as const;

/** A job's outcome is the key of a blob; a delivery's is a word. */
function isJobOutcome(name: string, value: unknown): boolean {
  return name === "outcome" && typeof value === "string" && value.includes("/");
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
