import type { WarningCode } from "../../../vocabulary/codes.ts";
import type { Relationship } from "../../signatures/ooxml/relationships.ts";
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
  if (!/instrText|fldSimple/.test(source)) return [];
  const simple = [...source.matchAll(/\sw:instr=(?:"([^"]*)"|'([^']*)')/g)].map(([, one, other]) => one ?? other ?? "");
  const instructions = [...simple, ...codesOf(source)];
  const names = new Set(
    instructions.map((one) => outside.exec(one)?.[1]?.toUpperCase()).filter((name) => name !== undefined),
  );
  return [...names].map((name) => ({
    code: "FIELD_OUTSIDE",
    message: `${words}: a field ${name} fetches something from outside of the file; it stays as it is, and is not followed.`,
  }));
}

/** The codes of complex fields, which may stand in many runs. */
const codesOf = (source: string): readonly string[] =>
  source
    .split(/<w:fldChar\b|<\/w:p>/)
    .map((piece) => [...piece.matchAll(/<w:instrText\b[^>]*>([^<]*)/g)].map(([, code = ""]) => code).join(""));
