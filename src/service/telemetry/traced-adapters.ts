import { type EventLog, type RecordedEvent, withAppend } from "../../ports/event-log/port.ts";
import type { Tracer } from "../../ports/tracing/port.ts";
import type { RenderJob, RenderOutcome } from "../../render/contract/job.ts";
import { type RenderPool, withRender } from "../../render/pool/pool.ts";
import type { Adapters } from "../compose.ts";
import type { ServiceTracer } from "./tracing.ts";

/** The same adapters, what requests lead them to recorded as spans. Where nothing is recorded, they are the adapters themselves. */
export function tracedAdapters(adapters: Adapters, tracer: ServiceTracer): Adapters {
  if (!tracer.isOn) return adapters;
  return { ...adapters, log: tracedLog(adapters.log, tracer), pool: tracedPool(adapters.pool, tracer) };
}

/** The parent of an append is what its events say of their request. */
function tracedLog(log: EventLog, tracer: Tracer): EventLog {
  return withAppend(log, async (stream, expected, events) => {
    const [first] = events;
    const span = tracer.begin(first?.meta.traceparent);
    const attributes = {
      "colophon.stream": stream.slice(0, stream.indexOf("-")),
      "colophon.event.type": first?.type ?? "",
      "colophon.events": events.length,
    };
    try {
      const appended = await log.append(stream, expected, events);
      tracer.end(span, { name: "append", attributes });
      return appended;
    } catch (error) {
      tracer.end(span, { name: "append", attributes, error: wordOf(error) });
      throw error;
    }
  });
}

function tracedPool(pool: RenderPool, tracer: Tracer): RenderPool {
  return withRender(pool, async (job, outside, asker) => {
    const { traceparent } = asker ?? {};
    const queued = tracer.begin(traceparent);
    if (queued === undefined) return await pool.render(job, outside, asker);
    try {
      const outcome = await pool.render(job, outside, asker);
      const endMs = tracer.now();
      const begunMs = Math.min(Math.max(outcome.begunAt ?? queued.startMs, queued.startMs), endMs);
      tracer.end(queued, { name: "queue" }, begunMs);
      recordRender(tracer, traceparent, { job, outcome, begunMs, endMs });
      return outcome;
    } catch (error) {
      tracer.end(queued, { name: "render", attributes: attributesOf(job), error: wordOf(error) });
      throw error;
    }
  });
}

interface Rendered {
  readonly job: RenderJob;
  readonly outcome: RenderOutcome;
  readonly begunMs: number;
  readonly endMs: number;
}

/**
 * The phases take turns, page by page. A span of a phase is as long as all its turns together, and the spans are one behind the other in
 * the order in which the phases first ended.
 */
function recordRender(tracer: Tracer, parent: string | undefined, { job, outcome, begunMs, endMs }: Rendered): void {
  const span = tracer.begin(parent, begunMs);
  const result =
    outcome.kind === "made" ? { "colophon.pages": outcome.pages } : { "colophon.refusal": outcome.refusal.code };
  tracer.end(span, { name: "render", attributes: { ...attributesOf(job), ...result } }, endMs);
  let fromMs = begunMs;
  for (const [phase, ms] of Object.entries(outcome.kind === "made" ? outcome.phases : {})) {
    tracer.end(tracer.begin(span?.traceparent, fromMs), { name: `phase ${phase}` }, fromMs + ms);
    fromMs += ms;
  }
}

const attributesOf = ({ format, source }: RenderJob) => ({ "colophon.format": format, "colophon.source": source });

/** A code that errors have, or the error's class: one of few. */
function wordOf(error: unknown): string {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  return typeof code === "string" ? code : String(name);
}

/** Begins a span for each request that led to some of a batch which a read model takes. Returns what ends them. */
export function tracedProjections(tracer: ServiceTracer) {
  if (!tracer.isOn) return undefined;
  return (name: string, events: readonly RecordedEvent[]): (() => void) => {
    const parents = new Set(events.map(({ meta }) => meta.traceparent));
    const spans = [...parents].map((parent) => tracer.begin(parent)).filter((span) => span !== undefined);
    return () => {
      const attributes = { "colophon.events": events.length };
      for (const span of spans) tracer.end(span, { name: `projection ${name}`, attributes });
    };
  };
}
