import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mongoProjections } from "../../../src/ports/read-models/mongodb.ts";
import type {
  DocWrite,
  FieldCondition,
  ProjectionStore,
  Query,
  TenantScope,
} from "../../../src/ports/read-models/port.ts";
import { postgresProjections } from "../../../src/ports/read-models/postgres.ts";
import { openSqliteProjections } from "../../../src/ports/read-models/sqlite.ts";
import { memoryReadModels } from "../../doubles/memory-read-models.ts";
import { atNight } from "../../support/night.ts";
import { needs } from "../../support/programs/programs.ts";
import { mongoServers } from "../../support/servers/mongodb/databases.ts";
import { freshSchema } from "../../support/servers/postgres/databases.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { type Book, books, put, remove } from "./store-under-test.ts";

/**
 * Few values, so that questions meet answers; among them all that a pattern, an order or a query could trip over. Not the
 * zero byte: at one, SQLite's binding ends a text.
 */
const text = fc.oneof(
  fc.constantFrom("", "a", "b", "ab", "a.b", "$a", "%", "_", "^a$", "(a|b)*", "\\", "a\nb", "ä", "Ａ", "\u{1F40E}"),
  fc.string({ maxLength: 3, unit: "grapheme" }).map((made) => made.replaceAll("\0", "")),
);
const likes = fc.constantFrom(-1.5, 0, 1, 2, 1e15, 2 ** 40, 0.1);
const id = fc.constantFrom("a", "b", "c", "d", "e", "f", "B", "\u{1F40E}");
const tenantId = fc.constantFrom("t1", "t2");

const book: fc.Arbitrary<Book> = fc
  .record(
    { id, tenantId, title: text, likes, isPublic: fc.boolean(), tags: fc.array(text, { maxLength: 3 }) },
    { requiredKeys: ["id", "tenantId"] },
  )
  .map((made) => made as Book);

type Write = (position: bigint) => DocWrite<Book>;
const write: fc.Arbitrary<Write> = fc.oneof(
  {
    weight: 4,
    arbitrary: book.map(
      (doc): Write =>
        (position) =>
          put(doc, position),
    ),
  },
  {
    weight: 1,
    arbitrary: id.map(
      (gone): Write =>
        (position) =>
          remove(gone, position),
    ),
  },
);

type BookField = "title" | "likes" | "isPublic" | "tags";

const condition: fc.Arbitrary<FieldCondition<Book, BookField>> = fc.oneof(
  fc.record({ field: fc.constant("title"), is: fc.constant("equal"), value: fc.option(text) }),
  fc.record({ field: fc.constant("likes"), is: fc.constant("equal"), value: fc.option(likes) }),
  fc.record({ field: fc.constant("isPublic"), is: fc.constant("equal"), value: fc.option(fc.boolean()) }),
  fc.record({ field: fc.constant("tags"), is: fc.constant("equal"), value: fc.constant(null) }),
  fc.record({
    field: fc.constantFrom("title", "id"),
    is: fc.constant("oneOf"),
    values: fc.array(text, { maxLength: 3 }),
  }),
  fc.record({ field: fc.constant("likes"), is: fc.constant("oneOf"), values: fc.array(likes, { maxLength: 3 }) }),
  fc.record({ field: fc.constant("title"), is: fc.constant("between"), from: text, below: text }),
  fc.record({ field: fc.constant("likes"), is: fc.constant("between"), from: likes }),
  fc.record({ field: fc.constant("likes"), is: fc.constant("between"), below: likes }),
  fc.record({ field: fc.constantFrom("title", "id"), is: fc.constantFrom("startsWith", "contains"), text }),
  fc.record({ field: fc.constant("tags"), is: fc.constant("includes"), text }),
  fc.record({ field: fc.constant("tags"), is: fc.constant("includesAny"), texts: fc.array(text, { maxLength: 3 }) }),
) as fc.Arbitrary<FieldCondition<Book, BookField>>;

const query: fc.Arbitrary<Query<Book, BookField>> = fc.record(
  {
    where: fc.array(condition, { maxLength: 3 }),
    sort: fc.array(
      fc.record({ field: fc.constantFrom("title", "likes", "isPublic", "id"), descending: fc.boolean() }),
      { maxLength: 3 },
    ),
    offset: fc.nat({ max: 4 }),
    limit: fc.nat({ max: 4 }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Query<Book, BookField>>;

const scope: fc.Arbitrary<TenantScope> = fc.oneof(
  tenantId.map((of): TenantScope => ({ tenantId: of })),
  fc.constant<TenantScope>("every-tenant"),
);

const history = fc.record({
  commits: fc.array(fc.uniqueArray(write, { maxLength: 6, selector: (one) => idOf(one(0n)) }), { maxLength: 4 }),
  questions: fc.array(fc.tuple(scope, query), { minLength: 1, maxLength: 12 }),
});

const idOf = (made: DocWrite<Book>): string => (made.kind === "put" ? made.doc.id : made.id);

/** Every answer, after the commits: pages, and the number of all that match. */
async function answersOf(
  store: ProjectionStore,
  {
    commits,
    questions,
  }: { readonly commits: readonly (readonly Write[])[]; readonly questions: [TenantScope, Query<Book, BookField>][] },
): Promise<readonly unknown[]> {
  await store.open(books);
  let position = 0n;
  for (const [index, writes] of commits.entries()) {
    // Later writes must keep up to date what activation makes here, such as indexes.
    if (index === 1) await store.activate(books);
    const made = writes.map((one) => {
      position += 1n;
      return one(position);
    });
    await store.commit(books, made, position);
  }
  await store.activate(books);
  const model = store.active(books);
  const answers: unknown[] = [];
  for (const [scope, { sort = [], ...rest }] of questions) {
    const once = sort.filter(({ field }, index) => sort.findIndex((other) => other.field === field) === index);
    answers.push(await model.find(scope, { ...rest, sort: once }), await model.count(scope, rest.where));
  }
  return answers;
}

for (const { name, use } of await mongoServers()) {
  const freshDatabase = use();
  describe(`whatever is written and queried, ${name}`, () => {
    test("SQLite, MongoDB and a table in memory give equal answers", async () => {
      await fc.assert(
        fc.asyncProperty(history, async (written) => {
          const folder = await temporaryFolder();
          const database = await freshDatabase();
          const sqlite = await openSqliteProjections(folder.path);
          try {
            const expected = await answersOf(memoryReadModels(), written);
            expect(await answersOf(sqlite, written)).toEqual(expected);
            expect(
              await answersOf(
                mongoProjections(database.connection, () => new Date()),
                written,
              ),
            ).toEqual(expected);
          } finally {
            await sqlite.close();
            await folder.remove();
            await database.dispose();
          }
        }),
        { numRuns: atNight(60, 10) },
      );
    });
  });
}

describe("whatever is written and queried, PostgreSQL", needs("postgresql"), () => {
  test("PostgreSQL and a table in memory give equal answers", async () => {
    await fc.assert(
      fc.asyncProperty(history, async (written) => {
        const { connection, dispose } = await freshSchema();
        try {
          const answers = await answersOf(
            postgresProjections(connection, () => new Date()),
            written,
          );
          expect(answers).toEqual(await answersOf(memoryReadModels(), written));
        } finally {
          await dispose();
        }
      }),
      { numRuns: atNight(40, 8) },
    );
  });
});
