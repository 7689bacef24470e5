import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PostgresConnection, PostgresSession } from "../../../src/ports/drivers/postgres-connection.ts";
import type {
  Collection,
  DocWrite,
  FieldKind,
  ProjectionStore,
  ReadModelDocument,
} from "../../../src/ports/read-models/port.ts";
import { postgresProjections } from "../../../src/ports/read-models/postgres.ts";
import { accessCollection } from "../../../src/projections/access/project.ts";
import { accessQueries } from "../../../src/projections/access/queries.ts";
import { allProjections } from "../../../src/projections/all.ts";
import { assetUsesCollection } from "../../../src/projections/asset-uses/project.ts";
import { assetUseQueries } from "../../../src/projections/asset-uses/queries.ts";
import { assetsCollection } from "../../../src/projections/assets/project.ts";
import { assetQueries } from "../../../src/projections/assets/queries.ts";
import { communityCollection } from "../../../src/projections/community/project.ts";
import { communityQueries } from "../../../src/projections/community/queries.ts";
import { componentsCollection } from "../../../src/projections/components/project.ts";
import { componentQueries } from "../../../src/projections/components/queries.ts";
import { deliveriesCollection } from "../../../src/projections/deliveries/project.ts";
import { deliveryQueries } from "../../../src/projections/deliveries/queries.ts";
import { documentsCollection } from "../../../src/projections/documents/project.ts";
import { documentQueries } from "../../../src/projections/documents/queries.ts";
import { jobsCollection } from "../../../src/projections/jobs/project.ts";
import { jobQueries } from "../../../src/projections/jobs/queries.ts";
import { likesCollection } from "../../../src/projections/likes/project.ts";
import { signingKeysCollection } from "../../../src/projections/signing-keys/project.ts";
import { signingKeyQueries } from "../../../src/projections/signing-keys/queries.ts";
import { templateNamesCollection } from "../../../src/projections/template-names/project.ts";
import { templateNameQueries } from "../../../src/projections/template-names/queries.ts";
import { templateRevisionsCollection } from "../../../src/projections/template-revisions/project.ts";
import { templateRevisionQueries } from "../../../src/projections/template-revisions/queries.ts";
import { templatesCollection } from "../../../src/projections/templates/project.ts";
import { templateQueries } from "../../../src/projections/templates/queries.ts";
import { tenantsCollection } from "../../../src/projections/tenants/project.ts";
import { tenantQueries } from "../../../src/projections/tenants/queries.ts";
import { usageCollection } from "../../../src/projections/usage/project.ts";
import { usageQueries } from "../../../src/projections/usage/queries.ts";
import { usageHoursCollection } from "../../../src/projections/usage-hours/project.ts";
import { timeQueries, usageHourQueries } from "../../../src/projections/usage-hours/queries.ts";
import { webhooksCollection } from "../../../src/projections/webhooks/project.ts";
import { webhookQueries } from "../../../src/projections/webhooks/queries.ts";
import { workCollection } from "../../../src/projections/work/project.ts";
import { workQueries } from "../../../src/projections/work/queries.ts";
import { needs } from "../../support/programs/programs.ts";
import { freshSchema, type TestSchema } from "../../support/servers/postgres/databases.ts";

// The plans are those of the server's own settings, on as many rows that it does not prefer to read a table whole. Each plan
// is judged by the rows that it has read, as the server reports them after the query.

const rows = 2000;
const tenants = 20;
const ofATenant = rows / tenants;
/** One in this many is what a query over all tenants looks for. */
const rare = 20;
const [limit, offset] = [10, 20];

const guid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const instant = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
const tenant = guid(7);
/** The last row of the tenant. */
const own = rows - tenants + 7;
const now = instant(rows / rare);

