import type { Collection } from "mongodb";
import { asking, isDuplicateKey, type MongoConnection } from "../drivers/mongodb.ts";
import type { Lease, Leases } from "./port.ts";

interface LeaseDocument {
  readonly _id: string;
  readonly token: bigint;
  /** By the clock of the node that holds it. Clocks that differ make two holders for that long: tokens tell them apart. */
  readonly until: Date;
}

/** Leases as one document each: who finds it absent or over takes it, in one step of the server. */
export const mongoLeases = ({ database }: MongoConnection, now: () => Date): Leases => {
  const leases = database.collection<LeaseDocument>("leases");
  return {
    acquire: async (name, ttlMs) => {
      const token = await asking(() => take(leases, name, now(), ttlMs));
      return token === undefined ? undefined : heldLease(leases, name, token, now);
    },
    close: async () => undefined,
  };
};

/** A lease that is held has no document that is over, so that the server would insert a second one: E11000. */
const take = async (
  leases: Collection<LeaseDocument>,
  name: string,
  now: Date,
  ttlMs: number,
): Promise<bigint | undefined> => {
  try {
    const taken = await leases.findOneAndUpdate(
      { _id: name, until: { $lte: now } },
      { $set: { until: after(now, ttlMs) }, $inc: { token: 1n } },
      { upsert: true, returnDocument: "after" },
    );
    return taken?.token;
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
};

const heldLease = (leases: Collection<LeaseDocument>, name: string, token: bigint, now: () => Date): Lease => {
  const setEnd = async (until: Date): Promise<boolean> => {
    const { matchedCount } = await asking(() => leases.updateOne({ _id: name, token }, { $set: { until } }));
    return matchedCount === 1;
  };
  return {
    token,
    renew: (ttlMs) => setEnd(after(now(), ttlMs)),
    release: async () => {
      await setEnd(new Date(0));
    },
  };
};

const after = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);
