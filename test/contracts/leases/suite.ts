import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Leases } from "../../../src/ports/leases/port.ts";
import { eventually } from "../../support/eventually.ts";

/** All that leases promise. `shared`: others, in other processes, want the same ones. */
export const leaseSuite = (engine: string, open: () => Promise<Leases>, traits: { readonly shared: boolean }) =>
  describe(`leases on ${engine}`, () => {
    let leases: Leases;
    beforeEach(async () => {
      leases = await open();
    });
    afterEach(async () => {
      await leases.close();
    });

    test("a lease is granted, can be prolonged and given back, twice if need be", async () => {
      const lease = await leases.acquire("templates", 10_000);
      expect(await lease?.renew(10_000)).toBe(true);
      await lease?.release();
      await lease?.release();
      expect(await leases.acquire("templates", 10_000)).toBeDefined();
    });

    test("a lease that is given back while it is being prolonged is free", async () => {
      const lease = await leases.acquire("templates", 60_000);
      const renewed = lease?.renew(60_000);
      await lease?.release();
      await renewed;
      expect(await leases.acquire("templates", 10_000)).toBeDefined();
    });

    test.runIf(traits.shared)("a lease that was given back cannot be prolonged", async () => {
      const lease = await leases.acquire("templates", 60_000);
      await lease?.release();
      expect(await lease?.renew(60_000)).toBe(false);
      expect(await leases.acquire("templates", 10_000)).toBeDefined();
    });

    test("tokens increase with every grant of a name", async () => {
      const tokens: bigint[] = [];
      for (const _round of [1, 2, 3]) {
        const lease = await leases.acquire("templates", 10_000);
        tokens.push(lease?.token ?? -1n);
        await lease?.release();
      }
      expect(tokens[1]).toBeGreaterThan(tokens[0] as bigint);
      expect(tokens[2]).toBeGreaterThan(tokens[1] as bigint);
    });

    test("different names are different leases", async () => {
      const both = await Promise.all([leases.acquire("templates", 10_000), leases.acquire("documents", 10_000)]);
      expect(both.every((lease) => lease !== undefined)).toBe(true);
    });

    test.runIf(traits.shared)("a held lease cannot be taken by another before it ends", async () => {
      await leases.acquire("documents", 60_000);
      expect(await leases.acquire("documents", 50)).toBeUndefined();
      const held = await leases.acquire("templates", 50);
      const next = await eventually(async () => {
        const lease = await leases.acquire("templates", 60_000);
        expect(lease).toBeDefined();
        return lease;
      });
      expect(next?.token).toBeGreaterThan(held?.token ?? 0n);
      expect(await held?.renew(50)).toBe(false);
    });
  });
