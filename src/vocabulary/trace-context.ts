/** A span of somebody's trace, as `traceparent` names it (W3C Trace Context, 3.2). */
export interface TraceContext {
  /** 32 hexadecimal digits, not all zero. */
  readonly traceId: string;
  /** 16 hexadecimal digits, not all zero. */
  readonly spanId: string;
  /** Whether the service that the span is of records it. */
  readonly isSampled: boolean;
}

/** Version `ff` and ids of zeros are invalid; what later versions may add at the end is not known yet, and not taken. */
const wellFormed = /^(?!ff)[0-9a-f]{2}-((?!0{32})[0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-([0-9a-f]{2})$/;
const sampled = 1;

/** Undefined when it is not well formed: it then counts as absent. */
export function readTraceparent(text: string): TraceContext | undefined {
  const [, traceId, spanId, flags = ""] = wellFormed.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & sampled) === sampled };
}

export function writeTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}
