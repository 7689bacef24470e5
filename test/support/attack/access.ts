import { mine, type Owned, own } from "./owned.ts";
import type { Row } from "./row.ts";
import { ask, type Member, narrowed, statusOf, type Victim } from "./victim.ts";

interface Operation {
  readonly method: string;
  /** The path, with an existing thing in every gap. */
  readonly path: string;
  readonly scopes: readonly string[];
  /** The gaps of its path without an existing thing. */
  readonly empty: readonly string[];
  /** The service never gives back what the path names, not even to its owner. */
  readonly isKept: boolean;
}

interface Described {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly security?: readonly { readonly bearer?: readonly string[] }[] }>>>
  >;
}

/** Certificates. */
const keptToThemselves = ["GET", "HEAD"].map((method) => `${method} /v1/{tenantId}/assets/certs/{file}`);
/** The query that a route requires. */
const queries: Readonly<Record<string, string>> = {
  "GET /v1/{tenantId}/documents/fields": `?file=attachments/${mine("a.pdf")}`,
};

const nothing = "00000000-0000-4000-8000-000000000000";

/** Every operation that `/openapi.json` describes for a tenant, on what a tenant owns. */
async function operations({ baseUrl }: Victim, owner: Member, owned: Owned): Promise<readonly Operation[]> {
  const { paths } = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as Described;
  return Object.entries(paths).flatMap(([pattern, methods]) =>
    Object.entries(methods).flatMap(([method, { security }]) => {
      const scopes = security?.[0]?.bearer;
      if (scopes === undefined || scopes.length === 0) return [];
      const name = `${method.toUpperCase()} ${pattern}`;
      const empty: string[] = [];
      const path = pattern.replace("{tenantId}", owner.tenantId).replace(/\{(\w+)\}/g, (_, gap: string) => {
        const thing = owned(gap, pattern);
        if (thing === undefined) empty.push(gap);
        return thing ?? nothing;
      });
      const isKept = keptToThemselves.includes(name);
      return [{ method: method.toUpperCase(), path: `${path}${queries[name] ?? ""}`, scopes, empty, isKept }];
    }),
  );
}

/** Where a stranger's request may be answered in the stranger's own name. */
const isOfTenant = (path: string, { tenantId }: Member): boolean => path.includes(tenantId);

/** A stranger's token on every operation of another tenant: nothing is answered, nothing is done. */
export async function tenants(victim: Victim): Promise<Row> {
  const { owner, other } = victim;
  const all = (await operations(victim, owner, await own(victim, owner))).filter(({ path }) => isOfTenant(path, owner));
  const gaveWay: string[] = [];
  for (const { method, path } of all) {
    for (const token of [other.token, "none", `${other.token.slice(0, -3)}xyz`]) {
      const status = await statusOf(ask(victim, { tenantId: owner.tenantId, token }, [method, path], bodyFor(method)));
      if (![401, 403, 404].includes(status)) gaveWay.push(`${method} ${path} answered ${status}`);
    }
  }
  gaveWay.push(...(await onNothing(victim, all)));
  return {
    what: "another tenant's token, none, and a forged one on every route",
    tried: all.length * 3,
    gaveWay,
    measured: `${all.length} routes, on things that are there`,
  };
}

/** A refusal proves something only where the owner, who comes after the strangers, has an answer: removal comes last. */
async function onNothing(victim: Victim, all: readonly Operation[]): Promise<readonly string[]> {
  const found: string[] = [];
  const last = all.filter(({ method }) => method === "DELETE").sort((a, b) => b.path.length - a.path.length);
  for (const { method, path, empty, isKept } of [...all.filter((operation) => !last.includes(operation)), ...last]) {
    const status = await statusOf(ask(victim, victim.owner, [method, path], bodyFor(method)));
    const isRead = method === "GET" || method === "HEAD";
    const isRight = isKept
      ? status === 404
      : isRead
        ? status === 200
        : ![0, 401, 403, 404].includes(status) && status < 500;
    if (!isRight) found.push(`${method} ${path} answered ${status} to its owner`);
    if (empty.length > 0) found.push(`${method} ${path} stands on nothing: ${empty.join(", ")}`);
  }
  return found;
}

/** A key with one scope, on every operation that needs another. */
export async function scopes(victim: Victim): Promise<Row> {
  const all = await operations(victim, victim.owner, await own(victim, victim.owner));
  const names = [...new Set(all.flatMap((operation) => operation.scopes))];
  const gaveWay: string[] = [];
  let tried = 0;
  for (const scope of names) {
    const member = await narrowed(victim, [scope]);
    for (const { method, path } of all.filter((operation) => !operation.scopes.includes(scope))) {
      tried += 1;
      const status = await statusOf(ask(victim, member, [method, path], bodyFor(method)));
      if (status !== 403) gaveWay.push(`${method} ${path} with ${scope} alone answered ${status}`);
    }
  }
  return { what: "a key with one scope on every route that needs another", tried, gaveWay };
}

const bodyFor = (method: string): string | undefined => (["GET", "HEAD", "DELETE"].includes(method) ? undefined : "{}");
