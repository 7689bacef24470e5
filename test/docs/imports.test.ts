import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const root = new URL("../../", import.meta.url).pathname;

/** What import rules name, by its whole path or its beginning, in the architecture page's words. */
const words: Readonly<Record<string, string>> = {
  vocabulary: "vocabulary",
  "ports/[^/]+/port[.]ts$": "ports",
  "render/(pool/pool|contract/(epoch|job|outside))[.]ts$": "the render pool's interface",
  render: "render",
  commands: "commands",
  "proof/": "proof",
  "projections/[^/]+/queries[.]ts$": "queries",
  "projections/runner[.]ts$": "their runner",
  "config/": "config",
  "mcp/": "mcp",
  "projections/usage/": "usage",
  "service/(": "service",
  "library/(": "library",
  "api/bulk/(": "api",
};

const wordOf = (path: string): string =>
  words[path] ?? Object.entries(words).find(([start]) => path.startsWith(start))?.[1] ?? `no word for ${path}`;

type Table = Readonly<Record<string, readonly string[]>>;

const { tables } = (await import(new URL("../../.dependency-cruiser.mjs", import.meta.url).href)) as {
  readonly tables: {
    readonly mayUse: Table;
    readonly stages: Table;
    readonly apart: readonly (readonly [string, string])[];
    readonly home: Readonly<Record<string, string>>;
    readonly toCome: readonly string[];
  };
};

const page = readFileSync(join(root, "docs/architecture.md"), "utf8");

interface Import {
  readonly from: string;
  readonly to: string;
}

const files: readonly string[] = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .map((file) => join("src", file))
  .filter((file) => file.endsWith(".ts"));

