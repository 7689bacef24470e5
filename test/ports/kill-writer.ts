import { writeSync } from "node:fs";
import { join } from "node:path";
import { openFolderBlobs } from "../../src/ports/blobs/folder.ts";
import { systemClock } from "../../src/ports/clock/system.ts";
import { lockDataFolder } from "../../src/ports/drivers/data-folder.ts";
import type { NewEvent } from "../../src/ports/event-log/port.ts";
import { openSqliteEventLog } from "../../src/ports/event-log/sqlite.ts";
import { openSqliteProjections } from "../../src/ports/read-models/sqlite.ts";
import { type Lane, lanes } from "./kill-lanes.ts";

/** Run by `kill.test.ts`: writes as fast as it can, says what was acknowledged, and waits to be killed. */
const [, , folder = "", round = ""] = process.argv;
lockDataFolder(folder);
const log = await openSqliteEventLog(join(folder, "events.db"), { now: () => new Date() });
const blobs = await openFolderBlobs(
  { folder: join(folder, "blobs"), smallFile: join(folder, "files.db") },
  systemClock,
);
const store = await openSqliteProjections(join(folder, "read"));

/** The pipe takes a line whole, and has it before the next statement runs. */
const say = (line: string): void => {
  writeSync(1, `${line}\n`);
};

const write = async (lane: number): Promise<never> => {
  for (let turn = 0; ; turn += 1) {
    const name = `${round}.${lane}.${turn}`;
    const bytes = Buffer.alloc(500 + ((turn * 7919) % 20_000), name);
    const { sizeBytes, sha256 } = await blobs.put(`t1/${name}`, bytes);
    const group = [0, 1, 2].map(
      (part): NewEvent => ({
        id: `${name}.${part}`,
        type: "DocumentGenerated",
        data: { blob: `t1/${name}`, sizeBytes, sha256, padding: "x".repeat(turn % 700) },
        meta: { tenantId: "t1", correlationId: name, v: 1 },
      }),
    );
    await log.append(`document-t1.${lane}`, "any", group);
    say(name);
  }
};

const project = async (): Promise<void> => {
  const { checkpoint } = await store.open(lanes);
  const { signal } = new AbortController();
  for await (const item of log.follow({ after: checkpoint ?? "start", signal })) {
    if ("revision" in item) {
      const before = (await store.load(lanes, [item.stream])).get(item.stream)?.doc;
      const doc: Lane = { id: item.stream, tenantId: "t1", events: [...(before?.events ?? []), item.id] };
      await store.commit(lanes, [{ kind: "put", doc, position: item.position }], item.position);
    } else if ("caughtUp" in item) {
      await store.activate(lanes);
    }
  }
};

say("ready");
await Promise.all([write(0), write(1), write(2), write(3), project()]);
