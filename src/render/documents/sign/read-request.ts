import { type JsonObject, objectIn } from "../../../vocabulary/json/json-object.ts";
import { parseRequestBody } from "../../../vocabulary/json/parse-json.ts";
import { RequestFaults } from "../request-faults.ts";

/** A signature for a stored document; what it names stands beside it. Its members are checked as those of a definition. */
export interface SignRequest {
  readonly signature: JsonObject;
  /** `styles`, `images` and `fonts`, as a definition has them. */
  readonly others: JsonObject;
  /** The field that it names; undefined: a new one. */
  readonly fieldName: string | undefined;
}

/** Reads the body of a signature for a stored document. @throws Refusal INVALID_JSON; INVALID_REQUEST with every fault */
export function readSignRequest(body: Uint8Array): SignRequest {
  const members = objectIn(parseRequestBody(body));
  const faults = new RequestFaults();
  if (members === undefined) {
    faults.note("", "The body is an object with `signature`.");
    throw faults.refusal();
  }
  const known = ["signature", "styles", "images", "fonts"];
  faults.noteUnknown(members, known, `; known are ${known.join(", ")}.`);
  const { signature: written, ...others } = members;
  const signature = objectIn(written);
  if (signature === undefined) faults.note("/signature", "`signature` is an object, as in a definition.");
  else noteWhatCertifies(signature, faults);
  if (signature === undefined || !faults.isEmpty) throw faults.refusal();
  const { fieldName } = signature;
  return { signature, others, fieldName: typeof fieldName === "string" && fieldName !== "" ? fieldName : undefined };
}

/** Only the signature of a document's own definition can have these members. */
function noteWhatCertifies({ certificationLevel, signingType, level }: JsonObject, faults: RequestFaults): void {
  const isWord = (value: unknown, word: string): boolean => typeof value === "string" && value.toLowerCase() === word;
  if (certificationLevel !== undefined && !isWord(certificationLevel, "unspecified"))
    faults.note(
      "/signature/certificationLevel",
      "A signature that is added approves; only that of the definition certifies. Leave this out.",
    );
  if (level !== undefined)
    faults.note("/signature/level", "Only the signature of the definition has a level: leave this out.");
  if (isWord(signingType, "detached"))
    faults.note("/signature/signingType", "A signature that is added stands in the file.");
}
