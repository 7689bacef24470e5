/** What a key may be allowed to do. */
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

/** What a key gets that was made without a list: everything but `admin`. */
export const usualScopes: readonly Scope[] = scopes.filter((scope) => scope !== "admin");
