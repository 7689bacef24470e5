import { type Scope, scopes } from "../vocabulary/http/scopes.ts";
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
  readPath,
  readPaths,
  readTenant,
  readTexts,
  type TenantOf,
  within,
} from "./claim-readers.ts";
import { type Setting, shown } from "./kinds.ts";

/** A demand on a token: one of these values under one path. */
export interface ClaimDemand {
  readonly claim: ClaimPath;
  readonly values: readonly string[];
}

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
  readonly audience: ClaimDemand;
  readonly tenant: TenantOf;
  readonly scopes: ScopesOf;
  /** Claim that identifies the caller at the issuer. */
  readonly subject: ClaimPath;
  /** Where the caller's name may stand; the first that is there counts. */
  readonly names: readonly ClaimPath[];
  readonly demands: readonly ClaimDemand[];
  /** Where its keys are; undefined: its discovery document says it. */
  readonly jwksUri: string | undefined;
  readonly algorithms: readonly string[];
  /** Seconds by which its clock may differ from ours. */
  readonly clockSkewSeconds: number;
}

/** Signatures by a private key. A secret that both sides know (HS256) would let every reader of our settings make tokens; `none` lets everybody. */
export const signatureAlgorithms = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
] as const;

const usual = { subject: ["sub"], names: [["name"], ["client_id"], ["azp"], ["appid"]], clockSkewSeconds: 60 };
const mostIssuers = 100;
const mostSkewSeconds = 300;

/** The setting `TRUSTED_ISSUERS`: identity providers, a JSON array. */
export function trustedIssuers(name: string, about: string): Setting<readonly TrustedIssuer[]> {
  const expected = "a JSON array of issuers (docs/how-to/sign-in.md)";
  return placedSetting({ name, about, expected, fallback: "[]" }, readIssuers);
}

function readIssuers(place: ClaimReading, written: string): readonly TrustedIssuer[] {
  const value = parsedOrNothing(written);
  if (!Array.isArray(value) || value.length > mostIssuers) {
    place.faults.push(`: expected a JSON array of at most ${mostIssuers} issuers, got "${shown(written)}".`);
    return [];
  }
  const read = value.map((one: unknown, index) => readIssuer(within(place, index), one));
  const issuers = read.filter((one) => one !== undefined);
  issuers.forEach(({ issuer }, index) => {
    if (issuers.findIndex((one) => one.issuer === issuer) < index)
      fault(within(place, index, "issuer"), "an issuer that is not in the list already", issuer);
  });
  return issuers;
}

const members = [
  ...["issuer", "audience", "tenant", "scopes", "subject", "name", "require"],
  ...["jwksUri", "algorithms", "clockSkewSeconds"],
];

function readIssuer(place: ClaimReading, value: unknown): TrustedIssuer | undefined {
  if (!isJsonObject(value)) return fault(place, "an object", value);
  mustKnow(place, value, members);
  const at = (name: string): ClaimReading => within(place, name);
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

function readAudience(place: ClaimReading, value: unknown): ClaimDemand | undefined {
  if (!isJsonObject(value)) return demand(["aud"], readTexts(place, value));
  mustKnow(place, value, ["claim", "values"]);
  const values = readTexts(within(place, "values"), value["values"]);
  return demand(readPath(within(place, "claim"), value["claim"]), values);
}

function demand(claim: ClaimPath | undefined, values: readonly string[] | undefined): ClaimDemand | undefined {
  return claim === undefined || values === undefined ? undefined : { claim, values };
}

function readDemands(place: ClaimReading, value: unknown): readonly ClaimDemand[] {
  if (value === undefined) return [];
  if (!isJsonObject(value)) return fault(place, "an object of claims and their values", value) ?? [];
  return Object.entries(value).flatMap(([name, wanted]) => {
    const at = within(place, name);
    return demand(readPath(at, name), readTexts(at, wanted)) ?? [];
  });
}

function readScopes(place: ClaimReading, value: unknown): ScopesOf | undefined {
  if (!isJsonObject(value)) {
    const fixed = readScopeList(place, value);
    return fixed === undefined ? undefined : { kind: "fixed", scopes: fixed };
  }
  mustKnow(place, value, ["claim", "map"]);
  const claims = readPaths(within(place, "claim"), value["claim"]);
  const map = readMap(within(place, "map"), value["map"], readScopeList);
  return claims === undefined ? undefined : { kind: "claim", claims, map };
}

const isScope = (value: unknown): value is Scope => scopes.some((scope) => scope === value);

function readScopeList(place: ClaimReading, value: unknown): readonly Scope[] | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > 0 && list.every(isScope)) return list;
  return fault(place, `scopes of ${scopes.join(", ")}`, value);
}

function readAlgorithms(place: ClaimReading, value: unknown): readonly string[] | undefined {
  if (value === undefined) return signatureAlgorithms;
  const known: readonly unknown[] = signatureAlgorithms;
  if (Array.isArray(value) && value.length > 0 && value.every((one) => known.includes(one))) return value;
  return fault(place, `a list of ${signatureAlgorithms.join(", ")}`, value);
}

function readSkew(place: ClaimReading, value: unknown): number | undefined {
  if (value === undefined) return usual.clockSkewSeconds;
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= mostSkewSeconds) return value as number;
  return fault(place, `a whole number from 0 to ${mostSkewSeconds}`, value);
}

interface IssuerSurroundings {
  readonly trustedIssuers: readonly TrustedIssuer[];
  readonly outboundInside: readonly string[];
  readonly baseUrl: string | undefined;
}

/** An issuer whose keys anybody on the way could replace, and one that would take our own tokens for its own. */
export function issuerFaults({
  trustedIssuers: issuers = [],
  outboundInside = [],
  baseUrl,
}: IssuerSurroundings): readonly string[] {
  return issuers.flatMap(({ issuer, jwksUri }, index) => {
    const faults: string[] = [];
    const at = (name: string): ClaimReading => ({ trail: [index, name], faults });
    for (const [name, address] of Object.entries({ issuer, jwksUri }))
      if (address?.startsWith("http:") === true && !isInside(address, outboundInside))
        fault(at(name), "an https address, or http at a host of OUTBOUND_INSIDE", address);
    if (issuer === baseUrl) fault(at("issuer"), "another address than BASE_URL", issuer);
    return faults.map((text) => `TRUSTED_ISSUERS${text}`);
  });
}
