import type { ReadModelOf } from "../../ports/read-models/port.ts";
import type { StoredText } from "../../vocabulary/events/event.ts";
import { shownFile } from "../../vocabulary/http/templates/template-file.ts";
import type { TemplateRecord, TemplateSummary } from "../../vocabulary/http/templates/templates.ts";
import { type ListedEntries, type ListSlice, listed } from "../listing.ts";
import { lightEnough } from "../text-weight.ts";
import type { StoredTemplate, templatesCollection } from "./project.ts";

/** A template and the number of the last event that made it what it is. */
interface FoundTemplate {
  readonly record: TemplateRecord;
  readonly streamRevision: number;
}

/** Orders of a list; a hyphen turns one round. */
export const templateOrders = ["name", "-name", "updatedat", "-updatedat"] as const;

/** Which templates, in which order, and which part of them. */
interface TemplateListing extends ListSlice {
  /** In the name, in any case; undefined: all. */
  readonly search?: string | undefined;
  /** Last changed first when left out. */
  readonly sort?: (typeof templateOrders)[number] | undefined;
}

export interface TemplateQueries {
  /** The same without texts, which may be long. */
  summaries(tenantId: string, listing: TemplateListing): Promise<ListedEntries<TemplateSummary>>;
  /** A page ends early when its texts grow too large for one answer; it holds at least one. */
  list(tenantId: string, listing: TemplateListing): Promise<ListedEntries<TemplateRecord>>;
  get(tenantId: string, templateId: string): Promise<FoundTemplate | undefined>;
}

/** `loadText` brings the texts that are kept as blobs. */
export function templateQueries(
  model: ReadModelOf<typeof templatesCollection>,
  loadText: (stored: StoredText) => Promise<string>,
): TemplateQueries {
  const templateRecord = async (template: StoredTemplate): Promise<TemplateRecord> => {
    const { id, parentId, tenantId, name, ...others } = summaryOf(template);
    const content = await loadText(template.content);
    const testData = template.testData === null ? {} : { testData: await loadText(template.testData) };
    return { id, parentId, tenantId, name, content, ...testData, ...others };
  };
  const found = (tenantId: string, { limit, offset, search, sort }: TemplateListing) => {
    const where = search === undefined ? [] : [named(search)];
    return listed(model, { tenantId }, { where, sort: orderOf(sort), offset, limit });
  };
  return {
    summaries: async (tenantId, listing) => {
      const { items, total } = await found(tenantId, listing);
      return { items: items.map(summaryOf), total };
    },
    list: async (tenantId, listing) => {
      const { items, total } = await found(tenantId, listing);
      const records: TemplateRecord[] = [];
      for (const template of lightEnough(items)) records.push(await templateRecord(template));
      return { items: records, total };
    },
    get: async (tenantId, templateId) => {
      const template = await model.get({ tenantId }, templateId);
      return template && { record: await templateRecord(template), streamRevision: template.streamRevision };
    },
  };
}

const named = (search: string) => ({ field: "lowerName", is: "contains", text: search.toLowerCase() }) as const;

function orderOf(sort: TemplateListing["sort"] = "-updatedat") {
  const field = sort.endsWith("name") ? ("lowerName" as const) : ("updatedAt" as const);
  return [{ field, descending: sort.startsWith("-") }];
}

const summaryOf = (template: StoredTemplate): TemplateSummary => ({
  id: template.id,
  parentId: template.parentId,
  tenantId: template.tenantId,
  name: template.name,
  createdAt: template.createdAt,
  createdBy: template.createdBy,
  owner: template.owner,
  ...(template.retention === null ? {} : { retention: template.retention }),
  ...shownFile(template.file),
  updatedAt: template.updatedAt,
  revision: template.revision,
  ...(template.live === null ? {} : { live: template.live.revision }),
  ...template.publishing,
});
