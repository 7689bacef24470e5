/** Sends one thing at a time: while one is on its way only the newest of those that came in waits. */
export interface Newest<Given> {
  push(given: Given): void;
  /** Nothing that waits is sent any more. */
  stop(): void;
}

/** `send` may fail; what failed is not sent again, and the newest that waits goes on. */
export function newestOnly<Given>(send: (given: Given) => Promise<void>): Newest<Given> {
  let waiting: { readonly given: Given } | undefined;
  let busy = false;
  let ended = false;
  const run = async (): Promise<void> => {
    busy = true;
    for (;;) {
      const next = waiting;
      if (next === undefined || ended) break;
      waiting = undefined;
      await send(next.given).catch(() => undefined);
    }
    busy = false;
  };
  return {
    push: (given) => {
      waiting = { given };
      if (!busy && !ended) void run();
    },
    stop: () => {
      ended = true;
      waiting = undefined;
    },
  };
}
