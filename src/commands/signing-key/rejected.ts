import type { FaultCode } from "../../vocabulary/codes.ts";
import { Refusal } from "../../vocabulary/refusal.ts";

/** A vault key that cannot be registered, and why. */
export function rejected(code: FaultCode, path: string, message: string, cause?: unknown): Refusal {
  return new Refusal("VAULT_KEY_REJECTED", message, { faults: [{ code, path, message }], cause });
}
