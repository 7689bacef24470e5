import { kindOfLink, targetOf, type WordPackage } from "./word-package.ts";

/** Ids of the parts with properties, which no file states (MS-OE376 2.1.507). */
const properties: Readonly<Record<string, string>> = {
  "core-properties": "{6c3c8bc8-f283-45ae-878a-bab7291924a1}",
  "extended-properties": "{6668398d-a668-4e3e-a5eb-62b293d839f1}",
};

/** Parts with data that controls show, by their ids in small letters (22.5.2). */
export function storesOf(opened: WordPackage, main: string): ReadonlyMap<string, string> {
  const stores = new Map<string, string>();
  for (const link of opened.linksOf("")) {
    const [id, part] = [properties[kindOfLink(link)], targetOf(link, "")];
    if (id !== undefined && part !== undefined) stores.set(id, part);
  }
  for (const link of opened.linksOf(main)) {
    const part = kindOfLink(link) === "customXml" ? targetOf(link, main) : undefined;
    if (part === undefined) continue;
    for (const inner of opened.linksOf(part)) {
      const about = kindOfLink(inner) === "customXmlProps" ? targetOf(inner, part) : undefined;
      const id =
        about === undefined ? undefined : /itemID\s*=\s*["'](\{[^"']{1,60}\})/.exec(opened.textOf(about) ?? "")?.[1];
      if (id !== undefined) stores.set(id.toLowerCase(), part);
    }
  }
  return stores;
}
