import type { ReadModelOf } from "../../ports/read-models/port.ts";
import type { StoredText } from "../../vocabulary/events/event.ts";
import type { TemplateRecord } from "../../vocabulary/http/templates.ts";
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

export interface TemplateQueries {
  /** Last changed first. A page ends early when its texts grow too large for one answer; it holds at least one. */
  list(tenantId: string, page: { readonly limit: number; readonly offset: number }): Promise<TemplatePage>;
  get(tenantId: string, templateId: string): Promise<FoundTemplate | undefined>;
}

/** `loadText` brings the texts that are kept as blobs. */
export function templateQueries(
  model: ReadModelOf<typeof templatesCollection>,
  loadText: (stored: StoredText) => Promise<string>,
): TemplateQueries {
  const templateRecord = async (template: StoredTemplate): Promise<TemplateRecord> => ({
    id: template.id,
    parentId: template.parentId,
    tenantId: template.tenantId,
    name: template.name,
    content: await loadText(template.content),
    ...(template.testData === null ? {} : { testData: await loadText(template.testData) }),
    createdAt: template.createdAt,
    createdBy: template.createdBy,
    owner: template.owner,
    ...(template.retention === null ? {} : { retention: template.retention }),
    updatedAt: template.updatedAt,
    revision: template.revision,
    ...template.publishing,
  });
  return {
    list: async (tenantId, { limit, offset }) => {
      const total = await model.count({ tenantId });
      if (limit === 0 || offset >= total) return { items: [], total };
      const sort = [{ field: "updatedAt", descending: true }] as const;
      const found = await model.find({ tenantId }, { sort, offset, limit });
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
