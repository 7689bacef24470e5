import type { BodyLine } from "./read-lines.ts";

/**
 * Lines as they come. The sender has `patienceMs` for each line, from when it is waited for; then `giveUp` is called. Input
 * that is no line, such as empty ones, does not count, so that a connection cannot be held open by sending little.
 */
export async function* promptLines(
  lines: AsyncIterable<BodyLine>,
  patienceMs: number,
  giveUp: () => void,
): AsyncIterable<BodyLine> {
  const each = lines[Symbol.asyncIterator]();
  try {
    for (;;) {
      const late = setTimeout(giveUp, patienceMs);
      const next = await each.next().finally(() => clearTimeout(late));
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await each.return?.();
  }
}
