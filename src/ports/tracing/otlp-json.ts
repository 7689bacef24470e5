import type { BegunSpan, SpanFacts } from "./port.ts";

/** A span that has ended; times in milliseconds since 1970. */
export interface EndedSpan {
  readonly span: BegunSpan;
  readonly facts: SpanFacts;
  readonly endMs: number;
}

/** Facts that all spans of a process have in common. */
export interface Resource {
  /** `service.name`, and the attributes of OTEL_RESOURCE_ATTRIBUTES. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The service's version. */
  readonly version: string;
}

const kinds = { internal: 1, server: 2, client: 3 } as const;
const statusError = 2;

/**
 * Spans as the body of a request to `/v1/traces`: an ExportTraceServiceRequest in the JSON encoding of OTLP 1.x, which writes ids
 * in hexadecimal, 64-bit numbers as text and enumerations as numbers.
 */
export function otlpJson({ attributes, version }: Resource, spans: readonly EndedSpan[]): string {
  const scope = { name: "colophon", version };
  return JSON.stringify({
    resourceSpans: [
      { resource: { attributes: attributesOf(attributes) }, scopeSpans: [{ scope, spans: spans.map(spanOf) }] },
    ],
  });
}

function spanOf({ span, facts, endMs }: EndedSpan): object {
  const { traceId, spanId, parentId, startMs } = span;
  const { name, kind = "internal", attributes = {}, error } = facts;
  return {
    traceId,
    spanId,
    ...(parentId === undefined ? {} : { parentSpanId: parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(Math.max(startMs, endMs)),
    attributes: attributesOf(error === undefined ? attributes : { ...attributes, "error.type": error }),
    ...(error === undefined ? {} : { status: { code: statusError } }),
  };
}

function attributesOf(attributes: Readonly<Record<string, string | number>>): readonly object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: otlpValue(value) }));
}

function otlpValue(value: string | number): object {
  if (typeof value === "string") return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** To the microsecond: a number holds no more of a date. */
const nanoseconds = (ms: number): string => `${Math.round(ms * 1000)}000`;
