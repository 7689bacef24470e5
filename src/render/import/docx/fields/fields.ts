import { quoted } from "../../findings.ts";
import type { PlaceholderValues } from "../../placeholders/braces.ts";
import { code, type ImportedInline, type TextMarks } from "../../text/compose.ts";
import { chosenByField, mergedValue, reportOtherEntries } from "./merge-fields.ts";

/** Fields that go on from one run to another (17.16.18). */
export interface OpenWordField {
  instruction: string;
  /** Its result is being shown. */
  isResult: boolean;
  /** Something else is printed in place of its result. */
  isReplaced: boolean;
  /** The text of a form's box or list (17.16.7, 17.16.9), which have no result of their own. */
  readonly choice: string | undefined;
  /** The name of a form's field (17.16.27); "": it has none. */
  readonly name: string;
  /** How many pieces stood before its result. */
  from: number;
  /** The link that its result is (17.16.5.25). */
  marks: TextMarks;
}

/** What a definition shows in the place of a field (17.16.5); undefined: the result that the file keeps. */
export function valueOfField(
  instruction: string,
  filling: PlaceholderValues,
  marks: TextMarks,
): ImportedInline | undefined {
  const [written = ""] = instruction.trim().split(/\s+/);
  const name = written.toUpperCase();
  switch (name) {
    case "PAGE":
      return code("$global.PAGE", marks);
    case "NUMPAGES":
      return code("$global.NUMPAGES", marks);
    case "SECTIONPAGES":
      return code("$global.SECTIONPAGES", marks);
    default:
      return filling.syntax === "none" ? undefined : valueOfData(name, instruction, filling, marks);
  }
}

/** Whether a field is a table of contents. Lists of tables and of marked entries (17.16.5.68) are text: a document has contents of headings. */
export const isContentsField = (instruction: string): boolean =>
  /^\s*TOC(?![A-Z])/i.test(instruction) && !/\\[cf]\b/i.test(instruction);

/** A field whose value another document has another of. */
function valueOfData(
  name: string,
  instruction: string,
  filling: PlaceholderValues,
  marks: TextMarks,
): ImportedInline | undefined {
  const { findings, place } = filling;
  switch (name) {
    case "DATE":
    case "TIME":
    case "SAVEDATE":
      findings.approximated(place, `The field ${name} is the day on which a document is made.`);
      return code("[date, $global.DATE]", marks);
    case "MERGEFIELD":
      return mergedValue(instruction, marks, filling);
    case "TOC":
      if (!isContentsField(instruction))
        findings.approximated(
          place,
          `The field ${quoted(name)} is the text that it shows in the file: it lists no headings.`,
        );
      return undefined;
    case "IF": {
      const chosen = chosenByField(instruction, marks);
      if (chosen !== undefined) return chosen;
      const message = `The field ${quoted(name)} is the text that it shows in the file: its condition is not understood.`;
      findings.placeholder("lost", place, message);
      return undefined;
    }
    case "NEXT":
    case "NEXTIF":
    case "SKIPIF":
      reportOtherEntries(name, filling);
      return undefined;
    case "ADDRESSBLOCK":
    case "GREETINGLINE": {
      const what = "write what it is put together from as references of your own";
      findings.placeholder("lost", place, `The field ${quoted(name)} is the text that it shows in the file: ${what}.`);
      return undefined;
    }
    case "FORMCHECKBOX":
      findings.approximated(place, "A box of a form is the sign that it shows in the file.");
      return undefined;
    default:
      return undefined;
  }
}
