import { type WordFillingKey, wordFillingKeys } from "../vocabulary/definition/word.ts";
import type { WordInspection } from "../vocabulary/http/templates/word-inspection.ts";
import { described } from "./described.ts";

/** Most tags that one answer lists. */
const mostTags = 500;

const filling = wordFillingKeys as Readonly<Record<WordFillingKey, object>>;

/** Whose tags a Word file has. */
export const syntaxMember = { syntax: filling.syntax };

/** Members of a tool that fills a Word file, but for the file. */
export const wordFilled = {
  data: { type: "object", description: "The values that its tags stand for" },
  ...{ locale: described.locale, timeZone: described.timeZone },
  strict: { type: "boolean", description: "No file rather than one that lacks something" },
};

export const inspectDescription =
  "Lists the tags, fields and content controls of a Word file that is a template, each with its place in words; the data that it reads, as places and a JSON Schema; and what is wrong.";

export const fillDescription =
  "Fills a Word file with data in its own place: the DOCX is the author's file with values in it, the PDF is set from that. Read `inspect_word` first for the data that it takes.";

/** The same in short, for an agent; what is left out is counted. */
export function inspectedFor<Found extends Pick<WordInspection, "tags">>(found: Found): object {
  const more = found.tags.length - mostTags;
  const cut = more > 0 ? { tagsCut: `${more} more tags are left out; \`data\` is of all of them.` } : {};
  return { ...found, tags: found.tags.slice(0, mostTags), ...cut };
}
