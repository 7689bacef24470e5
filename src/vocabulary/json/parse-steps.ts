import { type BeyondBound, type JsonBounds, type JsonFault, JsonScan } from "./json-scan.ts";
import { jsonStepSize, scanSteps } from "./steps.ts";

export type ParsedJson =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "fault"; readonly fault: JsonFault }
  | { readonly kind: "beyond"; readonly beyond: BeyondBound }
  | { readonly kind: "not UTF-8" };

/** Reads one JSON value of bytes that may be many. Yields the bytes of each step. */
export function* parseSteps(bytes: Uint8Array, bounds: JsonBounds): Generator<number, ParsedJson> {
  const text = yield* decodeSteps(bytes);
  if (text === undefined) return { kind: "not UTF-8" };
  const scan = new JsonScan(text, bounds);
  yield* scanSteps(scan);
  if (scan.beyond !== undefined) return { kind: "beyond", beyond: scan.beyond };
  return scan.fault === undefined ? { kind: "value", value: scan.value } : { kind: "fault", fault: scan.fault };
}

/** Undefined: they are not UTF-8. */
function* decodeSteps(bytes: Uint8Array): Generator<number, string | undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const pieces: string[] = [];
  try {
    for (let at = 0; at < bytes.length; at += jsonStepSize) {
      const piece = bytes.subarray(at, at + jsonStepSize);
      pieces.push(decoder.decode(piece, { stream: true }));
      yield piece.length;
    }
    pieces.push(decoder.decode());
  } catch {
    return undefined;
  }
  return pieces.join("");
}
