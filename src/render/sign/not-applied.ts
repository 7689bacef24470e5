import { Refusal } from "../../vocabulary/refusal.ts";

/** A signature that cannot be made, and why; `member`: of the definition's `signature`. Nothing secret is in `message`. */
export function notApplied(member: string, message: string, cause?: unknown): Refusal {
  const path = member === "" ? "/document/signature" : `/document/signature/${member}`;
  return new Refusal("SIGNATURE_NOT_APPLIED", message, { faults: [{ code: "INVALID_VALUE", path, message }], cause });
}
