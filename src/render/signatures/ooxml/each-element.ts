import { SaxesParser, type SaxesTagNS } from "saxes";
import { keepOn } from "../../../vocabulary/stopping/attention.ts";

/** Calls `visit` for every element of a namespace, with a look-up of its attributes; "": there is none. @throws Error when it is no XML */
export function eachElement(
  xml: string,
  namespace: string,
  visit: (local: string, attribute: (name: string) => string) => void,
): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on("opentag", ({ uri, local, attributes }: SaxesTagNS) => {
    keepOn();
    if (uri !== namespace) return;
    const values = new Map(Object.entries(attributes).map(([name, { value }]) => [name, value]));
    visit(local, (name) => values.get(name) ?? "");
  });
  parser.write(xml).close();
}
