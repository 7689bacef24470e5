import { type Scope, scopes } from "../vocabulary/http/scopes.ts";
import { parseGuid } from "../vocabulary/ids.ts";
import { pointer, type Trail } from "../vocabulary/json/pointer.ts";
import { type Setting, shown } from "./kinds.ts";

/** The members from a token's claims to a value: `["realm_access", "roles"]`. */
export type ClaimPath = readonly string[];

/** A demand on a token: one of these values under one path. */
export interface Demand {
  readonly claim: ClaimPath;
  readonly values: readonly string[];
}

/** Tenant of the token's caller: always the same one, or the one that a claim names, directly or through a table. */
export type TenantOf =
  | { readonly kind: "fixed"; readonly tenantId: string }
  | { readonly kind: "claim"; readonly claim: ClaimPath; readonly map: ReadonlyMap<string, string> | undefined };

/** Scopes of the token's caller: always the same ones, or those that claims list, by our own names or through a table. */
export type ScopesOf =
  | { readonly kind: "fixed"; readonly scopes: readonly Scope[] }
  | {
      readonly kind: "claim";
      readonly claims: readonly ClaimPath[];
      readonly map: ReadonlyMap<string, readonly Scope[]> | undefined;
    };

/** An identity provider whose access tokens count, and how they are read. */
export interface TrustedIssuer {
  /** As it stands in the claim `iss`, to the letter. */
  readonly issuer: string;
  readonly audience: Demand;
  readonly tenant: TenantOf;
  readonly scopes: ScopesOf;
  /** Claim that identifies the caller at the issuer. */
  readonly subject: ClaimPath;
  /** Where the caller's name may stand; the first that is there counts. */
  readonly names: readonly ClaimPath[];
  readonly demands: readonly Demand[];
  /** Where its keys are; undefined: its discovery document says it. */
  readonly jwksUri: string | undefined;
  readonly algorithms: readonly string[];
  /** Seconds by which its clock may differ from ours. */
  readonly clockSkewSeconds: number;
}

/** Signatures by a private key. A secret that both sides know (HS256) would let every reader of our settings make tokens; `none` lets everybody. */
const algorithms = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
] as const;

const usual = { subject: ["sub"], names: [["name"], ["client_id"], ["azp"], ["appid"]], clockSkewSeconds: 60 };
const mostIssuers = 100;
const mostCharacters = 1000;
const mostSkewSeconds = 300;

/** Where the reading stands, and what is wrong so far. */
interface Place {
  readonly trail: Trail;
  readonly faults: string[];
}

const within = ({ trail, faults }: Place, ...steps: Trail): Place => ({ trail: [...trail, ...steps], faults });

/** Reports, with the place, what was expected and what came. */
function fault({ trail, faults }: Place, expected: string, value: unknown): undefined {
  const came = value === undefined ? "nothing" : shown(JSON.stringify(value));
  faults.push(`${pointer(trail)}: expected ${expected}, got ${came}.`);
  return undefined;
}

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The setting `TRUSTED_ISSUERS`: identity providers, a JSON array. Each fault has a JSON Pointer (RFC 6901) into it. */
export function trustedIssuers(name: string, about: string): Setting<readonly TrustedIssuer[]> {
  const expected = "a JSON array of issuers (docs/how-to/sign-in.md)";
  return {
    ...{ name, about, expected, fallback: "[]" },
    read: (written) => {
      const { issuers, faults } = readIssuers(written);
      return faults.length === 0 ? issuers : undefined;
    },
    faults: (written) => readIssuers(written).faults.map((text) => `${name}${text}`),
  };
}

interface Reading {
  readonly issuers: readonly TrustedIssuer[];
  readonly faults: readonly string[];
}

