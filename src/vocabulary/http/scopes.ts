/** Permissions that a key can have. */
export const scopes = [
  "documents:generate",
  "documents:read",
  "documents:delete",
  "templates:read",
  "templates:write",
  "templates:publish",
  "assets:read",
  "assets:write",
  "audit:read",
  "admin",
] as const;

export type Scope = (typeof scopes)[number];

/** Scopes of a key that was created without a list: all except `admin`. */
export const usualScopes: readonly Scope[] = scopes.filter((scope) => scope !== "admin");
