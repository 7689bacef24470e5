import type { ReadModel } from "../../ports/read-models/port.ts";
import type { StoredText } from "../../vocabulary/events/event.ts";
import type { TemplateRecord } from "../../vocabulary/records.ts";
import type { StoredTemplate } from "./project.ts";

interface TemplatePage {
  readonly items: readonly TemplateRecord[];
  /** Of all the tenant's templates. */
  readonly total: number;
}

export interface TemplateQueries {
  /** Last changed first. A page ends early when its texts grow too large for one answer; it holds at least one. */
  list(tenantId: string, page: { readonly limit: number; readonly offset: number }): Promise<TemplatePage>;
  get(tenantId: string, templateId: string): Promise<TemplateRecord | undefined>;
}

/** What the texts of one page may weigh together, in characters or bytes. */
const heaviestPage = 64 * 1024 * 1024;

/** `loadText` brings the texts that are kept as blobs. */
export function templateQueries(
  model: ReadModel<StoredTemplate>,
  loadText: (stored: StoredText) => Promise<string>,
): TemplateQueries {
  const recordOf = async (template: StoredTemplate): Promise<TemplateRecord> => ({
    id: template.id,
    parentId: template.parentId,
    tenantId: template.tenantId,
    name: template.name,
    content: await loadText(template.content),
    ...(template.testData === null ? {} : { testData: await loadText(template.testData) }),
    createdAt: template.createdAt,
    createdBy: template.createdBy,
    owner: template.owner,
    updatedAt: template.updatedAt,
    revision: template.revision,
  });
  return {
    list: async (tenantId, { limit, offset }) => {
      const total = await model.count({ tenantId });
      if (limit === 0 || offset >= total) return { items: [], total };
      const sort = [{ field: "updatedAt", descending: true }] as const;
      const found = await model.find({ tenantId }, { sort, offset, limit });
      const items: TemplateRecord[] = [];
      for (const template of lightEnough(found)) items.push(await recordOf(template));
      return { items, total };
    },
    get: async (tenantId, templateId) => {
      const template = await model.get({ tenantId }, templateId);
      return template && (await recordOf(template));
    },
  };
}

function lightEnough(found: readonly StoredTemplate[]): readonly StoredTemplate[] {
  let weight = 0;
  const tooHeavy = found.findIndex((template, index) => {
    weight += weightOf(template.content) + weightOf(template.testData);
    return weight > heaviestPage && index > 0;
  });
  return tooHeavy === -1 ? found : found.slice(0, tooHeavy);
}

function weightOf(stored: StoredText | null): number {
  if (stored === null) return 0;
  return "text" in stored ? stored.text.length : stored.sizeBytes;
}
