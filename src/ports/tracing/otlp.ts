import { readTraceparent, writeTraceparent } from "../../vocabulary/trace-context.ts";
import type { Outbound } from "../net/port.ts";
import { ExportQueue } from "./export-queue.ts";
import { type EndedSpan, otlpJson, type Resource } from "./otlp-json.ts";
import type { BegunSpan, Tracer } from "./port.ts";
import type { Sampler } from "./sampler.ts";

export interface OtlpOptions {
  /** The collector's address, with `/v1/traces`. */
  readonly url: string;
  /** Secrets as a rule: they are sent there and nowhere else. */
  readonly headers: Readonly<Record<string, string>>;
  readonly resource: Resource;
  readonly sampler: Sampler;
  readonly outbound: Pick<Outbound, "request"> & { close(): void };
  /** Milliseconds since 1970, with fractions. */
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly onFailure: (error: Error) => void;
}

/** As OTEL_EXPORTER_OTLP_TIMEOUT has it by default. */
const timeoutMs = 10_000;
const mostAnswerBytes = 64 * 1024;

/** Records spans and sends them to a collector by OTLP over HTTP, as JSON. */
export function otlpTracer(options: OtlpOptions): Tracer {
  const { url, headers, resource, sampler, outbound, now, wait, onFailure } = options;
  const sent = { ...headers, "content-type": "application/json", "user-agent": `Colophon/${resource.version}` };
  const queue = new ExportQueue<EndedSpan>({
    send: (spans) =>
      outbound.request({
        ...{ target: "traces", method: "POST", url, headers: sent, timeoutMs, mostBytes: mostAnswerBytes },
        body: otlpJson(resource, spans),
      }),
    ...{ wait, onFailure },
  });
  const hex = idsFrom(options.randomBytes);
  return {
    isOn: true,
    now,
    beginRequest: (incoming) => {
      const parent = incoming === undefined ? undefined : readTraceparent(incoming);
      const traceId = parent?.traceId ?? hex(16);
      const isSampled = sampler(traceId, parent?.isSampled);
      return begun({ traceId, spanId: hex(8), isSampled, parentId: parent?.spanId, startMs: now() });
    },
    begin: (parent, startMs) => {
      const context = parent === undefined ? undefined : readTraceparent(parent);
      if (context?.isSampled !== true) return undefined;
      const { traceId, spanId: parentId } = context;
      return begun({ traceId, spanId: hex(8), isSampled: true, parentId, startMs: startMs ?? now() });
    },
    end: (span, facts, endMs) => {
      if (span?.isSampled === true) queue.add({ span, facts, endMs: endMs ?? now() });
    },
    counts: () => queue.counts(),
    close: async () => {
      await queue.close();
      outbound.close();
    },
  };
}

const begun = (span: Omit<BegunSpan, "traceparent">): BegunSpan => ({ ...span, traceparent: writeTraceparent(span) });

/** Bytes of chance that are fetched at once: a call costs more than the bytes. */
const fetchedAtOnce = 4096;

/** Ids of so many bytes, in hexadecimal, never all zero. */
function idsFrom(randomBytes: (count: number) => Uint8Array): (bytes: number) => string {
  let chance = Buffer.alloc(0);
  let used = 0;
  const next = (bytes: number): string => {
    if (used + bytes > chance.length) {
      chance = Buffer.from(randomBytes(fetchedAtOnce));
      used = 0;
    }
    used += bytes;
    return chance.toString("hex", used - bytes, used);
  };
  return (bytes) => {
    let id = next(bytes);
    while (/^0+$/.test(id)) id = next(bytes);
    return id;
  };
}
