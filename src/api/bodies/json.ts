import { jsonExtent } from "../../vocabulary/json/extent.ts";
import { jsonFaultMessage, sentenceOf } from "../../vocabulary/json/fault.ts";
import type { BeyondBound, JsonBounds } from "../../vocabulary/json/json-scan.ts";
import { type ParsedJson, parseSteps } from "../../vocabulary/json/parse-steps.ts";
import { jsonStepSize } from "../../vocabulary/json/steps.ts";
import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A body that is no longer than a step has no more values than these. */
const bounds: JsonBounds = { depth: limits.nesting, containers: limits.readContainers, values: limits.readValues };

/** Reads one JSON value. Depth is measured on the bytes, before anything is built from them. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw new Refusal("INVALID_JSON", "The body is empty; it must be a JSON value.");
  if (jsonExtent(bytes, limits.nesting).depth > limits.nesting) throw tooDeep();
  const text = decoded(bytes);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Refusal("INVALID_JSON", jsonFaultMessage(text, "The body"), { cause });
  }
}

/**
 * The same of a body of any size: a long one in steps, which `inSteps` runs.
 *
 * @throws Refusal BUDGET_EXCEEDED, with the place of the first value beyond a bound
 */
export async function parseInSteps(
  bytes: Uint8Array,
  inSteps: (work: Iterator<number, ParsedJson>) => Promise<ParsedJson>,
): Promise<unknown> {
  if (bytes.length <= jsonStepSize) return parseJsonBody(bytes);
  const parsed = await inSteps(parseSteps(bytes, bounds));
  switch (parsed.kind) {
    case "value":
      return parsed.value;
    case "fault":
      throw new Refusal("INVALID_JSON", sentenceOf(parsed.fault, "The body"));
    case "beyond":
      throw parsed.beyond.what === "depth" ? tooDeep() : tooMany(parsed.beyond);
    case "not UTF-8":
      throw notUtf8();
  }
}

const tooDeep = (): Refusal =>
  new Refusal("INVALID_JSON", `The body is nested more than ${limits.nesting} levels deep.`);

function tooMany({ what, path }: BeyondBound): Refusal {
  const counted = what === "containers" ? "arrays and objects" : "values";
  const message = `Expected at most ${bounds[what]} ${counted} in the body; more came. Split it.`;
  return new Refusal("BUDGET_EXCEEDED", message, { faults: [{ code: "BUDGET_EXCEEDED", path, message }] });
}

const notUtf8 = (cause?: unknown): Refusal => new Refusal("INVALID_JSON", "The body is not UTF-8.", { cause });

function decoded(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw notUtf8(cause);
  }
}
