import { expect, test } from "vitest";
import type { PostgresConnection } from "../../../src/ports/drivers/postgres-connection.ts";
import { openPostgresLeases } from "../../../src/ports/leases/postgres.ts";

test("a lease is given back when what renews it has come to its end, and is not renewed any more", async () => {
  const ends: unknown[] = [];
  let answer: (rows: readonly object[]) => void = () => undefined;
  const query = async (statement: string, values: readonly unknown[] = []): Promise<readonly object[]> => {
    if (statement.startsWith("INSERT")) return [{ token: 1n }];
    ends.push(values[2]);
    return await new Promise((resolve) => {
      answer = resolve;
    });
  };
  const leases = await openPostgresLeases({ query } as unknown as PostgresConnection);
  const lease = await leases.acquire("templates", 60_000);
  const renewed = lease?.renew(60_000);
  const released = lease?.release();
  expect(ends).toEqual([60_000]);
  answer([{ token: 1n }]);
  expect(await renewed).toBe(true);
  await expect.poll(() => ends).toEqual([60_000, 0]);
  answer([{ token: 1n }]);
  await released;
  expect(await lease?.renew(60_000)).toBe(false);
  expect(ends).toEqual([60_000, 0]);
  await leases.close();
});
