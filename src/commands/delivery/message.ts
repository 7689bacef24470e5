import type { AnyEvent } from "../../vocabulary/events/shapes.ts";
import type { WebhookEvent } from "../../vocabulary/http/webhooks.ts";

/** An event as a webhook's message reports it: ids only, so that an eavesdropper learns nothing of what documents hold. */
export interface Notice {
  readonly type: WebhookEvent;
  readonly data: Readonly<Record<string, string | null>>;
  readonly at: string;
}

/** Undefined for events that no webhook can subscribe to. */
export function noticeOf(event: AnyEvent): Notice | undefined {
  switch (event.type) {
    case "DocumentGenerated":
    case "DocumentDeleted":
    case "DocumentExpired": {
      const { documentId, recordId: id, fileName, at } = event.data;
      return { type: documentTypes[event.type], data: { id, documentId, fileName }, at };
    }
    case "DocumentDeliveryAttempted": {
      const { documentId, recordId: id, fileName, outcome, nextAt, at } = event.data;
      if (nextAt !== null) return undefined;
      const type = outcome === "succeeded" ? "document.delivered" : "document.undelivered";
      return { type, data: { id, documentId, fileName }, at };
    }
    case "TemplateCreated":
    case "TemplateRevised":
    case "TemplateReverted": {
      const { templateId, revisionId, revision, at } = event.data;
      const type = event.type === "TemplateCreated" ? "template.created" : "template.revised";
      return { type, data: { templateId, revisionId, revision }, at };
    }
    case "TemplateLiveSet": {
      const { templateId, live, at } = event.data;
      const data = { templateId, revisionId: live?.revisionId ?? null, revision: live?.revision ?? null };
      return { type: "template.live", data, at };
    }
    case "TemplateDeleted":
      return { type: "template.deleted", data: { templateId: event.data.templateId }, at: event.data.at };
    case "JobSucceeded": {
      const { jobId, documentId, fileName, at } = event.data;
      return { type: "job.succeeded", data: { jobId, documentId, fileName }, at };
    }
    case "JobFailed": {
      const { jobId, code: errorCode, at } = event.data;
      return { type: "job.failed", data: { jobId, errorCode }, at };
    }
    case "JobCancelled":
      return { type: "job.cancelled", data: { jobId: event.data.jobId }, at: event.data.at };
    default:
      return undefined;
  }
}

const documentTypes = {
  DocumentGenerated: "document.generated",
  DocumentDeleted: "document.deleted",
  DocumentExpired: "document.expired",
} as const;

/** The JSON text that is sent (Standard Webhooks). */
export function messageOf(type: string, timestamp: string, data: Notice["data"]): string {
  return JSON.stringify({ type, timestamp, data });
}
