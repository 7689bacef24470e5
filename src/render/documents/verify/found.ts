import type { LaterChange } from "../../../vocabulary/http/verification.ts";

/** A change as it is found, before anybody asks whether it is allowed. `field`: the form field that it is of. */
export interface Found {
  readonly kind: LaterChange["kind"];
  readonly message: string;
  readonly field?: string;
}
