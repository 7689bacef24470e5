import type { EventOf, Shapes } from "./event.ts";

export type ApiKeyIssued = EventOf<
  "ApiKeyIssued",
  {
    readonly clientId: string;
    readonly tenantId: string;
    readonly name: string;
    /** SHA-256 of the secret, hexadecimal. The secret itself is shown once and kept nowhere. */
    readonly secretHash: string;
    readonly scopes: readonly string[];
    /** ISO 8601 UTC; null: until revoked. */
    readonly expiresAt: string | null;
    readonly at: string;
  }
>;

/** The old secret ends with this event. */
export type ApiKeyRotated = EventOf<
  "ApiKeyRotated",
  { readonly clientId: string; readonly tenantId: string; readonly secretHash: string; readonly at: string }
>;

export type ApiKeyRevoked = EventOf<
  "ApiKeyRevoked",
  { readonly clientId: string; readonly tenantId: string; readonly at: string }
>;

export type AccessEvent = ApiKeyIssued | ApiKeyRotated | ApiKeyRevoked;

export const accessShapes: Shapes<AccessEvent["type"]> = { ApiKeyIssued: {}, ApiKeyRotated: {}, ApiKeyRevoked: {} };

export const apiKeyStreams = "apikey-";

export function apiKeyStream(clientId: string): string {
  return `${apiKeyStreams}${clientId}`;
}
