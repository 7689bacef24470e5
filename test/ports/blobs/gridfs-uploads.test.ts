import type { Db, ObjectId } from "mongodb";
import { expect, test } from "vitest";
import { openUploads } from "../../../src/ports/blobs/gridfs-uploads.ts";
import { isForRequest, RequestPatience, withPatience } from "../../../src/ports/patience/port.ts";

test("ids of uploads are noted for all who wait for them, on the clock of none", async () => {
  const notedForRequest: boolean[] = [];
  const collection = {
    find: () => ({ toArray: async () => [] }),
    insertMany: async () => void notedForRequest.push(isForRequest()),
    deleteMany: async () => undefined,
  };
  const uploads = await openUploads({ collection: () => collection } as unknown as Db, () => new Date(0));
  const begin = async (): Promise<ObjectId> => {
    const id = await uploads.begin();
    expect(isForRequest()).toBe(true);
    return id;
  };
  const ids = await Promise.all([0, 10_000].map((ms) => withPatience(new RequestPatience(ms, () => 0), begin)));
  expect(notedForRequest).toEqual([false]);
  expect(new Set(ids.map(String)).size).toBe(2);
  await uploads.close();
});
