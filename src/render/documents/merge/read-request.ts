import { type JsonObject, objectIn } from "../../../vocabulary/json/json-object.ts";
import { parseRequestBody } from "../../../vocabulary/json/parse-json.ts";
import { RequestFaults } from "../request-faults.ts";
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

const known: Readonly<Record<(typeof kinds)[number], readonly string[]>> = {
  document: ["document", "title", "pages"],
  file: ["file", "title", "pages"],
  definition: ["definition", "data", "title", "pages"],
  templateId: ["templateId", "data", "revision", "asOf", "title", "pages"],
};

/** Reads the body of a merge. @throws Refusal INVALID_JSON; INVALID_REQUEST with every fault */
export function readMergeRequest(body: Uint8Array): MergeRequest {
  const value = parseRequestBody(body);
  const faults = new RequestFaults();
  const request = objectIn(value);
  const parts = request?.["parts"];
  faults.noteUnknown(request ?? {}, ["parts", "title"], "; known are parts, title.");
  if (!Array.isArray(parts) || parts.length === 0 || parts.length > mergeLimits.parts) {
    faults.note("/parts", `\`parts\` is a list of 1 to ${mergeLimits.parts} parts.`);
  }
  const read = (Array.isArray(parts) ? parts.slice(0, mergeLimits.parts) : []).flatMap(
    (part: unknown, at) => readPart(part, at, faults) ?? [],
  );
  if (read.filter((part) => "body" in part).length > mergeLimits.madeParts)
    faults.note("/parts", `At most ${mergeLimits.madeParts} of the \`parts\` are made for the merge.`);
  const title = textIn(request, "title", "", faults);
  if (!faults.isEmpty) throw faults.refusal();
  return { title, parts: read, value };
}

function readPart(part: unknown, at: number, faults: RequestFaults): MergePart | undefined {
  const path = `/parts/${at}`;
  const members = objectIn(part);
  const named = kinds.filter((kind) => members !== undefined && Object.hasOwn(members, kind));
  const [kind] = named;
  if (members === undefined || kind === undefined || named.length > 1)
    return faults.note(path, `A part is an object with one of ${kinds.map((name) => `\`${name}\``).join(", ")}.`);
  faults.noteUnknown(members, known[kind], ` of a part with \`${kind}\`.`, path);
  const keys = { title: textIn(members, "title", path, faults), pages: textIn(members, "pages", path, faults) };
  if (kind === "definition") return { ...keys, ...definitionOf(members) };
  const value = textIn(members, kind, path, faults);
  if (value === undefined) return undefined;
  if (kind === "document") return { ...keys, kind, document: value };
  if (kind === "file") {
    // Such names are those of stored documents, which have rights of their own.
    if (/^[a-z]+:/i.test(value)) return faults.note(`${path}/file`, "`file` is the path of an uploaded file.");
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

function textIn(members: JsonObject | undefined, key: string, path: string, faults: RequestFaults): string | undefined {
  const value = members?.[key];
  if (value === undefined || (typeof value === "string" && value !== "" && value.length <= longest)) return value;
  return faults.note(`${path}/${key}`, `\`${key}\` is a text of 1 to ${longest} characters.`);
}
