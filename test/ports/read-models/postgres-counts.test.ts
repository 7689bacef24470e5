import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {
  Collection,
  DocWrite,
  ProjectionStore,
  QueryFilter,
  ReadModelDocument,
} from "../../../src/ports/read-models/port.ts";
import { postgresProjections } from "../../../src/ports/read-models/postgres.ts";
import { needs } from "../../support/programs/programs.ts";
import { freshSchema, type TestSchema } from "../../support/servers/postgres/databases.ts";

interface Page extends ReadModelDocument {
  readonly format?: string;
  readonly likes: number;
}

const pages: Collection<Page, "format" | "likes"> = {
  name: "pages",
  version: 1,
  fields: { format: "text", likes: "number" },
  counted: ["format", "likes"],
};

const put = (n: number, position: bigint, format?: string): DocWrite<Page> => ({
  kind: "put",
  doc: { id: `page ${n}`, tenantId: `tenant ${n % 2}`, likes: 7, ...(format === undefined ? {} : { format }) },
  position,
});

const filters: readonly QueryFilter<Page, "format" | "likes">[] = [
  [],
  [{ field: "format", is: "equal", value: "pdf" }],
  [{ field: "format", is: "equal", value: null }],
  [{ field: "format", is: "oneOf", values: ["pdf", "docx", "none"] }],
  [{ field: "likes", is: "equal", value: 7 }],
  [
    { field: "format", is: "equal", value: "pdf" },
    { field: "likes", is: "equal", value: 7 },
  ],
];

describe("counts on PostgreSQL", needs("postgresql"), () => {
  let schema: TestSchema;
  let store: ProjectionStore;
  beforeAll(async () => {
    schema = await freshSchema();
    store = postgresProjections(schema.connection, () => new Date());
  });
  afterAll(() => schema.dispose());

  /** By every filter, of a tenant and of all. */
  async function found(): Promise<readonly number[]> {
    const model = store.active(pages);
    const scopes = ["every-tenant", { tenantId: "tenant 0" }, { tenantId: "nobody" }] as const;
    return await Promise.all(scopes.flatMap((scope) => filters.map((where) => model.count(scope, where))));
  }

  /** The same by hand, of what the table has. */
  async function expected(): Promise<readonly number[]> {
    const all = await store.active(pages).find("every-tenant", {});
    const scopes = [() => true, ({ tenantId }: Page) => tenantId === "tenant 0", () => false];
    const fits: readonly ((page: Page) => boolean)[] = [
      () => true,
      ({ format }) => format === "pdf",
      ({ format }) => format === undefined,
      ({ format }) => format !== undefined,
      ({ likes }) => likes === 7,
      ({ format, likes }) => format === "pdf" && likes === 7,
    ];
    return scopes.flatMap((scope) => fits.map((holds) => all.filter((page) => scope(page) && holds(page)).length));
  }

  test("are the same while a version is built, made once, and kept through changes, repeats, stale writes and removals", async () => {
    await store.open(pages);
    await store.commit(pages, [put(0, 1n, "pdf"), put(1, 2n, "docx"), put(2, 3n, "pdf"), put(3, 4n)], 4n);
    expect(await found()).toEqual(await expected());
    await store.activate(pages);
    await store.activate(pages);
    expect(await found()).toEqual(await expected());
    const steps: readonly (readonly [readonly DocWrite<Page>[], bigint])[] = [
      [[put(4, 5n, "pdf"), put(0, 6n, "docx"), put(3, 7n, "docx")], 7n],
      [[put(0, 6n, "docx"), put(3, 7n, "docx")], 7n],
      [[put(2, 8n), { kind: "delete", id: "page 1", position: 9n }], 9n],
      [[put(2, 3n, "pdf"), { kind: "delete", id: "page 4", position: 1n }], 9n],
      [[put(2, 10n, "none"), { kind: "delete", id: "page 4", position: 11n }, put(8, 12n, "pdf")], 12n],
    ];
    for (const [writes, upTo] of steps) {
      await store.commit(pages, writes, upTo);
      expect(await found()).toEqual(await expected());
    }
    expect(await tablesOf()).toContainEqual(expect.stringMatching(/_counts$/));
  });

  test("keep nothing of what is gone, and go with their version", async () => {
    const [counts = ""] = (await tablesOf()).filter((name) => name.endsWith("_counts"));
    const removals = [0, 2, 3, 8].map((n): DocWrite<Page> => ({ kind: "delete", id: `page ${n}`, position: 20n }));
    await store.commit(pages, removals, 20n);
    expect(await schema.connection.query(`SELECT * FROM "${counts}"`)).toEqual([]);
    await store.reset(pages);
    expect(await tablesOf()).not.toContain(counts);
    const functions = await schema.connection.query(
      "SELECT proname FROM pg_proc WHERE pronamespace = current_schema()::regnamespace",
    );
    expect(functions).toEqual([]);
  });

  const tablesOf = async (): Promise<readonly string[]> =>
    (
      await schema.connection.query<{ tablename: string }>(
        "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()",
      )
    ).map(({ tablename }) => tablename);
});
