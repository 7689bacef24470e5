import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { sha256 } from "../../src/vocabulary/ids.ts";

/** A small change of a source, by which tests are to be noticed. */
export interface Mutant {
  /** The same while neither what is changed nor the change is another, wherever it stands in its file. */
  readonly id: string;
  /** From the root. */
  readonly file: string;
  /** As Stryker says where it is, and what: `file line:column line:column mutator replacement`, lines and columns from 0. */
  readonly place: string;
  readonly line: number;
  readonly original: string;
  readonly replacement: string;
}

interface Position {
  readonly line: number;
  readonly column: number;
}

interface Instrumented {
  readonly mutants: readonly {
    readonly fileName: string;
    readonly location: { readonly start: Position; readonly end: Position };
    readonly mutatorName: string;
    readonly replacement: string;
  }[];
}

type Instrumenter = new (
  logger: object,
) => { readonly instrument: (files: readonly object[], options: object) => Promise<Instrumented> };

const silent = { debug() {}, info() {}, isDebugEnabled: () => false };

/**
 * Every mutant of the files, which are named from the root, but for those of what a module says once, when it is loaded: Stryker takes some of
 * these for reached by a test that only happens to load the module, and puts them before that one. `modules`: where Stryker is installed.
 */
export async function mutantsOf(root: string, files: readonly string[], modules: string): Promise<readonly Mutant[]> {
  const entry = join(modules, "@stryker-mutator/instrumenter/dist/src/index.js");
  const { Instrumenter } = (await import(pathToFileURL(entry).href)) as { readonly Instrumenter: Instrumenter };
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const { mutants } = await new Instrumenter(silent).instrument(
    [...sources].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  const seen = new Map<string, number>();
  const functions = new Map([...sources].map(([file, source]) => [file, functionsIn(file, source)] as const));
  const isInFunction = (file: string, { line, column }: Position): boolean =>
    functions.get(file)?.some(([from, to]) => isBehind({ line, column }, from) && isBehind(to, { line, column })) ===
    true;
  return mutants
    .filter(({ fileName, location }) => isInFunction(fileName, location.start))
    .map(({ fileName: file, location: { start, end }, mutatorName, replacement }) => {
      const original = between(sources.get(file) ?? "", start, end);
      const what = [file, mutatorName, original, replacement].join("\n");
      const before = seen.get(what) ?? 0;
      seen.set(what, before + 1);
      const ends = [start, end].map(({ line, column }) => `${line}:${column}`);
      return {
        ...{
          id: sha256(Buffer.from(`${what}\n${before}`)).slice(0, 16),
          file,
          line: start.line + 1,
          original,
          replacement,
        },
        place: [file, ...ends, mutatorName, replacement].join(" "),
      };
    });
}

const isBehind = (one: Position, other: Position): boolean =>
  one.line > other.line || (one.line === other.line && one.column >= other.column);

/** Where the bodies of functions and what instances begin with stand in a source. */
function functionsIn(file: string, source: string): readonly (readonly [from: Position, to: Position])[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const at = (offset: number): Position => {
    const { line, character } = tree.getLineAndCharacterOfPosition(offset);
    return { line, column: character };
  };
  const found: (readonly [Position, Position])[] = [];
  const visit = (node: ts.Node): void => {
    const isOfInstance =
      ts.isPropertyDeclaration(node) &&
      !ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);
    if (ts.isFunctionLike(node) || isOfInstance) found.push([at(node.getStart()), at(node.getEnd())]);
    else ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function between(source: string, start: Position, end: Position): string {
  const lines = source.split("\n").slice(start.line, end.line + 1);
  const last = lines.length - 1;
  return lines
    .map((line, at) => line.slice(at === 0 ? start.column : 0, at === last ? end.column : undefined))
    .join("\n");
}

/** As many of them as are wanted, by `seed`: a mutant that is taken away, or comes, lets all others stay in the sample or out of it. */
export const sampleOf = (mutants: readonly Mutant[], count: number, seed: string): readonly Mutant[] =>
  mutants
    .map((mutant) => ({ mutant, order: sha256(Buffer.from(`${seed} ${mutant.id}`)) }))
    .toSorted((one, other) => (one.order < other.order ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
