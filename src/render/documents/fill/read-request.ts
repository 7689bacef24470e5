import { type JsonObject, objectIn } from "../../../vocabulary/json/json-object.ts";
import { parseRequestBody } from "../../../vocabulary/json/parse-json.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { RequestFaults } from "../request-faults.ts";
import { fillLimits } from "./limits.ts";

/** A request to fill a form. */
export interface FillRequest {
  /** A stored document's documentId or file name, or the path of an upload. */
  readonly source: { readonly kind: "document" | "file"; readonly name: string };
  /** By the field's full name. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The values become part of the pages, and the form goes. */
  readonly flatten: boolean;
  /** Fields that a reader cannot change are filled as well. */
  readonly readOnly: boolean;
  /** Password of an encrypted file, the user's or the owner's; "": none. Never logged or recorded. */
  readonly password: string;
  /** The request as it was sent, without the password. */
  readonly value: unknown;
}

const known = ["document", "file", "values", "flatten", "readOnly", "password"];

/** More than any program stores. */
const longestPassword = limits.formPasswordCharacters;

/** Reads the body of a filling. @throws Refusal INVALID_JSON; INVALID_REQUEST with every fault */
export function readFillRequest(body: Uint8Array): FillRequest {
  const replaced: string[] = [];
  const value = parseRequestBody(body, replaced);
  const faults = new RequestFaults();
  for (const path of replaced)
    faults.note(path, "The text holds half a surrogate pair or a character that no text may hold.");
  const request = objectIn(value) ?? {};
  faults.noteUnknown(request, known, `; known are ${known.join(", ")}.`);
  const source = sourceOf(request, faults);
  const values = objectIn(request["values"]);
  if (values === undefined) faults.note("/values", "`values` is an object: the values by the names of their fields.");
  else if (Object.keys(values).length > fillLimits.values)
    faults.note("/values", `\`values\` has more than ${fillLimits.values} members, which is the limit.`);
  const flatten = flagIn(request, "flatten", faults);
  const readOnly = flagIn(request, "readOnly", faults);
  const password = request["password"] ?? "";
  if (typeof password !== "string" || password.length > longestPassword)
    faults.note("/password", `\`password\` is a text of at most ${longestPassword} characters.`);
  if (!faults.isEmpty || source === undefined || values === undefined) throw faults.refusal();
  const { password: _password, ...kept } = request;
  return { source, values, flatten, readOnly, password: String(password), value: kept };
}

function sourceOf(request: JsonObject, faults: RequestFaults): FillRequest["source"] | undefined {
  const [kind, other] = (["document", "file"] as const).filter((key) => Object.hasOwn(request, key));
  if (kind === undefined || other !== undefined)
    return faults.note("", "One of `document` and `file` says what is to be filled.");
  const name = request[kind];
  if (typeof name !== "string" || name === "" || name.length > 1000)
    return faults.note(`/${kind}`, `\`${kind}\` is a text of 1 to 1000 characters.`);
  // Such names are those of stored documents, which have rights of their own.
  if (kind === "file" && /^[a-z]+:/i.test(name)) return faults.note("/file", "`file` is the path of an uploaded file.");
  return { kind, name };
}

function flagIn(request: JsonObject, key: string, faults: RequestFaults): boolean {
  const value = request[key] ?? false;
  if (typeof value !== "boolean") faults.note(`/${key}`, `\`${key}\` is true or false.`);
  return value === true;
}
