import { collection } from "../../ports/read-models/port.ts";
import type { StoredText } from "../../vocabulary/events/event.ts";
import {
  type RevisionMark,
  type TemplateEvent,
  type TemplateFile,
  type TemplateText,
  templateStreams,
} from "../../vocabulary/events/template.ts";
import type { Retention } from "../../vocabulary/http/retention.ts";
import type { RevisionOrigin, RevisionRecord } from "../../vocabulary/http/templates/templates.ts";
import { becomes, type EventContext, ignoring, type Projection, type ShownFields } from "../projection.ts";

/** A template as it was at one of its revisions. */
export interface StoredRevision {
  /** The revision's. */
  readonly id: string;
  readonly tenantId: string;
  readonly templateId: string;
  /** Increases with every revision of a template, whatever clocks say. */
  readonly number: number;
  /** The label. */
  readonly revision: string;
  /** The id of the revision it came from. */
  readonly parent: string | null;
  readonly at: string;
  readonly name: string;
  readonly content: StoredText;
  readonly testData: StoredText | null;
  readonly createdBy: string;
  readonly owner: string;
  /** Null: documents made of it are kept as the tenant's others. */
  readonly retention: Retention | null;
  readonly file: TemplateFile | null;
  readonly origin: RevisionOrigin;
  readonly note: string | null;
}

export const templateRevisionsCollection = collection<StoredRevision>()({
  name: "template-revisions",
  version: 4,
  fields: { templateId: "text", number: "number", revision: "text" },
  order: "number",
  counted: ["templateId"],
});

const shown: ShownFields<StoredRevision, RevisionRecord> = {
  id: "id",
  tenantId: "tenantId",
  templateId: "templateId",
  number: { hidden: "to sort by, and to know the latest" },
  revision: "revision",
  parent: "parentId",
  at: "createdAt",
  name: "name",
  content: "content",
  testData: "testData",
  createdBy: "createdBy",
  owner: "owner",
  retention: "retention",
  file: "file",
  origin: "origin",
  note: "note",
};

export const templateRevisions: Projection<StoredRevision, TemplateEvent> = ignoring(
  ["TemplateLiveSet", "TemplatePublished"],
  {
    collection: templateRevisionsCollection,
    shown,
    prefixes: [templateStreams],
    change: (event, place) => {
      switch (event.type) {
        case "TemplateCreated":
          return made(event.data, place, "create", null);
        case "TemplateRevised":
          return made(event.data, place, event.data.origin, event.data.note);
        case "TemplateReverted":
          return made(event.data, place, "revert", event.data.note);
        case "TemplateRevisionDeleted":
          return gone(event.data.revisionId);
        case "TemplateDeleted":
          return event.data.revisions.map(gone);
      }
    },
  },
);

function made(
  data: RevisionMark & TemplateText,
  { revision }: EventContext,
  origin: RevisionOrigin,
  note: string | null,
) {
  const { revisionId: id, tenantId, templateId, revision: label, parent, at } = data;
  const { name, content, testData, createdBy, owner, retention, file } = data;
  const mark = { id, tenantId, templateId, number: Number(revision), revision: label, parent, at };
  const texts = { name, content, testData, createdBy, owner, retention, file };
  return becomes<StoredRevision>({ ...mark, ...texts, origin, note });
}

const gone = (id: string) => ({ id, apply: () => undefined });
