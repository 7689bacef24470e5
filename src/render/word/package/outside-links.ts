import type { WarningCode } from "../../../vocabulary/codes.ts";
import type { Relationship } from "../../signatures/ooxml/relationships.ts";
import { unescapedText } from "../tree/xml-text.ts";
import { kindOfLink } from "./word-package.ts";

/** Something about a file that its author should know; nothing is lost by it. */
export interface WordRemark {
  readonly code: Extract<WarningCode, "WORD_EXTERNAL" | "FIELD_OUTSIDE" | "UNRESOLVED_TOKEN">;
  readonly message: string;
}

/** Links that leave the file; those that a reader clicks are none. */
export function outsideLinks(links: readonly Relationship[], words: string): readonly WordRemark[] {
  return links
    .filter((link) => link.targetMode === "External" && kindOfLink(link) !== "hyperlink")
    .map((link) => {
      const what = kindOfLink(link).slice(0, 40);
      const becomes =
        what === "attachedTemplate" ? "it is left out of the result" : "it stays as it is, and is not followed";
      return {
        code: "WORD_EXTERNAL",
        message: `${words}: a link of the kind ${what} leads out of the file; ${becomes}.`,
      };
    });
}

/** Fields that fetch something from elsewhere when they are updated. */
const outside = /\b(INCLUDETEXT|INCLUDEPICTURE|DDEAUTO|DDE|DATABASE|IMPORT|LINK|RD)\b/i;

/** Fields of a part that leave the file. */
export function outsideFields(source: string, words: string): readonly WordRemark[] {
  if (!/fldChar|instrText|fldSimple/.test(source)) return [];
  const names = new Set(
    codesOf(source)
      .map((one) => outside.exec(unescapedText(one))?.[1]?.toUpperCase())
      .filter((name) => name !== undefined),
  );
  return [...names].map((name) => ({
    code: "FIELD_OUTSIDE",
    message: `${words}: a field ${name} fetches something from outside of the file; it stays as it is, and is not followed.`,
  }));
}

/** What fields consist of: a code as an attribute, where a field begins, goes on and ends, a piece of a code, and the end of a line of it. */
const fieldPiece =
  /\sw:instr\s*=\s*(?:"([^"]*)"|'([^']*)')|\sw:fldCharType\s*=\s*["'](begin|separate|end)|<w:(?:instrText|t)(?:\s[^<>]*)?>([^<]*)|<\/w:p>/g;

/** The codes of all fields, which may stand in many runs and have other fields in them; what these show is no part of them. */
function codesOf(source: string): readonly string[] {
  const codes: string[] = [];
  // Around all of them: a code outside of any field.
  const outer = { code: "", isResult: true };
  const open = [outer];
  for (const [written, one, other, edge, piece = ""] of source.matchAll(fieldPiece)) {
    const field = open.at(-1) ?? outer;
    const simple = one ?? other;
    if (simple !== undefined) codes.push(simple);
    else if (edge === "begin") open.push({ code: "", isResult: false });
    else if (edge === "separate") field.isResult = true;
    else if (edge === "end" && field !== outer) codes.push(open.pop()?.code ?? "");
    else if (written === "</w:p>") field.code += " ";
    else if (written.startsWith("<w:instrText") || !field.isResult) field.code += piece;
  }
  return [...codes, ...open.map(({ code }) => code)];
}