function readIssuers(written: string): Reading {
  const place: Place = { trail: [], faults: [] };
  const value = parsed(written);
  if (!Array.isArray(value) || value.length > mostIssuers) {
    place.faults.push(`: expected a JSON array of at most ${mostIssuers} issuers, got "${shown(written)}".`);
    return { issuers: [], faults: place.faults };
  }
  const read = value.map((one: unknown, index) => readIssuer(within(place, index), one));
  const issuers = read.filter((one) => one !== undefined);
  issuers.forEach(({ issuer }, index) => {
    if (issuers.findIndex((one) => one.issuer === issuer) < index)
      fault(within(place, index, "issuer"), "an issuer that is not in the list already", issuer);
  });
  return { issuers, faults: place.faults };
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}

const members = [
  ...["issuer", "audience", "tenant", "scopes", "subject", "name", "require"],
  ...["jwksUri", "algorithms", "clockSkewSeconds"],
];

function readIssuer(place: Place, value: unknown): TrustedIssuer | undefined {
  if (!isMembers(value)) return fault(place, "an object", value);
  mustKnow(place, value, members);
  const at = (name: string): Place => within(place, name);
  const before = place.faults.length;
  const read = {
    issuer: readAddress(at("issuer"), value["issuer"]),
    audience: readAudience(at("audience"), value["audience"]),
    tenant: readTenant(at("tenant"), value["tenant"]),
    scopes: readScopes(at("scopes"), value["scopes"]),
    subject: value["subject"] === undefined ? usual.subject : readPath(at("subject"), value["subject"]),
    names: value["name"] === undefined ? usual.names : readPaths(at("name"), value["name"]),
    demands: readDemands(at("require"), value["require"]),
    jwksUri: value["jwksUri"] === undefined ? undefined : readAddress(at("jwksUri"), value["jwksUri"]),
    algorithms: readAlgorithms(at("algorithms"), value["algorithms"]),
    clockSkewSeconds: readSkew(at("clockSkewSeconds"), value["clockSkewSeconds"]),
  };
  return place.faults.length === before ? (read as TrustedIssuer) : undefined;
}

function mustKnow(place: Place, value: Members, known: readonly string[]): void {
  for (const name of Object.keys(value))
    if (!known.includes(name)) fault(within(place, name), `one of the members ${known.join(", ")}`, name);
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= mostCharacters;

/** As it is written: a slash at its end makes another issuer. */
function readAddress(place: Place, value: unknown): string | undefined {
  const expected = "an https address without query, or http at a host of OUTBOUND_INSIDE";
  if (!isText(value) || !URL.canParse(value)) return fault(place, expected, value);
  const { protocol, username, password, search, hash } = new URL(value);
  const isPlain = ["https:", "http:"].includes(protocol) && username + password + search + hash === "";
  return isPlain ? value : fault(place, expected, value);
}

/** The name of a claim, or, beginning with a slash, a JSON Pointer to it. */
function readPath(place: Place, value: unknown): ClaimPath | undefined {
  if (!isText(value)) return fault(place, "the name of a claim, or a JSON Pointer as /realm_access/roles", value);
  if (!value.startsWith("/")) return [value];
  const steps = value.slice(1).split("/");
  return steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function readPaths(place: Place, value: unknown): readonly ClaimPath[] | undefined {
  if (!Array.isArray(value)) return [readPath(place, value)] as readonly ClaimPath[];
  if (value.length === 0) return fault(place, "a claim, or a list of them", value);
  return value.map((one: unknown, index) => readPath(within(place, index), one)) as readonly ClaimPath[];
}

function readTexts(place: Place, value: unknown): readonly string[] | undefined {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return texts.length > 0 && texts.every(isText) ? texts : fault(place, "a text, or a list of texts", value);
}

function readAudience(place: Place, value: unknown): Demand | undefined {
  if (!isMembers(value)) return demand(["aud"], readTexts(place, value));
  mustKnow(place, value, ["claim", "values"]);
  const values = readTexts(within(place, "values"), value["values"]);
  return demand(readPath(within(place, "claim"), value["claim"]), values);
}

function demand(claim: ClaimPath | undefined, values: readonly string[] | undefined): Demand | undefined {
  return claim === undefined || values === undefined ? undefined : { claim, values };
}

function readDemands(place: Place, value: unknown): readonly Demand[] {
  if (value === undefined) return [];
  if (!isMembers(value)) return fault(place, "an object of claims and their values", value) ?? [];
  return Object.entries(value).flatMap(([name, wanted]) => {
    const at = within(place, name);
    return demand(readPath(at, name), readTexts(at, wanted)) ?? [];
  });
}

function readTenant(place: Place, value: unknown): TenantOf | undefined {
  if (!isMembers(value)) {
    const tenantId = guidOf(value);
    if (tenantId === undefined) return fault(place, "the identifier of a tenant, or {claim, map}", value);
    return { kind: "fixed", tenantId };
  }
  mustKnow(place, value, ["claim", "map"]);
  const claim = readPath(within(place, "claim"), value["claim"]);
  const map = readMap(within(place, "map"), value["map"], readTenantId);
  return claim === undefined ? undefined : { kind: "claim", claim, map };
}

const guidOf = (value: unknown): string | undefined => (typeof value === "string" ? parseGuid(value) : undefined);

const readTenantId = (place: Place, value: unknown): string | undefined =>
  guidOf(value) ?? fault(place, "the identifier of a tenant", value);

function readScopes(place: Place, value: unknown): ScopesOf | undefined {
  if (!isMembers(value)) {
    const fixed = readScopeList(place, value);
    return fixed === undefined ? undefined : { kind: "fixed", scopes: fixed };
  }
  mustKnow(place, value, ["claim", "map"]);
  const claims = readPaths(within(place, "claim"), value["claim"]);
  const map = readMap(within(place, "map"), value["map"], readScopeList);
  return claims === undefined ? undefined : { kind: "claim", claims, map };
}

const isScope = (value: unknown): value is Scope => scopes.some((scope) => scope === value);

function readScopeList(place: Place, value: unknown): readonly Scope[] | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > 0 && list.every(isScope)) return list;
  return fault(place, `scopes of ${scopes.join(", ")}`, value);
}

