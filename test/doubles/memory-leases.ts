import type { Lease, Leases } from "../../src/ports/leases/port.ts";

/** Leases that processes share, in one process. `lose` takes one away from its holder, as time does. */
export function memoryLeases(): Leases & { lose(name: string): void; holders(): readonly string[] } {
  const held = new Map<string, bigint>();
  let granted = 0n;
  const lease = (name: string, token: bigint): Lease => ({
    token,
    renew: async () => held.get(name) === token,
    release: async () => {
      if (held.get(name) === token) held.delete(name);
    },
  });
  return {
    acquire: async (name) => {
      if (held.has(name)) return undefined;
      granted += 1n;
      held.set(name, granted);
      return lease(name, granted);
    },
    lose: (name) => held.delete(name),
    holders: () => [...held.keys()],
    close: async () => undefined,
  };
}
