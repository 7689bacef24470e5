import type { Collection } from "mongodb";
import { asking, createMissing, isDuplicateKey, type MongoConnection } from "../drivers/mongodb.ts";
import type { Lease, Leases } from "./port.ts";
import { Renewals, type WantedLease } from "./renewals.ts";

interface LeaseDocument {
  readonly _id: string;
  readonly token: bigint;
  /** By the clock of the node that holds it. Clocks that differ make two holders for that long: tokens distinguish them. */
  readonly until: Date;
}

const dayMs = 24 * 60 * 60 * 1000;
const sweepEveryMs = 60 * 60 * 1000;

/** Leases as one document each. A lease not acquired for a day is removed: some are for one piece of work. */
export const openMongoLeases = async ({ database }: MongoConnection, now: () => Date): Promise<Leases> => {
  const leases = database.collection<LeaseDocument>("leases");
  await asking(() => createMissing(leases, [{ name: "until", key: { until: 1 } }]));
  const sweep = (): void => {
    leases.deleteMany({ until: { $lt: after(now(), -dayMs) } }).catch(() => undefined);
  };
  const timer = setInterval(sweep, sweepEveryMs).unref();
  sweep();
  const renewals = new Renewals((wanted) => prolong(leases, wanted));
  return {
    acquire: async (name, ttlMs) => {
      const token = await asking(() => take(leases, name, now(), ttlMs));
      return token === undefined ? undefined : heldLease({ leases, renewals }, name, token, now);
    },
    close: async () => clearInterval(timer),
  };
};

/**
 * Tokens begin with the time, in milliseconds, and increase by one, also after the document was removed. When
 * two find the lease absent or over, the server lets one write.
 */
const take = async (
  leases: Collection<LeaseDocument>,
  name: string,
  now: Date,
  ttlMs: number,
): Promise<bigint | undefined> => {
  const until = after(now, ttlMs);
  const last = await leases.findOne({ _id: name });
  if (last !== null) {
    if (last.until > now) return undefined;
    const token = last.token + 1n;
    const { matchedCount } = await leases.updateOne({ _id: name, token: last.token }, { $set: { until, token } });
    return matchedCount === 1 ? token : undefined;
  }
  try {
    const token = BigInt(now.getTime());
    await leases.insertOne({ _id: name, token, until });
    return token;
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
};

/** Those that are still held. One bulk; what does not match, because another has it, is found by a look. */
const prolong = async (
  leases: Collection<LeaseDocument>,
  wanted: readonly WantedLease[],
): Promise<ReadonlySet<WantedLease>> => {
  const held = wanted.map(({ name, token, until }) => ({
    updateOne: { filter: { _id: name, token }, update: { $set: { until } } },
  }));
  return await asking(async () => {
    const { matchedCount } = await leases.bulkWrite(held, { ordered: false });
    if (matchedCount === wanted.length) return new Set(wanted);
    const found = await leases.find({ _id: { $in: wanted.map(({ name }) => name) } }).toArray();
    const tokens = new Map(found.map(({ _id, token }) => [_id, token]));
    return new Set(wanted.filter(({ name, token }) => tokens.get(name) === token));
  });
};

interface SharedLeases {
  readonly leases: Collection<LeaseDocument>;
  readonly renewals: Renewals;
}

const heldLease = ({ leases, renewals }: SharedLeases, name: string, token: bigint, now: () => Date): Lease => {
  let isReleased = false;
  return {
    token,
    renew: async (ttlMs) => !isReleased && (await renewals.renew({ name, token, until: after(now(), ttlMs) })),
    release: async () => {
      isReleased = true;
      await renewals.giveUp({ name, token });
      await asking(() => leases.updateOne({ _id: name, token }, { $set: { until: now() } }));
    },
  };
};

const after = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);
