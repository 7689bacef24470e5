import type { ReadModelOf } from "../../ports/read-models/port.ts";
import { type ListedKey, signingKeyIdOf, type signingKeysCollection } from "./project.ts";

export interface SigningKeyQueries {
  /** By name, with the number of all. */
  list(
    tenantId: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly items: readonly ListedKey[]; readonly total: number }>;
  get(tenantId: string, name: string): Promise<ListedKey | undefined>;
}

export function signingKeyQueries(model: ReadModelOf<typeof signingKeysCollection>): SigningKeyQueries {
  return {
    list: async (tenantId, { limit, offset }) => {
      const total = await model.count({ tenantId });
      if (limit === 0 || offset >= total) return { items: [], total };
      return { items: await model.find({ tenantId }, { sort: [{ field: "name" }], offset, limit }), total };
    },
    get: (tenantId, name) => model.get({ tenantId }, signingKeyIdOf(tenantId, name)),
  };
}
