import { RateLimiterMemory, RateLimiterMongo } from "rate-limiter-flexible";
import { asking, createMissing, type MongoConnection } from "../drivers/mongodb.ts";
import { answeredInTime, usualCountMs } from "./answered-in-time.ts";
import { limiterOf } from "./consumed.ts";
import type { Limiter } from "./port.ts";

const counters = "rate-limits";
const sweepEveryMs = 60_000;

/**
 * Counts shared by all nodes: one `findOneAndUpdate` a request at most, and none once a node knows that a window is used up. While
 * MongoDB does not answer each node counts by itself. The index must be there before the first count, or two nodes could
 * begin two windows of one key.
 */
export const openMongoLimiter = async (
  { client, database }: MongoConnection,
  countMs: number = usualCountMs,
): Promise<Limiter> => {
  // A count that a failover forgets lets a few requests more through; waiting for a majority would delay every one.
  const unreplicated = client.db(database.databaseName, { writeConcern: { w: 1 }, timeoutMS: countMs });
  const windows = unreplicated.collection(counters);
  await asking(() =>
    createMissing(windows, [
      { name: "key", key: { key: 1 }, unique: true },
      { name: "expire", key: { expire: 1 } },
    ]),
  );
  // Windows that are over are removed by whichever node comes by: not every server of this protocol has a TTL index.
  const sweeper = setInterval(() => {
    windows.deleteMany({ expire: { $lt: new Date() } }).catch(() => undefined);
  }, sweepEveryMs).unref();
  return limiterOf(
    ({ points, seconds }) => {
      const shared = new RateLimiterMongo({
        storeClient: unreplicated,
        tableName: counters,
        keyPrefix: "",
        points,
        duration: seconds,
        disableIndexesCreation: true,
        inMemoryBlockOnConsumed: points + 1, // with `points` one that is given back could not be taken again
      });
      return answeredInTime(shared, new RateLimiterMemory({ points, duration: seconds }), countMs);
    },
    async () => clearInterval(sweeper),
    { takesAhead: true },
  );
};
