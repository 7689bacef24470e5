import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { type Types, typesOf } from "./type-shapes.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The module whose exports are the library. */
export const libraryIndex = "src/library/index.ts";

/** The types of the definition language have a file of their own, which is generated too. */
const definitionFile = join(root, "src/vocabulary/generated/definition.ts");

/** One thing that the library exports, or that what it exports speaks of, as a declaration. */
export interface PublishedDeclaration {
  readonly name: string;
  /** With its comment, beginning with `export`. */
  readonly text: string;
  /** It is exported by the package under this name; the others are reached through these. */
  readonly isPublic: boolean;
}

const banner = `// GENERATED from ${libraryIndex} by tools/generate.ts; do not edit. All that the package "colophon" promises to programs.
`;

/** The declarations of the package: what it exports, and what of ours these speak of. */
export function libraryTypes(): string {
  const { declarations, fromDefinition } = publishedDeclarations();
  const names = fromDefinition.toSorted().join(", ");
  const definition = `import type { ${names} } from "./definition.js";\nexport type * from "./definition.js";\n`;
  return `${banner}\n${definition}\n${declarations.map(({ text }) => text).join("\n\n")}\n`;
}

interface PublishedDeclarations {
  readonly declarations: readonly PublishedDeclaration[];
  /** Names of the definition language that they speak of. */
  readonly fromDefinition: readonly string[];
}

let made: PublishedDeclarations | undefined;

/** The same as data: what is exported first, in its order. */
export function publishedDeclarations(): PublishedDeclarations {
  made ??= readDeclarations();
  return made;
}

function readDeclarations(): PublishedDeclarations {
  const modules = modulesOf(join(root, libraryIndex));
  const types = typesOf(modules.filter(({ isTypes }) => isTypes).map(({ file }) => file));
  const found = new References(types);
  const own = modules.flatMap(({ file, isTypes, names }) =>
    isTypes ? typesIn(found, file) : valuesIn(found, file, names),
  );
  const declared = own.map((declaration) => ({ ...declaration, isPublic: true }));
  const others = found.rest(own.map(({ name }) => name)).map((one) => ({ ...one, isPublic: false }));
  return { declarations: [...declared, ...others], fromDefinition: found.fromDefinition() };
}

/** A module that the index names: all its types, or some values. */
interface ExportedModule {
  readonly file: string;
  readonly isTypes: boolean;
  readonly names: readonly string[];
}

function modulesOf(index: string): readonly ExportedModule[] {
  return sourceOf(index)
    .statements.filter(ts.isExportDeclaration)
    .map(({ isTypeOnly: isTypes, exportClause, moduleSpecifier }) => ({
      file: join(dirname(index), (moduleSpecifier as ts.StringLiteral).text),
      isTypes,
      names:
        exportClause !== undefined && ts.isNamedExports(exportClause)
          ? exportClause.elements.map(({ name }) => name.text)
          : [],
    }));
}

const sourceOf = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2023, true);

type TypeDeclaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

const isTypeDeclaration = (node: ts.Node): node is TypeDeclaration =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

type NamedText = Omit<PublishedDeclaration, "isPublic">;

/** Every type that the file exports, as it is written there. */
function typesIn(found: References, file: string): readonly NamedText[] {
  const source = found.types.program.getSourceFile(file);
  return (source?.statements ?? []).filter(isTypeDeclaration).map((node) => found.written(node as TypeDeclaration));
}