/** A table from values of a claim; undefined where there is none. */
function readMap<Value>(
  place: Place,
  value: unknown,
  read: (place: Place, value: unknown) => Value | undefined,
): ReadonlyMap<string, Value> | undefined {
  if (value === undefined) return undefined;
  if (!isMembers(value)) return fault(place, "an object of the claim's values", value);
  const entries = Object.entries(value).map(([name, one]) => [name, read(within(place, name), one)] as const);
  return new Map(entries as readonly (readonly [string, Value])[]);
}

function readAlgorithms(place: Place, value: unknown): readonly string[] | undefined {
  if (value === undefined) return algorithms;
  const known: readonly unknown[] = algorithms;
  if (Array.isArray(value) && value.length > 0 && value.every((one) => known.includes(one))) return value;
  return fault(place, `a list of ${algorithms.join(", ")}`, value);
}

function readSkew(place: Place, value: unknown): number | undefined {
  if (value === undefined) return usual.clockSkewSeconds;
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= mostSkewSeconds) return value as number;
  return fault(place, `a whole number from 0 to ${mostSkewSeconds}`, value);
}

interface Around {
  readonly trustedIssuers: readonly TrustedIssuer[];
  readonly outboundInside: readonly string[];
  readonly baseUrl: string | undefined;
}

/** An issuer whose keys anybody on the way could replace, and one that would take our own tokens for its own. */
export function issuerFaults({
  trustedIssuers: issuers = [],
  outboundInside = [],
  baseUrl,
}: Around): readonly string[] {
  const isInside = (address: string): boolean => {
    const { hostname } = new URL(address);
    return outboundInside.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  };
  return issuers.flatMap(({ issuer, jwksUri }, index) => {
    const faults: string[] = [];
    const at = (name: string): Place => ({ trail: [index, name], faults });
    for (const [name, address] of Object.entries({ issuer, jwksUri }))
      if (address?.startsWith("http:") === true && !isInside(address))
        fault(at(name), "an https address, or http at a host of OUTBOUND_INSIDE", address);
    if (issuer === baseUrl) fault(at("issuer"), "another address than BASE_URL", issuer);
    return faults.map((text) => `TRUSTED_ISSUERS${text}`);
  });
}
