import { jsonExtent } from "../../vocabulary/json/extent.ts";
import { jsonFaultMessage, sentenceOf } from "../../vocabulary/json/fault.ts";
import { type ParsedJson, parseSteps } from "../../vocabulary/json/parse-steps.ts";
import { jsonStepSize } from "../../vocabulary/json/steps.ts";
import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Reads one JSON value. Depth is measured on the bytes, before anything is built from them. */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw new Refusal("INVALID_JSON", "The body is empty; it must be a JSON value.");
  if (jsonExtent(bytes, limits.nesting).depth > limits.nesting) throw tooDeep();
  const text = decoded(bytes);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Refusal("INVALID_JSON", jsonFaultMessage(text, "The body"), { cause });
  }
}

/** The same of a body of any size: a long one in steps, which `inSteps` runs. */
export async function parseInSteps(
  bytes: Uint8Array,
  inSteps: (work: Iterator<number, ParsedJson>) => Promise<ParsedJson>,
): Promise<unknown> {
  if (bytes.length <= jsonStepSize) return parseJson(bytes);
  const parsed = await inSteps(parseSteps(bytes, limits.nesting));
  switch (parsed.kind) {
    case "value":
      return parsed.value;
    case "fault":
      throw new Refusal("INVALID_JSON", sentenceOf(parsed.fault, "The body"));
    case "too deep":
      throw tooDeep();
    case "not UTF-8":
      throw notUtf8();
  }
}

const tooDeep = (): Refusal =>
  new Refusal("INVALID_JSON", `The body is nested more than ${limits.nesting} levels deep.`);

const notUtf8 = (cause?: unknown): Refusal => new Refusal("INVALID_JSON", "The body is not UTF-8.", { cause });

function decoded(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw notUtf8(cause);
  }
}
