import { jsonFaultMessage } from "../vocabulary/json-fault.ts";
import { limits } from "../vocabulary/limits.ts";
import { Refusal } from "../vocabulary/refusal.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Reads one JSON value. Depth is measured on the bytes, before anything is built from them. */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw new Refusal("INVALID_JSON", "The body is empty; it must be a JSON value.");
  if (nesting(bytes) > limits.nesting) {
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

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** How deep arrays and objects stand in one another; stops counting one past the limit. One pass, no memory. */
function nesting(bytes: Uint8Array): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < bytes.length && deepest <= limits.nesting; i += 1) {
    const byte = bytes[i];
    if (inString) {
      if (byte === backslash) i += 1;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === openBracket || byte === openBrace) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (byte === closeBracket || byte === closeBrace) depth -= 1;
  }
  return deepest;
}
