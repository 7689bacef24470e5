import { expect, test } from "vitest";
import { noteUse } from "../../../src/commands/access/note-use.ts";
import { eventsOf, stage, tenant } from "../stage.ts";

const key = { clientId: "ffeeddccbbaa99887766554433221100", tenantId: tenant, lastUsedAt: null };

test("the use of a key is recorded once an hour, apart from the key's own stream, by whichever node", async () => {
  const { log } = stage();
  await noteUse(log, key, "2026-03-28T14:00:00.000Z");
  await Promise.all([1, 2, 3].map((n) => noteUse(log, key, `2026-03-28T14:0${n}:00.000Z`)));
  await noteUse(log, { ...key, lastUsedAt: "2026-03-28T14:00:00.000Z" }, "2026-03-28T14:59:59.999Z");
  const [event, ...more] = await eventsOf(log);
  expect(more).toEqual([]);
  expect(event).toMatchObject({ stream: `keyuse-${key.clientId}`, type: "ApiKeyUsed" });
  await noteUse(log, { ...key, lastUsedAt: "2026-03-28T14:00:00.000Z" }, "2026-03-28T15:00:00.000Z");
  expect(await eventsOf(log)).toHaveLength(2);
});