/** Every import between two files of ours, and every import of a package (`to` is then its name). */
const imports: readonly Import[] = files.flatMap((from) =>
  [...readFileSync(join(root, from), "utf8").matchAll(/(?:\bfrom|\bimport|\brequire)\s*\(?\s*["`]([^"`]+)["`]/g)].map(
    ([, target = ""]) => ({ from, to: target.startsWith(".") ? join(dirname(from), target) : target }),
  ),
);

const isToCome = (path: string): boolean => tables.toCome.some((folder) => path.startsWith(folder));
const isFolder = (path: string): boolean => existsSync(join(root, path)) && statSync(join(root, path)).isDirectory();

describe("the architecture page says what each layer may use:", () => {
  test.each(Object.entries(tables.mayUse))("%s", (layer, allowed) => {
    const [, written = ""] = new RegExp(`^[|] \`src/${layer}\` [|] [^|]* [|] (.*) [|]$`, "m").exec(page) ?? [];
    const wanted = allowed.map((path) => wordOf(path)).join(", ");
    expect(written).toBe(wanted === "" ? "nothing of ours" : wanted);
  });

  test("there is a rule for each folder of the page", () => {
    const [table = ""] = page.split("<!-- picture");
    const folders = [...table.matchAll(/^[|] `src\/([a-z]+)` [|]/gm)].map(([, folder]) => folder);
    expect(folders.toSorted()).toEqual(Object.keys(tables.mayUse).toSorted());
  });
});

describe("no import rule is dead:", () => {
  const rules = [
    ...Object.entries(tables.mayUse).map(([layer, allowed]) => ({ folder: `src/${layer}/`, base: "src/", allowed })),
    ...Object.entries(tables.stages).map(([stage, allowed]) => ({
      folder: `src/render/${stage}/`,
      base: "src/render/",
      allowed,
    })),
  ];

  test.each(rules.filter(({ folder }) => !isToCome(folder)))(
    "$folder uses everything it may use",
    ({ folder, base, allowed }) => {
      const own = imports.filter(({ from }) => from.startsWith(folder));
      const unused = allowed.filter((path) => !own.some(({ to }) => new RegExp(`^${base}${path}`).test(to)));
      expect(unused).toEqual([]);
    },
  );

  test("every folder with a rule exists, unless it is on the list of folders to come", () => {
    expect(rules.map(({ folder }) => folder).filter((folder) => !isFolder(folder) && !isToCome(folder))).toEqual([]);
  });

  test("every folder of the renderer has a rule", () => {
    const folders = readdirSync(join(root, "src/render")).filter((name) => isFolder(`src/render/${name}`));
    expect(folders.filter((name) => !(name in tables.stages))).toEqual([]);
  });

  test("folders that do not know each other exist", () => {
    expect(tables.apart.flat().filter((folder) => !isFolder(`src/${folder}`))).toEqual([]);
  });

  test("no file lies loose beside the folders of the renderer", () => {
    expect(readdirSync(join(root, "src/render")).filter((name) => !isFolder(`src/render/${name}`))).toEqual([]);
  });

  test("a folder leaves the list of folders to come when it gets its first file", () => {
    expect(tables.toCome.filter((folder) => existsSync(join(root, folder)))).toEqual([]);
  });

  test.each(Object.entries(tables.home))("%s is imported in src/%s", (name, place) => {
    const users = imports.filter(({ to }) => to === name || to.startsWith(`${name}/`)).map(({ from }) => from);
    expect(users.filter((from) => new RegExp(`^src/${place}`).test(from))).not.toEqual([]);
  });
});

/** The arrows of a picture, and its boxes. */
function picture(of: string): { readonly arrows: readonly string[]; readonly boxes: readonly string[] } {
  const [, drawn = ""] =
    new RegExp(`<!-- picture: ${of} -->\n\`\`\`mermaid\nflowchart \\w+\n(.*?)\`\`\``, "s").exec(page) ?? [];
  const lines = drawn.split("\n").map((line) => line.trim());
  const arrows = lines.flatMap((line) => {
    const [from = "", to] = line.split(" --> ");
    return to?.split(" & ").map((target) => `${from} --> ${target}`) ?? [];
  });
  const boxes = lines.filter((line) => line !== "").flatMap((line) => line.split(/ --> | & /));
  return { arrows: arrows.toSorted(), boxes: [...new Set(boxes)].toSorted() };
}

/** The first step of a path below a folder: a folder's name, or a file's without its ending. */
const stepBelow = (folder: string, path: string): string | undefined =>
  path.startsWith(`${folder}/`)
    ? path
        .slice(folder.length + 1)
        .split("/")[0]
        ?.replace(/[.]ts$/, "")
    : undefined;

function arrowsBetween(folder: string, boxes: readonly string[]): readonly string[] {
  const arrows = imports.flatMap(({ from, to }) => {
    const [user, used] = [stepBelow(folder, from), stepBelow(folder, to)];
    if (user === undefined || used === undefined || user === used) return [];
    return boxes.includes(user) && boxes.includes(used) ? [`${user} --> ${used}`] : [];
  });
  return [...new Set(arrows)].toSorted();
}

describe("the pictures of the architecture page show the tree:", () => {
  test("the folders of src, and what each imports apart from vocabulary", () => {
    const { arrows, boxes } = picture("src");
    expect(boxes).toEqual(
      readdirSync(join(root, "src"))
        .map((name) => name.replace(/[.]ts$/, ""))
        .toSorted(),
    );
    expect(arrows).toEqual(arrowsBetween("src", boxes).filter((arrow) => !arrow.endsWith(" vocabulary")));
  });

  test("the folders of the renderer, and what each imports apart from model and contract", () => {
    const { arrows, boxes } = picture("src/render");
    const folders = readdirSync(join(root, "src/render")).filter((name) => isFolder(`src/render/${name}`));
    expect(boxes).toEqual(folders.toSorted());
    expect(arrows).toEqual(arrowsBetween("src/render", folders).filter((arrow) => !/ (model|contract)$/.test(arrow)));
  });
});

test.each(["docs/architecture.md", "docs/reference/folders.md"])(
  "%s has a line for each folder of the renderer",
  (name) => {
    const rows = [...readFileSync(join(root, name), "utf8").matchAll(/^[|] `render\/([a-z-]+)` [|]/gm)].map(
      ([, folder]) => folder,
    );
    const folders = readdirSync(join(root, "src/render")).filter((name) => isFolder(`src/render/${name}`));
    expect(rows.toSorted()).toEqual(folders.toSorted());
  },
);

test.each(["docs/architecture.md", "docs/reference/folders.md"])(
  "every file and folder that %s names exists, or is to come",
  (name) => {
    const text = readFileSync(join(root, name), "utf8");
    const named = [...text.matchAll(/`((?:src|render|api|commands|service|test|tools|schema|docs)\/[\w./-]+)`/g)].map(
      ([, path = ""]) => (existsSync(join(root, path)) ? path : join("src", path)),
    );
    expect(named.filter((path) => !existsSync(join(root, path)) && !isToCome(`${path}/`))).toEqual([]);
  },
);

test("the architecture page is short enough to be read at once", () => {
  expect(page.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length).toBeLessThanOrEqual(1500);
});
