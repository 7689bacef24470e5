import { type EventStoreReads, readLogOf, readStreamOf } from "./reading.ts";
import { troubleOf } from "./trouble.ts";

/** Where the server notes each scavenge that it begins; by default for administrators alone. */
const scavenges = "$scavenges";

/**
 * Since when no scavenge has begun, which is the log's beginning where none ever did. Undefined: the server shows it to others alone, or
 * the log is empty.
 * @throws LogUnavailable
 */
export async function unscavengedSince(reading: EventStoreReads): Promise<Date | undefined> {
  try {
    for await (const { at } of readStreamOf(reading, scavenges, { backwards: true, limit: 1 })) return at;
  } catch (error) {
    const { kind } = troubleOf(error);
    if (kind === "denied" || kind === "refused") return undefined;
    throw error;
  }
  for await (const { at } of readLogOf(reading, 0n, undefined)) return at;
  return undefined;
}
