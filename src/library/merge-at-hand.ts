import { came } from "../vocabulary/check/sentences.ts";
import { sha256 } from "../vocabulary/ids.ts";
import { refusedAt } from "../vocabulary/refusal.ts";
import type { Json, MergeItem } from "./api.ts";
import { type MergePartAtHand, mergeBody } from "./job-bodies.ts";
import { jsonWithin } from "./json-text.ts";
import { kinds, mustBe, mustBeOptions } from "./options.ts";
import type { WholeJson } from "./whole-json.ts";

/** The body of a merge, and the files that it names: no path of a folder. */
interface MergeAtHand {
  readonly body: Uint8Array;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** @throws Refusal with the place of the part that is none */
export function mergeAtHand(parts: readonly MergeItem[], title: string | undefined): MergeAtHand {
  if (!Array.isArray(parts)) throw refusedAt("/parts", `Expected a list of parts; came ${came(parts)}.`);
  const files = new Map<string, Uint8Array>();
  // A name that only those can say who have the file: a definition among the parts must not reach other parts.
  const keep = (file: Uint8Array): string => {
    const name = `/${sha256(file)}.pdf`;
    files.set(name, file);
    return name;
  };
  const atHand = parts.map((part: MergeItem, at) => partAtHand(part, at, keep));
  return { body: mergeBody(title, atHand), files };
}

const shared = { title: kinds.text, pages: kinds.text };

function partAtHand(part: MergeItem, at: number, keep: (file: Uint8Array) => string): MergePartAtHand {
  const path = `/parts/${at}`;
  if (part instanceof Uint8Array) return { file: keep(part) };
  if (typeof part !== "object" || part === null || !("file" in part || "definition" in part))
    throw refusedAt(path, `Expected a PDF file, or an object with \`file\` or \`definition\`; came ${came(part)}.`);
  if ("file" in part) {
    mustBeOptions(part, { ...shared, file: kinds.bytes }, path);
    const { file, title, pages } = part;
    return { file: keep(file), title, pages };
  }
  mustBeOptions(part, { ...shared, definition: kinds.json, data: kinds.json }, path);
  const { definition, data, title, pages } = part;
  const text = (given: Json<unknown>, what: string, name: string): WholeJson =>
    jsonWithin(given, what, `${path}/${name}`);
  mustBe(definition, kinds.json, `${path}/definition`);
  return {
    definition: text(definition, "The definition", "definition"),
    data: data === undefined ? undefined : text(data, "The data", "data"),
    title,
    pages,
  };
}
