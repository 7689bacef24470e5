import ts from "typescript";

/** JSON Schema of a value, as its TypeScript type says it. */
export type Shape = Readonly<Record<string, unknown>>;

export interface Types {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
}

/** The types of these files and of what they import. */
export function typesOf(files: readonly string[]): Types {
  const program = ts.createProgram(files, {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    rewriteRelativeImportExtensions: true,
    types: [],
  });
  return { program, checker: program.getTypeChecker() };
}

/** By code unit, so that the order of declaration does not change the shape. */
export const inOrder = <Item>(items: readonly Item[]): readonly Item[] =>
  items.toSorted((one, other) => Number(String(one) > String(other)) - Number(String(one) < String(other)));

export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

export function shapeOf(type: ts.Type, checker: ts.TypeChecker): Shape {
  if (type.isUnion()) return unionOf(type.types, checker);
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
  const simple = simpleOf(type);
  if (simple !== undefined) return { type: simple };
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    return { type: "array", items: item === undefined ? {} : shapeOf(item, checker) };
  }
  const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
  if (index !== undefined) return { type: "object", additionalProperties: shapeOf(index.type, checker) };
  return objectOf(type, checker);
}

const simple = new Map<ts.TypeFlags, string>([
  [ts.TypeFlags.String, "string"],
  [ts.TypeFlags.Number, "number"],
  [ts.TypeFlags.Boolean, "boolean"],
  [ts.TypeFlags.Null, "null"],
]);

function simpleOf(type: ts.Type): string | undefined {
  // A branded text is a text.
  if (type.isIntersection() && type.types.some(({ flags }) => flags & ts.TypeFlags.String)) return "string";
  return [...simple].find(([flag]) => (type.flags & flag) !== 0)?.[1];
}

/** A table of codes grows without a new version: more words than this become any text. */
const mostWords = 12;

/** The same without the sentences: they may change, the shape may not. */
export function withoutSentences(shape: Shape): Shape {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== "object" || value === null) return value;
    // Members named `description` are shapes; the sentences are texts.
    const members = Object.entries(value).filter(
      ([name, inner]) => name !== "description" || typeof inner !== "string",
    );
    return Object.fromEntries(members.map(([name, inner]) => [name, clean(inner)]));
  };
  return clean(shape) as Shape;
}

/** Words become an `enum`; true and false, which TypeScript keeps apart, `boolean`. */
function unionOf(types: readonly ts.Type[], checker: ts.TypeChecker): Shape {
  const words = types.flatMap((type) => (type.isStringLiteral() || type.isNumberLiteral() ? [type.value] : []));
  const truths = types.filter(({ flags }) => flags & ts.TypeFlags.BooleanLiteral);
  const others = types.filter(
    (type) =>
      !(type.isStringLiteral() || type.isNumberLiteral()) &&
      (type.flags & (ts.TypeFlags.BooleanLiteral | ts.TypeFlags.Undefined)) === 0,
  );
  const parts: readonly Shape[] = [
    ...(words.length > mostWords ? [{ type: "string" }] : []),
    ...(words.length > 0 && words.length <= mostWords ? [{ enum: inOrder(words) }] : []),
    ...(truths.length > 0 ? [{ type: "boolean" }] : []),
    ...others.map((type) => shapeOf(type, checker)),
  ];
  const [only, ...more] = parts;
  if (only !== undefined && more.length === 0) return only;
  const names = parts.map((part) => (Object.keys(part).length === 1 ? part["type"] : undefined));
  if (names.every((name) => typeof name === "string")) return { type: inOrder(names) };
  return { anyOf: parts.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)) };
}

function objectOf(type: ts.Type, checker: ts.TypeChecker): Shape {
  const members = checker.getPropertiesOfType(type);
  const properties = members.map((member) => {
    const shape = shapeOf(checker.getTypeOfSymbol(member), checker);
    const about = oneLine(ts.displayPartsToString(member.getDocumentationComment(checker)));
    return [member.name, about === "" ? shape : { description: about, ...shape }] as const;
  });
  const required = members.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional)).map(({ name }) => name);
  return {
    type: "object",
    required: inOrder(required),
    properties: Object.fromEntries(properties.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    additionalProperties: false,
  };
}
