import { readFileSync } from "node:fs";

/** A schema as the tests walk it. */
export interface Node {
  readonly [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const file = new URL("../../schema/v1/document-definition.schema.json", import.meta.url);

export const publishedSchema = JSON.parse(readFileSync(file, "utf8")) as Node & {
  readonly definitions: Readonly<Record<string, Node>>;
};

/** Every schema inside another, with the place it stands at. */
export function* schemasIn(node: unknown, path: string): Generator<readonly [path: string, schema: Node]> {
  if (!isNode(node)) return;
  yield [path, node];
  for (const keyword of ["properties", "definitions"]) {
    const map = node[keyword];
    if (isNode(map))
      for (const [key, inner] of Object.entries(map)) yield* schemasIn(inner, `${path}/${keyword}/${key}`);
  }
  for (const keyword of ["items", "additionalProperties", "anyOf", "allOf", "if", "then", "else"]) {
    const inner = node[keyword];
    for (const [index, one] of [inner].flat().entries()) yield* schemasIn(one, `${path}/${keyword}/${index}`);
  }
}
