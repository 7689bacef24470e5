import { expect, test } from "vitest";
import { inTurn } from "../../src/commands/in-turn.ts";
import { Refusal } from "../../src/vocabulary/refusal.ts";
import { stage } from "./stage.ts";

const { log } = stage();

/** Work that notes when it begins and ends; between the two, others have time to begin too. */
function noted(name: string, notes: string[]): () => Promise<string> {
  return async () => {
    notes.push(`${name} begins`);
    await new Promise(setImmediate);
    notes.push(`${name} ends`);
    return name;
  };
}

test("work on a stream is done in the order it came, each to its end", async () => {
  const notes: string[] = [];
  const names = ["a", "b", "c"];
  const done = await Promise.all(names.map((name) => inTurn(log, "one", noted(name, notes))));
  expect(done).toEqual(names);
  expect(notes).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test("work on another stream, or another log, does not wait", async () => {
  const notes: string[] = [];
  await Promise.all([
    inTurn(log, "one", noted("a", notes)),
    inTurn(log, "two", noted("b", notes)),
    inTurn(stage().log, "one", noted("c", notes)),
  ]);
  expect(notes.slice(0, 3)).toEqual(["a begins", "b begins", "c begins"]);
});

test("work that fails delays no other work, unless the log is unavailable: then all who wait get that error", async () => {
  const failing = (error: Error) => inTurn(log, "one", () => Promise.reject(error));
  const after = (error: Error) => Promise.allSettled([failing(error), inTurn(log, "one", async () => "done")]);
  expect(await after(new Refusal("PRECONDITION_FAILED"))).toMatchObject([{}, { value: "done" }]);
  expect(await after(new Refusal("UNAVAILABLE"))).toMatchObject([{}, { reason: { code: "UNAVAILABLE" } }]);
  expect(await inTurn(log, "one", async () => "later")).toBe("later");
});
