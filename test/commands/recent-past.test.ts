import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { handleCommand } from "../../src/commands/handle-command.ts";
import { readPast } from "../../src/commands/read-past.ts";
import { readRecentPast } from "../../src/commands/recent-past.ts";
import { createTemplate } from "../../src/commands/template/create.ts";
import { type ReviseTemplate, reviseDecider } from "../../src/commands/template/revise.ts";
import { evolveTemplate, noTemplate } from "../../src/commands/template/template.ts";
import type { EventLog, StreamRange } from "../../src/ports/event-log/port.ts";
import { openSqliteEventLog } from "../../src/ports/event-log/sqlite.ts";
import { upcasts } from "../../src/vocabulary/events/shapes.ts";
import { templateStream } from "../../src/vocabulary/events/template.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { origin, stage, tenant } from "./stage.ts";

describe("a template that is saved again and again", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let log: EventLog;
  let handedOut: number;
  let stream: string;
  let templateId: string;
  const evolve = vi.fn(evolveTemplate);
  const decider = { ...reviseDecider, evolve };
  const folding = { initial: noTemplate, evolve };

  /** How many events of streams were looked at. */
  const counting = (inner: EventLog): EventLog => ({
    ...inner,
    append: (...appended) => inner.append(...appended),
    remove: (name) => inner.remove(name),
    close: () => inner.close(),
    async *readStream(name: string, range?: StreamRange) {
      for await (const recorded of inner.readStream(name, range)) {
        handedOut += 1;
        yield recorded;
      }
    },
  });

  beforeEach(async () => {
    folder = await temporaryFolder();
    const file = `${folder.path}/events.db`;
    log = counting(await openSqliteEventLog(file, { now: () => new Date(0), upcasts }));
    const { created } = await createTemplate({ ...stage(), log }, origin(0), { name: "A", content: "{}" });
    templateId = created.templateId;
    stream = templateStream(tenant, templateId);
  });
  afterEach(async () => {
    await log.close();
    await folder.remove();
  });

  const save = async (number: number, times = number) => {
    const text = { templateId, origin: "update", note: null, content: { text: `{"saved":${times}}` } } as const;
    const at = new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString();
    const command: ReviseTemplate = { ...text, at, revisionId: `revision-${number}` };
    return await handleCommand(log, stream, origin(number), decider, command);
  };
  const saveUpTo = async (count: number): Promise<void> => {
    for (let number = 1; number <= count; number += 1) await save(number);
  };
  const folded = () => readPast(log, stream, { initial: noTemplate, evolve: evolveTemplate });

  test("costs as much the two hundredth time as the fiftieth", async () => {
    await saveUpTo(49);
    const works = [];
    for (const [from, to] of [
      [50, 199],
      [200, 200],
    ] as const) {
      handedOut = 0;
      evolve.mockClear();
      await save(from);
      works.push({ evolved: evolve.mock.calls.length, handedOut });
      for (let number = from + 1; number <= to; number += 1) await save(number);
    }
    expect(works[1]).toEqual(works[0]);
    expect(works[0]).toEqual({ evolved: 1, handedOut: 3 });
    const { ids, ...past } = await readRecentPast(log, stream, folding);
    expect(past).toEqual(await folded());
    expect(ids.size).toBe(201);
  });

  test("answers a repeated save with what it did the first time", async () => {
    await saveUpTo(3);
    const first = await save(4);
    for (let number = 5; number <= 40; number += 1) await save(number);
    expect(await save(4, 1000)).toEqual(first);
    expect((await folded()).revision).toBe(40n);
  });

  test("is folded again by other rules, and when the log has let its stream go", async () => {
    await saveUpTo(40);
    const other = vi.fn(evolveTemplate);
    await readRecentPast(log, stream, { initial: noTemplate, evolve: other });
    expect(other).toHaveBeenCalledTimes(41);

    await log.remove(stream);
    evolve.mockClear();
    expect(await readRecentPast(log, stream, folding)).toEqual({
      ...{ state: noTemplate, revision: "absent", position: 0n },
      ids: new Set(),
    });
    expect(evolve).not.toHaveBeenCalled();
  });

  test("is folded again when its last known event is not where it was", async () => {
    await saveUpTo(40);
    const known = await readRecentPast(log, stream, folding);
    const moved: EventLog = {
      ...log,
      async *readStream(name, range) {
        for await (const recorded of log.readStream(name, range)) {
          yield recorded.revision === 0n ? recorded : { ...recorded, position: recorded.position + 1000n };
        }
      },
    };
    evolve.mockClear();
    const found = await readRecentPast(moved, stream, folding);
    expect(evolve).toHaveBeenCalledTimes(41);
    expect(found).toEqual({ ...known, position: known.position + 1000n });
  });
});
