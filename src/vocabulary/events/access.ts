import type { EventOf, Shapes } from "./event.ts";

/** A key is made for a tenant; with the first start of a service, by itself. */
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

/** It is refused from now on, and so are the tokens it was given. */
export type ApiKeyRevoked = EventOf<
  "ApiKeyRevoked",
  { readonly clientId: string; readonly tenantId: string; readonly at: string }
>;

export type AccessEvent = ApiKeyIssued | ApiKeyRotated | ApiKeyRevoked;

/** Somebody signed in with the key; recorded once an hour at most. */
export type ApiKeyUsed = EventOf<
  "ApiKeyUsed",
  { readonly clientId: string; readonly tenantId: string; readonly at: string }
>;

export const accessShapes: Shapes<(AccessEvent | ApiKeyUsed)["type"]> = {
  ApiKeyIssued: {},
  ApiKeyRotated: {},
  ApiKeyRevoked: {},
  ApiKeyUsed: {},
};

export const apiKeyStreams = "apikey-";

export function apiKeyStream(clientId: string): string {
  return `${apiKeyStreams}${clientId}`;
}

/** Apart from the key's own stream, which is folded at every change of the key and must stay short. */
export const keyUseStreams = "keyuse-";

export function keyUseStream(clientId: string): string {
  return `${keyUseStreams}${clientId}`;
}
