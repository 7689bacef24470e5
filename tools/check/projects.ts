import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Folders of TypeScript projects at `root` or up to two folders below it, as paths from there, the root itself (".") first. */
export function projectsIn(root: string): readonly string[] {
  const first = foldersIn(root, ".");
  return [".", ...first, ...first.flatMap((folder) => foldersIn(root, folder))].filter((folder) =>
    existsSync(join(root, folder, "tsconfig.json")),
  );
}

function foldersIn(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith("."))
    .map((entry) => join(folder, entry.name));
}
