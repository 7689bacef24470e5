import type { Collection } from "../../ports/read-models/port.ts";
import { type AccessEvent, apiKeyStreams } from "../../vocabulary/events/access.ts";
import type { Projection } from "../projection.ts";

/** An API key that may sign in. */
export interface ActiveKey {
  /** The client id. */
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly secretHash: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
  readonly createdAt: string;
}

export const accessCollection: Collection<ActiveKey> = { name: "access", version: 1, fields: { createdAt: "text" } };

export const access: Projection<ActiveKey, AccessEvent> = {
  collection: accessCollection,
  prefixes: [apiKeyStreams],
  change: (event) => {
    switch (event.type) {
      case "ApiKeyIssued": {
        const { clientId: id, tenantId, name, secretHash, scopes, expiresAt, at } = event.data;
        return { id, apply: () => ({ id, tenantId, name, secretHash, scopes, expiresAt, createdAt: at }) };
      }
      case "ApiKeyRotated": {
        const { clientId: id, secretHash } = event.data;
        return { id, apply: (key) => key && { ...key, secretHash } };
      }
      case "ApiKeyRevoked":
        return { id: event.data.clientId, apply: () => undefined };
    }
  },
};
