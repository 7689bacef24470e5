import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { licencesOf } from "../../tools/licences.mjs";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("every package that we could bundle has terms to go with it, each once", () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const names = Object.keys(dependencies).toSorted((one, other) => (one < other ? -1 : 1));
  const files = names.flatMap((name) => [`node_modules/${name}/index.js`, `node_modules/${name}/lib/other.js`]);
  const parts = licencesOf(files, root).split(/\n-{72}\n\n/);
  expect(parts.map((part) => /^(\S+) \d/.exec(part)?.[1])).toEqual(names);
  for (const part of parts) expect(part, part).toMatch(/permission|redistribut|licen[cs]e/i);
});

test("a package within another is one of its own, and one without terms stops the build", async () => {
  const { path, remove } = await temporaryFolder();
  try {
    const folder = join(path, "node_modules/outer/node_modules/@scope/inner");
    mkdirSync(folder, { recursive: true });
    const about = { name: "@scope/inner", version: "1.2.3" };
    writeFileSync(join(folder, "package.json"), JSON.stringify(about));
    const file = "node_modules/outer/node_modules/@scope/inner/lib/index.js";
    expect(() => licencesOf([file], path)).toThrow("@scope/inner says under which licence");
    writeFileSync(join(folder, "LICENSE.md"), "Permission is granted.\n");
    expect(licencesOf([file], path)).toBe("@scope/inner 1.2.3\n\nPermission is granted.\n");
    expect(licencesOf(["src/render/host/alone.ts"], path)).toBe("");
  } finally {
    await remove();
  }
});

test("the build of an image has every tool that the build needs", () => {
  const image = readFileSync(join(root, "Dockerfile"), "utf8");
  const imported = (tool: string): readonly string[] =>
    [...readFileSync(join(root, "tools", tool), "utf8").matchAll(/from "[.][/]([a-z-]+[.]mjs)"/g)].map(
      ([, name = ""]) => name,
    );
  for (const tool of ["ready.mjs", "bundle.mjs"])
    for (const name of imported(tool)) {
      expect(readdirSync(join(root, "tools"))).toContain(name);
      expect(image).toContain(`tools/${name}`);
    }
});
