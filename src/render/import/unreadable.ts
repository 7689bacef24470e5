import { Refusal } from "../../vocabulary/refusal.ts";

/** The refusal of a file that cannot be imported; `why` is a sentence. */
export function unreadable(why: string): Refusal {
  const message = `The file cannot be imported. ${why}`;
  return new Refusal("INVALID_REQUEST", message, { faults: [{ code: "INVALID_VALUE", path: "/file", message }] });
}
