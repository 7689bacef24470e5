import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { openWorkContext } from "../../src/ports/patience/context.ts";

describe.each(["20.19.0", "24.0.0"])("the context of work, as on Node.js %s", (node) => {
  const context = openWorkContext<{ readonly name: string }>(node);
  const name = (): string | undefined => context.get()?.name;

  test("goes with async functions, generators and all that follows a promise, however it is settled", async () => {
    async function* twice(): AsyncGenerator<string | undefined> {
      yield name();
      await pause(1);
      yield name();
    }
    const work = async (given: string): Promise<readonly (string | undefined)[]> => {
      const seen = [name()];
      await pause(given.length);
      seen.push(name());
      for await (const one of twice()) seen.push(one);
      await new Promise<void>((resolve) => setImmediate(resolve));
      seen.push(...(await Promise.all([0, 1].map(async (ms) => await pause(ms).then(name)))));
      await Promise.reject(new Error(given)).catch(() => seen.push(name()));
      return seen;
    };
    const given = ["a", "bb", "ccc"];
    const seen = await Promise.all(given.map((one) => context.run({ name: one }, () => work(one))));
    expect(seen).toEqual(given.map((one) => Array.from({ length: 7 }, () => one)));
    expect(name()).toBeUndefined();
  });

  test("ends with the work, also when that throws, and inside of another one leaves the outer one", async () => {
    await context.run({ name: "outer" }, async () => {
      expect(() =>
        context.run({ name: "inner" }, () => {
          throw new Error(name());
        }),
      ).toThrow("inner");
      expect(name()).toBe("outer");
      await context.run(undefined, async () => {
        await pause(1);
        expect(name()).toBeUndefined();
      });
      expect(name()).toBe("outer");
    });
    expect(name()).toBeUndefined();
  });

  test("is not that of work which awaits a promise of others", async () => {
    const others = context.run({ name: "others" }, async () => await pause(5));
    expect(await others.then(name)).toBeUndefined();
    expect(await context.run({ name: "own" }, async () => await others.then(name))).toBe("own");
  });

  test("is not that of what happens between promises", async () => {
    const seen: (string | undefined)[] = [];
    const timer = new Promise<void>((resolve) => {
      setTimeout(() => {
        seen.push(name());
        resolve();
      }, 5);
    });
    await context.run({ name: "busy" }, async () => {
      for (let n = 0; n < 20; n += 1) await pause(1);
    });
    await timer;
    expect(seen).toEqual([undefined]);
  });
});
