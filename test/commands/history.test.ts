import { beforeAll, describe, expect, test } from "vitest";
import { entryOf } from "../../src/commands/history/entry.ts";
import { eventsAfter, eventsBefore } from "../../src/commands/history/read.ts";
import { type AnyEvent, type EventType, newestVersion } from "../../src/vocabulary/events/shapes.ts";
import { memoryEventLog } from "../doubles/memory-event-log.ts";
import { samples } from "../vocabulary/events/samples.ts";

const entryFor = (type: EventType, data: unknown = samples[type]) =>
  entryOf({
    id: "an-event",
    type,
    data,
    meta: { tenantId: "t", correlationId: "c", v: type in samples ? newestVersion(type) : 1 },
    stream: "s-1",
    revision: 0n,
    position: 7n,
    at: new Date(0),
  });

describe("an event in a history", () => {
  test.each(Object.keys(samples) as EventType[])(
    "%s names its subject, and no secret, text or place of a file",
    (type) => {
      const entry = entryFor(type);
      const { data } = { type, data: samples[type] } as AnyEvent;
      const names = Object.values(data).filter((value) => typeof value === "string");
      const { kind, id } = entry?.subject ?? { kind: "", id: "" };
      expect(kind).not.toBe("");
      expect(kind === "asset" || names.includes(id)).toBe(true);
      expect(entry?.at).toBe(data.at);
      const json = JSON.stringify(entry?.data);
      // `blobs` only shows members that are no place of a file.
      const members = [...json.matchAll(/"(\w+)":/g)].map(([, name = ""]) => name).filter((name) => name !== "blobs");
      expect(members.filter((name) => /secret|password|token|ticket|blob|hash$|(?<!public)key$/i.test(name))).toEqual(
        [],
      );
      for (const never of ["secretHash", '"text":', '"blob":', '"key":', "/doc.", "/asset.", "/template.", "/job."]) {
        expect(json).not.toContain(never);
      }
    },
  );

  test("of an unknown type is left out", () => {
    expect(entryFor("SomethingNewer" as EventType, { at: "x" })).toBeUndefined();
  });
});

describe("the events of a tenant", () => {
  const log = memoryEventLog();
  const ids = ({ entries }: { readonly entries: readonly { readonly eventId: string }[] }) =>
    entries.map(({ eventId }) => eventId);

  beforeAll(async () => {
    const one = (number: number) => ({
      id: `e${number}`,
      type: "TemplateRevised",
      data: samples.TemplateRevised,
      meta: { tenantId: "t", correlationId: "c", v: newestVersion("TemplateRevised") },
    });
    await log.append("template-t.1", "absent", [1, 2, 3, 4, 5].map(one));
  });

  test("are looked for behind a place of the log, and back to one", async () => {
    expect(ids(await eventsAfter(log, { tenantId: "t", after: 1n, limit: 10 }))).toEqual(["e2", "e3", "e4", "e5"]);
    const earlier = await eventsBefore(log, { tenantId: "t", before: 5n, after: 2n, limit: 10 });
    expect([ids(earlier), earlier.downTo]).toEqual([["e4", "e3"], undefined]);
  });
});
