import { came } from "../vocabulary/check/sentences.ts";
import { refusedAt } from "../vocabulary/refusal.ts";
import type { Json, MergeItem } from "./api.ts";
import { type MergePartAtHand, mergeBody } from "./job-bodies.ts";
import { jsonText } from "./json-text.ts";
import { kinds, mustBe, mustBeOptions } from "./options.ts";

/** The body of a merge, and the files that it names: no path of a folder. */
interface MergeAtHand {
  readonly body: Uint8Array;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** @throws Refusal with the place of the part that is none */
export function mergeAtHand(parts: readonly MergeItem[], title: string | undefined): MergeAtHand {
  if (!Array.isArray(parts)) throw refusedAt("/parts", `Expected a list of parts; came ${came(parts)}.`);
  const files = new Map<string, Uint8Array>();
  const keep = (file: Uint8Array, at: number): string => {
    const name = `/part-${at + 1}.pdf`;
    files.set(name, file);
    return name;
  };
  const atHand = parts.map((part: MergeItem, at) => partAtHand(part, at, keep));
  return { body: mergeBody(title, atHand), files };
}

const shared = { title: kinds.text, pages: kinds.text };

function partAtHand(part: MergeItem, at: number, keep: (file: Uint8Array, at: number) => string): MergePartAtHand {
  const path = `/parts/${at}`;
  if (part instanceof Uint8Array) return { file: keep(part, at) };
  if (typeof part !== "object" || part === null || !("file" in part || "definition" in part))
    throw refusedAt(path, `Expected a PDF file, or an object with \`file\` or \`definition\`; came ${came(part)}.`);
  if ("file" in part) {
    mustBeOptions(part, { ...shared, file: kinds.bytes }, path);
    const { file, title, pages } = part;
    return { file: keep(file, at), title, pages };
  }
  mustBeOptions(part, { ...shared, definition: kinds.json, data: kinds.json }, path);
  const { definition, data, title, pages } = part;
  const text = (given: Json<unknown>, what: string, name: string): string => jsonText(given, what, `${path}/${name}`);
  mustBe(definition, kinds.json, `${path}/definition`);
  return {
    definition: text(definition, "The definition", "definition"),
    data: data === undefined ? undefined : text(data, "The data", "data"),
    title,
    pages,
  };
}
