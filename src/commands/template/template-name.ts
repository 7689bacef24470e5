import { Refusal } from "../../vocabulary/refusal.ts";

/** Characters, as the specification counts a template's name. */
export const longestName = 100;

/** A name that may be kept, or a refusal that points at the member. */
export function checkedName(name: string): string {
  if (name.trim() === "") throw refuse("The name is empty.");
  if ([...name].length > longestName) throw refuse(`The name has more than ${longestName} characters.`);
  return name;
}

function refuse(message: string): Refusal {
  return new Refusal("INVALID_REQUEST", message, { faults: [{ code: "INVALID_NAME", path: "/name", message }] });
}
