import { expect, test } from "vitest";
import type { Metrics } from "../../../src/api/metrics.ts";
import { patienceLeft, RequestPatience, withPatience } from "../../../src/ports/patience/port.ts";
import type { Adapters } from "../../../src/service/compose.ts";
import { meteredAdapters } from "../../../src/service/telemetry/metered-adapters.ts";

const works = [
  ...[
    "render",
    "inspect",
    "verify",
    "fields",
    "importFile",
    "readSpreadsheet",
    "drawPage",
    "compare",
    "compareDrawn",
    "outlines",
  ],
] as const;

test("the clock of a request stands during whatever a worker does for it, or it waits for a worker", async () => {
  let now = 0;
  const work = async (): Promise<object> => {
    now += 60_000;
    return {};
  };
  const adapters = { pool: Object.fromEntries(works.map((name) => [name, work])) } as unknown as Adapters;
  const pool = meteredAdapters(adapters, {} as Metrics).pool as unknown as Readonly<
    Record<string, () => Promise<object>>
  >;
  for (const name of works)
    await withPatience(new RequestPatience(10_000, () => now), async () => {
      await pool[name]?.();
      expect([name, patienceLeft(60_000)]).toEqual([name, 10_000]);
    });
  expect(now).toBe(works.length * 60_000);
});
