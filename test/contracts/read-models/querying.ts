import { beforeEach, describe, expect, test } from "vitest";
import {
  collection,
  type DocWrite,
  type Query,
  type QueryFilter,
  type ReadModel,
  type TenantScope,
} from "../../../src/ports/read-models/port.ts";
import { type Book, book, books, freshStore, type OpenStore, put } from "./store-under-test.ts";

const shelf: readonly Book[] = [
  book("a", { title: "war and peace", likes: 3, isPublic: true, tags: ["war", "long"] }),
  book("b", { title: "peace", likes: 10, isPublic: false, tags: ["short"] }),
  book("c", { title: "100% of_it", likes: 3, isPublic: true, tags: [] }),
  book("d", { title: "\u{1F40E} horse" }),
  book("e", { title: "\uFF21 wide", likes: -1.5 }),
  book("f", { tags: ["war"] }),
  { id: "g", tenantId: "t2", title: "war and peace", likes: 7, isPublic: true },
];

interface Page {
  readonly id: string;
  readonly tenantId: string;
  readonly day: string;
  readonly count?: number;
}

/** The promises of every store to those who query it. */
export const querying = (open: OpenStore) =>
  describe("querying", () => {
    const fixture = freshStore(open);
    let model: ReadModel<Book>;
    beforeEach(async () => {
      const { store } = fixture();
      await store.open(books);
      await store.commit(
        books,
        shelf.map((one, index) => put(one, BigInt(index + 1))),
        7n,
      );
      model = store.active(books);
    });
    const own: TenantScope = { tenantId: "t1" };
    const ids = async (query: Query<Book>, scope: TenantScope = own) =>
      (await model.find(scope, query)).map(({ id }) => id).join("");
    const where = async (...filter: QueryFilter<Book>) => {
      const found = await ids({ where: filter });
      expect(await model.count(own, filter)).toBe(found.length);
      return found;
    };

    test("a tenant sees its own documents only", async () => {
      expect(await ids({})).toBe("abcdef");
      expect(await ids({}, { tenantId: "t2" })).toBe("g");
      expect(await ids({}, { tenantId: "none" })).toBe("");
      expect(await ids({}, "every-tenant")).toBe("abcdefg");
      expect(await model.get(own, "g")).toBeUndefined();
      expect((await model.get({ tenantId: "t2" }, "g"))?.likes).toBe(7);
      expect((await model.get("every-tenant", "g"))?.likes).toBe(7);
      expect(await model.get(own, "none")).toBeUndefined();
    });

    test("equal: text, number, truth, and a missing member", async () => {
      expect(await where({ field: "title", is: "equal", value: "peace" })).toBe("b");
      expect(await where({ field: "likes", is: "equal", value: 3 })).toBe("ac");
      expect(await where({ field: "likes", is: "equal", value: -1.5 })).toBe("e");
      expect(await where({ field: "isPublic", is: "equal", value: true })).toBe("ac");
      expect(await where({ field: "isPublic", is: "equal", value: false })).toBe("b");
      expect(await where({ field: "title", is: "equal", value: null })).toBe("f");
      expect(await where({ field: "id", is: "equal", value: "d" })).toBe("d");
    });

    test("sums of a member over what matches, of a tenant or of all", async () => {
      expect(await model.sum(own, ["likes"])).toEqual([14.5]);
      expect(await model.sum("every-tenant", ["likes"])).toEqual([21.5]);
      expect(await model.sum(own, ["likes", "likes"], [{ field: "title", is: "equal", value: "peace" }])).toEqual([
        10, 10,
      ]);
      expect(await model.sum(own, ["likes"], [{ field: "isPublic", is: "equal", value: true }])).toEqual([6]);
      expect(await model.sum({ tenantId: "none" }, ["likes"])).toEqual([0]);
      expect(await model.sum(own, [])).toEqual([]);
    });

    test("sums of a member that is no declared field, and of one that documents lack", async () => {
      const { store } = fixture();
      const pages = collection<Page>()({ name: "pages", version: 1, fields: { day: "text" } });
      await store.open(pages);
      const page = (id: string, count?: number): DocWrite<Page> => ({
        kind: "put",
        doc: { id, tenantId: "t1", day: `2026-03-0${id}`, ...(count === undefined ? {} : { count }) },
        position: BigInt(id),
      });
      await store.commit(pages, [page("1", 2 ** 40), page("2", 3), page("3")], 3n);
      const counted = store.active(pages);
      expect(await counted.sum(own, ["count"])).toEqual([2 ** 40 + 3]);
      const from = [{ field: "day", is: "between", from: "2026-03-02", below: "2026-04" }] as const;
      expect(await counted.sum(own, ["count"], from)).toEqual([3]);
      const name = "a') --" as unknown as "count";
      await expect(counted.sum(own, [name])).rejects.toThrow(RangeError);
    });

    test("one of several", async () => {
      expect(await where({ field: "id", is: "oneOf", values: ["f", "a", "g"] })).toBe("af");
      expect(await where({ field: "isPublic", is: "oneOf", values: [true, false] })).toBe("abc");
      expect(await where({ field: "likes", is: "oneOf", values: [10, 11] })).toBe("b");
      expect(await where({ field: "likes", is: "oneOf", values: [] })).toBe("");
    });

    test("between: with the lower end, without the upper, either open", async () => {
      expect(await where({ field: "likes", is: "between", from: 3, below: 10 })).toBe("ac");
      expect(await where({ field: "likes", is: "between", from: 3 })).toBe("abc");
      expect(await where({ field: "likes", is: "between", below: 3 })).toBe("e");
      expect(await where({ field: "title", is: "between", from: "p", below: "q" })).toBe("b");
      expect(await where({ field: "likes", is: "between" })).toBe("abce");
    });

    test("starts with and contains, taken as written", async () => {
      expect(await where({ field: "title", is: "startsWith", text: "war" })).toBe("a");
      expect(await where({ field: "title", is: "startsWith", text: "\u{1F40E}" })).toBe("d");
      expect(await where({ field: "title", is: "contains", text: "peace" })).toBe("ab");
      expect(await where({ field: "title", is: "contains", text: "%" })).toBe("c");
      expect(await where({ field: "title", is: "contains", text: "_" })).toBe("c");
      expect(await where({ field: "title", is: "contains", text: ".*" })).toBe("");
      expect(await where({ field: "title", is: "contains", text: "' OR 1=1 --" })).toBe("");
      expect(await where({ field: "title", is: "contains", text: "" })).toBe("abcde");
    });

    test("a list includes a text, whole", async () => {
      expect(await where({ field: "tags", is: "includes", text: "war" })).toBe("af");
      expect(await where({ field: "tags", is: "includes", text: "wa" })).toBe("");
    });

    test("a list includes one of some texts, whole", async () => {
      expect(await where({ field: "tags", is: "includesAny", texts: ["nothing", "war"] })).toBe("af");
      expect(await where({ field: "tags", is: "includesAny", texts: ["war", "war"] })).toBe("af");
      expect(await where({ field: "tags", is: "includesAny", texts: ["wa"] })).toBe("");
      expect(await where({ field: "tags", is: "includesAny", texts: [] })).toBe("");
    });

    test("all conditions hold", async () => {
      expect(
        await where({ field: "tags", is: "includes", text: "war" }, { field: "likes", is: "between", from: 1 }),
      ).toBe("a");
    });

    test("sorted by one field or more, ties by id", async () => {
      expect(await ids({ sort: [{ field: "likes", descending: true }] })).toBe("bacedf");
      expect(await ids({ sort: [{ field: "likes" }] })).toBe("dfeacb");
      expect(await ids({ sort: [{ field: "likes" }, { field: "title" }] })).toBe("fdecab");
      expect(await ids({ sort: [{ field: "id", descending: true }] })).toBe("fedcba");
    });

    test("texts sort by code point", async () => {
      expect(await ids({ sort: [{ field: "title" }] })).toBe("fcbaed");
    });

    test("a page: offset and limit", async () => {
      expect(await ids({ limit: 2 })).toBe("ab");
      expect(await ids({ offset: 4, limit: 9 })).toBe("ef");
      expect(await ids({ offset: 2 })).toBe("cdef");
      expect(await ids({ offset: 99, limit: 1 })).toBe("");
      expect(await ids({ limit: 0 })).toBe("");
    });

    test("a query that a field's kind does not answer is refused", async () => {
      const refused: QueryFilter<Book> = [
        { field: "tags", is: "equal", value: "war" },
        { field: "tags", is: "oneOf", values: ["war"] },
        { field: "tags", is: "contains", text: "war" },
        { field: "title", is: "includes", text: "war" },
        { field: "likes", is: "startsWith", text: "1" },
        { field: "isPublic", is: "between", from: 0 },
      ];
      for (const condition of refused) await expect(model.count(own, [condition])).rejects.toThrow(RangeError);
      await expect(model.find(own, { sort: [{ field: "tags" }] })).rejects.toThrow(RangeError);
      expect(await where({ field: "tags", is: "equal", value: null })).toBe("de");
    });

    test("an undeclared field is refused, whatever it is called", async () => {
      for (const field of ["note", "doc", "tenantId", "constructor", "f_title; DROP TABLE documents"]) {
        const named = field as "title";
        await expect(model.find(own, { sort: [{ field: named }] })).rejects.toThrow(RangeError);
        await expect(model.count(own, [{ field: named, is: "equal", value: 1 }])).rejects.toThrow(RangeError);
      }
    });
  });
