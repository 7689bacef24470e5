import type { LiveMark, RevisionMark, TemplateEvent, TemplateText } from "../../vocabulary/events/template.ts";
import { publishingOf, type TemplatePublication, unpublished } from "../../vocabulary/http/templates/publishing.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { decidersOf, type StateFolding } from "../decider.ts";

/** A template's text at one revision, and the place of that revision. */
export type Revision = RevisionMark & TemplateText;

/** A template as the events of its stream describe it. */
export type TemplateState =
  | { readonly status: "absent" }
  | {
      readonly status: "live";
      /** In the order of their making; the last one is what the template says now. Never empty. */
      readonly revisions: readonly Revision[];
      /** Labels of deleted revisions, which are not given again. */
      readonly retired: readonly string[];
      readonly publishing: TemplatePublication;
      /** The revision documents are made of; null: the latest. It is one of `revisions`. */
      readonly live: LiveMark | null;
    }
  | { readonly status: "deleted" };

export type LiveTemplate = Extract<TemplateState, { status: "live" }>;

export const noTemplate: TemplateState = { status: "absent" };

export function evolveTemplate(state: TemplateState, event: TemplateEvent): TemplateState {
  switch (event.type) {
    case "TemplateCreated":
      return { status: "live", revisions: [event.data], retired: [], publishing: unpublished, live: null };
    case "TemplateRevised":
    case "TemplateReverted":
      return state.status === "live" ? { ...state, revisions: [...state.revisions, event.data] } : state;
    case "TemplateRevisionDeleted":
      return state.status === "live" ? withoutRevision(state, event.data.revisionId) : state;
    case "TemplateLiveSet":
      return state.status === "live" ? { ...state, live: event.data.live } : state;
    case "TemplatePublished":
      return state.status === "live" ? { ...state, publishing: publishingOf(event.data) } : state;
    case "TemplateDeleted":
      return { status: "deleted" };
  }
}

export const templateFolding: StateFolding<TemplateState, TemplateEvent> = {
  initial: noTemplate,
  evolve: evolveTemplate,
};

export const templateDecider = decidersOf(templateFolding);

function withoutRevision(state: LiveTemplate, revisionId: string): TemplateState {
  const gone = state.revisions.filter((revision) => revision.revisionId === revisionId);
  return {
    ...state,
    revisions: state.revisions.filter((revision) => revision.revisionId !== revisionId),
    retired: [...state.retired, ...gone.map(({ revision }) => revision)],
  };
}

/** The template, or the refusal that there is none. */
export function live(state: TemplateState, templateId: string): LiveTemplate {
  if (state.status !== "live") throw templateNotFound(templateId);
  return state;
}

export function latest(state: LiveTemplate): Revision {
  const revision = state.revisions.at(-1);
  if (revision === undefined) throw new Error("a live template has at least one revision");
  return revision;
}

/** The revision documents are made of. */
export function inUse(state: LiveTemplate): Revision {
  const { live: mark } = state;
  return state.revisions.find(({ revisionId }) => revisionId === mark?.revisionId) ?? latest(state);
}

/** The revision with this id or label, which is not deleted. */
export function namedRevision(state: LiveTemplate, name: string): Revision {
  const found = state.revisions.find(({ revisionId, revision }) => name === revisionId || name === revision);
  if (found === undefined) throw new Refusal("NOT_FOUND", `Revision '${name.slice(0, 64)}' not found.`);
  return found;
}

/** Without what else the revision's event said. */
export function markAndText(revision: Revision): Revision {
  const { templateId, tenantId, revisionId, revision: label, parent, at } = revision;
  const { name, content, testData, createdBy, owner, retention, file } = revision;
  const mark = { templateId, tenantId, revisionId, revision: label, parent, at };
  return { ...mark, name, content, testData, createdBy, owner, retention, file };
}

export function takenLabels(state: LiveTemplate): ReadonlySet<string> {
  return new Set([...state.retired, ...state.revisions.map(({ revision }) => revision)]);
}

export function templateNotFound(templateId: string): Refusal {
  return new Refusal("TEMPLATE_NOT_FOUND", `Template '${templateId}' not found.`);
}
