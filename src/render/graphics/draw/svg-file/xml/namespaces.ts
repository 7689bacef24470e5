/** Names of vocabularies by prefix (Namespaces in XML 1.0); the empty prefix is that of names without one. */
export type NamespaceScope = ReadonlyMap<string, string>;

const svg = "http://www.w3.org/2000/svg";
const xlink = "http://www.w3.org/1999/xlink";

/** Namespaces that these prefixes mean in files that do not declare them. */
export const usualScope: NamespaceScope = new Map([
  ["svg", svg],
  ["xlink", xlink],
  ["xml", "http://www.w3.org/XML/1998/namespace"],
]);

/** The scope within an element that declares prefixes of its own. */
export function scopeWith(scope: NamespaceScope, attributes: Readonly<Record<string, string>>): NamespaceScope {
  const declared = Object.entries(attributes).filter(([key]) => key === "xmlns" || key.startsWith("xmlns:"));
  if (declared.length === 0) return scope;
  return new Map([...scope, ...declared.map(([key, uri]) => [key.slice("xmlns:".length), uri.trim()] as const)]);
}

/** An element's name when it is one of SVG's; undefined for those of other vocabularies. */
export function svgName(name: string, scope: NamespaceScope): string | undefined {
  const colon = name.indexOf(":");
  const uri = scope.get(colon === -1 ? "" : name.slice(0, colon));
  // Without any declaration a file is taken for what its outermost element says.
  const isOurs = uri === svg || (colon === -1 && (uri === undefined || uri === ""));
  return isOurs ? name.slice(colon + 1) : undefined;
}

/** An attribute's name as it is read; undefined for those of other vocabularies. */
export function attributeName(name: string, scope: NamespaceScope): string | undefined {
  const colon = name.indexOf(":");
  if (colon === -1) return name === "xmlns" ? undefined : name;
  const local = name.slice(colon + 1);
  if (name.startsWith("xml:")) return name;
  return scope.get(name.slice(0, colon)) === xlink && local === "href" ? "xlink:href" : undefined;
}
