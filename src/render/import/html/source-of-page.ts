import { linkInMarkup } from "../accounting/printed-text.ts";
import { Source } from "../accounting/source.ts";
import type { ImportFindings } from "../findings.ts";
import type { CssCascade } from "./cascade.ts";
import { firstWord } from "./looks.ts";
import { notTaken } from "./properties.ts";
import { placeOf } from "./styled.ts";
import { type HtmlElement, textIn } from "./tree.ts";

/** All that a page shows: its text in the order of its elements, its links and pictures, and what its sheets say of them. */
export function sourceOfPage(body: HtmlElement, cascade: CssCascade, { ledger }: ImportFindings): Source {
  const source = new Source();
  let words: string[] = [];
  let place = placeOf(body);
  const flush = (next: string): void => {
    source.text(place, words.join(""));
    [words, place] = [[], next];
  };
  const visit = (element: HtmlElement): void => {
    const properties = cascade.of(element);
    const display = firstWord(properties.get("display")) || "inline";
    if (display === "none" || ledger.isReplaced(element)) return;
    const isBlock = !/^(?:inline|contents)$/.test(display);
    if (isBlock) flush(placeOf(element));
    for (const [name, value] of properties) {
      const reported = notTaken(name, value);
      if (reported !== undefined) source.property(reported, placeOf(element));
    }
    addContent(element, source);
    if (element.name === "br" || element.name === "img") words.push(" ");
    for (const child of element.svg === undefined ? element.children : [])
      if (typeof child === "string") words.push(child);
      else visit(child);
    if (isBlock) flush(place);
  };
  visit(body);
  flush("");
  return source;
}

function addContent(element: HtmlElement, source: Source): void {
  const place = placeOf(element);
  const address = element.attributes.get("href")?.trim() ?? "";
  if (element.name === "img" || element.svg !== undefined) source.content("picture", "", place);
  // One with tags in it is an address of the data.
  if (element.name !== "a" || address === "" || address.includes("{{") || !isSeen(element)) return;
  source.content("link", linkInMarkup(address), place);
}

const isSeen = (element: HtmlElement): boolean =>
  textIn(element).trim() !== "" ||
  element.children.some((child) => typeof child !== "string" && (child.name === "img" || isSeen(child)));
