import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const sources = new URL("../src/", import.meta.url).pathname;

interface TypeName {
  readonly name: string;
  readonly file: string;
  readonly isExported: boolean;
}

/** Names that end like participles and are nouns. */
const nouns =
  /^(?:Drawing|Encoding|Finding|Heading|Housekeeping|Numbering|Padding|Ring|Setting|Spacing|String|Timing|Warning|Feed)$/;

/** Participles of one word; irregular ones are those that stood in the source. */
const participle =
  /^(?:[A-Z][a-z]+(?:ed|ing)|Begun|Bound|Broken|Built|Chosen|Cut|Drawn|Found|Given|Held|Hidden|Kept|Known|Left|Made|Met|Read|Run|Said|Seen|Sent|Set|Shown|Split|Taken|Written)$/;

/** How many names may be those of types in several files, none of them exported. Less is better: lower it. */
const mostLocalNames = 68;

/** Collections and streams have these methods. */
const collectionMethods = /^(?:add|delete|find|get|has|push|set)$/;
const streamMethods = /^(?:read|write)$/;

/** A field that holds a collection, by what it begins with or by its type. */
const collection = /\bnew (?:LRUCache|Map|Set|WeakMap|WeakSet)\b|= \[|\b(?:Array|LRUCache|Map|Set|WeakMap)<|\[\]/;

/** A class of this name reads or writes a format, or is bytes on their way. */
const stream = /(?:Deflater|Reader|Writer)$/;

const texts = readdirSync(sources, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
  .map((file) => ({ file, text: readFileSync(join(sources, file), "utf8") }));

/** Where a type of a file begins: the formatter has it at the beginning of a line. To parse all files takes ten times as long. */
const typeLine = /^(?<exported>export )?(?:declare |abstract )*(?<kind>interface|type|class) (?<name>\w+)/gm;

const types: readonly TypeName[] = texts.flatMap(({ file, text }) =>
  [...text.matchAll(typeLine)].map(({ groups }) => ({
    ...{ name: groups?.["name"] ?? "", file },
    isExported: groups?.["exported"] !== undefined,
  })),
);

/** Files with classes, whose methods have names as well. */
const files = texts
  .filter(({ text }) => [...text.matchAll(typeLine)].some(({ groups }) => groups?.["kind"] === "class"))
  .map(({ file, text }) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest));

const byName = new Map<string, TypeName[]>();
for (const type of types) byName.set(type.name, [...(byName.get(type.name) ?? []), type]);
const inSeveralFiles = [...byName.values()].filter((named) => named.length > 1);

const spelt = ({ name, file }: TypeName): string => `${name} (${file})`;

test("a name that one file exports as a type is the name of no other type", () => {
  expect(
    inSeveralFiles.filter((named) => named.some((type) => type.isExported)).map((named) => named.map(spelt)),
  ).toEqual([]);
});

test("no exported type is called by a participle alone: it says the participle of what", () => {
  const bare = types.filter((type) => type.isExported && participle.test(type.name) && !nouns.test(type.name));
  expect(bare.map(spelt)).toEqual([]);
});

test("fewer and fewer names stand for types in several files", () => {
  expect(inSeveralFiles.length).toBeLessThanOrEqual(mostLocalNames);
});

/** Whether a class may have methods that are called like those of collections: it keeps one, or keeps to an interface. */
function keepsCollection(node: ts.ClassDeclaration, source: ts.SourceFile): boolean {
  const fields = node.members.filter((member) => ts.isPropertyDeclaration(member));
  return fields.some((field) => collection.test(field.getText(source)));
}

/** Methods of a class that are called like those of what it is not. */
function borrowed(node: ts.ClassDeclaration, source: ts.SourceFile): readonly string[] {
  const keeps = keepsCollection(node, source);
  const isStream = stream.test(node.name?.text ?? "") || source.fileName.startsWith("render/writers/");
  return node.members
    .filter((member) => ts.isMethodDeclaration(member))
    .map(({ name }) => name.getText(source))
    .filter((name) => (collectionMethods.test(name) && !keeps) || (streamMethods.test(name) && !isStream))
    .map((name) => `${node.name?.text}.${name} (${source.fileName})`);
}

/** Adapters have the methods of their port, whatever these are called. */
const isAdapter = (node: ts.ClassDeclaration): boolean =>
  node.heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ImplementsKeyword) ?? false;

test("a method is called like one of a collection or a stream only where its class keeps or is one", () => {
  const methods = files.flatMap((source) =>
    source.statements
      .filter((node) => ts.isClassDeclaration(node))
      .filter((node) => !isAdapter(node))
      .flatMap((node) => borrowed(node, source)),
  );
  expect(methods).toEqual([]);
});
