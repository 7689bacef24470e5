import { SaxesParser } from "saxes";

/** The elements of this name, each as the texts of its children; the last of several with one name counts. */
export function elementsOf(xml: string, name: string): readonly Readonly<Record<string, string>>[] {
  const found: Record<string, string>[] = [];
  const path: string[] = [];
  let open: { readonly depth: number; readonly fields: Record<string, string> } | undefined;
  let text = "";
  const parser = new SaxesParser();
  parser.on("opentag", (tag) => {
    path.push(tag.name);
    text = "";
    if (tag.name === name && open === undefined) open = { depth: path.length, fields: Object.create(null) };
  });
  parser.on("text", (more) => {
    text += more;
  });
  parser.on("closetag", (tag) => {
    if (open !== undefined && path.length === open.depth + 1) open.fields[tag.name] = text;
    if (open !== undefined && path.length === open.depth) {
      found.push(open.fields);
      open = undefined;
    }
    path.pop();
    text = "";
  });
  parser.on("error", () => undefined);
  parser.write(xml).close();
  return found;
}

/** The first element of this name; empty where there is none. */
export const firstOf = (xml: string, name: string): Readonly<Record<string, string>> => elementsOf(xml, name)[0] ?? {};

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text between two tags. */
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
