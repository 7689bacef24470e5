import autocannon from "autocannon";
import { startService } from "./running-service.ts";
import { invoice } from "./workloads/invoice.ts";

/** What a client sees of the whole service: token, template, generation, storage, event, answer. */
export interface ServiceFigures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
}

/** Starts the built service on an empty data folder, keeps 16 requests in flight until it is warm and for ten seconds more, stops it. */
export async function overHttp(): Promise<ServiceFigures> {
  const { address, base, headers, post, stop } = await startService({ port: 18_732 });
  try {
    const template = { name: "bench", content: JSON.stringify(invoice.definition) };
    const { id: templateId } = await post(`${base}/templates`, template);
    const url = `${address}${base}/documents/generate-from-template`;
    const bodies = Array.from({ length: 200 }, (_, at) => JSON.stringify({ templateId, data: invoice.data(at) }));
    const requests = bodies.map((body) => ({ method: "POST" as const, body, headers }));
    const run = (duration: number) => autocannon({ url, connections: 16, duration, requests });
    await run(10);
    const figures = await run(10);
    return {
      perSecond: figures.requests.average,
      p50: figures.latency.p50,
      p99: figures.latency.p99,
      errors: figures.errors + figures.non2xx,
    };
  } finally {
    await stop();
  }
}
