import { checkLedger } from "../../src/commands/ledger/check-ledger.ts";
import { sealLog } from "../../src/commands/ledger/seal-log.ts";
import { type EventLog, withSalt } from "../../src/ports/event-log/port.ts";
import { ledgerStreams } from "../../src/vocabulary/events/ledger.ts";
import { tenantStream } from "../../src/vocabulary/events/tenant.ts";
import { memoryBlobs } from "../../test/doubles/memory-blobs.ts";
import { samples } from "../../test/vocabulary/events/samples.ts";
import type { Engine } from "./engines.ts";
import { endOf, type HistoryClock, tenantOf, write } from "./history.ts";

/** What it takes to seal a log that nobody has sealed, and to check it: for each event, of this process's processor. */
export interface SealedCost {
  readonly sealUs: number;
  readonly checkUs: number;
  /** Bytes of checkpoints in the log. */
  readonly bytes: number;
}

export async function measureSealing(engine: Engine, length: number): Promise<SealedCost> {
  const place = await engine.make();
  const clock: HistoryClock = { now: new Date(endOf(0)) };
  const opened = await place.open(clock);
  let salt = 0;
  const log = withSalt(opened.log, () => {
    salt += 1;
    return String(salt).padStart(22, "0");
  });
  const host = tenantOf(0);
  await log.append(tenantStream(host), "absent", [created(host)]);
  await write(log, clock, length);
  const others = new Set<string>();
  for await (const { meta } of log.readAll()) others.add(meta.tenantId);
  others.delete(host);
  for (const tenantId of others) await log.append(tenantStream(tenantId), "absent", [created(tenantId)]);
  const sealed = memoryBlobs();
  const randomBytes = (count: number): Uint8Array => Buffer.alloc(count, 7);
  const service = {
    log,
    sealed,
    host: async () => host,
    hostName: () => "bench",
    clock: { now: () => new Date(endOf(length)), randomBytes },
  };
  const sealMs = await cpuMs(() => sealLog(service, undefined, async () => true));
  const checkMs = await cpuMs(async () => {
    const { tenants: trees } = await checkLedger({ log, sealed, outside: [] });
    const faults = trees.flatMap((tree) => tree.faults.map(({ message }) => message));
    if (faults.length > 0) throw new Error(faults.join("\n"));
    const leaves = trees.reduce((sum, { size }) => sum + size, 0);
    if (leaves < length) throw new Error(`${leaves} of ${length} events were sealed`);
  });
  const bytes = await bytesOfCheckpoints(log);
  await opened.close();
  await place.remove();
  return { sealUs: (sealMs * 1000) / length, checkUs: (checkMs * 1000) / length, bytes: bytes / length };
}

const created = (tenantId: string) => ({
  ...{ id: tenantId, type: "TenantCreated", data: { ...samples.TenantCreated, tenantId } },
  meta: { tenantId, correlationId: tenantId, v: 1 },
});

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function bytesOfCheckpoints(log: EventLog): Promise<number> {
  let bytes = 0;
  for await (const { data, meta } of log.readAll({ prefixes: [ledgerStreams] }))
    bytes += JSON.stringify(data).length + JSON.stringify(meta).length;
  return bytes;
}
