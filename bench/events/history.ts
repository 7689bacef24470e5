import { createHash } from "node:crypto";
import type { EventLog, NewEvent } from "../../src/ports/event-log/port.ts";
import { keyUseStream } from "../../src/vocabulary/events/access.ts";
import { documentStream } from "../../src/vocabulary/events/document.ts";
import { likeStream } from "../../src/vocabulary/events/like.ts";
import { type AnyEvent, newestVersion } from "../../src/vocabulary/events/shapes.ts";
import { templateStream } from "../../src/vocabulary/events/template.ts";

/** As many templates in a short log as in a long one: what is listed is the same, only the past is longer. */
const templates = 1000;
export const tenants = 8;
/** So few that a log of ten thousand events has a whole day behind it without the templates' beginnings. */
const eventsAMinute = 3;
const begin = Date.UTC(2026, 0, 1);
const dayMs = 24 * 60 * 60 * 1000;

const hash = (of: string): string => createHash("sha256").update(of).digest("hex");
const guid = (of: string): string => {
  const hex = hash(of);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
const documentIdOf = (n: number): string => hash(`document ${n}`).slice(0, 32);
const templateIdOf = (n: number): string => guid(`template ${n}`);
const instant = (n: number): string => new Date(begin + (n / eventsAMinute) * 60_000).toISOString();

/** Half of everything is the first tenant's. */
export const tenantOf = (n: number): string => guid(`tenant ${n % 2 === 0 ? 0 : 1 + (n % (tenants - 1))}`);

interface Made {
  readonly stream: string;
  readonly event: AnyEvent;
}

/** The instant of the last event: when the log is looked at. */
export const endOf = (length: number): string => instant(length);

/** The clock that the log goes by. A document recorded days after it was made would be kept apart in the day's sums. */
export interface HistoryClock {
  now: Date;
}

/**
 * The events of a busy service: of a hundred, 62 documents made, 24 ended, 6 revisions, 7 likes or their
 * end, a key's use. Every run makes the same.
 */
function eventsAt(n: number, made: { documents: number; ended: number }): Made {
  if (n < templates) return created(n);
  if (n < 2 * templates) return published(n - templates, n);
  const kind = (n * 37) % 100;
  if (kind < 62) return generated(made.documents++, n);
  if (kind < 86 && made.ended < made.documents) return ended(made.ended++, n);
  if (kind < 92) return revised(n);
  if (kind < 99) return liked(n);
  return used(n);
}

const content = JSON.stringify({
  document: { content: Array.from({ length: 30 }, (_, line) => ({ p: `Line ${line} of $data.items[${line}].name` })) },
});

function textOf(template: number, n: number) {
  const mark = { templateId: templateIdOf(template), tenantId: tenantOf(template) };
  const revision = { revisionId: guid(`revision ${n}`), revision: `rev-${n}`, parent: null, at: instant(n) };
  const text = { name: `Template ${template}`, content: { text: content }, testData: null };
  return { ...mark, ...revision, ...text, createdBy: "client", owner: "client" };
}

function created(n: number): Made {
  const data = { ...textOf(n, n), parentId: null };
  return { stream: templateStream(data.tenantId, data.templateId), event: { type: "TemplateCreated", data } };
}

function published(template: number, n: number): Made {
  const { templateId, tenantId, at } = textOf(template, n);
  const publishing = { visibility: "public", sharedWith: [], category: "Finance", tags: ["a4"] } as const;
  const data = { ...publishing, description: `The template ${template}`, templateId, tenantId, at };
  return { stream: templateStream(tenantId, templateId), event: { type: "TemplatePublished", data } };
}

function revised(n: number): Made {
  const data = { ...textOf(Math.floor(n / 100) % templates, n), live: null, origin: "update", note: null } as const;
  return { stream: templateStream(data.tenantId, data.templateId), event: { type: "TemplateRevised", data } };
}

/** Few templates get most likes. */
function liked(n: number): Made {
  const template = (n % templates) % (1 + (n % 97));
  const tenantId = guid(`liker ${n % 5000}`);
  const templateId = templateIdOf(template);
  const data = { templateId, tenantId, at: instant(n) };
  return { stream: likeStream(templateId, tenantId), event: { type: "TemplateLiked", data } };
}

function used(n: number): Made {
  const clientId = hash(`client ${n % 50}`).slice(0, 32);
  const data = { clientId, tenantId: tenantOf(n % 50), at: instant(n) };
  return { stream: keyUseStream(clientId), event: { type: "ApiKeyUsed", data } };
}

function generated(document: number, n: number): Made {
  const documentId = documentIdOf(document);
  const tenantId = tenantOf(document);
  const at = instant(n);
  const fileName = `service_v1-${documentId}.pdf`;
  const output = hash(`file ${document}`);
  const template = { id: templateIdOf(document % templates), revision: "rev-1" };
  const file = { key: `${tenantId}/doc.${documentId}.pdf`, fileName, contentType: "application/pdf" };
  const data = {
    tenantId,
    documentId,
    recordId: guid(`record ${document}`),
    fileName,
    format: "pdf",
    contentType: "application/pdf",
    sizeBytes: 20_000 + (document % 5000),
    pages: 1 + (document % 3),
    errorCodes: [],
    warnings: 0,
    blobs: [{ ...file, sizeBytes: 20_000 + (document % 5000), sha256: output }],
    template,
    colophon: {
      definition: hash("definition"),
      data: hash(`data ${document}`),
      template,
      assets: { "images/logo.png": hash("logo") },
      faces: { "noto-sans/regular": hash("regular"), "noto-sans/bold": hash("bold") },
      engine: "1.0.0",
      job: { documentId, clock: at, format: "pdf", locale: "en-US", timeZone: "UTC" },
      body: output,
      output,
    },
    at,
    expiresAt: new Date(Date.parse(at) + 365 * dayMs).toISOString(),
  } as const;
  return { stream: documentStream(tenantId, documentId), event: { type: "DocumentGenerated", data } };
}

function ended(document: number, n: number): Made {
  const documentId = documentIdOf(document);
  const tenantId = tenantOf(document);
  const names = { recordId: guid(`record ${document}`), fileName: `service_v1-${documentId}.pdf` };
  const data = { tenantId, documentId, ...names, blobs: [`${tenantId}/doc.${documentId}.pdf`], at: instant(n) };
  return { stream: documentStream(tenantId, documentId), event: { type: "DocumentDeleted", data } };
}

const appendsAtOnce = 256;

/** Writes a log of so many events, through the log itself, which goes by the clock. Answers the name of a file that is still there. */
export async function write(
  log: EventLog,
  clock: HistoryClock,
  length: number,
): Promise<{ readonly fileName: string }> {
  const made = { documents: 0, ended: 0 };
  for (let from = 0; from < length; from += appendsAtOnce) {
    const some = Array.from({ length: Math.min(appendsAtOnce, length - from) }, (_, index) =>
      eventsAt(from + index, made),
    );
    clock.now = new Date(instant(from + some.length));
    await Promise.all(
      some.map(({ stream, event }, index) => log.append(stream, "any", [recorded(event, from + index)])),
    );
  }
  return { fileName: `service_v1-${documentIdOf(made.documents - 2 + (made.documents % 2))}.pdf` };
}

function recorded({ type, data }: AnyEvent, n: number): NewEvent {
  const id = guid(`event ${n}`);
  const meta = { tenantId: data.tenantId, actor: "client", correlationId: id, causationId: id, v: newestVersion(type) };
  return { id, type, data, meta };
}
