import type { DocumentNotes } from "../../../model/document/flow.ts";
import { numberFormats } from "../xml/number-formats.ts";

/** By the marker of the first note. */
const formats: Readonly<Record<string, string>> = { ...numberFormats, "*": "chicago" };

/** Whether Word counts with these marks. */
export const countsWith = ({ markers }: DocumentNotes): boolean => (markers[0] ?? "1") in formats;

/** How the notes of a section are numbered (17.11.11). */
export function numberingOfNotes({ markers, perPage }: DocumentNotes): string {
  const format = formats[markers[0] ?? "1"] ?? "decimal";
  const restart = perPage ? '<w:numRestart w:val="eachPage"/>' : "";
  return `<w:footnotePr><w:numFmt w:val="${format}"/>${restart}</w:footnotePr>`;
}
