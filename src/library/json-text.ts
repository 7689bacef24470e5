import { came } from "../vocabulary/check/sentences.ts";
import { refusedAt } from "../vocabulary/refusal.ts";
import type { Json } from "./api.ts";
import { type WholeJson, wholeJson } from "./whole-json.ts";

/**
 * The text of JSON that was given as a value, as text or as bytes.
 *
 * @param what the subject of the sentence that says what is wrong with it
 * @throws Refusal INVALID_REQUEST, with `path`, for what has no JSON
 */
export function jsonText(given: Json<unknown>, what: string, path: string): string {
  if (typeof given === "string") return given;
  if (given instanceof Uint8Array)
    return Buffer.from(given.buffer, given.byteOffset, given.byteLength).toString("utf8");
  if (typeof given !== "object" || given === null)
    throw refusedAt(
      path,
      `${what}: expected an object, or its JSON as text or bytes; came ${given === undefined ? "nothing" : came(given)}.`,
    );
  return written(given, what, path);
}

/** The same for a text that goes into a body. @throws Refusal INVALID_JSON, with `path`, for a text that is none */
export function jsonWithin(given: Json<unknown>, what: string, path: string): WholeJson {
  const text = jsonText(given, what, path);
  const isWritten = typeof given === "object" && !(given instanceof Uint8Array);
  return isWritten ? (text as WholeJson) : wholeJson(text, what, path);
}

/** JSON.stringify throws for circles and for BigInt, and answers nothing for what `toJSON` makes nothing of. */
function written(given: object, what: string, path: string): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(given);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    const [why = ""] = error.message.split("\n");
    throw refusedAt(path, `${what} cannot be written as JSON: ${why}.`);
  }
  if (text !== undefined) return text;
  throw refusedAt(path, `${what} cannot be written as JSON: its toJSON gives nothing.`);
}
