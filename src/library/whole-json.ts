import { jsonFaultMessage } from "../vocabulary/json/fault.ts";
import { Refusal } from "../vocabulary/refusal.ts";

declare const whole: unique symbol;

/** A text that is one value of JSON and nothing behind it. */
export type WholeJson = string & { readonly [whole]: true };

/**
 * A text of JSON that may go into a body as it is written. One that closed the body's own brackets, and went on, would say what the body
 * asks for.
 *
 * @param what the subject of the sentence that says what is wrong with it
 * @throws Refusal INVALID_JSON with `path`
 */
export function wholeJson(text: string, what: string, path: string): WholeJson {
  try {
    JSON.parse(text);
    return text as WholeJson;
  } catch (cause) {
    const message = jsonFaultMessage(text, what);
    throw new Refusal("INVALID_JSON", message, { cause, faults: [{ code: "INVALID_VALUE", path, message }] });
  }
}
