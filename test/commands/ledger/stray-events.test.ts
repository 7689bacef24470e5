import { expect, test } from "vitest";
import { StrayEvents } from "../../../src/commands/ledger/stray-events.ts";
import { erasureStreams } from "../../../src/vocabulary/events/erasure.ts";
import { ledgerStreams, treeStreams } from "../../../src/vocabulary/events/ledger.ts";
import { everyStream } from "../../../src/vocabulary/events/streams.ts";
import { memoryEventLog } from "../../doubles/memory-event-log.ts";
import { append } from "../../projections/history.ts";
import { samples } from "../../vocabulary/events/samples.ts";

/** What the service itself records of a tenant, in the name of the first one. */
const ofService = [erasureStreams, treeStreams, ledgerStreams];

test("no event that there is strays from its tenant, but for those of the service itself", async () => {
  const log = memoryEventLog({});
  for (const [type, data] of Object.entries(samples)) await append(log, [{ type, data } as never]);
  const strays: string[] = [];
  let looked = 0;
  for await (const event of log.readAll({ prefixes: everyStream })) {
    if (ofService.some((prefix) => event.stream.startsWith(prefix))) continue;
    looked += 1;
    const one = new StrayEvents();
    const { tenantId } = event.data as { readonly tenantId: string };
    one.look(tenantId, event);
    strays.push(...one.of(tenantId).map((sentence) => `${event.type}: ${sentence}`));
  }
  expect(looked).toBeGreaterThan(50);
  expect(strays).toEqual([]);
});
