import type { GeneratedPart } from "../../graphics/draw/svg-file/css/stylesheet.ts";
import { madeOnce } from "../../model/made-once.ts";
import { linkInMarkup } from "../accounting/printed-text.ts";
import { Source } from "../accounting/source.ts";
import type { ImportFindings } from "../findings.ts";
import type { CssCascade } from "./cascade.ts";
import { generatedText } from "./generated-text.ts";
import { firstWord } from "./looks.ts";
import type { ElementProperties } from "./properties.ts";
import { placeOf } from "./styled.ts";
import type { HtmlElement } from "./tree.ts";
import { unreadProperties } from "./unread-properties.ts";
import { notTaken } from "./values.ts";

/** All that a page shows: its text in the order of its elements, its links and pictures, and what its sheets say of them. */
export function sourceOfPage(body: HtmlElement, cascade: CssCascade, { ledger }: ImportFindings): Source {
  const source = new Source();
  let words: string[] = [];
  let place = placeOf(body);
  const flush = (next: string): void => {
    source.text(place, words.join(""));
    [words, place] = [[], next];
  };
  const displayOf = (element: HtmlElement): string => firstWord(cascade.of(element).get("display")) || "inline";
  const isShown = (element: HtmlElement): boolean => displayOf(element) !== "none";
  const visit = (element: HtmlElement): void => {
    const properties = cascade.of(element);
    const display = displayOf(element);
    // Sheets never show the areas of a picture, of which readers see where they lead to.
    if (element.name === "area") addLink(element, source, isShown);
    if (display === "none") return;
    if (ledger.isReplaced(element)) {
      addLinks(element, source, isShown);
      return;
    }
    const isBlock = !/^(?:inline|contents)$/.test(display);
    if (isBlock) flush(placeOf(element));
    for (const name of notTakenOf(properties)) source.property(name, placeOf(element));
    const around = element.parent === undefined ? "" : displayOf(element.parent);
    for (const name of unreadProperties(element, cascade, display, around)) source.property(name, placeOf(element));
    addContent(element, source, isShown);
    words.push(generated("before", element, cascade, source));
    if (element.name === "br" || element.name === "img") words.push(" ");
    for (const child of element.svg === undefined ? element.children : [])
      if (typeof child === "string") words.push(child);
      else visit(child);
    words.push(generated("after", element, cascade, source));
    if (isBlock) flush(place);
  };
  visit(body);
  flush("");
  return source;
}

const allNotTaken = new WeakMap<ElementProperties["values"], readonly string[]>();

/** By their names, of those that have a value which is not taken over; looked up once for all elements of which CSS says the same. */
const notTakenOf = ({ values }: ElementProperties): readonly string[] =>
  madeOnce(allNotTaken, values, () => [...values].flatMap(([name, value]) => notTaken(name, value) ?? []));

/** The text that the file's sheets add before or behind an element. */
function generated(part: GeneratedPart, element: HtmlElement, cascade: CssCascade, source: Source): string {
  const content = cascade.contentOf(element, part);
  if (content === undefined) return "";
  const { words, hasPicture, others } = generatedText(content, (name) => element.attributes.get(name));
  if (hasPicture) source.content("picture", placeOf(element));
  for (const other of others) source.property(`content: ${other.slice(0, 60)}`, placeOf(element));
  // It is no part of a word of the page.
  return ` ${words} `;
}

function addContent(element: HtmlElement, source: Source, isShown: (element: HtmlElement) => boolean): void {
  if (element.name === "img" || element.svg !== undefined) source.content("picture", placeOf(element));
  addLink(element, source, isShown);
}

function addLink(element: HtmlElement, source: Source, isShown: (element: HtmlElement) => boolean): void {
  const address = element.attributes.get("href")?.trim() ?? "";
  // One with tags in it is an address of the data.
  if (address === "" || address.includes("{{")) return;
  if (element.name === "area" || (element.name === "a" && isSeen(element, isShown)))
    source.link(linkInMarkup(address), placeOf(element), shownIn(element, isShown));
}

/** The text of an element without what is hidden in it. */
const shownIn = (element: HtmlElement, isShown: (element: HtmlElement) => boolean): string =>
  element.children
    .map((child) => (typeof child === "string" ? child : isShown(child) ? shownIn(child, isShown) : ""))
    .join("");

/** The report has the words and pictures of an element that something else took the place of, and not where its links lead to. */
function addLinks(element: HtmlElement, source: Source, isShown: (element: HtmlElement) => boolean): void {
  if (!isShown(element)) return;
  addLink(element, source, isShown);
  for (const child of element.children) if (typeof child !== "string") addLinks(child, source, isShown);
}

const drawn: ReadonlySet<string> = new Set(["img", "hr", "input", "svg"]);

const isSeen = (element: HtmlElement, isShown: (element: HtmlElement) => boolean): boolean =>
  element.children.some((child) =>
    typeof child === "string"
      ? child.trim() !== ""
      : isShown(child) && (drawn.has(child.name) || child.svg !== undefined || isSeen(child, isShown)),
  );
