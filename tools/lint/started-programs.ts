import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";

/**
 * Modules that start programs, in every spelling. A browser is one that playwright starts, and a client of the Model Context Protocol starts
 * its server; of the others nothing is installed on purpose, but packages that are may bring them.
 */
const modules =
  /(?:node:)?child_process|node:cluster|playwright(?:-core)?|@modelcontextprotocol[/]sdk[/]client[/]stdio[.]js|cross-spawn|execa|nano-spawn|node-pty|shelljs|tinyexec|zx/
    .source;
const starter = new RegExp(`^(?:${modules})$`);
/** A program as text, for a process or a thread of its own, names it between quotes. */
const starterInText = new RegExp(`["'\`](?:${modules})["'\`]`);
const words = new RegExp(`${modules}|callsOf`);

/** What test/support/programs makes its calls of: a file that imports it starts what nobody looks for. */
const maker = "callsOf";

/** Where a file names a module that starts programs, for more than its types, or imports what calls are made of: its path and line. */
export function startersIn(text: string, path: string): readonly string[] {
  if (!words.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isStarter(node) && !isOfTypes(node.parent))
      found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isStarter(node: ts.Node): boolean {
  if (ts.isImportSpecifier(node)) return (node.propertyName ?? node.name).text === maker;
  if (ts.isStringLiteralLike(node)) return starter.test(node.text) || starterInText.test(node.text);
  return ts.isTemplateLiteralToken(node) && starterInText.test(node.text);
}

/** Whether nothing is left of an import at run time. */
const isOfTypes = (node: ts.Node): boolean =>
  ts.isImportTypeNode(node.parent) || (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly === true);

/** Files of these folders that files import, and those that those import, by their paths below `root`. */
export function importedFrom(folders: readonly string[], files: readonly string[], root: string): readonly string[] {
  const reached = new Set<string>();
  const rest = [...files];
  for (let file = rest.pop(); file !== undefined; file = rest.pop()) {
    for (const next of relativeImports(file, folders)) {
      const path = relative(root, next);
      if (!folders.some((folder) => path.startsWith(`${folder}/`)) || reached.has(path)) continue;
      reached.add(path);
      rest.push(next);
    }
  }
  return [...reached].toSorted((a, b) => (a < b ? -1 : 1));
}

/** A file that has no word of a folder, and is in none, imports nothing of them. */
function relativeImports(file: string, folders: readonly string[]): readonly string[] {
  const text = readFileSync(file, "utf8");
  if (!folders.some((folder) => text.includes(`${folder}/`) || file.includes(`/${folder}/`))) return [];
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => /^[.].*[.](?:[cm]?[jt]s|tsx)$/.test(name))
    .map((name) => join(dirname(file), name))
    .filter((path) => existsSync(path));
}
