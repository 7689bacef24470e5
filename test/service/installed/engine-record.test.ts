import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { engineFiles, engineRecord } from "../../../src/service/installed/engine-record.ts";
import { programWords } from "../../support/compiled/of-program.ts";
import { node } from "../../support/programs/processes.ts";
import { isLeftOut } from "../../support/scope.ts";

const script = fileURLToPath(new URL("../../support/threads/loaded-files.ts", import.meta.url));

/** Milliseconds for a process that renders every example: half a minute on a busy machine. */
const patience = 600_000;

describe("the record of the engine", () => {
  test.skipIf(isLeftOut("examples in processes of their own"))(
    "covers every file of a package that a render of the examples loads",
    { timeout: patience },
    async () => {
      const { stdout } = await node.finished([...programWords(script)]);
      const loaded = JSON.parse(stdout) as readonly string[];
      const covered = new Set((await engineFiles()).map(({ file }) => file));
      expect(loaded.length).toBeGreaterThan(20);
      expect(loaded.filter((file) => !covered.has(file))).toEqual([]);
    },
  );

  test("covers the WebAssembly that workers read", async () => {
    const worker = readFileSync(new URL("../../../src/render/host/packaged-engine.ts", import.meta.url), "utf8");
    const read = [...worker.matchAll(/resolve\("([^"]+\.wasm)"\)/g)].map(([, name]) => name);
    const covered = (await engineFiles()).map(({ name }) => name);
    expect(read.length).toBeGreaterThan(1);
    // Pictures of pages are made of files that are there; no file is made with it.
    for (const name of read) if (name !== "@hyzyla/pdfium/pdfium.wasm") expect(covered).toContain(name);
  });

  test("is the same each time, and says what it runs on", async () => {
    const { versions } = process;
    const first = await engineRecord("1.2.3");
    expect(await engineRecord("1.2.3")).toEqual(first);
    const { digest, ...same } = await engineRecord("1.2.3", ["noto-sans-jp"]);
    expect(first, "with fewer faces it is another engine").toMatchObject(same);
    expect(digest).not.toBe(first.digest);
    expect(first).toEqual({
      version: "1.2.3",
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      runtime: {
        node: versions.node,
        zlib: versions["zlib"],
        icu: versions["icu"],
        tz: versions["tz"],
        arch: process.arch,
      },
    });
  });
});
