import type { ParagraphLook } from "../../../model/look.ts";
import { escapeXml } from "../xml/escape.ts";

const leftToRightMark = "\u200e";

/**
 * Numbers apart that the author set in one direction, as a telephone number in an isolate: a mark before them keeps their order
 * where a reader goes by the characters alone (UAX #9, W7). Word has no isolates.
 */
const heldTogether = (text: string): string =>
  /\d/.test(text) && !/\p{L}/u.test(text) && /\s|^[+-]/.test(text.trim()) ? leftToRightMark + text : text;

/** The letters of a stretch of text in one direction, in a paragraph whose direction is known. */
export const textXml = (
  { text, rtl }: { readonly text: string; readonly rtl: boolean },
  { direction }: ParagraphLook,
): string => lettersXml(direction === "rtl" && !rtl ? heldTogether(text) : text);

/** Hyphens that Word has elements for. */
const hyphen = /[\u00ad\u2011]/;
const parts = /[\u00ad\u2011]|[^\u00ad\u2011]+/g;
/** Blanks that a reader may take for the layout of the file: at an end, or several. */
const blanks = /^\s|\s$|\s\s/;

/** Letters as elements of a run. */
export function lettersXml(text: string): string {
  if (!hyphen.test(text)) return wordsXml(text);
  return (text.match(parts) ?? []).map(partXml).join("");
}

function partXml(part: string): string {
  if (part === "\u00ad") return "<w:softHyphen/>";
  return part === "\u2011" ? "<w:noBreakHyphen/>" : wordsXml(part);
}

function wordsXml(text: string): string {
  const escaped = escapeXml(text);
  if (escaped === "") return "";
  return escaped !== text || blanks.test(text) ? `<w:t xml:space="preserve">${escaped}</w:t>` : `<w:t>${escaped}</w:t>`;
}
