import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import { WaitingMoves } from "../../../studio/src/in-place/waiting-moves.ts";

const turn = (): Promise<void> => new Promise((done) => setImmediate(done));

test("moves wait for the pages, in their order, and not when the pages are there", async () => {
  const isCurrent = signal(false);
  const waiting = new WaitingMoves(isCurrent);
  const made: string[] = [];
  expect([waiting.add(() => made.push("up")), waiting.add(() => made.push("end"))]).toEqual([true, true]);
  await turn();
  expect(made).toEqual([]);
  isCurrent.value = true;
  await turn();
  expect(made).toEqual(["up", "end"]);
  expect(waiting.add(() => made.push("down"))).toBe(false);
  isCurrent.value = false;
  isCurrent.value = true;
  await turn();
  expect(made).toEqual(["up", "end"]);
});

test("moves are dropped by what is done before the pages come, and later ones wait again", async () => {
  const isCurrent = signal(false);
  const waiting = new WaitingMoves(isCurrent);
  const made: string[] = [];
  waiting.add(() => made.push("up"));
  waiting.drop();
  waiting.add(() => made.push("down"));
  isCurrent.value = true;
  await turn();
  expect(made).toEqual(["down"]);
});

test("a move whose text was changed in the same turn as the pages came waits no longer", async () => {
  const isCurrent = signal(false);
  const waiting = new WaitingMoves(isCurrent);
  const made: string[] = [];
  waiting.add(() => made.push("up"));
  isCurrent.value = true;
  waiting.drop();
  await turn();
  expect(made).toEqual([]);
});
