import type { ReadModel } from "../../ports/read-models/port.ts";
import type { ActiveKey } from "./project.ts";

export interface AccessQueries {
  /** Of any tenant: whoever signs in says only this. Revoked and expired keys are absent. */
  byClientId(clientId: string, now: string): Promise<ActiveKey | undefined>;
}

export function accessQueries(model: ReadModel<ActiveKey>): AccessQueries {
  return {
    byClientId: async (clientId, now) => {
      const key = await model.get("every-tenant", clientId);
      const isOver = key?.expiresAt != null && key.expiresAt < now;
      return isOver ? undefined : key;
    },
  };
}
