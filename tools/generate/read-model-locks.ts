import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { declare } from "../../src/ports/read-models/declaration.ts";
import { allProjections } from "../../src/projections/all.ts";
import { type Shape, shapeOf, typesOf, withoutSentences } from "./type-shapes.ts";

const locks = "schema/read-models/";
const folder = fileURLToPath(new URL("../../src/projections/", import.meta.url));

/**
 * The shape of each read model, by the path of its file: name, version, fields and the shape of its documents. A stored
 * version is never rewritten, so what is in these files changes with the version only.
 */
export function readModelLocks(): readonly (readonly [string, string])[] {
  const shapes = documentShapes();
  return allProjections.map(({ collection }) => {
    const { name, version, fields, acrossTenants, order, counted } = declare(collection);
    const document = shapes.get(name);
    if (document === undefined)
      throw new Error(`the read model ${name} is not declared by collection<…>()({ name: … })`);
    const lock = { name, version, fields: Object.fromEntries(fields), acrossTenants, order, counted, document };
    return [`${locks}${name}.json`, `${JSON.stringify(lock, null, 2)}\n`] as const;
  });
}

/** Why the file must not change as long as the version is the same; undefined when it may. */
export function brokenLock(path: string, kept: string | undefined, written: string): string | undefined {
  if (!path.startsWith(locks) || kept === undefined || kept === written) return undefined;
  if (versionIn(kept) !== versionIn(written)) return undefined;
  return (
    `${path} describes documents that are already stored, and differs from the declaration: raise the \`version\` of the ` +
    "collection in src/projections, so that the read model is rebuilt, then run `npm run generate`."
  );
}

const versionIn = (lock: string): unknown => (JSON.parse(lock) as { readonly version: unknown }).version;

/** The types of documents, by the read model's name: the argument of `collection<Document>()({ name })`. */
function documentShapes(): ReadonlyMap<string, Shape> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("project.ts"))
    .map((file) => `${folder}${file}`);
  const { program, checker } = typesOf(files);
  const found = new Map<string, Shape>();
  const visit = (node: ts.Node): void => {
    const declared = ts.isCallExpression(node) ? declaredBy(node) : undefined;
    if (declared === undefined) ts.forEachChild(node, visit);
    else found.set(declared.name, withoutSentences(shapeOf(checker.getTypeFromTypeNode(declared.document), checker)));
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source !== undefined) visit(source);
  }
  return found;
}

/** `collection<Document>()({ name: "…" })` */
function declaredBy(call: ts.CallExpression): { readonly name: string; readonly document: ts.TypeNode } | undefined {
  const inner = call.expression;
  if (!ts.isCallExpression(inner) || inner.expression.getText() !== "collection") return undefined;
  const [document] = inner.typeArguments ?? [];
  const [declared] = call.arguments;
  if (document === undefined || declared === undefined || !ts.isObjectLiteralExpression(declared)) return undefined;
  for (const member of declared.properties) {
    if (!ts.isPropertyAssignment(member) || member.name.getText() !== "name") continue;
    if (ts.isStringLiteral(member.initializer)) return { name: member.initializer.text, document };
  }
  return undefined;
}
