import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { streamKinds } from "../../../src/commands/erasure/end-stream.ts";
import { type EventLog, type NewEvent, type RecordedEvent, withAppend } from "../../../src/ports/event-log/port.ts";
import { type AnyEvent, newestVersion } from "../../../src/vocabulary/events/shapes.ts";
import { type TemplateEvent, templateStream } from "../../../src/vocabulary/events/template.ts";
import { append, streamOf, template, tenant } from "../../projections/history.ts";
import { samples } from "../../vocabulary/events/samples.ts";
import { eventsOf, origin, stage } from "../stage.ts";

const never = (): never => expect.fail("no kind has such streams");
const end = async (log: EventLog, number: number, stream: string): Promise<void> => {
  const { end: endStream } = streamKinds.find(({ prefix }) => stream.startsWith(prefix)) ?? never();
  await endStream(log, origin(number), stream);
};

const accepted: AnyEvent = { type: "JobAccepted", data: samples.JobAccepted };
const things: readonly (readonly [string, readonly AnyEvent[], readonly AnyEvent["type"][]])[] = [
  ["a webhook", [{ type: "WebhookRegistered", data: samples.WebhookRegistered }], ["WebhookRemoved"]],
  ["a delivery", [{ type: "DeliveryScheduled", data: samples.DeliveryScheduled }], ["DeliveryForgotten"]],
  ["a job under way", [accepted, { type: "JobStarted", data: samples.JobStarted }], ["JobCancelled", "JobExpired"]],
  ["a job that failed", [accepted, { type: "JobFailed", data: samples.JobFailed }], ["JobExpired"]],
  ["a document", [{ type: "DocumentGenerated", data: samples.DocumentGenerated }], ["DocumentDeleted"]],
  ["an upload", [{ type: "AssetStored", data: samples.AssetStored }], ["AssetRemoved"]],
  ["a signing key", [{ type: "SigningKeyRegistered", data: samples.SigningKeyRegistered }], ["SigningKeyRemoved"]],
  ["a like", [{ type: "TemplateLiked", data: samples.TemplateLiked }], ["TemplateUnliked"]],
  ["an API key", [{ type: "ApiKeyIssued", data: samples.ApiKeyIssued }], ["ApiKeyRevoked"]],
  ["a template", [{ type: "TemplateCreated", data: samples.TemplateCreated }], ["TemplateDeleted"]],
];

test.each(things)("%s ends once", async (_name, past, types) => {
  const { log } = stage();
  await append(log, past);
  const [stream = ""] = past.map(streamOf);
  await end(log, 1, stream);
  await end(log, 2, stream);
  expect((await eventsOf(log, stream)).slice(past.length).map(({ type }) => type)).toEqual(types);
});

test("a job under way is cancelled by the one who deletes the tenant, and forgotten at once", async () => {
  const { log } = stage();
  await append(log, [accepted]);
  await end(log, 1, streamOf(accepted));
  const [, cancelled] = await eventsOf(log);
  const { tenantId, jobId } = samples.JobAccepted;
  const { actor: by, now: at } = origin(1);
  expect(cancelled?.data).toEqual({ tenantId, jobId, at, by, outcome: null, expiresAt: at });
});

const revisionsIn = ({ data }: NewEvent): readonly string[] =>
  (data as Extract<TemplateEvent, { readonly type: "TemplateDeleted" }>["data"]).revisions;

test("a template ends with every revision that was not deleted before", async () => {
  const { log } = stage();
  const past = [
    ...[template.created("a", 1), template.revised("a", 2), template.revised("a", 3), template.liveSet("a", 4, 1)],
    { type: "TemplatePublished", data: { ...samples.TemplatePublished, templateId: template.id("a") } } as const,
    ...[template.revisionDeleted("a", 5, null, {}, "a-2"), template.deleted("a", 6, [3])],
  ];
  await append(log, past);
  const stream = templateStream(tenant, template.id("a"));
  await end(log, 1, stream);
  const deleted = (await eventsOf(log, stream)).filter(({ type }) => type === "TemplateDeleted");
  expect(deleted.map(revisionsIn)).toEqual([["a-3"], ["a-1"]]);
});

test("a template with more revisions than an event may name ends with several", async () => {
  const stream = templateStream(tenant, template.id("a"));
  const past = Array.from({ length: 10_001 }, (_, index): RecordedEvent => {
    const { type, data } = template.revised("a", index);
    const meta = { tenantId: tenant, actor: "a", correlationId: "c", v: newestVersion(type) };
    return {
      id: `${index}`,
      type,
      data,
      meta,
      stream,
      revision: BigInt(index),
      position: BigInt(index),
      at: new Date(0),
    };
  });
  const ended: NewEvent[] = [];
  const appending = withAppend(stage().log, async (_stream, _expected, events) => {
    ended.push(...events);
    return { revision: 10_002n, position: 10_002n };
  });
  await end({ ...appending, readStream: () => Readable.from(past) }, 1, stream);
  const named = ended.map(revisionsIn);
  expect(named.map(({ length }) => length)).toEqual([10_000, 1]);
  expect(new Set(named.flat()).size).toBe(10_001);
});
