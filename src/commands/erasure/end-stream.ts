import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { apiKeyStreams, keyUseStreams } from "../../vocabulary/events/access.ts";
import { assetStreams } from "../../vocabulary/events/asset.ts";
import { damageStreams } from "../../vocabulary/events/damage.ts";
import { deliveryStreams } from "../../vocabulary/events/delivery.ts";
import { documentStreams } from "../../vocabulary/events/document.ts";
import { erasedStreams } from "../../vocabulary/events/document-erasure.ts";
import { documentReadStreams } from "../../vocabulary/events/document-reads.ts";
import type { ErasedKind } from "../../vocabulary/events/erasure.ts";
import { jobStreams } from "../../vocabulary/events/job.ts";
import { type LikeEvent, likeStreams } from "../../vocabulary/events/like.ts";
import { sessionStreams } from "../../vocabulary/events/session.ts";
import type { AnyEvent } from "../../vocabulary/events/shapes.ts";
import { signatureStreams } from "../../vocabulary/events/signature.ts";
import { signingKeyStreams } from "../../vocabulary/events/signing-key.ts";
import { type TemplateEvent, templateStreams } from "../../vocabulary/events/template.ts";
import { usageStreams } from "../../vocabulary/events/usage.ts";
import { webhookStreams } from "../../vocabulary/events/webhook.ts";
import { apiKeyFolding } from "../access/api-key.ts";
import { assetFolding, blobsOf } from "../asset/asset.ts";
import type { StateFolding } from "../decider.ts";
import { deliveryFolding } from "../delivery/delivery.ts";
import { documentFolding, endOf, mustBeFree } from "../document/document.ts";
import { handleCommand } from "../handle-command.ts";
import { blobsOfJob, jobFolding } from "../job/job.ts";
import type { Origin } from "../origin.ts";
import { readPast } from "../read-past.ts";
import { signingKeyFolding } from "../signing-key/signing-key.ts";
import { webhookFolding } from "../webhook/webhook.ts";

/** Records the end of what a stream is about, if it has not ended, and answers where in the log its last event is. */
type EndStream = (log: EventLog, origin: Origin, stream: string) => Promise<LogPosition>;

interface StreamKind {
  /** Undefined: they are not counted. */
  readonly kind: Exclude<ErasedKind, "files"> | undefined;
  readonly prefix: string;
  /** Whether the tenant's id follows the prefix; else only the events say whose it is. */
  readonly isNamed: boolean;
  readonly end: EndStream;
}

/** In the order in which they go: what makes others first. Usage is last, since documents count in it. */
export const streamKinds: readonly StreamKind[] = [
  named(
    "webhooks",
    webhookStreams,
    ends(webhookFolding, (state, { tenantId, at }) => {
      if (!("registered" in state)) return [];
      const { webhookId } = state.registered;
      return [{ type: "WebhookRemoved", data: { tenantId, webhookId, at, blobs: state.everyBlob } }];
    }),
  ),
  named(
    "deliveries",
    deliveryStreams,
    ends(deliveryFolding, (state, { at }) => {
      if (!("scheduled" in state)) return [];
      const { tenantId, deliveryId, webhookId } = state.scheduled;
      return [{ type: "DeliveryForgotten", data: { tenantId, deliveryId, webhookId, at } }];
    }),
  ),
  named(
    "jobs",
    jobStreams,
    ends(jobFolding, (state, { tenantId, at, by }) => {
      if (!("accepted" in state)) return [];
      const mark = { tenantId, jobId: state.accepted.jobId, at };
      const expired = { type: "JobExpired", data: { ...mark, blobs: blobsOfJob(state) } } as const;
      if (state.status !== "queued" && state.status !== "running") return [expired];
      return [{ type: "JobCancelled", data: { ...mark, by, outcome: null, expiresAt: at } }, expired];
    }),
  ),
  named(
    "documents",
    documentStreams,
    ends(documentFolding, (state, { at }) => {
      if (state.status !== "stored") return [];
      mustBeFree(state, at);
      return [{ type: "DocumentDeleted", data: endOf(state, at) }];
    }),
  ),
  // Certificates of documents that were erased, and so are not counted among those that there are.
  named(undefined, erasedStreams, endsByItself),
  named(undefined, documentReadStreams, endsByItself),
  named("templates", templateStreams, endTemplate),
  named(
    "assets",
    assetStreams,
    ends(assetFolding, (state, { tenantId, at }) => {
      if (state.status !== "stored") return [];
      const { kind, fileName } = state.file;
      return [{ type: "AssetRemoved", data: { tenantId, kind, fileName, blobs: blobsOf(state), at } }];
    }),
  ),
  named(
    "vaultKeys",
    signingKeyStreams,
    ends(signingKeyFolding, (state, { tenantId, at }) =>
      state.status === "absent" ? [] : [{ type: "SigningKeyRemoved", data: { tenantId, name: state.found.name, at } }],
    ),
  ),
  named("refusedSignatures", signatureStreams, endsByItself),
  named("damageFindings", damageStreams, endsByItself),
  among(
    "likes",
    likeStreams,
    ends(likesRules(), (state, { at }) =>
      state === undefined ? [] : [{ type: "TemplateUnliked", data: { ...state, at } }],
    ),
  ),
  among(
    "apiKeys",
    apiKeyStreams,
    ends(apiKeyFolding, (state, { tenantId, at }) =>
      state.status === "active"
        ? [{ type: "ApiKeyRevoked", data: { clientId: state.issued.clientId, tenantId, at } }]
        : [],
    ),
  ),
  among("keyUses", keyUseStreams, endsByItself),
  // A session is a use of its key.
  named("keyUses", sessionStreams, endsByItself),
  named("usageDays", usageStreams, endsByItself),
];

