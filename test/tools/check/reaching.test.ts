import { describe, expect, test } from "vitest";
import { stepsTo, withNamers } from "../../../tools/check/reaching.ts";

/** A tree of the given texts. */
const tree = (texts: Readonly<Record<string, string>>) => ({
  files: new Set(Object.keys(texts)),
  text: (path: string): string => texts[path] ?? "",
});

const stepsIn = (texts: Readonly<Record<string, string>>, ...changed: readonly string[]): object =>
  Object.fromEntries(stepsTo(changed, tree(texts)));

describe("steps from a change to what reaches it", () => {
  test("are counted from module to module, by the shortest way", () => {
    const texts = {
      "src/a.ts": "",
      "src/b.ts": 'import { a } from "./a.ts";',
      "src/c.ts": 'export { b } from "./b.ts"; const a = () => import("./a.ts");',
      "test/c.test.ts": 'import { c } from "../src/c.ts";',
      "test/other.test.ts": 'import { d } from "../src/d.ts";',
      "src/d.ts": "",
    };
    expect(stepsIn(texts, "src/a.ts")).toEqual({ "src/a.ts": 0, "src/b.ts": 1, "src/c.ts": 1, "test/c.test.ts": 2 });
  });

  test("end at imports of types, which are gone at run time, but not at those that bring a value too", () => {
    const texts = {
      "src/a.ts": "",
      "src/types.ts": 'import type {\n  A,\n} from "./a.ts";\nexport type { B } from "./a.ts";',
      "src/both.ts": 'import { type A, a } from "./a.ts";',
    };
    expect(stepsIn(texts, "src/a.ts")).toEqual({ "src/a.ts": 0, "src/both.ts": 1 });
  });

  test.each([
    ["beside the test", "test/x/one.test.ts", 'const program = new URL("./program.ts", import.meta.url);'],
    ["from src, as the compiled program", "test/y/two.test.ts", 'spawn(execPath, [compiledFile("cli/main.ts")]);'],
    ["from the root", "test/z/three.test.ts", 'spawn("node", ["tools/run.mjs"]);'],
    ["after a value", "test/z/four.test.ts", ["readFileSync(`$", "{home}docs/page.md`);"].join("")],
    ["a file beside README.md", "test/z/five.test.ts", 'readFileSync(new URL("../../README.md", import.meta.url));'],
  ])("lead to a test that starts or reads a file which it names %s", (_where, path, text) => {
    const others = {
      ...{ "test/x/program.ts": "", "src/cli/main.ts": "", "tools/run.mjs": "", "docs/page.md": "", "README.md": "" },
    };
    const texts = { ...others, [path]: text };
    const reached = Object.keys(others).filter((changed) => Object.hasOwn(stepsIn(texts, changed), path));
    expect(reached).toHaveLength(1);
  });

  test("lead to a test that reads a folder, the farther the deeper the file lies in it", () => {
    const texts = {
      "docs/how-to/a.md": "",
      "docs/how-to/pictures/b.png": "",
      "test/docs/pages.test.ts": 'readdirSync(new URL("../../docs/how-to/", import.meta.url));',
    };
    expect(stepsIn(texts, "docs/how-to/a.md")).toMatchObject({ "test/docs/pages.test.ts": 2 });
    expect(stepsIn(texts, "docs/how-to/pictures/b.png")).toMatchObject({ "test/docs/pages.test.ts": 3 });
  });

  test("do not lead to what names src as a whole, or has a folder's name as a word", () => {
    const texts = {
      "src/render/a.ts": "",
      "test/support/compiled.ts": 'export const sources = new URL("../../src/", import.meta.url);',
      "test/words.test.ts": 'expect(layer).toBe("render");',
    };
    expect(Object.keys(stepsIn(texts, "src/render/a.ts"))).toEqual(["src/render/a.ts", "src/render/"]);
  });

  test("begin at a file that was deleted, whose folder is still read", () => {
    const texts = { "test/a.test.ts": 'readdirSync("docs/recipes/");', "docs/recipes/a.md": "" };
    expect(stepsIn(texts, "docs/recipes/gone.md")).toMatchObject({ "test/a.test.ts": 2 });
  });
});

test("a module comes with one that imports it, of those wanted", () => {
  const texts = { "src/a.ts": "", "src/b.test.ts": 'import "./a.ts";', "src/c.ts": 'import "./a.ts";', "src/d.ts": "" };
  const isWanted = (path: string): boolean => !path.endsWith(".test.ts");
  expect(withNamers(["src/a.ts", "src/d.ts"], tree(texts), isWanted)).toEqual(["src/a.ts", "src/c.ts", "src/d.ts"]);
});
