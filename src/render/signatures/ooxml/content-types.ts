import { eachElement } from "./each-element.ts";

/** Answers with the media type of a part, by its name with a slash before; "": it has none. */
export type TypeOf = (part: string) => string;

const namespace = "http://schemas.openxmlformats.org/package/2006/content-types";

/** `[Content_Types].xml` (ECMA-376-2, 10.1.2.4): the part's own type first, then that of its extension, in any case. */
export function readContentTypes(xml: string): TypeOf {
  const overrides = new Map<string, string>();
  const extensions = new Map<string, string>();
  eachElement(xml, namespace, (local, attribute) => {
    if (local === "Override") overrides.set(attribute("PartName").toLowerCase(), attribute("ContentType"));
    if (local === "Default") extensions.set(attribute("Extension").toLowerCase(), attribute("ContentType"));
  });
  return (part) => {
    const name = part.toLowerCase();
    return overrides.get(name) ?? extensions.get(name.slice(name.lastIndexOf(".") + 1)) ?? "";
  };
}
