import { expect, test } from "vitest";
import { RenewingClient } from "../../../../src/ports/event-log/eventstoredb/renewing.ts";

const hourMs = 3_600_000;
const later = async (): Promise<void> => undefined;

/** Clients are numbers; while `isAway`, the file that a client reads is not there. */
function numbered() {
  const state: { made: number; isAway: boolean; closed: number[] } = { made: 0, isAway: false, closed: [] };
  const clients = new RenewingClient({
    caFile: undefined,
    make: () => {
      if (state.isAway) throw new Error("ENOENT");
      state.made += 1;
      return state.made;
    },
    close: async (client) => void state.closed.push(client),
  });
  return { state, clients };
}

test("a client is replaced, but by none while its file is away: a clock that gives it up must not throw", async () => {
  const { state, clients } = numbered();
  clients.replace(later, hourMs);
  expect(clients.current()).toBe(2);
  state.isAway = true;
  clients.replace(later, hourMs);
  expect(clients.current()).toBe(2);
  await clients.close();
});

test("clients that were left, and whose time is not over, are closed with the one that is used", async () => {
  const { state, clients } = numbered();
  clients.replace(later, hourMs);
  clients.replace(later, hourMs);
  await clients.close();
  expect(state.closed.toSorted()).toEqual([1, 2, 3]);
});

test("a client that was left is retired by itself after its time, and not closed again", async () => {
  const { state, clients } = numbered();
  const retired = await new Promise<number>((resolve) => {
    clients.replace(async (old) => resolve(old), 1);
  });
  await clients.close();
  expect([retired, state.closed]).toEqual([1, [2]]);
});

test("no client is made after the end", async () => {
  const { state, clients } = numbered();
  await clients.close();
  clients.replace(later, hourMs);
  expect(state.made).toBe(1);
});
