import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";

/** Modules that start programs, in every spelling. A browser is one that playwright starts. */
const starters = /^(?:node:)?child_process$|^node:cluster$|^playwright(?:-core)?$/;

const words = /child_process|node:cluster|playwright/;

/** Where a file names a module that starts programs, for more than its types: its path and line. */
export function startersIn(text: string, path: string): readonly string[] {
  if (!words.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && starters.test(node.text) && !isOfTypes(node.parent))
      found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Whether nothing is left of an import at run time. */
const isOfTypes = (node: ts.Node): boolean =>
  ts.isImportTypeNode(node.parent) || (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly === true);

/** Files of `folder` that these import, and those that those import, by their paths below `root`. */
export function importedFrom(folder: string, files: readonly string[], root: string): readonly string[] {
  const reached = new Set<string>();
  const rest = [...files];
  for (let file = rest.pop(); file !== undefined; file = rest.pop()) {
    for (const next of relativeImports(file, folder)) {
      const path = relative(root, next);
      if (!path.startsWith(`${folder}/`) || reached.has(path)) continue;
      reached.add(path);
      rest.push(next);
    }
  }
  return [...reached].toSorted((a, b) => (a < b ? -1 : 1));
}

/** A file that has no word of the folder, and is not in it, imports nothing of it. */
function relativeImports(file: string, folder: string): readonly string[] {
  const text = readFileSync(file, "utf8");
  if (!text.includes(`${folder}/`) && !file.includes(`/${folder}/`)) return [];
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => /^[.].*[.](?:ts|mjs)$/.test(name))
    .map((name) => join(dirname(file), name));
}
