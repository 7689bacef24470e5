import { escapedText } from "../tree/xml-text.ts";
import type { WordTextPlace } from "./instruction.ts";

const breaks = /\r\n?|[\n\u2028\u2029]/g;

/** A text of the data as it stands in a part. It is never read again, so that nothing in it becomes a tag, a field or markup. */
export function writtenText(text: string, place: WordTextPlace): string {
  const escaped = escapedText(text);
  if (place === "property" || !/[\n\r\t\u2028\u2029]/.test(text)) return escaped;
  if (place === "drawing") return escaped.replaceAll(breaks, " ").replaceAll("\t", " ");
  return escaped
    .replaceAll(breaks, '</w:t><w:br/><w:t xml:space="preserve">')
    .replaceAll("\t", '</w:t><w:tab/><w:t xml:space="preserve">');
}
