import { setTimeout as sleep } from "node:timers/promises";
import { atMostEvery } from "../../api/at-most-every.ts";
import type { Config } from "../../config/config.ts";
import { systemClock } from "../../ports/clock/system.ts";
import { guardedOutbound } from "../../ports/net/guarded.ts";
import { silentTracer, type Tracer } from "../../ports/tracing/port.ts";
import { packageVersion } from "../installed/package-files.ts";

/** One that records, or one that is silent. */
export type ServiceTracer = Tracer | typeof silentTracer;

/** A collector that is away fails every few seconds. */
const reportEveryMs = 60_000;

/** The tracer that the settings want. The code that exports is loaded only where traces are recorded. */
export async function openTracer(
  config: Config,
  onFailure: (what: string, error: unknown) => void,
): Promise<ServiceTracer> {
  const url = collectorOf(config);
  if (url === undefined) return silentTracer;
  const { otlpTracer } = await import("../../ports/tracing/otlp.ts");
  const { samplerOf } = await import("../../ports/tracing/sampler.ts");
  const mayReport = atMostEvery(reportEveryMs);
  return otlpTracer({
    url,
    headers: config.otelHeaders,
    resource: resourceOf(config),
    sampler: samplerOf(config.otelSampler, config.otelSamplerArg),
    outbound: guardedOutbound({
      allow: [],
      inside: [new URL(url).hostname.replace(/^\[|\]$/g, "")],
      keptConnections: 1,
    }),
    now: wallClock(),
    randomBytes: systemClock.randomBytes,
    wait: (ms, signal) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined),
    onFailure: (error) => {
      if (mayReport()) onFailure("sending traces", error);
    },
  });
}

/** Undefined: nothing is traced. */
function collectorOf({ otelDisabled, otelEndpoint, otelTracesEndpoint, otelSampler }: Config): string | undefined {
  if (otelDisabled || otelSampler === "always_off") return undefined;
  return otelTracesEndpoint ?? (otelEndpoint === undefined ? undefined : `${otelEndpoint}/v1/traces`);
}

function resourceOf({ otelServiceName, otelResource }: Config) {
  const version = packageVersion();
  const named = otelServiceName === undefined ? {} : { "service.name": otelServiceName };
  const attributes = { "service.name": "colophon", "service.version": version, ...otelResource, ...named };
  return { attributes, version };
}

/** The clock may be set while the service runs: beyond this difference, the one that only goes forwards follows it. */
const mostMsApart = 50;

/** The time of spans: milliseconds since 1970 with fractions, which `Date` does not have. */
function wallClock(): () => number {
  let offset = performance.timeOrigin;
  return () => {
    const exact = offset + performance.now();
    const apart = Date.now() - exact;
    if (Math.abs(apart) <= mostMsApart) return exact;
    offset += apart;
    return exact + apart;
  };
}
