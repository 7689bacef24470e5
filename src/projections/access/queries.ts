import type { ReadModelOf } from "../../ports/read-models/port.ts";
import { type ListedEntries, type ListSlice, listed } from "../listing.ts";
import type { ActiveKey, accessCollection } from "./project.ts";

export interface AccessQueries {
  /** A key of any tenant: signing in names only the client. Revoked and expired keys are absent. */
  byClientId(clientId: string, now: string): Promise<ActiveKey | undefined>;
  /** The oldest first; revoked ones are absent, expired ones are not. */
  list(tenantId: string, part: ListSlice): Promise<ListedEntries<ActiveKey>>;
}

export function accessQueries(model: ReadModelOf<typeof accessCollection>): AccessQueries {
  return {
    byClientId: async (clientId, now) => {
      const key = await model.get("every-tenant", clientId);
      const isOver = key?.expiresAt != null && key.expiresAt < now;
      return isOver ? undefined : key;
    },
    list: (tenantId, { limit, offset }) =>
      listed(model, { tenantId }, { sort: [{ field: "createdAt" }], offset, limit }),
  };
}
