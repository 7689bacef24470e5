import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { bringUpToDate, type Shelf } from "../../../tools/generate/bring-up-to-date.ts";
import { keysIn } from "../../../tools/generate/keys.ts";
import { makeEverything } from "../../../tools/generate/make-everything.ts";
import { type Stage, stages } from "../../../tools/generate/stages.ts";
import type { Target } from "../../../tools/generate/target.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

describe("the stages of the tree", () => {
  const made = /import\("([^"]+)"\)/g;

  test.each(stages)("load of $name the module that is the maker in the key, and no other", ({ name, targets }) => {
    const folder = "tools/generate/stages";
    const loaded = [...readFileSync(join(root, folder, `${name}.ts`), "utf8").matchAll(made)];
    expect(loaded.map(([, path = ""]) => normalize(join(folder, path)))).toEqual(targets.map(({ maker }) => maker));
  });

  test("write each file once, and into src in the first stage alone", () => {
    const writes = stages.map(({ targets }) => targets.flatMap((target) => target.writes));
    expect(new Set(writes.flat()).size).toBe(writes.flat().length);
    const [, ...later] = writes;
    expect(later.flat().filter((path) => path.startsWith("src/"))).toEqual([]);
  });
});

const folder = await temporaryFolder();
afterAll(folder.remove);
const home = folder.path;

const at = (path: string): string => join(home, path);
const text = (path: string): string => readFileSync(at(path), "utf8");

function put(path: string, content: string): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), content);
}

const page: Target = {
  writes: ["page.txt"],
  maker: "tools/maker.ts",
  reads: ["data.txt", "pieces"],
  make: async () => new Map(),
};
const stage: Stage = { name: "pages", targets: [page] };

/** A tree whose one target counts how often it was made. */
beforeEach(() => {
  put("tools/generate/stages/pages.ts", stageText);
  put("tools/maker.ts", makerText);
  put("tools/word.ts", 'import type { Kind } from "./kind.ts";\nexport const word: Kind = "once";\n');
  put("tools/kind.ts", "export type Kind = string;\n");
  put("data.txt", "data");
  put("hidden.txt", "hidden");
  put("pieces/one.txt", "1");
  put("page.txt", "");
});

const stageText = `import { page } from "../../maker.ts";
export const pages = [{ writes: ["page.txt"], maker: "tools/maker.ts", reads: ["data.txt", "pieces"], make: page }];
`;
const makerText = `import { readFileSync } from "node:fs";
import { word } from "./word.ts";
import { fileURLToPath } from "node:url";
const home = fileURLToPath(new URL("../", import.meta.url));
export const page = async (text: (path: string) => string) =>
  new Map([["page.txt", word + " " + text("data.txt") + " " + readFileSync(home + "hidden.txt", "utf8")]]);
`;

describe("the key of a target", () => {
  const keyNow = (): string => keysIn(home).keyOf(page, stage);

  test.each(["tools/maker.ts", "tools/word.ts", "tools/kind.ts", "data.txt", "pieces/one.txt", "package-lock.json"])(
    "changes with %s",
    (path) => {
      const before = keyNow();
      put(path, existsSync(at(path)) ? `${text(path)}\n// changed\n` : "{}");
      expect(keyNow()).not.toBe(before);
    },
  );

  test("changes when a file comes into a folder that is read, and has another name", () => {
    const before = keyNow();
    put("pieces/two.txt", "");
    expect(keyNow()).not.toBe(before);
  });

  test("stays the same for other files, for another time, and for what the stage itself writes", () => {
    const beside: Target = { ...page, writes: ["pieces/made.txt"], reads: [] };
    const keyBeside = (): string => keysIn(home).keyOf(page, { name: "pages", targets: [page, beside] });
    const before = keyBeside();
    put("hidden.txt", "changed");
    put("pieces/made.txt", "changed");
    utimesSync(at("data.txt"), 0, 0);
    expect(keyBeside()).toBe(before);
  });
});

describe("a run", () => {
  const writes: string[][] = [];
  const shelf: Shelf = {
    text,
    write: async (files) => {
      writes.push([...files.keys()]);
      for (const [path, made] of files) put(path, made);
      return true;
    },
  };
  const run = async (given = shelf): Promise<number> => {
    writes.length = 0;
    await bringUpToDate(home, [stage], given);
    return writes.length;
  };

  test("makes a target once, and again after a change of what it reads or of what it wrote", async () => {
    await run();
    expect(text("page.txt")).toBe("once data hidden");
    expect(await run()).toBe(0);
    put("data.txt", "other data");
    expect(await run()).toBe(1);
    expect(text("page.txt")).toBe("once other data hidden");
    put("page.txt", "edited by hand");
    expect(await run()).toBe(1);
    expect(text("page.txt")).toBe("once other data hidden");
  });

  test("loads the makers as they are now", async () => {
    await run();
    put("tools/word.ts", 'export const word = "twice";\n');
    await run();
    expect(text("page.txt")).toBe("twice data hidden");
  });

  test("makes again what was not allowed to be written", async () => {
    put("data.txt", "refused");
    const refusing: Shelf = { text, write: async () => writes.push(["refused"]) === 0 };
    expect(await run(refusing)).toBe(1);
    expect(await run(refusing)).toBe(1);
  });

  test("makes everything when the record of the last one cannot be read", async () => {
    await run();
    put("node_modules/.cache/generated/keys.json", "{");
    expect(await run()).toBe(1);
  });
});

describe("a check", () => {
  test("makes everything again, writes nothing, and names a file that was read and is in no key", async () => {
    const { files, undeclared } = await makeEverything(home, [stage], text);
    expect([...files]).toEqual([["page.txt", "once data hidden"]]);
    expect(text("page.txt")).toBe("");
    expect(undeclared).toEqual(["page.txt: hidden.txt"]);
  });
});
