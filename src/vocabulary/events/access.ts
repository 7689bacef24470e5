import type { EventOf, UpcastsByVersion } from "./event.ts";

/** A key was issued for a tenant; the first start of a service issues one by itself. */
export type ApiKeyIssued = EventOf<
  "ApiKeyIssued",
  {
    readonly clientId: string;
    readonly tenantId: string;
    readonly name: string;
    /** SHA-256 of the secret, hexadecimal. The secret itself is shown once and kept nowhere. */
    readonly secretHash: string;
    readonly scopes: readonly string[];
    /** ISO 8601 UTC; null: valid until revoked. */
    readonly expiresAt: string | null;
    readonly at: string;
  }
>;

/** The key got a new secret; the old one is refused from here on. */
export type ApiKeyRotated = EventOf<
  "ApiKeyRotated",
  { readonly clientId: string; readonly tenantId: string; readonly secretHash: string; readonly at: string }
>;

/** The key was revoked: it is refused from here on, and so are the tokens issued to it. */
export type ApiKeyRevoked = EventOf<
  "ApiKeyRevoked",
  { readonly clientId: string; readonly tenantId: string; readonly at: string }
>;

export type AccessEvent = ApiKeyIssued | ApiKeyRotated | ApiKeyRevoked;

/** A caller signed in with the key; recorded once an hour at most. */
export type ApiKeyUsed = EventOf<
  "ApiKeyUsed",
  { readonly clientId: string; readonly tenantId: string; readonly at: string }
>;

export const accessShapes: UpcastsByVersion<(AccessEvent | ApiKeyUsed)["type"]> = {
  ApiKeyIssued: {},
  ApiKeyRotated: {},
  ApiKeyRevoked: {},
  ApiKeyUsed: {},
};

export const apiKeyStreams = "apikey-";

export function apiKeyStream(clientId: string): string {
  return `${apiKeyStreams}${clientId}`;
}

/** Uses have a stream apart from the key's own, which is folded at every change of the key and must stay short. */
export const keyUseStreams = "keyuse-";

export function keyUseStream(clientId: string): string {
  return `${keyUseStreams}${clientId}`;
}
