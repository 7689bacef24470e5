import { expect, test } from "vitest";
import { RenewingClient } from "../../../../src/ports/event-log/eventstoredb/renewing.ts";

/** Clients are numbers; while `isAway`, the file that a client reads is not there. */
function numbered() {
  const state: { made: number; isAway: boolean } = { made: 0, isAway: false };
  const clients = new RenewingClient({
    caFile: undefined,
    make: () => {
      if (state.isAway) throw new Error("ENOENT");
      state.made += 1;
      return state.made;
    },
    close: async () => undefined,
  });
  return { state, clients };
}

test("a client is replaced, but by none while its file is away: a clock that gives it up must not throw", () => {
  const { state, clients } = numbered();
  const retired: number[] = [];
  clients.replace((old) => retired.push(old));
  expect([clients.current(), retired]).toEqual([2, [1]]);
  state.isAway = true;
  clients.replace((old) => retired.push(old));
  expect([clients.current(), retired]).toEqual([2, [1]]);
});

test("nothing is made after the end", async () => {
  const { state, clients } = numbered();
  await clients.close();
  clients.replace(() => undefined);
  expect(state.made).toBe(1);
});
