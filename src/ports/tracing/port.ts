import type { TraceContext } from "../../vocabulary/trace-context.ts";

/** A span that has begun. */
export interface BegunSpan extends TraceContext {
  /** The span as W3C Trace Context: whatever it leads to names it as its parent. */
  readonly traceparent: string;
  /** Undefined: the trace begins with it. */
  readonly parentId: string | undefined;
  /** Milliseconds since 1970, with fractions. */
  readonly startMs: number;
}

/** Facts of a span that has ended. There are few names; attributes hold what differs between spans of one name. */
export interface SpanFacts {
  readonly name: string;
  /** `server`: the answer to a request; `client`: a request of ours; `internal` when left out. */
  readonly kind?: "server" | "client" | "internal";
  /** Never what a document or a message holds. */
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** Why it failed, as one of few words. Undefined: it did not. */
  readonly error?: string | undefined;
}

/** Spans since the start. */
export interface SpanCounts {
  /** Taken by the collector. */
  readonly exported: number;
  /** Thrown away because too many were waiting. */
  readonly dropped: number;
  /** Thrown away because the collector did not take them. */
  readonly notTaken: number;
}

/** Records spans: what was done, when, for how long, and what led to it. Nothing waits for it, and no call of it fails. */
export interface Tracer {
  /** Whether anything is recorded at all. */
  readonly isOn: boolean;
  /** Milliseconds since 1970, with fractions. */
  now(): number;
  /** Begins the span of a request; `incoming`: the context that came with it. Whether it is recorded is decided here, for all that follows. */
  beginRequest(incoming: string | undefined): BegunSpan;
  /** Begins a span below another. Undefined when there is nothing to record: without a parent, or below one that is not recorded. */
  begin(parent: string | undefined, startMs?: number): BegunSpan | undefined;
  /** Ends a span, now unless `endMs` says when. Nothing happens for one that is undefined. */
  end(span: BegunSpan | undefined, facts: SpanFacts, endMs?: number): void;
  counts(): SpanCounts;
  /** Sends what waits, within a bounded time. */
  close(): Promise<void>;
}

const nothing: SpanCounts = { exported: 0, dropped: 0, notTaken: 0 };

/** A tracer that records nothing. */
export const silentTracer: Pick<Tracer, "begin" | "end" | "counts" | "close"> & { readonly isOn: false } = {
  isOn: false,
  begin: () => undefined,
  end: () => undefined,
  counts: () => nothing,
  close: async () => undefined,
};
