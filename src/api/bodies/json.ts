import { jsonExtent } from "../../vocabulary/json/extent.ts";
import { jsonFaultMessage } from "../../vocabulary/json/fault.ts";
import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Reads one JSON value. Depth is measured on the bytes, before anything is built from them. */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw new Refusal("INVALID_JSON", "The body is empty; it must be a JSON value.");
  if (jsonExtent(bytes, limits.nesting).depth > limits.nesting) {
    throw new Refusal("INVALID_JSON", `The body is nested more than ${limits.nesting} levels deep.`);
  }
  const text = decoded(bytes);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Refusal("INVALID_JSON", jsonFaultMessage(text, "The body"), { cause });
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new Refusal("INVALID_JSON", "The body is not UTF-8.", { cause });
  }
}
