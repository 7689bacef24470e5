import type { AccessEvent, ApiKeyIssued } from "../../vocabulary/events/access.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { decidersOf, type StateFolding } from "../decider.ts";

/** A key as the events of its stream describe it; `issued.secretHash` is that of the newest secret. */
export type ApiKey =
  | { readonly status: "absent" }
  | { readonly status: "active"; readonly issued: ApiKeyIssued["data"] }
  | { readonly status: "revoked"; readonly tenantId: string };

function evolveApiKey(state: ApiKey, event: AccessEvent): ApiKey {
  switch (event.type) {
    case "ApiKeyIssued":
      return { status: "active", issued: event.data };
    case "ApiKeyRotated":
      if (state.status !== "active") return state;
      return { status: "active", issued: { ...state.issued, secretHash: event.data.secretHash } };
    case "ApiKeyRevoked":
      return { status: "revoked", tenantId: event.data.tenantId };
  }
}

export const apiKeyFolding: StateFolding<ApiKey, AccessEvent> = { initial: { status: "absent" }, evolve: evolveApiKey };

export const apiKeyDecider = decidersOf(apiKeyFolding);

/** Streams of keys carry no tenant, so another tenant's key must be as if it were not there. */
export function keyNotFound(clientId: string): Refusal {
  return new Refusal("NOT_FOUND", `API key '${clientId.slice(0, 64)}' not found.`);
}
