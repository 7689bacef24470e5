import type { SignatureReason } from "../../vocabulary/codes.ts";
import { Refusal } from "../../vocabulary/refusal.ts";

/** A signature that cannot be made, and why; `member`: of the definition's `signature`. Nothing secret is in `message`. */
export function notApplied(reason: SignatureReason, member: string, message: string, cause?: unknown): Refusal {
  const path = member === "" ? "/document/signature" : `/document/signature/${member}`;
  const faults = [{ code: "INVALID_VALUE", path, message }] as const;
  return new Refusal("SIGNATURE_NOT_APPLIED", message, { faults, cause, reason });
}

/** The same of a document; `why` is what stands behind "cannot be signed". */
export const notSigned = (reason: SignatureReason, member: string, why: string, cause?: unknown): Refusal =>
  notApplied(reason, member, `The document cannot be signed: ${why}`, cause);
