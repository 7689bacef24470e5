import { type KeyRole, roleNames } from "../vocabulary/http/scopes.ts";
import { isJsonObject } from "../vocabulary/json/json-object.ts";
import { parsedOrNothing } from "../vocabulary/json/parsed-or-nothing.ts";
import {
  type ClaimPath,
  type ClaimReading,
  fault,
  isInside,
  mustKnow,
  placedSetting,
  readAddress,
  readMap,
  readPaths,
  readTenant,
  type TenantOf,
  within,
} from "./claim-readers.ts";
import { optionalSecret, optionalText, type Setting, type SettingValues, text } from "./kinds.ts";

/** Roles of who signs in: always the same ones, or those to which a table leads from the values of claims. */
export type RolesOf =
  | { readonly kind: "fixed"; readonly roles: readonly KeyRole[] }
  | {
      readonly kind: "claim";
      readonly claims: readonly ClaimPath[];
      readonly map: ReadonlyMap<string, readonly KeyRole[]>;
    };

/** The identity provider by which people sign in to the studio. */
export interface SignInProvider {
  /** As it stands in the claim `iss`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** As people call it. */
  readonly name: string;
  /** Scopes that it is sent, separated by spaces. */
  readonly scopes: string;
  readonly tenant: TenantOf;
  readonly roles: RolesOf;
}

/** Settings of the identity provider by which people sign in; docs/how-to/people.md. */
export const oidcSettings = {
  oidcIssuer: issuerAddress(
    "OIDC_ISSUER",
    "The identity provider by which people sign in to the studio: its issuer. Without it people sign in with keys and links alone.",
  ),
  oidcClientId: optionalText(
    "OIDC_CLIENT_ID",
    "The studio's client there. Its redirect address is BASE_URL/studio/provider/callback.",
  ),
  oidcClientSecret: optionalSecret("OIDC_CLIENT_SECRET", "That client's secret."),
  oidcName: text("OIDC_NAME", "your organisation", "The provider's name on the button of the sign-in page."),
  oidcScopes: text("OIDC_SCOPES", "openid profile", "Scopes that the provider is sent, openid among them."),
  oidcTenant: claimSetting(
    "OIDC_TENANT",
    "a tenant's identifier, or a JSON object with claim and map",
    'Tenant of who signs in: an identifier, or {"claim": …, "map": {value: identifier}}.',
    readTenant,
  ),
  oidcRoles: claimSetting(
    "OIDC_ROLES",
    "roles, or a JSON object with claim and map",
    `Roles of who signs in (${roleNames.join(", ")}): {"claim": …, "map": {value: [roles]}}, or roles for everybody. Who has none is refused.`,
    readRoles,
  ),
};

type OidcConfig = SettingValues<typeof oidcSettings>;

/** Undefined where no provider is set. */
export function signInProviderOf(config: OidcConfig): SignInProvider | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = config;
  const { oidcName: name, oidcScopes: scopes, oidcTenant: tenant, oidcRoles: roles } = config;
  if (issuer === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined || tenant === undefined || roles === undefined)
    throw new Error("This configuration did not come from readConfig.");
  return { issuer, clientId, clientSecret, name, scopes, tenant, roles };
}

type SignInSurroundings = OidcConfig & {
  readonly outboundInside: readonly string[];
  readonly baseUrl: string | undefined;
};
type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that are of use only together, an issuer that anybody on the way could replace, and scopes that bring no identity. */
export function oidcFaults(
  { oidcIssuer: issuer, oidcScopes: scopes = "openid", outboundInside = [], baseUrl }: SignInSurroundings,
  environment: Environment,
): readonly string[] {
  const { oidcIssuer, oidcName: _name, oidcScopes: _scopes, ...needed } = oidcSettings;
  const isSet = ({ name }: { readonly name: string }): boolean => (environment[name] ?? "").trim() !== "";
  const others = Object.values(needed);
  if (!isSet(oidcIssuer))
    return others.filter(isSet).map(({ name }) => `${name}: expected together with OIDC_ISSUER, got it alone.`);
  const missing = others.filter((one) => !isSet(one));
  const faults = missing.map(
    ({ name, expected }) => `${name}: expected ${expected}, as OIDC_ISSUER is set; got nothing.`,
  );
  if (issuer?.startsWith("http:") === true && !isInside(issuer, outboundInside))
    faults.push(`OIDC_ISSUER: expected an https address, or http at a host of OUTBOUND_INSIDE, got "${issuer}".`);
  if (issuer !== undefined && issuer === baseUrl)
    faults.push(`OIDC_ISSUER: expected another address than BASE_URL, got the same.`);
  if (!scopes.split(" ").includes("openid")) faults.push("OIDC_SCOPES: expected openid among them, got none.");
  return faults;
}

function issuerAddress(name: string, about: string): Setting<string | undefined> {
  const expected = "an https address without query, or http at a host of OUTBOUND_INSIDE";
  const read = (written: string): string | undefined => readAddress({ trail: [], faults: [] }, written);
  return { name, about, expected, fallback: undefined, read };
}

/** A JSON value, or a text as it stands. */
function claimSetting<Value>(
  name: string,
  expected: string,
  about: string,
  readValue: (place: ClaimReading, value: unknown) => Value | undefined,
): Setting<Value | undefined> {
  return placedSetting<Value | undefined>({ name, about, expected, fallback: undefined }, (place, written) =>
    readValue(place, /^[[{"]/.test(written) ? parsedOrNothing(written) : written),
  );
}

/** A table is needed: a provider's own `admin` is somebody else's word. */
function readRoles(place: ClaimReading, value: unknown): RolesOf | undefined {
  if (!isJsonObject(value)) {
    const fixed = readRoleList(place, value);
    return fixed === undefined ? undefined : { kind: "fixed", roles: fixed };
  }
  mustKnow(place, value, ["claim", "map"]);
  const claims = readPaths(within(place, "claim"), value["claim"]);
  const map = readMap(within(place, "map"), value["map"], readRoleList);
  if (value["map"] === undefined) return fault(within(place, "map"), "an object of the claim's values", undefined);
  return claims === undefined || map === undefined ? undefined : { kind: "claim", claims, map };
}

const isRole = (value: unknown): value is KeyRole => roleNames.some((role) => role === value);

function readRoleList(place: ClaimReading, value: unknown): readonly KeyRole[] | undefined {
  const list: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === "string"
      ? value.split(/[\s,]+/)
      : [value];
  if (list.length > 0 && list.every(isRole)) return list;
  return fault(place, `roles of ${roleNames.join(", ")}`, value);
}