/** Declarations of values, as the compiler writes them for those that use them. */
function valuesIn(found: References, file: string, names: readonly string[]): readonly NamedText[] {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(file, "utf8"), {
    fileName: basename(file),
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2023, strict: true, isolatedDeclarations: true },
  });
  for (const { messageText } of diagnostics)
    throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`);
  const source = ts.createSourceFile(file, outputText, ts.ScriptTarget.ES2023, true);
  for (const statement of source.statements.filter(ts.isImportDeclaration)) found.noteImport(statement, file, names);
  return source.statements.flatMap((node) => {
    const name = nameOf(node);
    return name !== undefined && names.includes(name) ? [{ name, text: node.getFullText().trim() }] : [];
  });
}

function nameOf(node: ts.Statement): string | undefined {
  if (ts.isClassDeclaration(node)) return node.name?.text;
  if (!ts.isVariableStatement(node)) return undefined;
  const [declared] = node.declarationList.declarations;
  return declared === undefined ? undefined : declared.name.getText();
}

/** Types of ours that declarations speak of, which are declared as well. */
class References {
  readonly types: Types;
  readonly #waiting = new Map<string, TypeDeclaration>();
  readonly #ofDefinition = new Set<string>();

  constructor(types: Types) {
    this.types = types;
  }

  fromDefinition(): readonly string[] {
    return [...this.#ofDefinition];
  }

  /** As its author wrote it. */
  written(node: TypeDeclaration): NamedText {
    this.#noteBelow(node);
    const text = node.getFullText().trim();
    return { name: node.name.text, text };
  }

  /** The types that a file of values imports: those of them that it uses are among the files of types, or are found by name. */
  noteImport(node: ts.ImportDeclaration, file: string, users: readonly string[]): void {
    const from = join(dirname(file), (node.moduleSpecifier as ts.StringLiteral).text);
    const { namedBindings } = node.importClause ?? {};
    if (users.length === 0 || namedBindings === undefined || !ts.isNamedImports(namedBindings)) return;
    for (const { name } of namedBindings.elements) {
      const declared = this.types.program
        .getSourceFile(from)
        ?.statements.filter(isTypeDeclaration)
        .find((one) => (one as TypeDeclaration).name.text === name.text);
      if (declared !== undefined) this.#note(declared as TypeDeclaration);
    }
  }

  /** All that was found and is not declared yet, and what that speaks of, by name. */
  rest(declared: readonly string[]): readonly NamedText[] {
    const done = new Map<string, NamedText>();
    for (;;) {
      const next = [...this.#waiting].find(([name]) => !done.has(name) && !declared.includes(name));
      if (next === undefined) break;
      done.set(next[0], this.#declared(next[1]));
    }
    return [...done.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** What is computed from tables and schemas is written out: these are no part of the package. */
  #declared(node: TypeDeclaration): NamedText {
    if (!isComputed(node)) return this.written(node);
    const type = this.types.checker.getTypeAtLocation(node.name);
    const { NoTruncation, InTypeAlias, MultilineObjectLiterals } = ts.NodeBuilderFlags;
    const flags = NoTruncation | InTypeAlias | MultilineObjectLiterals;
    const made = this.types.checker.typeToTypeNode(type, undefined, flags);
    if (made === undefined) throw new Error(`${node.name.text} cannot be written out.`);
    this.#noteBelow(made);
    const printed = ts.createPrinter().printNode(ts.EmitHint.Unspecified, made, node.getSourceFile());
    const declared = `export type ${node.name.text} =`;
    return { name: node.name.text, text: `${commentOf(node)}${declared}${inLines(made, printed)};` };
  }

  #noteBelow(node: ts.Node): void {
    const visit = (one: ts.Node): void => {
      if (ts.isTypeReferenceNode(one) || ts.isExpressionWithTypeArguments(one)) this.#noteReference(one);
      ts.forEachChild(one, visit);
    };
    visit(node);
  }

  #noteReference(node: ts.TypeReferenceNode | ts.ExpressionWithTypeArguments): void {
    const name = ts.isTypeReferenceNode(node) ? node.typeName : node.expression;
    if (!ts.isIdentifier(name)) return;
    const made = (name as { readonly symbol?: ts.Symbol }).symbol;
    const symbol = name.pos < 0 ? made : this.types.checker.getSymbolAtLocation(name);
    if (symbol === undefined) return;
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const own = isAlias ? this.types.checker.getAliasedSymbol(symbol) : symbol;
    for (const declared of own.declarations ?? []) if (isTypeDeclaration(declared)) this.#note(declared);
  }

  #note(node: TypeDeclaration): void {
    const { fileName } = node.getSourceFile();
    if (!fileName.startsWith(join(root, "src/"))) return;
    if (fileName === definitionFile) {
      this.#ofDefinition.add(node.name.text);
      return;
    }
    const before = this.#waiting.get(node.name.text);
    if (before !== undefined && before !== node) throw new Error(`Two types are called ${node.name.text}.`);
    this.#waiting.set(node.name.text, node);
  }
}

const longestLine = 120;

/** Words of a long union stand in lines of their own, so that a new one is a new line. */
function inLines(type: ts.TypeNode, printed: string): string {
  const isLong = printed.length > longestLine && ts.isUnionTypeNode(type) && !printed.includes("{");
  return isLong
    ? printed
        .split(" | ")
        .map((word) => `\n  | ${word}`)
        .join("")
    : ` ${printed}`;
}

function commentOf(node: ts.Node): string {
  const text = node.getFullText();
  return text.slice(0, text.length - node.getText().length).trimStart();
}

/** Whether a declaration rests on a value: a table of words, or the schema of a record. */
function isComputed(node: ts.Node): boolean {
  if (ts.isTypeQueryNode(node)) return true;
  return ts.forEachChild(node, (child) => (isComputed(child) ? true : undefined)) ?? false;
}
