import type { LaterChange } from "../../../vocabulary/http/verification.ts";

import type { ChangePlace } from "./places.ts";

/** A change as it is found, before it is judged whether it is allowed. `field`: the form field that it is of. */
export interface FoundChange {
  readonly kind: LaterChange["kind"];
  readonly message: string;
  readonly field?: string;
  /** Where it is seen; left out: nowhere. */
  readonly places?: readonly ChangePlace[];
}
