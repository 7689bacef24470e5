import type { EventLog, Position, Recorded } from "../../ports/event-log/port.ts";

/** Most events of one window, and how far a window reaches at first. */
const mostInWindow = 1000;
const firstReach = 512n;

interface Window {
  /** The newest first. */
  readonly events: readonly Recorded[];
  /** Events before this position come in the next window; undefined: there is none. */
  readonly downTo: Position | undefined;
}

/**
 * The log's events before a position, backwards. The log is read forwards only: it is looked at in windows of positions that
 * reach back ever farther where little lies in them. `prefixes`: of the streams that count; all when left out.
 */
export async function* windowsBefore(
  log: EventLog,
  before: Position,
  prefixes?: readonly string[],
): AsyncGenerator<Window> {
  let reach = firstReach;
  let end = before;
  while (end > 1n) {
    const start = end > reach ? end - reach : 0n;
    const window = await windowOf(log, start, end, prefixes);
    if (window.length > mostInWindow && reach > 1n) {
      reach = reach > 4n ? reach / 4n : 1n;
      continue;
    }
    if (window.length < mostInWindow / 4) reach *= 4n;
    end = start + 1n;
    yield { events: window.toReversed(), downTo: end > 1n ? end : undefined };
  }
}

/** Events between two positions, neither of them included; one more than fit when there are more. */
async function windowOf(
  log: EventLog,
  start: Position,
  end: Position,
  prefixes?: readonly string[],
): Promise<readonly Recorded[]> {
  const window: Recorded[] = [];
  const range = { after: start, limit: mostInWindow + 1, ...(prefixes === undefined ? {} : { prefixes }) };
  for await (const recorded of log.readAll(range)) {
    if (recorded.position >= end) break;
    window.push(recorded);
  }
  return window;
}
