import type { ReadModelOf } from "../../ports/read-models/port.ts";
import type { TemplateName } from "../../vocabulary/http/templates/templates.ts";
import type { ListedEntries } from "../listing.ts";
import type { templateNamesCollection } from "./project.ts";

export interface TemplateNameQueries {
  /** For each name the template changed last, latest change first, at most `limit`. `total`: the number of names. */
  list(tenantId: string, limit: number): Promise<ListedEntries<TemplateName>>;
}

const pageLength = 1000;

export function templateNameQueries(model: ReadModelOf<typeof templateNamesCollection>): TemplateNameQueries {
  return {
    list: async (tenantId, limit) => {
      const latest = new Map<string, TemplateName>();
      const sort = [{ field: "updatedAt", descending: true }] as const;
      for (let offset = 0; ; offset += pageLength) {
        const page = await model.find({ tenantId }, { sort, offset, limit: pageLength });
        for (const { id, name } of page) if (!latest.has(name)) latest.set(name, { id, name });
        if (page.length < pageLength) break;
      }
      return { items: [...latest.values()].slice(0, limit), total: latest.size };
    },
  };
}
