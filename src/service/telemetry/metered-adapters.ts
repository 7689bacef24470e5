import type { Metrics } from "../../api/metrics.ts";
import { type Outbound, OutboundError, type OutboundRequest } from "../../ports/net/port.ts";
import { withoutCounting } from "../../ports/patience/port.ts";
import { type RenderPool, withRender } from "../../render/pool/pool.ts";
import type { Adapters } from "../compose.ts";
import { meteredLog } from "./metered-log.ts";

/** The same adapters, what they do counted and timed. */
export function meteredAdapters(adapters: Adapters, metrics: Metrics): Adapters {
  return {
    ...adapters,
    log: meteredLog(adapters.log, metrics),
    outbound: meteredOutbound(adapters.outbound, metrics.outbound),
    pool: meteredPool(adapters.pool, metrics.waited),
  };
}

function meteredOutbound(outbound: Outbound, count: Metrics["outbound"]): Outbound {
  const counted = async <Answer>(target: OutboundRequest["target"], sent: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await sent;
      count(target, "answered");
      return answer;
    } catch (error) {
      const isRefused = error instanceof OutboundError && error.code === "OUTBOUND_REFUSED";
      count(target, isRefused ? "refused" : "failed");
      throw error;
    }
  };
  return {
    objection: (url, target, secure) => outbound.objection(url, target, secure),
    request: (request) => counted(request.target, outbound.request(request)),
    stream: (exchange) => counted(exchange.target, outbound.stream(exchange)),
  };
}

/** Stops the request's clock while it waits for a worker: a worker at work is no server that fails to answer. */
function unhurried(pool: RenderPool): RenderPool {
  return {
    ...withRender(pool, (...given) => withoutCounting(() => pool.render(...given))),
    inspect: (...given) => withoutCounting(() => pool.inspect(...given)),
    verify: (...given) => withoutCounting(() => pool.verify(...given)),
    fields: (...given) => withoutCounting(() => pool.fields(...given)),
    importFile: (...given) => withoutCounting(() => pool.importFile(...given)),
    readSpreadsheet: (...given) => withoutCounting(() => pool.readSpreadsheet(...given)),
    drawPage: (...given) => withoutCounting(() => pool.drawPage(...given)),
    compare: (...given) => withoutCounting(() => pool.compare(...given)),
    compareDrawn: (...given) => withoutCounting(() => pool.compareDrawn(...given)),
    outlines: (...given) => withoutCounting(() => pool.outlines(...given)),
  };
}

function meteredPool(bare: RenderPool, waited: Metrics["waited"]): RenderPool {
  const pool = unhurried(bare);
  return withRender(pool, async (...given) => {
    const requestedAt = Date.now();
    const outcome = await pool.render(...given);
    if (outcome.begunAt === undefined) return outcome;
    const queueMs = Math.max(0, outcome.begunAt - requestedAt);
    waited(queueMs / 1000);
    return { ...outcome, queueMs };
  });
}
