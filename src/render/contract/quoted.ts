import { limits } from "../../vocabulary/limits.ts";
import { unquoteLiteral } from "../model/literal.ts";

/** A caller's value as a message repeats it: quoted, without our marks, cut when it is long. */
export function shown(value: unknown): string {
  if (typeof value !== "string") return String(JSON.stringify(value)).slice(0, limits.quotedCharacters);
  const text = unquoteLiteral(value);
  return JSON.stringify(text.length > limits.quotedCharacters ? `${text.slice(0, limits.quotedCharacters)}…` : text);
}
