import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openPostgresBlobs } from "../../../src/ports/blobs/postgres.ts";
import { sealedBlobs } from "../../../src/ports/blobs/sealed.ts";
import { SealingKeys } from "../../../src/vocabulary/sealing/sealing-key.ts";
import { needs } from "../../support/programs/programs.ts";
import { freshSchema } from "../../support/servers/postgres/databases.ts";
import { blobSuite } from "./suite.ts";

const open = async () => {
  const { connection, dispose } = await freshSchema();
  const blobs = await openPostgresBlobs(connection);
  const end = async () => {
    await blobs.close();
    await dispose();
  };
  return { connection, blobs, dispose: end };
};

describe("a real server", needs("postgresql"), () => {
  blobSuite("PostgreSQL", open);
  blobSuite("PostgreSQL, sealed", async () => {
    const { blobs, dispose } = await open();
    return { blobs: sealedBlobs(blobs, new SealingKeys(randomBytes(32)), { randomBytes }), dispose };
  });

  test("a range that begins in one part and ends in another is read from both", async () => {
    const { blobs, dispose } = await open();
    const bytes = randomBytes(3 * 1024 * 1024 + 17);
    await blobs.put("t1/large", bytes);
    const ends = [1024 * 1024 - 1, 1024 * 1024, 2 * 1024 * 1024 + 5, bytes.length - 1];
    for (const end of ends) {
      const read = await (await blobs.open("t1/large", { start: 1024 * 1024 - 3, end }))?.toArray();
      // One comparison: an assertion on two buffers looks at each byte by itself.
      const expected = bytes.subarray(1024 * 1024 - 3, end + 1);
      expect(Buffer.concat(read as Buffer[]).equals(expected), `up to ${end}`).toBe(true);
    }
    await dispose();
  });

  test("remains of a crashed upload are removed an hour later, and of no other", async () => {
    const { connection, blobs, dispose } = await open();
    await blobs.put("t1/file", randomBytes(10));
    const insert = async (id: string, age: string) => {
      await connection.query(
        "INSERT INTO file_uploads(id, begun_at) VALUES ($1, clock_timestamp() - $2::text::interval)",
        [id, age],
      );
      await connection.query("INSERT INTO file_parts(id, n, bytes) VALUES ($1, 0, $2)", [id, randomBytes(10)]);
    };
    const recent = "00000000-0000-4000-8000-000000000001";
    await insert(recent, "59 minutes");
    await insert("00000000-0000-4000-8000-000000000002", "61 minutes");
    const again = await openPostgresBlobs(connection);
    expect(await connection.query("SELECT id FROM file_uploads")).toEqual([{ id: recent }]);
    expect(await connection.query("SELECT id FROM file_parts")).toHaveLength(2);
    await again.close();
    await dispose();
  });
});
