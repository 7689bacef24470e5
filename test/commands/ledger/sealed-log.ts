import { join } from "node:path";
import { checkLedger } from "../../../src/commands/ledger/check-ledger.ts";
import { type LogSealing, type SealedLog, sealLog } from "../../../src/commands/ledger/seal-log.ts";
import { type EventLog, type NewEvent, withSalt } from "../../../src/ports/event-log/port.ts";
import { openSqliteEventLog } from "../../../src/ports/event-log/sqlite.ts";
import type { Checkpoint } from "../../../src/proof/checkpoint.ts";
import { tenantStream } from "../../../src/vocabulary/events/tenant.ts";
import { memoryBlobs } from "../../doubles/memory-blobs.ts";
import { samples } from "../../vocabulary/events/samples.ts";

export const host = "11111111-1111-4111-8111-111111111111";
export const other = "22222222-2222-4222-8222-222222222222";

/** A log, and what it takes to seal it. */
export interface SealedLogUnderTest {
  readonly log: EventLog;
  readonly sealing: LogSealing;
  /** Appends the next event of a tenant to a stream, a second after the one before. */
  readonly happen: (tenantId: string, stream: string) => Promise<void>;
  /** Seals what is there, as a process does that has just begun, or one that goes on. */
  readonly seal: (before?: SealedLog) => Promise<SealedLog | undefined>;
  /** Opens a log, compares it with what was sealed, as another process does, and closes it. */
  readonly checkOpened: (open: OpenLog, outside?: readonly Checkpoint[]) => ReturnType<typeof checkLedger>;
}

/** Opens a log whose clock is the one that is given. */
export type OpenLog = (now: () => Date) => Promise<EventLog>;

/** A log in a file. */
export interface SealedFolder extends Omit<SealedLogUnderTest, "checkOpened"> {
  readonly file: string;
  /** Compares a file with what was sealed, as another process does. */
  readonly check: (file?: string, outside?: readonly Checkpoint[]) => ReturnType<typeof checkLedger>;
}

/** Two tenants, each with its own stream. */
export async function sealedFolder(folder: string): Promise<SealedFolder> {
  const file = join(folder, "events.db");
  const opening = (there: string): OpenLog => {
    return (now) => openSqliteEventLog(there, { now });
  };
  const { checkOpened, ...rest } = await sealedLogOn(opening(file));
  return { ...rest, file, check: (there = file, outside = []) => checkOpened(opening(there), outside) };
}

/** The same on any engine. */
export async function sealedLogOn(open: OpenLog): Promise<SealedLogUnderTest> {
  let ms = Date.UTC(2026, 2, 28, 12);
  let chance = 0;
  const now = (): Date => new Date(ms);
  const log = withSalt(await open(now), () => {
    chance += 1;
    return `salt ${chance}`;
  });
  const sealed = memoryBlobs();
  const randomBytes = (count: number): Uint8Array => {
    chance += 1;
    return Buffer.alloc(count, chance);
  };
  const clock = { now, randomBytes };
  const sealing = { log, sealed, clock, host: async () => host, hostName: () => "colophon.example" };
  let number = 0;
  const happen = async (tenantId: string, stream: string): Promise<void> => {
    ms += 1000;
    number += 1;
    await log.append(stream, "any", [event(tenantId, number)]);
  };
  for (const tenantId of [host, other]) {
    const created = { ...samples.TenantCreated, tenantId };
    await log.append(tenantStream(tenantId), "absent", [
      { ...event(tenantId, 0), type: "TenantCreated", data: created },
    ]);
  }
  return {
    ...{ log, sealing, happen },
    seal: (before) => {
      ms += 60_000;
      return sealLog(sealing, before, async () => true);
    },
    checkOpened: async (openThere, outside = []) => {
      const opened = await openThere(now);
      try {
        return await checkLedger({ log: opened, sealed, outside });
      } finally {
        await opened.close();
      }
    },
  };
}

/** An event that nobody folds: what is sealed does not depend on what an event means. */
function event(tenantId: string, number: number): NewEvent {
  const id = `33333333-3333-4333-8333-${String(number).padStart(12, "0")}`;
  return { id, type: "ThingHappened", data: { tenantId, number }, meta: { tenantId, correlationId: id, v: 1 } };
}
