import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Folders of the examples that have a definition, `examples/invoice` and so on. */
export const exampleFolders: readonly string[] = ["examples", "examples/kinds", "examples/gallery"]
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .filter((folder) => existsSync(join(root, folder, "definition.json")));

/** The text of an example's definition, as it is written. */
export const exampleDefinition = (folder: string): string =>
  readFileSync(join(root, folder, "definition.json"), "utf8");

/** The test data of an example; undefined: it has none. */
export function exampleData(folder: string): unknown {
  const file = join(root, folder, "data.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Every string of the examples' definitions that is a member of something. */
export function exampleTexts(): readonly string[] {
  const textsIn = (value: unknown): readonly string[] => {
    if (typeof value === "string") return [value];
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
  };
  return exampleFolders.flatMap((folder) => textsIn(JSON.parse(exampleDefinition(folder))));
}
