import ts from "typescript";
import { libraryIndex, publishedDeclarations } from "../library-types.ts";
import { code, heading, table } from "./markdown.ts";

const introduction = `
\`import { createRenderer } from "colophon"\` makes documents in your own program. [The library](../how-to/library.md) shows how; this page is made of its
types. The same as one file for the compiler is \`schema/library/index.d.ts\`, which the package carries: a change of what the package promises is a change of that file.
[Definitions](definition.md) have a page of their own, and so do [codes](errors.md) and [work](work.md).
`;

/** One declaration, read back. */
interface DeclaredNode {
  readonly node: ts.Statement;
  readonly source: ts.SourceFile;
  readonly name: string;
}

/** What the library exports, and what that speaks of. */
export function libraryPage(): string {
  const { declarations } = publishedDeclarations();
  const sections = declarations.map(({ name, text, isPublic }) => {
    const source = ts.createSourceFile("library.d.ts", text, ts.ScriptTarget.ES2023, true);
    const [node] = source.statements;
    if (node === undefined) throw new Error(`${name} has no declaration.`);
    return { text: section({ node, source, name }), order: isPublic ? orderOf(node) : last };
  });
  const inOrder = [functions, classes, last - 1, last].flatMap((order) => [
    ...(order === last ? ["\n## What these speak of\n"] : []),
    ...sections.filter((one) => one.order === order).map(({ text }) => text),
  ]);
  return `${heading("The library", libraryIndex)}${introduction}${inOrder.join("")}`;
}

const functions = 0;
const classes = 1;
const last = 3;

function orderOf(node: ts.Statement): number {
  if (ts.isVariableStatement(node)) return functions;
  return ts.isClassDeclaration(node) ? classes : last - 1;
}

function section(declared: DeclaredNode): string {
  const about = commentOf(declared.node, declared.source);
  const body = bodyOf(declared);
  return `\n### ${declared.name}\n\n${[about, body].filter((text) => text !== "").join("\n\n")}\n`;
}

function bodyOf({ node, source }: DeclaredNode): string {
  if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) {
    const base = (node.heritageClauses ?? []).map((clause) => clause.getText(source)).join(" ");
    const rows = node.members
      .filter((member) => !ts.isConstructorDeclaration(member))
      .map((member) => [code(nameOf(member, source)), cell(typeOf(member, source)), commentOf(member, source)]);
    return [...(base === "" ? [] : [code(base)]), table(["Member", "Type", "Meaning"], rows).trim()].join("\n\n");
  }
  const text = node.getText(source).replace(/^export (?:declare )?/, "");
  return `\`\`\`ts\n${text}\n\`\`\``;
}

function nameOf(member: ts.ClassElement | ts.TypeElement, source: ts.SourceFile): string {
  const isCall = ts.isMethodSignature(member) || ts.isMethodDeclaration(member);
  const isOptional = "questionToken" in member && member.questionToken !== undefined;
  return `${member.name?.getText(source) ?? ""}${isCall ? "()" : ""}${isOptional ? "?" : ""}`;
}

/** Of an optional member without the `undefined` that it may also be. */
function typeOf(member: ts.ClassElement | ts.TypeElement, source: ts.SourceFile): string {
  if (ts.isMethodSignature(member) || ts.isMethodDeclaration(member)) {
    const parameters = member.parameters.map((one) => one.getText(source)).join(", ");
    return `(${parameters}) => ${member.type?.getText(source) ?? "void"}`;
  }
  const typed = member as { readonly type?: ts.TypeNode; readonly initializer?: ts.Expression };
  return (typed.type ?? typed.initializer)?.getText(source).replace(/ \| undefined$/, "") ?? "";
}

const cell = (type: string): string => code(type.replaceAll(/\s+/g, " "));

/** The comment as a paragraph. */
function commentOf(node: ts.Node, source: ts.SourceFile): string {
  const [comment] = ts.getJSDocCommentsAndTags(node);
  if (comment === undefined) return "";
  const text = comment
    .getText(source)
    .replace(/^\/\*\*|\*\/$/g, "")
    .replaceAll(/^\s*\* ?/gm, "");
  return text.replaceAll("@throws", "Throws").replaceAll(/\s+/g, " ").trim();
}
