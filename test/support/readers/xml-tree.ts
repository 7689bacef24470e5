import { SaxesParser } from "saxes";

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
  readonly parent: Element | undefined;
}

interface Open extends Element {
  readonly children: Open[];
  text: string;
}

/** The elements of an XML document; throws where it is not well-formed. */
export function xmlTree(xml: string): Element {
  const parser = new SaxesParser();
  let root: Open | undefined;
  let at: Open | undefined;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element: Open = {
      name,
      attributes: attributes as Record<string, string>,
      children: [],
      text: "",
      parent: at,
    };
    at?.children.push(element);
    root ??= element;
    at = element;
  });
  parser.on("text", (text) => {
    if (at !== undefined) at.text += text;
  });
  parser.on("closetag", () => {
    at = at?.parent as Open | undefined;
  });
  parser.write(xml).close();
  if (root === undefined) throw new Error("there is no element");
  return root;
}

export function* elementsOf(root: Element): Generator<Element> {
  yield root;
  for (const child of root.children) yield* elementsOf(child);
}
