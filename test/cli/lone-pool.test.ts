import { describe, expect, test } from "vitest";
import { codeFolderOf } from "../../src/cli/lone-pool.ts";
import { exampleJob, exampleOutside } from "../support/definitions/render-example.ts";
import { isLeftOut } from "../support/scope.ts";
import { lentPool, refusalOf, testPool } from "../support/threads/render-pool.ts";

test.each([
  [{ XDG_CACHE_HOME: "/somewhere" }, { home: "/home/ada", platform: "linux" }, "/somewhere/colophon"],
  [{ XDG_CACHE_HOME: "relative" }, { home: "/home/ada", platform: "linux" }, "/home/ada/.cache/colophon"],
  [{}, { home: "/home/ada", platform: "linux" }, "/home/ada/.cache/colophon"],
  [{}, { home: "/Users/ada", platform: "darwin" }, "/Users/ada/Library/Caches/colophon"],
  [{}, { home: "", platform: "linux" }, undefined],
  [{}, { home: "C:\\Users\\ada", platform: "win32" }, undefined],
])("of %j, code is kept in the place for what can be made again", (env, place, folder) => {
  expect(codeFolderOf(env, place)).toBe(folder);
});

describe("a host without a second thread", () => {
  test("makes what a host of a service makes, and gets its files in the same way", async () => {
    const [lone, usual] = [testPool({ alone: { codeFolder: undefined } }), lentPool()];
    try {
      const definition = {
        document: { content: [{ p: "Alone" }, { image: { src: "images/logo.png", width: 100 } }] },
      };
      const [one, other] = await Promise.all(
        [lone, usual].map((pool) => pool.render(exampleJob(definition), exampleOutside)),
      );
      if (one?.kind !== "made" || other?.kind !== "made") throw new Error("refused");
      expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
      const { bytes } = await lone.drawPage({ file: one.bytes, page: 1, width: 60, password: "", work: 1e9 });
      expect(Buffer.from(bytes.subarray(1, 4)).toString()).toBe("PNG");
      const failing = { ...exampleOutside, asset: () => Promise.reject(new Error("The store is away.")) };
      await expect(lone.render(exampleJob(definition), failing)).rejects.toThrow("The store is away.");
      expect(lone.stats()).toMatchObject({ processes: 1, lost: 0 });
    } finally {
      await lone.close();
    }
  });

  test.skipIf(isLeftOut("deaths of every kind of real hosts"))("says so when its heap is full", async () => {
    const pool = testPool({ alone: { codeFolder: undefined }, memoryMb: 48 });
    try {
      const many = Array.from({ length: 400_000 }, (_, at) => ({ p: `Paragraph ${at}` }));
      const { code, message } = await refusalOf(
        pool.render(exampleJob({ document: { content: many } }), exampleOutside),
      );
      expect([code, message]).toEqual(["RENDER_LIMIT", "The document needs more memory than a worker may use."]);
    } finally {
      await pool.close();
    }
  });
});