/** Values that are not just a text or number of their own. */
const special: Readonly<Record<string, (n: number) => unknown>> = {
  audience: (n) => [n % 2 === 0 ? "*" : tenant],
  closedAt: (n) => (n % rare === 0 ? instant(n) : null),
  day: (n) => instant(n * 24 * 60).slice(0, 10),
  heldUntil: (n) => (n % rare === 0 ? instant(n) : null),
  deliverAt: (n) => (n % rare === 0 ? instant(n) : null),
  deliveredAt: (n) => (n % 2 === 0 ? instant(n) : null),
  format: (n) => (n % 4 < 2 ? "pdf" : "docx"),
  hour: (n) => instant(n * 60).slice(0, 13),
  kind: (n) => (n % 40 < 20 ? "images" : "fonts"),
  nextAt: (n) => (n % rare === 0 ? instant(n) : null),
  number: (n) => n,
  recordId: guid,
  shown: (n) => n % rare === 0,
  status: (n) => (n % rare === 0 ? "queued" : "succeeded"),
  storedBytes: (n) => n,
  tagKeys: (n) => [`tag ${n % 7}`],
  templateId: (n) => guid(n % 60),
  visibility: (n) => (n % rare === 0 ? "public" : "private"),
  webhookId: (n) => guid(n % 60),
};
const ofKind: Readonly<Record<FieldKind, (field: string, n: number) => unknown>> = {
  text: (field, n) => (field.endsWith("At") ? instant(n) : `${field} ${n}`),
  number: (_field, n) => n,
  boolean: (_field, n) => n % 2 === 0,
  texts: (field, n) => [`${field} ${n}`],
};

/** Members that queries read from what they find; the padding is as much as a document has beside. */
const members = {
  ...{
    content: { text: "" },
    file: null,
    live: null,
    testData: null,
    retention: null,
    files: [],
    fileNames: [],
    name: "name",
    render: {},
    waiting: {},
    upTo: "1",
  },
  padding: "x".repeat(600),
};

