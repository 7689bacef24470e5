import type { Publishing } from "../http/publishing.ts";
import type { Retention } from "../http/retention.ts";
import type { EventOf, Shapes, StoredText } from "./event.ts";

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

/** The first revision of a template. */
export type TemplateCreated = EventOf<
  "TemplateCreated",
  RevisionMark & TemplateText & { readonly parentId: string | null }
>;

/** `update`: a PUT; `revision`: a save point of its own. */
export type TemplateRevised = EventOf<
  "TemplateRevised",
  RevisionMark & TemplateText & { readonly origin: "update" | "revision"; readonly note: string | null }
>;

/** A new revision with the text of an earlier one, `from`. */
export type TemplateReverted = EventOf<
  "TemplateReverted",
  RevisionMark & TemplateText & { readonly from: string; readonly note: string | null }
>;

/** `current`: the template's content from here on, when the deleted revision was the latest. */
type TemplateRevisionDeleted = EventOf<
  "TemplateRevisionDeleted",
  {
    readonly templateId: string;
    readonly tenantId: string;
    readonly revisionId: string;
    readonly current: (RevisionMark & TemplateText) | null;
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
  Publishing & { readonly templateId: string; readonly tenantId: string; readonly at: string }
>;

export type TemplateEvent =
  | TemplateCreated
  | TemplateRevised
  | TemplateReverted
  | TemplateRevisionDeleted
  | TemplatePublished
  | TemplateDeleted;

function withoutRetention(data: unknown): object {
  return { ...(data as object), retention: null };
}

export const templateShapes: Shapes<TemplateEvent["type"]> = {
  // Version 1 had no retention.
  TemplateCreated: { 1: withoutRetention },
  TemplateRevised: { 1: withoutRetention },
  TemplateReverted: { 1: withoutRetention },
  TemplateRevisionDeleted: {
    1: (data) => {
      const { current, ...event } = data as { readonly current: object | null };
      return { ...event, current: current && withoutRetention(current) };
    },
  },
  TemplatePublished: {},
  TemplateDeleted: { 1: (data) => ({ ...(data as object), revisions: [] }) },
};

export const templateStreams = "template-";

export function templateStream(tenantId: string, templateId: string): string {
  return `${templateStreams}${tenantId}.${templateId}`;
}
