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

/** Roles of people who sign in by an identity provider, each with its scopes. */
const roles = {
  writer: [
    ...(["templates:read", "templates:write", "templates:publish", "documents:generate", "documents:read"] as const),
    ...(["assets:read", "assets:write"] as const),
  ],
  operator: ["admin", "documents:read", "documents:generate"],
  auditor: ["audit:read", "documents:read", "templates:read", "assets:read"],
  admin: scopes,
} as const satisfies Readonly<Record<string, readonly Scope[]>>;

export type KeyRole = keyof typeof roles;

export const roleNames = Object.keys(roles) as readonly KeyRole[];

/** The scopes of all these roles together, each once. Names that are no role give nothing. */
export const scopesOf = (names: readonly string[]): ReadonlySet<Scope> =>
  new Set(roleNames.filter((role) => names.includes(role)).flatMap((role): readonly Scope[] => roles[role]));
