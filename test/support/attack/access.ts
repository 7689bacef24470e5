import type { Row } from "./row.ts";
import { ask, type Member, narrowed, statusOf, type Victim } from "./victim.ts";

interface Operation {
  readonly method: string;
  /** With something in every gap. */
  readonly path: string;
  readonly scopes: readonly string[];
}

interface Described {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly security?: readonly { readonly bearer?: readonly string[] }[] }>>>
  >;
}

/** Every operation that `/openapi.json` describes for a tenant, on what a tenant owns. */
async function operations({ baseUrl }: Victim, owner: Member, owned: Owned): Promise<readonly Operation[]> {
  const { paths } = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as Described;
  return Object.entries(paths).flatMap(([pattern, methods]) =>
    Object.entries(methods).flatMap(([method, { security }]) => {
      const scopes = security?.[0]?.bearer;
      if (scopes === undefined || scopes.length === 0) return [];
      const path = pattern.replace("{tenantId}", owner.tenantId).replace(/\{(\w+)\}/g, (_, gap: string) => owned(gap));
      return [{ method: method.toUpperCase(), path, scopes }];
    }),
  );
}

/** What stands in a gap of a path: the id of something that is there, as far as it was made. */
type Owned = (gap: string) => string;

async function own(victim: Victim, member: Member): Promise<Owned> {
  const definition = JSON.stringify({ document: { content: [{ p: "mine" }] } });
  const template = (await (
    await ask(victim, member, ["POST", "templates"], JSON.stringify({ name: "mine", content: definition }))
  ).json()) as { readonly id: string };
  const made = (await (await ask(victim, member, ["POST", "documents/generate-from-payload"], definition)).json()) as {
    readonly fileName: string;
    readonly documentId: string;
  };
  const known: Readonly<Record<string, string>> = {
    templateId: template.id,
    id: template.id,
    fileName: made.fileName,
    ref: made.documentId,
    format: "pdf",
    file: "logo.png",
  };
  return (gap) => known[gap] ?? "00000000-0000-4000-8000-000000000000";
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
  return { what: "another tenant's token, none, and a forged one on every route", tried: all.length * 3, gaveWay };
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
