import { collection } from "../../ports/read-models/port.ts";
import type { StoredText } from "../../vocabulary/events/event.ts";
import {
  type LiveMark,
  type RevisionMark,
  type TemplateEvent,
  type TemplateFile,
  type TemplateText,
  templateStreams,
} from "../../vocabulary/events/template.ts";
import type { Retention } from "../../vocabulary/http/retention.ts";
import { publishingOf, type TemplatePublication } from "../../vocabulary/http/templates/publishing.ts";
import type { TemplateRecord } from "../../vocabulary/http/templates/templates.ts";
import { becomes, goes, type Projection, type ShownFields, sets } from "../projection.ts";

/** A template as it is now. */
export interface StoredTemplate {
  readonly id: string;
  readonly tenantId: string;
  readonly parentId: string | null;
  readonly name: string;
  /** To search and to sort by: the name in lower case. */
  readonly lowerName: string;
  readonly content: StoredText;
  readonly testData: StoredText | null;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly owner: string;
  /** Null: documents made of it are kept as the tenant's others. */
  readonly retention: Retention | null;
  readonly file: TemplateFile | null;
  readonly updatedAt: string;
  readonly revision: string;
  readonly revisionId: string;
  /** The revision documents are made of; null: the latest. */
  readonly live: LiveMark | null;
  /** Revision of its stream: it differs for every state. */
  readonly streamRevision: number;
  /** Absent when it was never published. */
  readonly publishing?: TemplatePublication;
}

export const templatesCollection = collection<StoredTemplate>()({
  name: "templates",
  version: 7,
  fields: { updatedAt: "text", lowerName: "text" },
});

const shown: ShownFields<StoredTemplate, TemplateRecord> = {
  id: "id",
  tenantId: "tenantId",
  parentId: "parentId",
  name: "name",
  lowerName: { hidden: "to search and to sort by" },
  content: "content",
  testData: "testData",
  createdAt: "createdAt",
  createdBy: "createdBy",
  owner: "owner",
  retention: "retention",
  file: "file",
  updatedAt: "updatedAt",
  revision: "revision",
  revisionId: { hidden: "the list of its revisions has it" },
  live: "live",
  streamRevision: { hidden: "the ETag" },
  publishing: "visibility",
};

export const templates: Projection<StoredTemplate, TemplateEvent> = {
  collection: templatesCollection,
  shown,
  prefixes: [templateStreams],
  change: (event, { revision }) => {
    const streamRevision = Number(revision);
    switch (event.type) {
      case "TemplateCreated": {
        const { templateId: id, parentId, at } = event.data;
        return becomes({ id, parentId, createdAt: at, ...current(event.data, at), live: null, streamRevision });
      }
      case "TemplateRevised":
      case "TemplateReverted": {
        const { templateId: id, at } = event.data;
        return sets(id, { ...current(event.data, at), streamRevision });
      }
      case "TemplateRevisionDeleted": {
        const { templateId: id, current: now, at } = event.data;
        const text = now === null ? {} : current(now, at);
        return sets(id, { ...text, streamRevision });
      }
      case "TemplateLiveSet":
        return sets(event.data.templateId, { live: event.data.live, streamRevision });
      case "TemplatePublished":
        return sets(event.data.templateId, { publishing: publishingOf(event.data), streamRevision });
      case "TemplateDeleted":
        return goes(event.data.templateId);
    }
  },
};

function current(text: RevisionMark & TemplateText, updatedAt: string) {
  const { tenantId, name, content, testData, createdBy, owner, retention, file, revision, revisionId } = text;
  const lowerName = name.toLowerCase();
  const texts = { name, lowerName, content, testData, file };
  return { tenantId, ...texts, createdBy, owner, retention, revision, revisionId, updatedAt };
}
