import type { Tracer } from "../ports/tracing/port.ts";

/** The outcome of a request of ours, as far as its span says it; without a status no answer came. */
interface TracedOutcome {
  readonly status: number | null;
}

/**
 * Sends a request of ours as a span below `parent`, when traces are recorded. `send` gets the context that goes along: that of the span, or
 * the parent's own.
 */
export async function traced<Answer extends TracedOutcome>(
  tracer: Pick<Tracer, "begin" | "end"> | undefined,
  { name, parent }: { readonly name: string; readonly parent: string | undefined },
  send: (traceparent: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const span = tracer?.begin(parent);
  if (tracer === undefined || span === undefined) return await send(parent);
  try {
    const answer = await send(span.traceparent);
    const { status } = answer;
    const error = status === null ? "no_answer" : status >= 400 ? String(status) : undefined;
    const attributes = status === null ? {} : { "http.response.status_code": status };
    tracer.end(span, { name, kind: "client", attributes, error });
    return answer;
  } catch (error) {
    tracer.end(span, { name, kind: "client", error: "fault" });
    throw error;
  }
}

export const traceHeader = (traceparent: string | undefined): Readonly<Record<string, string>> =>
  traceparent === undefined ? {} : { traceparent };
