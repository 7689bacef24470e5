import type { Position } from "../ports/event-log/port.ts";
import type { ProjectionRunner } from "../projections/runner.ts";
import type { Adapters } from "./compose.ts";

interface Seeing {
  readonly adapters: Pick<Adapters, "isShared">;
  readonly projections: Pick<ProjectionRunner, "waitFor">;
}

/**
 * Read your writes, on any node: waits until these read models know of a position, for two seconds at most. A process
 * that has its stores to itself lets queries wait instead.
 */
export function seenBy(
  { adapters, projections }: Seeing,
  ...names: readonly string[]
): (position: Position) => Promise<void> {
  if (!adapters.isShared) return async () => undefined;
  return async (position) => {
    await Promise.all(names.map((name) => projections.waitFor(name, position)));
  };
}
