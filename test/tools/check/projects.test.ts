import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { projectsIn } from "../../../tools/check/projects.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const found = projectsIn(root);

/** Compiled by `npm run clients`, with a TypeScript and a client that are installed there. */
const ofClients = "tools/clients/typescript";

/** Every project below a folder; packages and what was made have their own. */
function projectsBelow(folder: string): readonly string[] {
  return readdirSync(`${root}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) return entry.name === "tsconfig.json" ? [dirname(path)] : [];
    const isOther =
      ["node_modules", "dist", "out", "compiled", "data"].includes(entry.name) || entry.name.startsWith(".");
    return entry.isDirectory() && !isOther ? projectsBelow(path) : [];
  });
}

test("the types of every TypeScript project of the tree are checked", () => {
  expect([...found].toSorted()).toEqual(
    projectsBelow("")
      .filter((folder) => folder !== ofClients)
      .toSorted(),
  );
});

test("the project of the service, its tests and tools is checked with the others", () => {
  expect(found).toEqual(expect.arrayContaining([".", "studio", "packages/client"]));
});
