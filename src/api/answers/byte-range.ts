/**
 * Range that a `Range` header requests (RFC 9110, 14.1.2): the whole file, a part (both ends inclusive), or a part outside
 * the file.
 */
export type RequestedRange =
  | { readonly kind: "whole" }
  | { readonly kind: "part"; readonly start: number; readonly end: number }
  | { readonly kind: "outside" };

const whole: RequestedRange = { kind: "whole" };
const single = /^bytes=(\d{0,15})-(\d{0,15})$/i;

/** One range is served. Several, or what is no range of bytes, get the whole file, as the RFC allows. */
export function requestedRange(header: string | undefined, sizeBytes: number): RequestedRange {
  const match = header === undefined ? null : single.exec(header.trim());
  const [, first = "", last = ""] = match ?? [];
  if (match === null || (first === "" && last === "")) return whole;
  if (first === "") return suffix(Number(last), sizeBytes);
  const start = Number(first);
  const end = last === "" ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== "" && Number(last) < start) return whole;
  return start >= sizeBytes ? { kind: "outside" } : { kind: "part", start, end };
}

/** `bytes=-500`: the last 500 bytes. */
function suffix(length: number, sizeBytes: number): RequestedRange {
  if (length === 0 || sizeBytes === 0) return { kind: "outside" };
  return { kind: "part", start: Math.max(0, sizeBytes - length), end: sizeBytes - 1 };
}
