import { samplerNames } from "../vocabulary/samplers.ts";
import { flag, oneOf, optionalText, type Setting, url } from "./kinds.ts";

/** Settings of traces, by the names that OpenTelemetry gives them. */
export const otelSettings = {
  otelEndpoint: url(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "The OTLP/HTTP collector that gets the traces, as http://collector:4318; /v1/traces is added. Without it, and without the next one, nothing is traced.",
  ),
  otelTracesEndpoint: url(
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    "The same for traces alone, used as it is: with the path /v1/traces.",
  ),
  otelHeaders: pairs(
    "OTEL_EXPORTER_OTLP_HEADERS",
    "Headers for the collector, as Authorization=Basic%20abc; they are sent there alone and never logged.",
    "names of headers and percent-encoded values, as name=value, separated by commas; none that HTTP needs itself",
    (name, value) => isHeader(name) && !/[^\t\x20-\x7e]/.test(value),
  ),
  otelServiceName: optionalText(
    "OTEL_SERVICE_NAME",
    "The name of the service in traces; without it that of OTEL_RESOURCE_ATTRIBUTES, else colophon.",
  ),
  otelResource: pairs(
    "OTEL_RESOURCE_ATTRIBUTES",
    "What else traces say of this process, as deployment.environment.name=production,service.instance.id=node-1.",
    "names and percent-encoded values, as name=value, separated by commas",
    () => true,
  ),
  otelSampler: oneOf(
    "OTEL_TRACES_SAMPLER",
    "parentbased_always_on",
    samplerNames,
    "Which requests are traced. parentbased: those whose caller traces them (traceparent), and of those that come without a trace what the rest of the name says.",
  ),
  otelSamplerArg: ratio(
    "OTEL_TRACES_SAMPLER_ARG",
    "1",
    "The share of requests that a sampler with traceidratio traces.",
  ),
  otelDisabled: flag("OTEL_SDK_DISABLED", "off", "Whether nothing is traced, whatever else is set."),
} as const;

/** Sent by every request of HTTP: another value would break it. */
const ofHttp = new Set(["host", "content-type", "content-length", "transfer-encoding", "connection", "expect"]);

const isHeader = (name: string): boolean => /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) && !ofHttp.has(name.toLowerCase());

type Pairs = Readonly<Record<string, string>>;

/** A list of names with values, as W3C Baggage writes it. A fault does not repeat it: a value may be a secret. */
function pairs(
  name: string,
  about: string,
  expected: string,
  accepts: (name: string, value: string) => boolean,
): Setting<Pairs> {
  const read = (written: string): Pairs | undefined => {
    const parts = written.split(",").filter((part) => part.trim() !== "");
    const found = parts.map(pairOf);
    const isFine = found.every((pair) => pair !== undefined && pair[0] !== "" && accepts(...pair));
    return isFine ? Object.fromEntries(found.filter((pair) => pair !== undefined)) : undefined;
  };
  return { name, about, expected, fallback: "", read, secret: true };
}

/** One pair of a setting, `key=value`, with percent signs decoded. */
function pairOf(part: string): readonly [name: string, value: string] | undefined {
  const at = part.indexOf("=");
  try {
    return at === -1 ? undefined : [decoded(part.slice(0, at)), decoded(part.slice(at + 1))];
  } catch {
    return undefined;
  }
}

const decoded = (text: string): string => decodeURIComponent(text.trim());

function ratio(name: string, fallback: string, about: string): Setting<number> {
  const read = (written: string): number | undefined => {
    const value = /^\d(?:\.\d{1,15})?$/.test(written) ? Number(written) : Number.NaN;
    return value <= 1 ? value : undefined;
  };
  return { name, about, expected: "a number from 0 to 1", fallback, read };
}
