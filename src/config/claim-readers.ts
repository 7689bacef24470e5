import { parseGuid } from "../vocabulary/ids.ts";
import { isJsonObject, type JsonObject } from "../vocabulary/json/json-object.ts";
import { type PointerSteps, pointer, stepsOfPointer } from "../vocabulary/json/pointer.ts";
import { type Setting, shown } from "./kinds.ts";

/** The members from a token's claims to a value: `["realm_access", "roles"]`. */
export type ClaimPath = readonly string[];

/** Tenant of the token's caller: always the same one, or the one that a claim names, directly or through a table. */
export type TenantOf =
  | { readonly kind: "fixed"; readonly tenantId: string }
  | { readonly kind: "claim"; readonly claim: ClaimPath; readonly map: ReadonlyMap<string, string> | undefined };

const mostCharacters = 1000;

/** Where the reading stands, and what is wrong so far. */
export interface ClaimReading {
  readonly trail: PointerSteps;
  readonly faults: string[];
}

/** A setting that `readAll` reads. Each fault has a JSON Pointer (RFC 6901) into what was written. */
export function placedSetting<Value>(
  described: Pick<Setting<Value>, "name" | "about" | "expected" | "fallback">,
  readAll: (place: ClaimReading, written: string) => Value | undefined,
): Setting<Value> {
  const all = (written: string): { readonly value: Value | undefined; readonly faults: readonly string[] } => {
    const place: ClaimReading = { trail: [], faults: [] };
    return { value: readAll(place, written), faults: place.faults };
  };
  return {
    ...described,
    read: (written) => {
      const { value, faults } = all(written);
      return faults.length === 0 ? value : undefined;
    },
    faults: (written) => all(written).faults.map((text) => `${described.name}${text}`),
  };
}

export const within = ({ trail, faults }: ClaimReading, ...steps: PointerSteps): ClaimReading => ({
  trail: [...trail, ...steps],
  faults,
});

/** Reports, with the place, what was expected and what came. */
export function fault({ trail, faults }: ClaimReading, expected: string, value: unknown): undefined {
  const came = value === undefined ? "nothing" : shown(JSON.stringify(value));
  faults.push(`${pointer(trail)}: expected ${expected}, got ${came}.`);
  return undefined;
}

export function mustKnow(place: ClaimReading, value: JsonObject, known: readonly string[]): void {
  for (const name of Object.keys(value))
    if (!known.includes(name)) fault(within(place, name), `one of the members ${known.join(", ")}`, name);
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= mostCharacters;

/** As it is written: a slash at its end makes another issuer. */
export function readAddress(place: ClaimReading, value: unknown): string | undefined {
  const expected = "an https address without query, or http at a host of OUTBOUND_INSIDE";
  if (!isText(value) || !URL.canParse(value)) return fault(place, expected, value);
  const { protocol, username, password, search, hash } = new URL(value);
  const isPlain = ["https:", "http:"].includes(protocol) && username + password + search + hash === "";
  return isPlain ? value : fault(place, expected, value);
}

/** The name of a claim, or, beginning with a slash, a JSON Pointer to it. */
export function readPath(place: ClaimReading, value: unknown): ClaimPath | undefined {
  if (!isText(value)) return fault(place, "the name of a claim, or a JSON Pointer as /realm_access/roles", value);
  if (!value.startsWith("/")) return [value];
  return stepsOfPointer(value);
}

export function readPaths(place: ClaimReading, value: unknown): readonly ClaimPath[] | undefined {
  if (!Array.isArray(value)) return [readPath(place, value)] as readonly ClaimPath[];
  if (value.length === 0) return fault(place, "a claim, or a list of them", value);
  return value.map((one: unknown, index) => readPath(within(place, index), one)) as readonly ClaimPath[];
}

export function readTexts(place: ClaimReading, value: unknown): readonly string[] | undefined {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return texts.length > 0 && texts.every(isText) ? texts : fault(place, "a text, or a list of texts", value);
}

export function readTenant(place: ClaimReading, value: unknown): TenantOf | undefined {
  if (!isJsonObject(value)) {
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

const readTenantId = (place: ClaimReading, value: unknown): string | undefined =>
  guidOf(value) ?? fault(place, "the identifier of a tenant", value);

/** A table from values of a claim; undefined where there is none. */
export function readMap<Value>(
  place: ClaimReading,
  value: unknown,
  read: (place: ClaimReading, value: unknown) => Value | undefined,
): ReadonlyMap<string, Value> | undefined {
  if (value === undefined) return undefined;
  if (!isJsonObject(value)) return fault(place, "an object of the claim's values", value);
  const entries = Object.entries(value).map(([name, one]) => [name, read(within(place, name), one)] as const);
  return new Map(entries as readonly (readonly [string, Value])[]);
}

/** Whether an address is at one of the operator's own hosts, or below one. */
export function isInside(address: string, hosts: readonly string[]): boolean {
  const { hostname } = new URL(address);
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
