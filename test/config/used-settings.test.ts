import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { settings } from "../../src/config/config.ts";

const sources = new URL("../../src/", import.meta.url).pathname;

/** A function that only compares settings with each other makes no use of them. */
const onlyChecks = /^readConfig$|Faults$/;

const isConfig = (node: ts.Node | undefined): boolean => node !== undefined && /(?:^|[.#])config$/.test(node.getText());

const isOfConfig = ({ type }: ts.ParameterDeclaration): boolean =>
  type !== undefined && /Config\b|\bSettingValues</.test(type.getText());

/** What a node takes apart, if that is a configuration: `const { port } = config` or `({ port }: Config)`. */
function takenApart(node: ts.Node): ts.BindingName | undefined {
  if (ts.isVariableDeclaration(node) && isConfig(node.initializer)) return node.name;
  return ts.isParameter(node) && isOfConfig(node) ? node.name : undefined;
}

/** The settings that a node alone takes from a configuration. A name that is then not used is refused by the linter. */
function takenBy(node: ts.Node): readonly string[] {
  if (ts.isPropertyAccessExpression(node) && isConfig(node.expression)) return [node.name.text];
  const pattern = takenApart(node);
  if (pattern === undefined || !ts.isObjectBindingPattern(pattern)) return [];
  return pattern.elements.map(({ propertyName, name }) => (propertyName ?? name).getText());
}

/** The settings that a node takes with all that it holds. */
function takenIn(node: ts.Node): readonly string[] {
  if (ts.isFunctionDeclaration(node) && onlyChecks.test(node.name?.text ?? "")) return [];
  const taken = [...takenBy(node)];
  ts.forEachChild(node, (child) => {
    taken.push(...takenIn(child));
  });
  return taken;
}

const texts = ["config", "service", "cli"].flatMap((folder) =>
  readdirSync(join(sources, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(sources, folder, file), "utf8"))
    .filter((text) => /config/i.test(text)),
);

test("the service uses every setting", () => {
  const taken = new Set(
    texts.flatMap((text) => takenIn(ts.createSourceFile("read.ts", text, ts.ScriptTarget.Latest, true))),
  );
  expect(Object.keys(settings).filter((key) => !taken.has(key))).toEqual([]);
});
