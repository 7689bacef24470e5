import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import type { RecordedEvent } from "../../src/ports/event-log/port.ts";
import type { ReadModelDocument, StoredState } from "../../src/ports/read-models/port.ts";
import { allProjections } from "../../src/projections/all.ts";
import { foldEvents } from "../../src/projections/fold.ts";
import type { Projection } from "../../src/projections/projection.ts";
import { type AnyEvent, newestVersion } from "../../src/vocabulary/events/shapes.ts";
import { samples } from "../vocabulary/events/samples.ts";
import { minute, streamOf } from "./history.ts";

type Documents = ReadonlyMap<string, ReadModelDocument>;

const component = (name: string) => ({ content: { text: JSON.stringify({ component: { metadata: { name } } }) } });

/** Events that some read model needs to change, and the samples lack: components, and revisions that go with their template. */
const more: Partial<Record<AnyEvent["type"], object>> = {
  TemplateCreated: component("letterhead"),
  TemplateRevised: component("signature"),
  TemplateReverted: { ...component("letterhead"), live: null },
  TemplateRevisionDeleted: { current: { ...samples.TemplateRevisionDeleted.current, ...component("footer") } },
  TemplateDeleted: { revisions: [samples.TemplateCreated.revisionId] },
};

const events = Object.entries(samples).map(
  ([type, data]) => ({ type, data: { ...data, ...more[type as AnyEvent["type"]] } }) as AnyEvent,
);

/** The documents of a read model after these events of the log. */
async function documentsAfter(projection: Projection, history: readonly AnyEvent[]): Promise<Documents> {
  const none: ReadonlyMap<string, StoredState<ReadModelDocument>> = new Map();
  const { writes, failure } = await foldEvents(projection, history.map(recordedAt), async () => none);
  if (failure !== undefined) throw failure.error;
  return new Map(writes.flatMap((write) => (write.kind === "put" ? [[write.doc.id, write.doc] as const] : [])));
}

function recordedAt(event: AnyEvent, index: number): RecordedEvent {
  const place = { position: BigInt(index + 1), revision: BigInt(index), at: new Date(minute(index)) };
  const meta = { tenantId: event.data.tenantId, correlationId: "c", v: newestVersion(event.type) };
  return {
    id: String(index),
    stream: streamOf(event),
    type: event.type,
    data: { ...event.data, at: minute(index) },
    meta,
    ...place,
  };
}

/** Whether the event changes a document after some history of at most two others: many change only what is there. */
async function changesSomething(
  projection: Projection,
  event: AnyEvent,
  others: readonly AnyEvent[],
): Promise<boolean> {
  const histories = [[], ...others.flatMap((one) => [[one], ...others.map((two) => [one, two])])];
  for (const history of histories) {
    const before = await documentsAfter(projection, history);
    if (!isDeepStrictEqual(before, await documentsAfter(projection, [...history, event]))) return true;
  }
  return false;
}

describe.each(allProjections.map((projection) => [projection.collection.name, projection] as const))(
  "the read model %s",
  (_, projection) => {
    const followed = events.filter((event) => projection.prefixes.some((prefix) => streamOf(event).startsWith(prefix)));
    const ignored: readonly string[] = projection.ignored ?? [];

    test.each(followed.filter(({ type }) => !ignored.includes(type)).map((event) => [event.type, event] as const))(
      "changes a document for %s",
      async (_type, event) => expect(await changesSomething(projection, event, followed)).toBe(true),
    );

    test("ignores only what it lists as ignored, and what its streams hold", async () => {
      for (const type of ignored) {
        const event = followed.find((one) => one.type === type);
        expect(event, `${type} is in none of its streams`).toBeDefined();
        if (event !== undefined) expect(await changesSomething(projection, event, followed), type).toBe(false);
      }
    });
  },
);
