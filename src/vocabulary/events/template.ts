import type { Retention } from "../http/retention.ts";
import type { TemplatePublication } from "../http/templates/publishing.ts";
import { type EventOf, type StoredText, streamOfTenant, type UpcastsByVersion } from "./event.ts";

/** The content and settings of a template at one revision. */
export interface TemplateText {
  readonly name: string;
  /** The definition: JSON in a string, exactly as it was sent. */
  readonly content: StoredText;
  readonly testData: StoredText | null;
  readonly createdBy: string;
  readonly owner: string;
  /** Retention of documents made from it; null: that of the tenant. */
  readonly retention: Retention | null;
  /** The Word file that its definition names; null: it names none, or none was there. */
  readonly file: TemplateFile | null;
}

/** A Word file that belongs to a revision. */
export interface TemplateFile {
  /** As the definition spells it. */
  readonly name: string;
  readonly blob: string;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** A revision: an id for machines, a `rev-` label for people, and the id of its parent revision. */
export interface RevisionMark {
  readonly templateId: string;
  readonly tenantId: string;
  readonly revisionId: string;
  readonly revision: string;
  readonly parent: string | null;
  /** Time of the revision, ISO 8601 UTC. */
  readonly at: string;
}

/** The revision that documents are made of, whichever is the latest. */
export interface LiveMark {
  readonly revisionId: string;
  /** Its label. */
  readonly revision: string;
}

/** The live revision when the event was written; null: documents are made of the latest one. */
interface BesideLive {
  readonly live: LiveMark | null;
}

/** The first revision of a template. */
export type TemplateCreated = EventOf<
  "TemplateCreated",
  RevisionMark & TemplateText & { readonly parentId: string | null }
>;

/** `update`: a PUT; `revision`: a save point of its own. */
export type TemplateRevised = EventOf<
  "TemplateRevised",
  RevisionMark & TemplateText & BesideLive & { readonly origin: "update" | "revision"; readonly note: string | null }
>;

/** A new revision with the text of an earlier one, `from`. */
export type TemplateReverted = EventOf<
  "TemplateReverted",
  RevisionMark & TemplateText & BesideLive & { readonly from: string; readonly note: string | null }
>;

/** `current`: the template's content from here on, when the deleted revision was the latest. */
type TemplateRevisionDeleted = EventOf<
  "TemplateRevisionDeleted",
  BesideLive & {
    readonly templateId: string;
    readonly tenantId: string;
    readonly revisionId: string;
    readonly current: (RevisionMark & TemplateText) | null;
    readonly at: string;
  }
>;

/**
 * Documents are made of `live` from here on; null: of the latest revision, whichever it is. `current`: the revision that
 * they are made of now.
 */
type TemplateLiveSet = EventOf<
  "TemplateLiveSet",
  {
    readonly templateId: string;
    readonly tenantId: string;
    readonly live: LiveMark | null;
    readonly current: RevisionMark & TemplateText;
    readonly at: string;
  }
>;

/** `revisions`: the ids of the remaining revisions, the latest 20,000 at most. Version 1 did not list them. */
type TemplateDeleted = EventOf<
  "TemplateDeleted",
  {
    readonly templateId: string;
    readonly tenantId: string;
    readonly revisions: readonly string[];
    readonly at: string;
  }
>;

/** How other tenants see the template from here on; they see its latest revision. */
type TemplatePublished = EventOf<
  "TemplatePublished",
  TemplatePublication & { readonly templateId: string; readonly tenantId: string; readonly at: string }
>;

export type TemplateEvent =
  | TemplateCreated
  | TemplateRevised
  | TemplateReverted
  | TemplateRevisionDeleted
  | TemplateLiveSet
  | TemplatePublished
  | TemplateDeleted;

function withoutRetention(data: unknown): object {
  return { ...(data as object), retention: null };
}

function withoutLive(data: unknown): object {
  return { ...(data as object), live: null };
}

function withoutFile(data: unknown): object {
  return { ...(data as object), file: null };
}

/** Of an event whose text is its `current`. */
const inCurrent =
  (upcast: (text: unknown) => object) =>
  (data: unknown): object => {
    const { current, ...event } = data as { readonly current: object | null };
    return { ...event, current: current && upcast(current) };
  };

export const templateShapes: UpcastsByVersion<TemplateEvent["type"]> = {
  // Version 1 had no retention, version 2 no live revision, version 3 no Word file.
  TemplateCreated: { 1: withoutRetention, 2: withoutFile },
  TemplateRevised: { 1: withoutRetention, 2: withoutLive, 3: withoutFile },
  TemplateReverted: { 1: withoutRetention, 2: withoutLive, 3: withoutFile },
  TemplateRevisionDeleted: { 1: inCurrent(withoutRetention), 2: withoutLive, 3: inCurrent(withoutFile) },
  TemplateLiveSet: { 1: inCurrent(withoutFile) },
  TemplatePublished: {},
  TemplateDeleted: { 1: (data) => ({ ...(data as object), revisions: [] }) },
};

export const templateStreams = "template-";

export const templateStream = streamOfTenant(templateStreams);
