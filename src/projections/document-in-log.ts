import type { EventLog } from "../ports/event-log/port.ts";
import type { ReadModelDocument } from "../ports/read-models/port.ts";
import { knownEvent } from "../vocabulary/events/shapes.ts";
import { changesOf } from "./fold.ts";
import type { EventSource, Projection } from "./projection.ts";

/**
 * A document as its read model has it once it is in step with the log; undefined when absent.
 *
 * @throws LogUnavailable
 */
export async function documentInLog(
  log: Pick<EventLog, "readStream">,
  projection: Projection,
  id: string,
  sources: readonly EventSource[],
): Promise<ReadModelDocument | undefined> {
  let doc: ReadModelDocument | undefined;
  for (const { stream, range } of sources) {
    for await (const recorded of log.readStream(stream, range)) {
      const event = knownEvent(recorded);
      const changes = event === undefined ? [] : changesOf(projection, event, recorded);
      for (const change of changes) if (change.id === id) doc = change.apply(doc);
    }
    if (doc === undefined) return undefined;
  }
  return doc;
}
