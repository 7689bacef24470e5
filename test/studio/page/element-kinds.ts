import { readFileSync } from "node:fs";
import type { Schema } from "../../../studio/src/editor/schema-walk.ts";

/** The published schema of definitions. */
export const definitionSchema = JSON.parse(readFileSync("schema/v1/document-definition.schema.json", "utf8")) as Schema;

/** An element of a definition. */
type Element = Readonly<Record<string, unknown>>;

/** A kind of element of the language, by its published schema. */
export interface ElementKind {
  readonly key: string;
  /** Those of the schema, and the first of them with an id, a condition and a style of its own, as far as it takes them. */
  readonly examples: readonly Element[];
  readonly takes: (member: string) => boolean;
  /** Where it has its style: a pointer from the element; undefined: it has none. */
  readonly styled: string | undefined;
}

/** Every kind of element that the schema knows. */
export const elementKinds: readonly ElementKind[] = (
  definitionSchema.definitions?.["ContentElement"]?.allOf ?? []
).flatMap((choice): readonly ElementKind[] => {
  const key = choice.if?.required?.[0];
  const own = resolved(choice.then);
  if (key === undefined || own === undefined) return [];
  const has = (one: Schema | undefined, member: string): boolean => Object.hasOwn(one?.properties ?? {}, member);
  const takes = (member: string): boolean => has(own, member);
  const inBody = has(resolved(own.properties?.[key] as Schema | undefined), "style") ? `/${key}` : undefined;
  const styled = takes("style") ? "" : inBody;
  const examples = (own.examples ?? []) as readonly Element[];
  return [{ key, takes, styled, examples: [...examples, dressed(key, examples[0] ?? {}, takes, styled)] }];
});

function resolved(given: Schema | undefined): Schema | undefined {
  return given?.$ref === undefined ? given : definitionSchema.definitions?.[given.$ref.split("/").at(-1) ?? ""];
}

function dressed(
  key: string,
  element: Element,
  takes: (member: string) => boolean,
  styled: string | undefined,
): Element {
  const style = { style: { extends: "note", color: "#123456" } };
  const members = Object.entries({ id: "dressed", if: "$data.shown" }).filter(([member]) => takes(member));
  const body = styled === `/${key}` ? { [key]: { ...(element[key] as object), ...style } } : {};
  return { ...element, ...body, ...Object.fromEntries(members), ...(styled === "" ? style : {}) };
}

/** Three ways to write one definition: in one line, as an editor does, and as people do who use tabs and blanks of their own. */
export const spellings = {
  tight: (value: unknown) => JSON.stringify(value),
  wide: (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`,
  mixed: (value: unknown) =>
    JSON.stringify(value, undefined, "\t")
      .replace('"content": [', '"content":  [  ')
      .replaceAll(/\{\n\t*("[^"]*": "[^"]*")\n\t*\}/g, "{ $1 }")
      .replaceAll("é", "\\u00e9"),
} as const;
