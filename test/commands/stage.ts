import type { Origin } from "../../src/commands/origin.ts";
import type { Clock } from "../../src/ports/clock/port.ts";
import type { EventLog, RecordedEvent } from "../../src/ports/event-log/port.ts";
import { upcasts } from "../../src/vocabulary/events/shapes.ts";
import { type Guid, uuidv5 } from "../../src/vocabulary/ids.ts";
import { memoryBlobs } from "../doubles/memory-blobs.ts";
import { memoryEventLog } from "../doubles/memory-event-log.ts";

export const tenant = "0f8a3c1e-5a77-4b6e-9a3e-2f6d1c9b7a10";
export const otherTenant = "9d1c7b2e-4f5a-4c3d-8e2f-1a0b9c8d7e6f";

const commands = "5e2d1c0b-9a8f-4e7d-8c6b-5a4f3e2d1c0b" as Guid;

/** The command of that number: the same number is the same command again. */
export function origin(number: number, more: Partial<Origin> = {}): Origin {
  return {
    tenantId: tenant,
    actor: "client-1",
    correlationId: `request-${number}`,
    commandId: uuidv5(commands, String(number)),
    now: "2026-03-28T14:30:00.250Z",
    ...more,
  };
}

/** A log, blobs, and a clock whose time the test moves and whose chance only counts. */
export function stage(start = "2026-03-28T14:30:00.250Z") {
  let now = new Date(start);
  let drawn = 0;
  const clock: Clock = {
    now: () => now,
    randomBytes: (count) => {
      drawn += 1;
      const bytes = Buffer.alloc(count, drawn);
      bytes.writeUInt32BE(drawn);
      return bytes;
    },
  };
  return {
    log: memoryEventLog({ upcasts }),
    blobs: memoryBlobs({ now: () => now }),
    clock,
    pass: (ms: number): void => {
      now = new Date(now.getTime() + ms);
    },
  };
}

export async function eventsOf(log: EventLog, stream?: string): Promise<readonly RecordedEvent[]> {
  const found: RecordedEvent[] = [];
  for await (const event of stream === undefined ? log.readAll() : log.readStream(stream)) found.push(event);
  return found;
}

export async function keysOf(blobs: ReturnType<typeof memoryBlobs>): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const { key } of blobs.list()) found.add(key);
  return found;
}
