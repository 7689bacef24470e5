import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { program } from "./support/programs/programs.ts";
import { isLeftOut } from "./support/scope.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** The files that `npm pack` would take from the tree as it is; `dist` is there when it was built before. */
function packed(): readonly string[] {
  const words = ["pack", "--dry-run", "--json", "--ignore-scripts", "--silent"];
  const listed = program("npm").output(words, { cwd: root });
  const [{ files }] = JSON.parse(listed) as readonly [{ readonly files: readonly { readonly path: string }[] }];
  return files.map(({ path }) => path);
}

/** Paths that are read beside the program at run time, as `src/service/installed/package-files.ts` and the faces name them. */
const needed = [
  ...["package.json", "LICENSE", "fonts/manifest.json", "schema/v1/document-definition.schema.json"],
  ...["schema/library/index.d.ts", "schema/library/definition.d.ts"],
];

test.skipIf(isLeftOut("the package as npm packs it"))(
  "npm pack carries what a service reads at run time, and neither tests nor sources",
  () => {
    const files = packed();
    for (const path of needed) expect(files).toContain(path);
    for (const folder of ["assets", "gallery"]) {
      const there = readdirSync(`${root}examples/${folder}`, { recursive: true, withFileTypes: true });
      expect(files.filter((path) => path.startsWith(`examples/${folder}/`))).toHaveLength(
        there.filter((entry) => entry.isFile()).length,
      );
    }
    // The whole studio where it was built, its style sheet, faces and page as well as its scripts.
    const studio = existsSync(`${root}dist/studio`)
      ? readdirSync(`${root}dist/studio`, { recursive: true, withFileTypes: true })
      : [];
    expect(files.filter((path) => path.startsWith("dist/studio/"))).toHaveLength(
      studio.filter((entry) => entry.isFile()).length,
    );
    // The renderer is in the bundles of its programs: what these were made of would be four megabytes that nothing loads.
    const rendering = files.filter((path) => path.startsWith("dist/render/"));
    expect(rendering.filter((path) => !path.startsWith("dist/render/host/"))).toEqual([]);
    expect(rendering.length > 0).toBe(existsSync(`${root}dist/render/host/main.js`));
    const scripts = ["alone.cjs", "start-alone.cjs"].map((name) => `dist/render/host/${name}`);
    expect(rendering.filter((path) => path.endsWith(".cjs")).toSorted()).toEqual(rendering.length > 0 ? scripts : []);
    // Programs that hold code of packages have their terms beside them.
    expect(files.filter((path) => /^dist\/.*\.txt$/.test(path)).toSorted()).toEqual(
      rendering.length > 0 ? ["dist/cli/licences.txt", "dist/render/host/licences.txt"] : [],
    );
    const tops = new Set(files.map((path) => path.split("/")[0]));
    tops.delete("dist");
    expect([...tops].toSorted()).toEqual(
      ["CHANGELOG.md", "LICENSE", "README.md", "env.example", "examples", "fonts", "package.json", "schema"].toSorted(),
    );
    expect(files.filter((path) => /(^|\/)(test|tests)\/|\.test\.|\.tsbuildinfo$|\.map$|\.built$/.test(path))).toEqual(
      [],
    );
  },
);

test("what the package exports is bundled, and its types are among the files that are packed", () => {
  const { exports, files } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  const { types, default: module } = exports["."];
  expect(existsSync(`${root}${types}`)).toBe(true);
  expect(files).toContain(types.replace(/^\.\/|\/[^/]+$/g, ""));
  const program = module.replace(/^\.\/dist\/|\.js$/g, "");
  expect(existsSync(`${root}src/${program}.ts`)).toBe(true);
  expect(readFileSync(`${root}tools/bundle.mjs`, "utf8")).toContain(`program: "${program}"`);
});

test("npm pack builds first, so that the program of the package is there, and npm run build builds in the same way", () => {
  const { scripts, bin } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  expect(scripts.prepack).toBe("node tools/ready.mjs --build");
  expect(scripts.build, "else npm start would build once more").toBe(scripts.prepack);
  expect(existsSync(`${root}src/${bin.colophon.replace(/^dist\//, "").replace(/c?js$/, "ts")}`)).toBe(true);
});
