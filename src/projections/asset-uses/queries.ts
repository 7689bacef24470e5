import type { ReadModelOf } from "../../ports/read-models/port.ts";
import type { ListedAsset } from "../../vocabulary/http/assets.ts";
import { namedPath } from "../../vocabulary/named-assets.ts";
import type { assetUsesCollection } from "./project.ts";

type UsedBy = NonNullable<ListedAsset["usedBy"]>;

export interface AssetUseQueries {
  /** The templates that name the upload at a path, in any case: how many, and the first 20 by name. */
  usedBy(tenantId: string, path: string): Promise<UsedBy>;
}

const mostShown = 20;

export function assetUseQueries(model: ReadModelOf<typeof assetUsesCollection>): AssetUseQueries {
  return {
    usedBy: async (tenantId, path) => {
      const where = [{ field: "paths", is: "includes", text: namedPath(path) }] as const;
      const found = await model.find({ tenantId }, { where, sort: [{ field: "lowerName" }], limit: mostShown + 1 });
      const count = found.length > mostShown ? await model.count({ tenantId }, where) : found.length;
      return { count, templates: found.slice(0, mostShown).map(({ id, name }) => ({ id, name })) };
    },
  };
}
