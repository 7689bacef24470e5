import type { LogPosition, RecordedEvent } from "../ports/event-log/port.ts";
import { allProjections } from "../projections/all.ts";
import type { ProjectionRunner } from "../projections/runner.ts";
import type { Adapters } from "./compose.ts";

interface Seeing {
  readonly adapters: Pick<Adapters, "isShared">;
  readonly projections: Pick<ProjectionRunner, "waitFor">;
}

/**
 * Read your writes, on any node: waits until these read models know of a position, for two seconds at most: queries of one
 * that does not are refused from then on. A process that has its stores to itself lets queries wait instead.
 */
export function seenBy(
  { adapters, projections }: Seeing,
  ...names: readonly string[]
): (position: LogPosition) => Promise<void> {
  if (!adapters.isShared) return async () => undefined;
  return async (position) => {
    await Promise.all(names.map((name) => projections.waitFor(name, position)));
  };
}

/** The same for all read models that an event changes. */
export function shownInLists({ adapters, projections }: Seeing): ((event: RecordedEvent) => Promise<void>) | undefined {
  if (!adapters.isShared) return undefined;
  const models = allProjections.map(({ collection: { name }, prefixes }) => ({ name, prefixes }));
  return async ({ stream, position }) => {
    const wanting = models.filter(({ prefixes }) => prefixes.some((prefix) => stream.startsWith(prefix)));
    await Promise.all(wanting.map(({ name }) => projections.waitFor(name, position).catch(() => false)));
  };
}
