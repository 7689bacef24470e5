import { append } from "../../../vocabulary/append.ts";
import { type JsonObject, objectIn } from "../../../vocabulary/json/json-object.ts";
import { parseJsonBytes } from "../../../vocabulary/json/parse-json.ts";
import { pointer } from "../../../vocabulary/json/pointer.ts";
import { type Fault, Refusal } from "../../../vocabulary/refusal.ts";

/** A signature for a stored document; what it names stands beside it. Its members are checked as those of a definition. */
export interface SignRequest {
  readonly signature: JsonObject;
  /** `styles`, `images` and `fonts`, as a definition has them. */
  readonly others: JsonObject;
  /** The field that it names; undefined: a new one. */
  readonly fieldName: string | undefined;
}

const known = ["signature", "styles", "images", "fonts"] as const;

/** Reads the body of a signature for a stored document. @throws Refusal INVALID_JSON; INVALID_REQUEST with every fault */
export function readSignRequest(body: Uint8Array): SignRequest {
  const members = objectIn(parseJsonBytes(body, "The body", []));
  if (members === undefined) throw refused([fault("", "The body is an object with `signature`.")]);
  const faults = Object.keys(members)
    .filter((key) => !known.some((one) => one === key))
    .map((key) =>
      fault(pointer([key]), `Unknown property '${key.slice(0, 60)}'; known are signature, styles, images, fonts.`),
    );
  const { signature: written, ...others } = members;
  const signature = objectIn(written);
  if (signature === undefined) faults.push(fault("/signature", "`signature` is an object, as in a definition."));
  if (signature !== undefined) append(faults, notForApproval(signature));
  if (signature === undefined || faults.length > 0) throw refused(faults);
  const { fieldName } = signature;
  return { signature, others, fieldName: typeof fieldName === "string" && fieldName !== "" ? fieldName : undefined };
}

/** Faults for members that only the signature of a document's own definition can have. */
function notForApproval({ certificationLevel, signingType, level }: JsonObject): readonly Fault[] {
  const isWord = (value: unknown, word: string): boolean => typeof value === "string" && value.toLowerCase() === word;
  const certifies = certificationLevel !== undefined && !isWord(certificationLevel, "unspecified");
  return [
    ...(certifies
      ? [
          fault(
            "/signature/certificationLevel",
            "A signature that is added approves; only that of the definition certifies. Leave this out.",
          ),
        ]
      : []),
    ...(level === undefined
      ? []
      : [fault("/signature/level", "Only the signature of the definition has a level: leave this out.")]),
    ...(isWord(signingType, "detached")
      ? [fault("/signature/signingType", "A signature that is added stands in the file.")]
      : []),
  ];
}

const fault = (path: string, message: string): Fault => ({ code: "INVALID_VALUE", path, message });

const refused = (faults: readonly Fault[]): Refusal => new Refusal("INVALID_REQUEST", faults[0]?.message, { faults });
