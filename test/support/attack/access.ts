import { mine, type Owned, own } from "./owned.ts";
import type { Row } from "./row.ts";
import { ask, type Member, narrowed, statusOf, type Victim } from "./victim.ts";

interface Operation {
  readonly method: string;
  /** With something in every gap. */
  readonly path: string;
  readonly scopes: readonly string[];
  /** Everything that its path names is there. */
  readonly isThere: boolean;
  /** What its owner is answered. */
  readonly answer: 200 | 404;
}

interface Described {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly security?: readonly { readonly bearer?: readonly string[] }[] }>>>
  >;
}

/** Certificates are given back to nobody, their owner included. */
const neverServed = "GET /v1/{tenantId}/assets/certs/{file}";
/** What a query has to name. */
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
      let isThere = true;
      const path = pattern.replace("{tenantId}", owner.tenantId).replace(/\{(\w+)\}/g, (_, gap: string) => {
        const thing = owned(gap, pattern);
        isThere &&= thing !== undefined;
        return thing ?? nothing;
      });
      const answer = name === neverServed ? 404 : 200;
      return [{ method: method.toUpperCase(), path: `${path}${queries[name] ?? ""}`, scopes, isThere, answer }];
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
  const there = all.filter(({ isThere }) => isThere);
  // A refusal proves something only where the owner would have had an answer.
  for (const { method, path, answer } of there.filter((operation) => operation.method === "GET")) {
    const status = await statusOf(ask(victim, owner, [method, path]));
    if (status !== answer) gaveWay.push(`${method} ${path} answered ${status} to its owner`);
  }
  return {
    what: "another tenant's token, none, and a forged one on every route",
    tried: all.length * 3,
    gaveWay,
    measured: `${there.length} of ${all.length} routes on things that are there`,
  };
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
