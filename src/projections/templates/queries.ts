import type { ReadModelOf } from "../../ports/read-models/port.ts";
import type { StoredText } from "../../vocabulary/events/event.ts";
import type { TemplateRecord, TemplateSummary } from "../../vocabulary/http/templates.ts";
import { lightEnough } from "../text-weight.ts";
import type { StoredTemplate, templatesCollection } from "./project.ts";

interface TemplatePage {
  readonly items: readonly TemplateRecord[];
  /** Count of all the tenant's templates. */
  readonly total: number;
}

/** A template and the number of the last event that made it what it is. */
interface FoundTemplate {
  readonly record: TemplateRecord;
  readonly streamRevision: number;
}

/** Orders of a list; a hyphen turns one round. */
export const templateOrders = ["name", "-name", "updatedat", "-updatedat"] as const;

/** Which templates, in which order, and which part of them. */
interface TemplateListing {
  readonly limit: number;
  readonly offset: number;
  /** In the name, in any case; undefined: all. */
  readonly search?: string | undefined;
  /** Last changed first when left out. */
  readonly sort?: (typeof templateOrders)[number] | undefined;
}

export interface TemplateQueries {
  /** The same without texts, which may be long. */
  summaries(
    tenantId: string,
    listing: TemplateListing,
  ): Promise<{ readonly items: readonly TemplateSummary[]; readonly total: number }>;
  /** A page ends early when its texts grow too large for one answer; it holds at least one. */
  list(tenantId: string, listing: TemplateListing): Promise<TemplatePage>;
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
  const listed = async (tenantId: string, { limit, offset, search, sort }: TemplateListing) => {
    const where = search === undefined ? [] : [named(search)];
    const total = await model.count({ tenantId }, where);
    if (limit === 0 || offset >= total) return { found: [], total };
    return { found: await model.find({ tenantId }, { where, sort: orderOf(sort), offset, limit }), total };
  };
  return {
    summaries: async (tenantId, listing) => {
      const { found, total } = await listed(tenantId, listing);
      return { items: found.map(summaryOf), total };
    },
    list: async (tenantId, listing) => {
      const { found, total } = await listed(tenantId, listing);
      const items: TemplateRecord[] = [];
      for (const template of lightEnough(found)) items.push(await templateRecord(template));
      return { items, total };
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
  updatedAt: template.updatedAt,
  revision: template.revision,
  ...(template.live === null ? {} : { live: template.live.revision }),
  ...template.publishing,
});
