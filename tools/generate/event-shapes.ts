import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { inOrder, oneLine, type Shape, shapeOf, type Types, typesOf } from "./type-shapes.ts";

export interface EventShape {
  readonly type: string;
  /** The file it is declared in, without its ending. */
  readonly noun: string;
  /** The sentence above its type. */
  readonly about: string;
  readonly data: Shape;
}

const folder = fileURLToPath(new URL("../../src/vocabulary/events/", import.meta.url));

export const eventFiles = (): readonly string[] => readdirSync(folder).map((file) => `${folder}${file}`);

/** Every event, read from the types in `src/vocabulary/events`: a type that is `EventOf` a name and its data. */
export function eventShapes({ program, checker }: Types = typesOf(eventFiles())): readonly EventShape[] {
  return inOrder(eventFiles()).flatMap((file) => {
    const source = program.getSourceFile(file);
    if (source === undefined) throw new Error(`${file} cannot be read`);
    return source.statements.flatMap((statement) => shapeIn(statement, basename(file, ".ts"), checker));
  });
}

function shapeIn(statement: ts.Statement, noun: string, checker: ts.TypeChecker): readonly EventShape[] {
  if (!ts.isTypeAliasDeclaration(statement) || !ts.isTypeReferenceNode(statement.type)) return [];
  const [, data] = statement.type.typeArguments ?? [];
  if (statement.type.typeName.getText() !== "EventOf" || data === undefined) return [];
  const about = ts.displayPartsToString(checker.getSymbolAtLocation(statement.name)?.getDocumentationComment(checker));
  return [
    {
      type: statement.name.text,
      noun,
      about: oneLine(about),
      data: shapeOf(checker.getTypeFromTypeNode(data), checker),
    },
  ];
}
