import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { lockDataFolder } from "../../src/ports/drivers/data-folder.ts";
import { openSqliteEventLog } from "../../src/ports/event-log/sqlite.ts";
import { compose } from "../../src/service/compose.ts";
import { knownEvent } from "../../src/vocabulary/events/shapes.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("events that an earlier version wrote are read in today's shape", async () => {
  const folder = await temporaryFolder();
  const fixture = new URL("../vocabulary/events/fixtures/template-deleted.v1.json", import.meta.url);
  const { type, data } = JSON.parse(await readFile(fixture, "utf8"));
  // As a service leaves it: locked once, and closed.
  lockDataFolder(folder.path).release();
  const before = await openSqliteEventLog(join(folder.path, "events.db"), { now: () => new Date(0) });
  await before.append("template-t.1", "absent", [
    { id: "1", type, data, meta: { tenantId: "t", correlationId: "c", v: 1 } },
  ]);
  await before.close();
  const adapters = await compose(readConfig({ DATA_DIR: folder.path }), { pool: fakeRenderPool() });
  for await (const recorded of adapters.log.readAll()) {
    expect(knownEvent(recorded)?.data).toEqual({ ...data, revisions: [] });
  }
  expect(await adapters.log.head()).toBe(1n);
  await adapters.close();
  await folder.remove();
});
