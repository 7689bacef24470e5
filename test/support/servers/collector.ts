import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as OTLP's JSON has it. */
export interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly OtlpAttribute[];
  readonly status?: { readonly code: number };
}

interface OtlpAttribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: string; readonly doubleValue?: number };
}

interface OtlpRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A collector of traces in the test's process. It answers 200 until it hangs. */
export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly requests: readonly OtlpRequest[];
  spans(): readonly OtlpSpan[];
  /** Requests that come from now on get no answer until the function it returns is called: with the status of their answers, and of all later ones. */
  hang(): (status: number) => void;
  stop(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const requests: OtlpRequest[] = [];
  let held: ServerResponse[] | undefined;
  let usual = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url: path = "", headers } = request;
      requests.push({ path, headers, body: Buffer.concat(chunks).toString() });
      if (held === undefined) response.writeHead(usual, { "content-type": "application/json" }).end("{}");
      else held.push(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: () => requests.flatMap(({ body }) => spansOf(body)),
    hang: () => {
      const waiting: ServerResponse[] = [];
      held = waiting;
      return (status) => {
        held = undefined;
        usual = status;
        for (const response of waiting) response.writeHead(status).end();
      };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface OtlpBody {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[] }[];
}

const spansOf = (body: string): readonly OtlpSpan[] =>
  (JSON.parse(body) as OtlpBody).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
