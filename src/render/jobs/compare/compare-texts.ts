import { definitionDiff } from "../../../vocabulary/compare/definition-diff.ts";
import type { DefinitionDiff } from "../../../vocabulary/http/templates/template-diff.ts";
import { sha256 } from "../../../vocabulary/ids.ts";
import { isJsonObject } from "../../../vocabulary/json/json-object.ts";
import { parseJson } from "../../../vocabulary/json/parse-json.ts";
import { orRefused, Refusal, type RefusedResult } from "../../../vocabulary/refusal.ts";
import { checkTemplateText } from "../../definition/accept/accept.ts";

/** Two definitions as JSON texts, and the Word files that they name. */
export interface ToCompare {
  readonly before: string;
  readonly after: string;
  readonly files?: { readonly before: Uint8Array | undefined; readonly after: Uint8Array | undefined };
}

/** The differences of two definitions, or why they cannot be compared. */
export type CompareOutcome = { readonly kind: "compared"; readonly diff: DefinitionDiff } | RefusedResult;

/** The changes of a definition. Refuses with INVALID_JSON a text that is no JSON; the refusal is a value, which crosses threads. */
export const tryCompare = ({ before, after, files }: ToCompare): Promise<CompareOutcome> =>
  orRefused(async () => {
    const [old, now] = [parseJson(before, "The older definition"), parseJson(after, "The newer definition")];
    if (files === undefined) return { kind: "compared", diff: definitionDiff(old, now) };
    const pair = [await withFile(before, old, files.before), await withFile(after, now, files.after)];
    return { kind: "compared", diff: definitionDiff(pair[0], pair[1]) };
  });

/** A definition with the hash, the tags and the words of its Word file beside it; one that cannot be read has a hash alone. */
async function withFile(text: string, definition: unknown, file: Uint8Array | undefined): Promise<unknown> {
  if (file === undefined || !isJsonObject(definition)) return definition;
  return { ...definition, file: { sha256: sha256(file), ...(await readWord(text, file)) } };
}

async function readWord(text: string, file: Uint8Array): Promise<object> {
  try {
    const { word } = checkTemplateText(text);
    if (word === undefined) return {};
    const { comparableWord } = await import("../word/word-facts.ts");
    return comparableWord(word, file);
  } catch (error) {
    if (error instanceof Refusal) return {};
    throw error;
  }
}
