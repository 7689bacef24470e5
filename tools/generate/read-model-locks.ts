import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { declare } from "../../src/ports/read-models/declaration.ts";
import { allProjections } from "../../src/projections/all.ts";
import { locks } from "./promises.ts";
import { type Shape, shapeOf, type Types, typesOf, withoutSentences } from "./type-shapes.ts";

const folder = fileURLToPath(new URL("../../src/projections/", import.meta.url));

/**
 * The shape of each read model, by the path of its file: name, version, fields and the shape of its documents. A stored
 * version is never rewritten, so what is in these files changes with the version only.
 */
export function readModelLocks(
  shapes: Readonly<Record<string, Shape>> = documentShapes(typesOf(projectionFiles())),
): readonly (readonly [string, string])[] {
  return allProjections.map(({ collection }) => {
    const { name, version, fields, acrossTenants, order, counted } = declare(collection);
    const document = shapes[name];
    if (document === undefined)
      throw new Error(`the read model ${name} is not declared by collection<…>()({ name: … })`);
    const lock = { name, version, fields: Object.fromEntries(fields), acrossTenants, order, counted, document };
    return [`${locks}${name}.json`, `${JSON.stringify(lock, null, 2)}\n`] as const;
  });
}

export const projectionFiles = (): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("project.ts"))
    .map((file) => `${folder}${file}`);

/** The types of documents, by the read model's name: the argument of `collection<Document>()({ name })`. */
export function documentShapes({ program, checker }: Types): Readonly<Record<string, Shape>> {
  const found = new Map<string, Shape>();
  const visit = (node: ts.Node): void => {
    const declared = ts.isCallExpression(node) ? declaredBy(node) : undefined;
    if (declared === undefined) ts.forEachChild(node, visit);
    else found.set(declared.name, withoutSentences(shapeOf(checker.getTypeFromTypeNode(declared.document), checker)));
  };
  for (const file of projectionFiles()) {
    const source = program.getSourceFile(file);
    if (source !== undefined) visit(source);
  }
  return Object.fromEntries(found);
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
