import { readFileSync } from "node:fs";
import { relative } from "node:path";
import ts from "typescript";

/** Bounds for one function: about a screen of lines, and as many parameters as a reader keeps in mind. */
export const mostLines = 50;
export const mostParameters = 5;

/** A function above one of the limits, as the allow-list names it. */
export interface LargeFunction {
  /** Path in the tree and name: `src/service/wire.ts wireServices`. */
  readonly place: string;
  readonly lines: number;
  readonly parameters: number;
}

/** The functions of some files that are above a limit, in the order of their places. `root`: paths are relative to it. */
export function largeFunctions(files: readonly string[], root: string): readonly LargeFunction[] {
  const found = files.flatMap((file) => largeFunctionsIn(readFileSync(file, "utf8"), relative(root, file)));
  return found.toSorted((a, b) => (a.place < b.place ? -1 : 1));
}

export function largeFunctionsIn(text: string, path: string): readonly LargeFunction[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const found: LargeFunction[] = [];
  const visit = (node: ts.Node): void => {
    if (isFunction(node) && node.body !== undefined) {
      const lines = lineOf(source, node.end) - lineOf(source, node.getStart(source)) + 1;
      const parameters = node.parameters.length;
      if (lines > mostLines || parameters > mostParameters) {
        found.push({ place: `${path} ${nameOf(node, source)}`, lines, parameters });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

type FunctionNode = ts.FunctionLikeDeclaration;

const isFunction = (node: ts.Node): node is FunctionNode =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node) ||
  ts.isAccessor(node);

const lineOf = (source: ts.SourceFile, position: number): number => source.getLineAndCharacterOfPosition(position).line;

/** The function's own name, or the name of what it is assigned to; else that of the nearest function around it. */
function nameOf(node: ts.Node, source: ts.SourceFile): string {
  if (ts.isConstructorDeclaration(node)) return `${nameOf(node.parent, source)}.constructor`;
  for (let at: ts.Node | undefined = node; at !== undefined; at = at.parent) {
    const { name } = at as { readonly name?: ts.Node };
    if (name !== undefined) return name.getText(source);
  }
  return "(nameless)";
}
