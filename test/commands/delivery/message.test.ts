import { expect, test } from "vitest";
import { messageOf, noticeOf } from "../../../src/commands/delivery/message.ts";
import type { AnyEvent } from "../../../src/vocabulary/events/shapes.ts";
import { samples } from "../../vocabulary/events/samples.ts";

const { documentId, recordId: id, fileName } = samples.DocumentGenerated;
const document = { id, documentId, fileName };
const { jobId } = samples.JobSucceeded;
const { templateId } = samples.TemplateCreated;
const revisionIn = ({ revisionId, revision }: { readonly revisionId: string; readonly revision: string }) => ({
  ...{ templateId, revisionId, revision },
});
const attempted = { ...samples.DocumentDeliveryAttempted, documentId, recordId: id, fileName };
const { live } = samples.TemplateLiveSet;

const reported: readonly (readonly [AnyEvent, string, object])[] = [
  [{ type: "DocumentGenerated", data: samples.DocumentGenerated }, "document.generated", document],
  [{ type: "DocumentDeleted", data: samples.DocumentDeleted }, "document.deleted", document],
  [{ type: "DocumentExpired", data: samples.DocumentExpired }, "document.expired", document],
  [
    { type: "DocumentDeliveryAttempted", data: { ...attempted, outcome: "succeeded", nextAt: null } },
    "document.delivered",
    document,
  ],
  [{ type: "DocumentDeliveryAttempted", data: { ...attempted, nextAt: null } }, "document.undelivered", document],
  [{ type: "TemplateCreated", data: samples.TemplateCreated }, "template.created", revisionIn(samples.TemplateCreated)],
  [{ type: "TemplateRevised", data: samples.TemplateRevised }, "template.revised", revisionIn(samples.TemplateRevised)],
  [
    { type: "TemplateReverted", data: samples.TemplateReverted },
    "template.revised",
    revisionIn(samples.TemplateReverted),
  ],
  [
    { type: "TemplateLiveSet", data: samples.TemplateLiveSet },
    "template.live",
    { templateId, revisionId: live?.revisionId, revision: live?.revision },
  ],
  [
    { type: "TemplateLiveSet", data: { ...samples.TemplateLiveSet, live: null } },
    "template.live",
    { templateId, revisionId: null, revision: null },
  ],
  [{ type: "TemplateDeleted", data: samples.TemplateDeleted }, "template.deleted", { templateId }],
  [{ type: "JobSucceeded", data: samples.JobSucceeded }, "job.succeeded", { jobId, documentId, fileName }],
  [{ type: "JobFailed", data: samples.JobFailed }, "job.failed", { jobId, errorCode: samples.JobFailed.code }],
  [{ type: "JobCancelled", data: samples.JobCancelled }, "job.cancelled", { jobId }],
];

test.each(reported)("$type is reported by ids alone", (event, type, data) => {
  expect(noticeOf(event)).toEqual({ type, data, at: event.data.at });
});

test("an event that no webhook can want, and a delivery that is tried again, are not reported", () => {
  expect(noticeOf({ type: "DocumentHeld", data: samples.DocumentHeld })).toBeUndefined();
  expect(noticeOf({ type: "DocumentDeliveryAttempted", data: attempted })).toBeUndefined();
});

test("a message is JSON with its type, its time and its data", () => {
  const message = { type: "job.cancelled", timestamp: "2026-03-28T14:30:00.250Z", data: { jobId } };
  expect(JSON.parse(messageOf(message.type, message.timestamp, message.data))).toEqual(message);
});
