import { parseJson } from "../../vocabulary/json/parse-json.ts";
import { Refusal, refusedAt } from "../../vocabulary/refusal.ts";

/** Test data that may be kept: JSON, or none where nothing is written. A refusal points at the member. */
export function checkedTestData(text: string): string | null {
  if (text.trim() === "") return null;
  try {
    parseJson(text, "The test data");
  } catch (cause) {
    throw cause instanceof Refusal ? refusedAt("/testData", cause.message) : cause;
  }
  return text;
}