function documentOf({ fields }: Collection<ReadModelDocument>, n: number): ReadModelDocument {
  const declared = Object.entries(fields as Readonly<Record<string, FieldKind>>).map(
    ([field, kind]) => [field, special[field]?.(n) ?? ofKind[kind](field, n)] as const,
  );
  const filled = declared.filter(([field]) => special[field]?.(n) !== null);
  return { ...members, ...Object.fromEntries(filled), id: guid(n), tenantId: guid(n % tenants) } as ReadModelDocument;
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The same connection; what reads documents is also noted. */
const noting = (connection: PostgresConnection, noted: Statement[]): PostgresConnection => ({
  schema: connection.schema,
  transaction: (work) => connection.transaction(work),
  write: (work) => connection.write(work),
  connectAlone: () => connection.connectAlone(),
  close: () => connection.close(),
  query: (text, values = [], pace) => {
    if (/^SELECT .* FROM "rm_/s.test(text)) noted.push({ text, values });
    return connection.query(text, values, pace);
  },
});

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

interface Plan {
  readonly statement: string;
  readonly scansWholeTable: boolean;
  /** Rows of the table that were looked at. */
  readonly read: number;
}

async function planOf(connection: PostgresSession, { text, values }: Statement): Promise<Plan> {
  const [row] = await connection.query<{ readonly "QUERY PLAN": unknown }>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
    values,
  );
  const written = row?.["QUERY PLAN"];
  const [{ Plan: root }] = (typeof written === "string" ? JSON.parse(written) : written) as [
    { readonly Plan: PlanNode },
  ];
  const nodes = nodesOf(root);
  const read = nodes
    .filter((node) => node["Relation Name"] !== undefined)
    .map((node) => {
      const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
      return (node["Actual Rows"] + removed) * node["Actual Loops"];
    })
    .reduce((sum, count) => sum + count, 0);
  return { statement: text, scansWholeTable: nodes.some((node) => node["Node Type"] === "Seq Scan"), read };
}

/** A query, and the most rows that one of its statements may read: a page of them when left out. */
type Posed = readonly [ask: () => Promise<unknown>, most?: number];
const page = { limit, offset } as const;
const ofAPage = 2 * (limit + offset);
/** Counts and sums read the rows that they count, by an index. */
const all = ofATenant;
const rareOnes = rows / rare;

const text = async (): Promise<string> => "";
const listing = { now, limit, offset } as const;
const browsing = { tags: [], words: [], limit, offset } as const;

/** Every query that there is, by the read model and its name. */
function queriesOf(
  store: ProjectionStore,
): Readonly<Record<string, Readonly<Record<string, Posed | readonly Posed[]>>>> {
  const access = accessQueries(store.active(accessCollection));
  const assets = assetQueries(store.active(assetsCollection));
  const uses = assetUseQueries(store.active(assetUsesCollection));
  const community = communityQueries(store.active(communityCollection), store.active(likesCollection));
  const components = componentQueries(store.active(componentsCollection));
  const deliveries = deliveryQueries(store.active(deliveriesCollection));
  const documents = documentQueries(store.active(documentsCollection));
  const jobs = jobQueries(store.active(jobsCollection));
  const keys = signingKeyQueries(store.active(signingKeysCollection));
  const names = templateNameQueries(store.active(templateNamesCollection));
  const revisionsModel = store.active(templateRevisionsCollection);
  const revisions = templateRevisionQueries(revisionsModel, store.active(templateNamesCollection), text);
  const templates = templateQueries(store.active(templatesCollection), text);
  const known = tenantQueries(store.active(tenantsCollection));
  const usage = usageQueries(store.active(usageCollection));
  const hours = usageHourQueries(store.active(usageHoursCollection));
  const times = timeQueries(store.active(usageHoursCollection));
  const webhooks = webhookQueries(store.active(webhooksCollection));
  const work = workQueries(store.active(workCollection));
  const month = "2026-03";
  const mine = guid(own);
  return {
    access: { byClientId: [() => access.byClientId(mine, now)], list: [() => access.list(tenant, page), all] },
    assets: {
      list: [() => assets.list(tenant, "images", page), all],
      storedBytes: [() => assets.storedBytes(tenant), all],
      get: [() => assets.get(tenant, "images", "logo.png")],
    },
    "asset-uses": { usedBy: [() => uses.usedBy(tenant, [`paths ${own}`, "images/logo.png"])] },
    community: {
      list: [
        [() => community.list(tenant, { ...browsing, sort: "popular" }), rareOnes],
        [() => community.list(undefined, { ...browsing, sort: "recent", words: ["7"] }), rareOnes],
        [() => community.list(tenant, { ...browsing, sort: "name", tags: ["tag 1"], visibility: "public" }), rareOnes],
        [() => community.list(tenant, { ...browsing, sort: "recent", category: "categoryKey 20" }), rareOnes],
      ],
      get: [() => community.get(tenant, mine)],
    },
    components: { named: [() => components.named(tenant, `component ${own}`)] },
    deliveries: {
      get: [() => deliveries.get(tenant, mine)],
      list: [() => deliveries.list(tenant, guid(own % 60), page), all],
      due: [() => deliveries.due(now, limit, 0)],
      expired: [() => deliveries.expired(now, limit)],
      reachedSince: [() => deliveries.reachedSince(tenant, guid(own % 60), instant(rows / 2))],
    },
    documents: {
      list: [
        [() => documents.list(tenant, listing), all],
        [() => documents.list(tenant, { ...listing, format: "pdf" }), all],
        [() => documents.list(tenant, { ...listing, templateId: guid(own % 60) }), all],
        [() => documents.list(tenant, { ...listing, createdFrom: instant(rows / 2), createdTo: instant(rows) }), all],
      ],
      byFileName: [() => documents.byFileName(tenant, `service_v1-${"0".repeat(32)}.pdf`, now)],
      bySha256: [() => documents.bySha256(tenant, `sha256 ${own}`, now)],
      resolve: [() => documents.resolve(tenant, [mine, "0".repeat(32)], now)],
      held: [() => documents.held(tenant, limit, now)],
      storedBytes: [() => documents.storedBytes(tenant), all],
      undelivered: [() => documents.undelivered(now, limit, 0)],
      due: [() => documents.due(now, limit)],
    },
    jobs: {
      get: [() => jobs.get(tenant, mine)],
      list: [
        [() => jobs.list(tenant, page), all],
        [() => jobs.list(tenant, { ...page, status: "queued" }), all],
      ],
      waiting: [() => jobs.waiting(tenant), all],
      unfinished: [() => jobs.unfinished(limit), rareOnes],
      due: [() => jobs.due(now, limit)],
    },
    "signing-keys": { list: [() => keys.list(tenant, page), all], get: [() => keys.get(tenant, "name")] },
    "template-names": { list: [() => names.list(tenant, limit), all] },
    "template-revisions": {
      list: [() => revisions.list(tenant, mine, { ...page, texts: true }), all],
      get: [() => revisions.get(tenant, mine, "revision 7"), ofAPage],
    },
    templates: { list: [() => templates.list(tenant, page), all], get: [() => templates.get(tenant, mine)] },
    tenants: {
      get: [() => known.get(tenant)],
      isClosed: [() => known.isClosed(tenant)],
      isOpen: [() => known.isOpen(tenant)],
      retention: [() => known.retention(tenant)],
      quotas: [() => known.quotas(tenant)],
      closed: [() => known.closed(), rareOnes],
      list: [() => known.list(page)],
    },
    usage: {
      daily: [() => usage.daily(tenant, "2026-03-01", "2026-03-31"), all],
      totals: [() => usage.totals(tenant, month), all],
      sumsUpTo: [() => usage.sumsUpTo(tenant, "2026-03-28", 0n)],
      some: [() => usage.some(tenant, limit)],
    },
    "usage-hours": {
      hourly: [() => hours.hourly(tenant, "2026-03-01T00", "2026-03-31T23", limit), all],
      firstDay: [() => hours.firstDay(tenant)],
      placeBefore: [() => times.placeBefore(instant(rows / 2))],
    },
    webhooks: {
      get: [() => webhooks.get(tenant, mine)],
      list: [() => webhooks.list(tenant), all],
      all: [() => webhooks.all()],
    },
    work: { totals: [() => work.totals(tenant, month), all], firstDay: [() => work.firstDay(tenant)] },
  };
}

/** Statements that want all of a table, where an index would be a detour. */
const ofAll: Readonly<Record<string, RegExp>> = { "webhooks.all": /WHERE TRUE/, "tenants.list": /count.* WHERE TRUE/ };

describe("read models on PostgreSQL", needs("postgresql"), () => {
  const noted: Statement[] = [];
  const tables = new Set<string>();
  let schema: TestSchema;
  let store: ProjectionStore;

  beforeAll(async () => {
    schema = await freshSchema();
    store = postgresProjections(noting(schema.connection, noted), () => new Date());
    for (const { collection } of allProjections) {
      await store.open(collection);
      const puts = Array.from({ length: rows }, (_, n): DocWrite<ReadModelDocument> => {
        return { kind: "put", doc: documentOf(collection, n), position: 1n };
      });
      await store.commit(collection, puts, 1n);
      await store.activate(collection);
    }
    await schema.connection.query("VACUUM ANALYZE");
  });
  afterAll(() => schema.dispose());

  /** So few counts are read whole rather than by their index: it only matters that the index leads to them. */
  async function planned(statement: Statement): Promise<Plan> {
    if (!statement.text.includes('_counts"')) return await planOf(schema.connection, statement);
    return await schema.connection.transaction(async (session) => {
      await session.query("SET LOCAL enable_seqscan TO off");
      return await planOf(session, statement);
    });
  }

  async function faultsOf(query: string, [ask, most = ofAPage]: Posed): Promise<readonly string[]> {
    noted.length = 0;
    await ask();
    const statements = noted.splice(0);
    if (statements.length === 0) return [`${query} reads nothing`];
    const faults: string[] = [];
    for (const statement of statements) {
      const { scansWholeTable, read } = await planned(statement);
      tables.add(/FROM "(rm_\d+_\w+?)(?:_counts)?"/.exec(statement.text)?.[1] ?? "");
      if (ofAll[query]?.test(statement.text) === true) continue;
      const how = scansWholeTable ? ", the whole table" : "";
      if (scansWholeTable || read > most) faults.push(`${query} reads ${read} rows${how}: ${statement.text}`);
    }
    return faults;
  }

  async function faultsOfAll(): Promise<readonly string[]> {
    const faults: string[] = [];
    for (const [model, queries] of Object.entries(queriesOf(store))) {
      for (const [name, posed] of Object.entries(queries)) {
        const each = (typeof posed[0] === "function" ? [posed] : posed) as readonly Posed[];
        for (const one of each) faults.push(...(await faultsOf(`${model}.${name}`, one)));
      }
    }
    return faults;
  }

  test("are queried by an index each, which leads to little more than what is answered", async () => {
    expect(await faultsOfAll()).toEqual([]);
    expect(tables.size).toBe(allProjections.length);
  });

  test("would be found out without their indexes", async () => {
    const found = await schema.connection.query<{ readonly indexname: string }>(
      "SELECT indexname FROM pg_indexes WHERE schemaname = $1 AND tablename LIKE 'rm_%' AND indexname NOT LIKE '%_pkey'",
      [schema.connection.schema],
    );
    for (const { indexname } of found) await schema.connection.query(`DROP INDEX "${indexname}"`);
    const faults = (await faultsOfAll()).join("\n");
    for (const query of [
      "documents.list",
      "documents.due",
      "jobs.due",
      "deliveries.due",
      "usage.daily",
      "tenants.list",
    ])
      expect(faults).toContain(`${query} reads `);
  });
});
