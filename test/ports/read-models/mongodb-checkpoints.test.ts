import { expect, test } from "vitest";
import { Checkpoints } from "../../../src/ports/read-models/mongodb-checkpoints.ts";

type Versions = ConstructorParameters<typeof Checkpoints>[0];
type Operations = Parameters<Versions["bulkWrite"]>[0];

/** Versions of which `gone` match no move; each command waits until the gate is opened. */
function versionsWithout(gone: string) {
  const commands: string[][] = [];
  const gates: (() => void)[] = [];
  const bulkWrite = async (operations: Operations) => {
    const ids = operations.map((one) => String("updateOne" in one && one.updateOne.filter._id));
    commands.push(ids);
    await new Promise<void>((resolve) => gates.push(resolve));
    if (ids.includes("broken")) throw new Error("The server is away.");
    return { matchedCount: ids.filter((id) => id !== gone).length };
  };
  const open = async (): Promise<void> => {
    gates.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { checkpoints: new Checkpoints({ bulkWrite } as unknown as Versions), commands, open };
}

const moveOf = (_id: string) => ({ registered: { _id, documents: `${_id}.1` }, upTo: 7n, token: 1n });

test("checkpoints that come while others are on their way go together", async () => {
  const { checkpoints, commands, open } = versionsWithout("none");
  const moved = ["a", "b", "c", "d"].map((id) => checkpoints.move(moveOf(id)));
  for (let step = 0; step < 3; step += 1) await open();
  expect(await Promise.all(moved)).toEqual([true, true, true, true]);
  expect(commands).toEqual([["a"], ["b"], ["c", "d"]]);
  const last = checkpoints.move(moveOf("e"));
  await open();
  expect([await last, commands.at(-1)]).toEqual([true, ["e"]]);
});

test("of several the one that cannot be moved is found, and no other is refused", async () => {
  const { checkpoints, commands, open } = versionsWithout("c");
  const moved = ["a", "b", "c", "d"].map((id) => checkpoints.move(moveOf(id)));
  for (let step = 0; step < 5; step += 1) await open();
  expect(await Promise.all(moved)).toEqual([true, true, false, true]);
  expect(commands).toEqual([["a"], ["b"], ["c", "d"], ["c"], ["d"]]);
});

test("a command that fails fails those that it had, and what waited goes on", async () => {
  const { checkpoints, open } = versionsWithout("none");
  const moved = ["a", "b", "broken", "d"].map((id) => checkpoints.move(moveOf(id)));
  const ends = Promise.allSettled(moved);
  await open();
  const late = checkpoints.move(moveOf("e"));
  for (let step = 0; step < 4; step += 1) await open();
  expect((await ends).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
  expect(await late).toBe(true);
});
