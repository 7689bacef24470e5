import { type JsonFault, JsonScan } from "./json-scan.ts";

/** The fault as a sentence; `what` is its subject. The caller's text is not repeated, because it may be secret. */
export function jsonFaultMessage(text: string, what: string): string {
  return sentenceOf(jsonFault(text), what);
}

export function sentenceOf(fault: JsonFault | undefined, what: string): string {
  if (fault === undefined) return `${what} is not valid JSON.`;
  return `${what} is not valid JSON: ${fault.what} (line ${fault.line}, column ${fault.column}).`;
}

/** The first fault of a text; undefined when it is JSON. Intended for texts that `JSON.parse` refused. */
export function jsonFault(text: string): JsonFault | undefined {
  const scan = new JsonScan(text);
  scan.run(Number.POSITIVE_INFINITY);
  return scan.fault;
}