interface StreamEnding {
  readonly tenantId: string;
  readonly by: string;
  readonly at: string;
}

/** The decider of a noun, with an end for whatever state it is in. */
function ends<State, Event extends AnyEvent>(
  rules: StateFolding<State, Event>,
  decide: (state: State, ending: StreamEnding) => readonly Event[],
): EndStream {
  const decider = { ...rules, decide: (ending: StreamEnding, state: State) => decide(state, ending) };
  return async (log, origin, stream) => {
    const { tenantId, actor: by, now: at } = origin;
    return (await handleCommand(log, stream, origin, decider, { tenantId, by, at })).position;
  };
}

/** No read model keeps anything of it that would have to go. */
async function endsByItself(): Promise<LogPosition> {
  return 0n;
}

interface Liked {
  readonly templateId: string;
  readonly tenantId: string;
}

function likesRules(): StateFolding<Liked | undefined, LikeEvent> {
  return {
    initial: undefined,
    evolve: (_state, { type, data: { templateId, tenantId } }) =>
      type === "TemplateLiked" ? { templateId, tenantId } : undefined,
  };
}

function named(kind: StreamKind["kind"], prefix: string, end: EndStream): StreamKind {
  return { kind, prefix, isNamed: true, end };
}

function among(kind: StreamKind["kind"], prefix: string, end: EndStream): StreamKind {
  return { kind, prefix, isNamed: false, end };
}

/** Events of version 1 did not name the revisions that went with a template, and later ones name the latest only. */
async function endTemplate(log: EventLog, origin: Origin, stream: string): Promise<LogPosition> {
  const left = new Set<string>();
  let templateId = "";
  const rules = { initial: undefined, evolve: () => undefined };
  await readPast(log, stream, rules, ({ type, data }: TemplateEvent) => {
    ({ templateId } = data);
    if (type === "TemplateRevisionDeleted") left.delete(data.revisionId);
    else if (type === "TemplateDeleted") for (const id of data.revisions) left.delete(id);
    else if (type !== "TemplatePublished" && type !== "TemplateLiveSet") left.add(data.revisionId);
  });
  const { tenantId, now: at } = origin;
  const ended = partsOf([...left]).map(
    (revisions): TemplateEvent => ({
      type: "TemplateDeleted",
      data: { templateId, tenantId, revisions, at },
    }),
  );
  const decider = { ...rules, decide: (): readonly TemplateEvent[] => ended };
  return (await handleCommand(log, stream, origin, decider, undefined)).position;
}

/** Ids of revisions that one event names; an append may have some 900 KB. */
const mostNamed = 10_000;

function partsOf(ids: readonly string[]): readonly (readonly string[])[] {
  const parts = Math.ceil(ids.length / mostNamed);
  return Array.from({ length: parts }, (_, part) => ids.slice(part * mostNamed, (part + 1) * mostNamed));
}
