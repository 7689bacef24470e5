import { devNull } from "node:os";
import autocannon from "autocannon";
import { EngineProcess } from "./measure/engine-process.ts";
import { median } from "./measure/median.ts";
import { type RunningService, startService } from "./running-service.ts";
import { invoice } from "./workloads/invoice.ts";

const rounds = 7;
const connections = 16;
/** The service's threads are still being optimised when a single renderer is long at its speed. */
const warmSeconds = 25;
const turnSeconds = 5;
const engineWarmMs = 6000;
const engineTurnMs = 1500;

/** How `overHttp` measures, in words. */
export const method =
  `${connections} requests in flight; service and renderer are both warm (${warmSeconds} s of requests) and take turns: ` +
  `${engineTurnMs / 1000} s of the renderer alone, pinned to a core, then ${turnSeconds} s of requests. ` +
  `Medians over ${rounds} rounds; the ratio is taken within a round.`;

interface Round {
  readonly perSecond: number;
  /** Documents that the renderer alone makes in a second of processor time. */
  readonly alone: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
}

/** The whole service as a client sees it: token, template, generation, storage, event, answer. */
export interface ServiceResult extends Round {
  /** How many times what the renderer alone makes on one core. */
  readonly timesAlone: number;
}

/** The built service on an empty data folder and the renderer by itself, in turns: a machine that slows down slows both. */
export async function overHttp(): Promise<ServiceResult> {
  const service = await startService({ port: 18_732 });
  try {
    const engine = await EngineProcess.start("colophon");
    const measured = await inTurns(service, engine);
    await engine.stop();
    return measured;
  } finally {
    await service.stop();
  }
}

async function inTurns(service: RunningService, engine: EngineProcess): Promise<ServiceResult> {
  const requests = await requestsTo(service);
  const shoot = (duration: number) => autocannon({ url: service.address, connections, duration, requests });
  const render = (round: number, ms: number) =>
    engine.take({ workload: invoice.name, from: round * 100_000, ms, file: devNull });
  await render(0, engineWarmMs);
  await shoot(warmSeconds);
  const all: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const { cpuMs } = await render(round, engineTurnMs);
    const { requests: made, latency, errors, non2xx } = await shoot(turnSeconds);
    const { p50, p99 } = latency;
    all.push({ perSecond: made.average, alone: 1000 / cpuMs, p50, p99, errors: errors + non2xx });
  }
  return summaryOf(all);
}

/** Generations of invoices with new data in each of many; they come round again. */
export async function requestsTo({ base, headers, post }: RunningService) {
  const { id: templateId } = await post(`${base}/templates`, {
    name: "bench",
    content: JSON.stringify(invoice.definition),
  });
  const { errorCodes } = await post(`${base}/documents/generate-from-template`, { templateId, data: invoice.data(0) });
  if (String(errorCodes) !== "") throw new Error(`the invoice lacks something: ${errorCodes}`);
  return Array.from({ length: 200 }, (_, at) => ({
    method: "POST" as const,
    path: `${base}/documents/generate-from-template`,
    headers,
    body: JSON.stringify({ templateId, data: invoice.data(at) }),
  }));
}

function summaryOf(all: readonly Round[]): ServiceResult {
  const middle = (of: (round: Round) => number): number => median(all.map(of));
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    alone: middle(({ alone }) => alone),
    timesAlone: middle(({ perSecond, alone }) => perSecond / alone),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    errors: all.reduce((sum, { errors }) => sum + errors, 0),
  };
}
