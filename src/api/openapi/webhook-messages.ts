import { guid, instant, type JsonSchema, orNull, text } from "../../vocabulary/http/schema.ts";
import type { webhookEvents } from "../../vocabulary/http/webhooks.ts";

const documentNames = {
  documentId: text("32 hexadecimal characters"),
  fileName: text("service_v1-<documentId>.<pdf or docx>"),
};
const ofDocument = { id: guid("The record's identifier"), ...documentNames };
const ofRevision = {
  templateId: guid("The template"),
  revisionId: guid("The revision"),
  revision: text("rev-<compact UTC date and time>"),
};
const job = { jobId: guid("The job") };

/** Ids only: what a document holds is fetched with a token. */
const dataOf: Readonly<Record<(typeof webhookEvents)[number] | "webhook.test", Readonly<Record<string, JsonSchema>>>> =
  {
    "document.generated": ofDocument,
    "document.deleted": ofDocument,
    "document.expired": ofDocument,
    "document.delivered": ofDocument,
    "document.undelivered": ofDocument,
    "template.created": ofRevision,
    "template.revised": ofRevision,
    "template.live": {
      templateId: ofRevision.templateId,
      revisionId: orNull(guid("The revision documents are made of from now on; null: the latest")),
      revision: orNull(text("Its label; null: the latest")),
    },
    "template.deleted": { templateId: ofRevision.templateId },
    "job.succeeded": { ...job, ...documentNames },
    "job.failed": { ...job, errorCode: text("Why there is no document") },
    "job.cancelled": job,
    "webhook.test": { webhookId: guid("The webhook") },
  };

const headers = [
  ["webhook-id", "The delivery: the same in every try of it"],
  ["webhook-timestamp", "When it was sent, in seconds since 1970"],
  ["webhook-signature", "v1,<base64>, several of them separated by spaces (Standard Webhooks)"],
] as const;

/** The `webhooks` section of the description: what receivers of a tenant's events get. */
export function webhookMessages(): Readonly<Record<string, object>> {
  return Object.fromEntries(Object.entries(dataOf).map(([type, data]) => [type, { post: messageOf(type, data) }]));
}

function messageOf(type: string, data: Readonly<Record<string, JsonSchema>>): object {
  const members = { type: { type: "string", enum: [type] }, timestamp: instant("When it happened") };
  const dataSchema = { type: "object", required: Object.keys(data), properties: data };
  const schema = {
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: { ...members, data: dataSchema },
  };
  return {
    operationId: `on${type.replace(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase())}`,
    summary: `${type}: sent to webhooks that want it`,
    tags: ["Webhooks"],
    security: [],
    parameters: headers.map(([name, description]) => ({
      name,
      in: "header",
      required: true,
      description,
      schema: { type: "string" },
    })),
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: { "2XX": { description: "Received; any other answer, or none within 15 s, is tried again" } },
  };
}
