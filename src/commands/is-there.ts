import type { EventLog } from "../ports/event-log/port.ts";

/** False of a stream that was removed, whose events some engines still hand out to who reads the whole log. */
export async function isThere(log: EventLog, stream: string): Promise<boolean> {
  for await (const _ of log.readStream(stream, { limit: 1 })) return true;
  return false;
}
