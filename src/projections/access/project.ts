import { collection } from "../../ports/read-models/port.ts";
import {
  type AccessEvent,
  type ApiKeyUsed,
  apiKeyStream,
  apiKeyStreams,
  keyUseStream,
  keyUseStreams,
} from "../../vocabulary/events/access.ts";
import type { ApiKeyRecord } from "../../vocabulary/http/access.ts";
import { type Projection, type ShownFields, sets } from "../projection.ts";

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
  /** To the hour; null: never. */
  readonly lastUsedAt: string | null;
}

export const accessCollection = collection<ActiveKey>()({ name: "access", version: 2, fields: { createdAt: "text" } });

const clientIdPattern = /^[0-9a-f]{32}$/;

const shown: ShownFields<ActiveKey, ApiKeyRecord> = {
  id: "clientId",
  tenantId: { hidden: "the path names it" },
  name: "name",
  secretHash: { hidden: "its secret is shown once, when it is made" },
  scopes: "scopes",
  expiresAt: "expiresAt",
  createdAt: "createdAt",
  lastUsedAt: "lastUsedAt",
};

export const access: Projection<ActiveKey, AccessEvent | ApiKeyUsed> = {
  collection: accessCollection,
  shown,
  prefixes: [apiKeyStreams, keyUseStreams],
  sourcesOf: (id) =>
    clientIdPattern.test(id)
      ? [{ stream: apiKeyStream(id) }, { stream: keyUseStream(id), range: { backwards: true, limit: 1 } }]
      : [],
  change: (event) => {
    switch (event.type) {
      case "ApiKeyIssued": {
        const { clientId: id, tenantId, name, secretHash, scopes, expiresAt, at } = event.data;
        const key = { id, tenantId, name, secretHash, scopes, expiresAt, createdAt: at, lastUsedAt: null };
        return { id, apply: () => key };
      }
      case "ApiKeyRotated":
        return sets(event.data.clientId, { secretHash: event.data.secretHash });
      case "ApiKeyUsed":
        return sets(event.data.clientId, { lastUsedAt: event.data.at });
      case "ApiKeyRevoked":
        return { id: event.data.clientId, apply: () => undefined };
    }
  },
};
