import { type JsonObject, objectIn } from "../../../vocabulary/json/json-object.ts";
import { parseJsonBytes } from "../../../vocabulary/json/parse-json.ts";
import { pointer } from "../../../vocabulary/json/pointer.ts";
import { type Fault, Refusal } from "../../../vocabulary/refusal.ts";
import { mergeLimits } from "./limits.ts";

/** A request to merge files. */
export interface MergeRequest {
  readonly title: string | undefined;
  readonly parts: readonly MergePart[];
  /** The request as it was sent. */
  readonly value: unknown;
}

export type MergePart = PartKeys &
  (
    | { readonly kind: "document"; readonly document: string }
    | { readonly kind: "file"; readonly file: string }
    /** A definition, by itself or with data; or a template with data: the body of a generation. */
    | { readonly kind: "definition" | "template"; readonly body: object }
  );

interface PartKeys {
  readonly title: string | undefined;
  readonly pages: string | undefined;
}

const kinds = ["document", "file", "definition", "templateId"] as const;

const known: Readonly<Record<(typeof kinds)[number], ReadonlySet<string>>> = {
  document: new Set(["document", "title", "pages"]),
  file: new Set(["file", "title", "pages"]),
  definition: new Set(["definition", "data", "title", "pages"]),
  templateId: new Set(["templateId", "data", "revision", "asOf", "title", "pages"]),
};

/** Reads the body of a merge. @throws Refusal INVALID_JSON; INVALID_REQUEST with every fault */
export function readMergeRequest(body: Uint8Array): MergeRequest {
  const value = parseJsonBytes(body, "The body", []);
  const faults: Fault[] = [];
  const fault = (path: string, message: string): undefined => {
    faults.push({ code: "INVALID_VALUE", path, message });
    return undefined;
  };
  const request = objectIn(value);
  const parts = request?.["parts"];
  for (const key of Object.keys(request ?? {})) {
    if (key !== "parts" && key !== "title")
      fault(pointer([key]), `Unknown property '${key.slice(0, 60)}'; known are parts, title.`);
  }
  if (!Array.isArray(parts) || parts.length === 0 || parts.length > mergeLimits.parts) {
    fault("/parts", `\`parts\` is a list of 1 to ${mergeLimits.parts} parts.`);
  }
  const read = (Array.isArray(parts) ? parts.slice(0, mergeLimits.parts) : []).flatMap(
    (part: unknown, at) => readPart(part, at, fault) ?? [],
  );
  if (read.filter((part) => "body" in part).length > mergeLimits.madeParts)
    fault("/parts", `At most ${mergeLimits.madeParts} of the \`parts\` are made for the merge.`);
  const title = textIn(request, "title", "", fault);
  if (faults.length > 0) throw new Refusal("INVALID_REQUEST", faults[0]?.message, { faults: faults.slice(0, 100) });
  return { title, parts: read, value };
}

type Complain = (path: string, message: string) => undefined;

function readPart(part: unknown, at: number, fault: Complain): MergePart | undefined {
  const path = `/parts/${at}`;
  const members = objectIn(part);
  const named = kinds.filter((kind) => members !== undefined && Object.hasOwn(members, kind));
  const [kind] = named;
  if (members === undefined || kind === undefined || named.length > 1)
    return fault(path, `A part is an object with one of ${kinds.map((name) => `\`${name}\``).join(", ")}.`);
  for (const key of Object.keys(members)) {
    if (!known[kind].has(key))
      fault(`${path}${pointer([key])}`, `Unknown property '${key.slice(0, 60)}' of a part with \`${kind}\`.`);
  }
  const keys = { title: textIn(members, "title", path, fault), pages: textIn(members, "pages", path, fault) };
  if (kind === "definition") return { ...keys, ...definitionOf(members) };
  const value = textIn(members, kind, path, fault);
  if (value === undefined) return undefined;
  if (kind === "document") return { ...keys, kind, document: value };
  if (kind === "file") {
    // Such names are those of stored documents, which have rights of their own.
    if (/^[a-z]+:/i.test(value)) return fault(`${path}/file`, "`file` is the path of an uploaded file.");
    return { ...keys, kind, file: value };
  }
  const { title: _title, pages: _pages, ...body } = members;
  return { ...keys, kind: "template", body };
}

/** The body of the generation that makes it. */
function definitionOf({ definition, data }: JsonObject): {
  readonly kind: "definition" | "template";
  readonly body: object;
} {
  if (data !== undefined) return { kind: "template", body: { content: definition, data } };
  return { kind: "definition", body: definition as object };
}

const longest = 1000;

function textIn(members: JsonObject | undefined, key: string, path: string, fault: Complain): string | undefined {
  const value = members?.[key];
  if (value === undefined || (typeof value === "string" && value !== "" && value.length <= longest)) return value;
  return fault(`${path}/${key}`, `\`${key}\` is a text of 1 to ${longest} characters.`);
}
