import { limits } from "../../vocabulary/limits.ts";
import { type Refusal, refusedAt } from "../../vocabulary/refusal.ts";

/** A name that may be kept, or a refusal that points at the member. */
export function checkedName(name: string): string {
  if (name.trim() === "") throw refuse("The name is empty.");
  if ([...name].length > limits.templateNameLength)
    throw refuse(`The name has more than ${limits.templateNameLength} characters.`);
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) throw refuse("The name has control characters or line ends.");
  return name;
}

const refuse = (message: string): Refusal => refusedAt("/name", message, "INVALID_NAME");
