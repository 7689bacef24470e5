import type { ReadModelOf } from "../../ports/read-models/port.ts";
import type { ActiveKey, accessCollection } from "./project.ts";

export interface AccessQueries {
  /** A key of any tenant: signing in names only the client. Revoked and expired keys are absent. */
  byClientId(clientId: string, now: string): Promise<ActiveKey | undefined>;
  /** The oldest first; revoked ones are absent, expired ones are not. */
  list(
    tenantId: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly items: readonly ActiveKey[]; readonly total: number }>;
}

export function accessQueries(model: ReadModelOf<typeof accessCollection>): AccessQueries {
  return {
    byClientId: async (clientId, now) => {
      const key = await model.get("every-tenant", clientId);
      const isOver = key?.expiresAt != null && key.expiresAt < now;
      return isOver ? undefined : key;
    },
    list: async (tenantId, { limit, offset }) => {
      const total = await model.count({ tenantId });
      if (limit === 0 || offset >= total) return { items: [], total };
      return { items: await model.find({ tenantId }, { sort: [{ field: "createdAt" }], offset, limit }), total };
    },
  };
}
