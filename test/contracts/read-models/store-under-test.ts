import { afterEach, beforeEach } from "vitest";
import { collection, type DocWrite, type ProjectionStore } from "../../../src/ports/read-models/port.ts";

/** An empty store, and how to stop and start what is behind it. */
export interface StoreFixture {
  readonly store: ProjectionStore;
  readonly reopen?: () => Promise<ProjectionStore>;
  readonly dispose: () => Promise<void>;
}

export type OpenStore = () => Promise<StoreFixture>;

/** A fresh store for each test of the block. */
export const freshStore = (open: OpenStore): (() => StoreFixture) => {
  let fixture: StoreFixture;
  beforeEach(async () => {
    fixture = await open();
  });
  afterEach(async () => {
    await fixture.dispose();
  });
  return () => fixture;
};

export interface Book {
  readonly id: string;
  readonly tenantId: string;
  readonly title?: string;
  readonly likes?: number;
  readonly isPublic?: boolean;
  readonly tags?: readonly string[];
  readonly note?: { readonly text: string };
}

export const books = collection<Book>()({
  name: "books",
  version: 1,
  fields: { title: "text", likes: "number", isPublic: "boolean", tags: "texts" },
  acrossTenants: ["title", "likes"],
  counted: ["title", "likes", "isPublic"],
});

export const booksTwo: typeof books = { ...books, version: 2 };

export const put = (doc: Book, position: bigint): DocWrite<Book> => ({ kind: "put", doc, position });
export const remove = (id: string, position: bigint): DocWrite<Book> => ({ kind: "delete", id, position });
export const book = (id: string, more: Partial<Book> = {}): Book => ({ id, tenantId: "t1", ...more });
