import { type HtmlElement, parseHtml } from "./tree.ts";

/** Fields that show no value of theirs. */
const valueless: ReadonlySet<string> = new Set(["checkbox", "radio", "color", "range", "image"]);
const unshown: ReadonlySet<string> = new Set(["script", "style", "head"]);

/** The words that a field of a form or another medium shows: its text, what it begins with, its labels, the page in it. */
export const shownWords = (element: HtmlElement): string => wordsOf(element).join(" ").replace(/\s+/g, " ").trim();

function wordsOf(element: HtmlElement): readonly string[] {
  const { name, attributes } = element;
  if (unshown.has(name)) return [];
  const label = attributes.get("label") ?? "";
  // The label of a choice is shown in place of its text (HTML, 4.10.10).
  if (name === "option" && label !== "") return [label];
  const own =
    name === "input"
      ? [fieldWords(attributes)]
      : name === "optgroup" || name === "track"
        ? [label]
        : [pageWords(element)];
  const inside = element.children.flatMap((child) => (typeof child === "string" ? [child] : wordsOf(child)));
  const isEmpty = inside.every((words) => words.trim() === "");
  return [...own, ...inside, ...(name === "textarea" && isEmpty ? [attributes.get("placeholder") ?? ""] : [])];
}

function fieldWords(attributes: HtmlElement["attributes"]): string {
  const type = attributes.get("type")?.toLowerCase() ?? "text";
  if (type === "image") return attributes.get("alt") ?? "";
  if (valueless.has(type)) return "";
  return attributes.get("value") || (attributes.get("placeholder") ?? "");
}

/** The text of the page that an attribute of a frame holds. */
function pageWords({ name, attributes }: HtmlElement): string {
  const page = attributes.get("srcdoc");
  return name !== "iframe" || page === undefined ? "" : wordsOf(parseHtml(page)).join(" ");
}
