import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Limit, Limiter, RateLimitAnswer } from "../../../ports/rate-limit/port.ts";
import { overLimit } from "../../../vocabulary/over-limit.ts";
import type { Refusal } from "../../../vocabulary/refusal.ts";
import type { Caller } from "../../auth/caller.ts";
import { payerOf } from "../../paying.ts";
import type { RouteLimit } from "../../route.ts";
import { sendingOnlyFor } from "../at-once.ts";

export interface RateLimits {
  readonly limiter: Limiter;
  /** Documents a minute: the tenant's own number. */
  readonly generations: (tenantId: string) => Promise<number>;
  /** Previews, diagnoses and reproductions a minute, for each tenant. */
  readonly renders: number;
  /** Descriptions of pages a minute, for each key. */
  readonly studioRenders: number;
  /** Requests a minute, for each tenant and endpoint. */
  readonly requests: number;
  /** Seconds a minute for which a tenant may hold rendering threads; undefined: as many as there are. */
  readonly renderSeconds: number | undefined;
  /** Throws when a tenant has used up its seconds of the month. */
  readonly mustHaveTime: (tenantId: string) => Promise<void>;
  readonly onLimited: (limit: RouteLimit | "render-seconds") => void;
}

const windowSeconds = 60;

type SecondsLimit = Pick<RateLimits, "limiter" | "renderSeconds">;

/** Counts the milliseconds for which a thread worked for a tenant. */
export async function spendThreadTime(
  { limiter, renderSeconds }: SecondsLimit,
  tenantId: string,
  milliseconds: number,
): Promise<void> {
  const whole = Math.ceil(milliseconds);
  if (renderSeconds !== undefined && whole > 0)
    await limiter.consume(threadKey(tenantId), threadTime(renderSeconds), whole);
}

/** Thread time left to a tenant in this minute, in milliseconds; undefined: there is no limit. */
export async function threadTimeLeft(
  { limiter, renderSeconds }: SecondsLimit,
  tenantId: string,
): Promise<RateLimitAnswer | undefined> {
  return renderSeconds === undefined ? undefined : await limiter.look(threadKey(tenantId), threadTime(renderSeconds));
}

const threadKey = (tenantId: string): string => `threads|${tenantId}`;

const threadTime = (seconds: number): Limit => ({ points: seconds * 1000, seconds: windowSeconds });

/**
 * Takes a point for every request of a caller and answers how many are left. Callers who need no token and send none are
 * distinguished by their address. A document that is refused with 400 gets its point back: nothing was generated, so
 * nothing is counted (interface specification, "Nothing generated, stored or counted"). One whose caller left keeps it: a host may have worked.
 */
export function addRateLimit(app: FastifyInstance, limits: RateLimits): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.caller !== undefined) await takePoint(request, reply, request.caller, limits);
    else if (request.routeOptions.config.tokenOptional === true)
      await takePoint(request, reply, { tenantId: payerOf(request) }, limits);
  });
  const giveBack = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { caller } = request;
    if (caller === undefined) return;
    const given = await giveBackGeneration(limits, caller.tenantId);
    if (given === undefined) return;
    announce(reply, "generate", given.limit, given.left);
    const time = await threadTimeLeft(limits, caller.tenantId);
    if (time !== undefined) announceTime(reply, limits, time);
  };
  const isBack = (request: FastifyRequest, reply: FastifyReply): boolean =>
    reply.statusCode === 400 && !request.departure.aborted && request.routeOptions.config.limit === "generate";
  app.addHook("onSend", sendingOnlyFor(isBack, giveBack));
}

/**
 * Gives a tenant the point back that a refused document took; undefined: it is kept, since the tenant has had as many
 * refusals in this minute as it may send requests to an endpoint.
 */
export async function giveBackGeneration(
  { limiter, generations, requests }: RateLimits,
  tenantId: string,
): Promise<{ readonly limit: Limit; readonly left: RateLimitAnswer } | undefined> {
  const refusals = await limiter.consume(`refused|${tenantId}`, { points: requests, seconds: windowSeconds });
  if (!refusals.ok) return undefined;
  const limit: Limit = { points: await generations(tenantId), seconds: windowSeconds };
  return { limit, left: await limiter.giveBack(generationKey(tenantId), limit) };
}

/** The caller whose requests are counted; it has no key on routes that need no token. */
type Counted = Pick<Caller, "tenantId"> & Partial<Pick<Caller, "clientId">>;

/** For routes that learn only later who is asking. */
export async function takePoint(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Counted,
  limits: RateLimits,
): Promise<void> {
  const { limiter, generations, renders, requests, onLimited } = limits;
  const name = request.routeOptions.config.limit ?? "endpoint";
  const time = name === "endpoint" ? undefined : await threadTimeLeft(limits, caller.tenantId);
  if (time?.ok === false) {
    onLimited("render-seconds");
    announceTime(reply, limits, time);
    const limit = limits.renderSeconds ?? 0;
    const used = limit - Math.floor(time.remaining / 1000);
    throw overLimit("renderSeconds", { whose: "tenant", limit, used }, waitFor(time));
  }
  const pointsOf = async (counter: RouteLimit): Promise<number> => {
    switch (counter) {
      case "generate":
        return await generations(caller.tenantId);
      case "render":
        return renders;
      case "studio":
        return limits.studioRenders;
      case "endpoint":
        return requests;
    }
  };
  const points = await pointsOf(name);
  const limit: Limit = { points, seconds: windowSeconds };
  const taken = await limiter.consume(counterKey(name, caller, request), limit);
  announce(reply, name, limit, taken);
  if (time !== undefined) announceTime(reply, limits, time);
  if (!taken.ok) {
    onLimited(name);
    const usedUp = { limit: points, used: points - taken.remaining };
    throw overMinute(name, usedUp, caller.clientId === undefined ? "address" : "tenant", waitFor(taken));
  }
  // Routes that generate documents check the time themselves, because a repeated request that is answered as before
  // needs none.
  if (name === "render" || name === "studio") await limits.mustHaveTime(caller.tenantId);
}

const waitFor = ({ resetSeconds }: RateLimitAnswer): { readonly retryAfterSeconds: number } => ({
  retryAfterSeconds: Math.max(1, resetSeconds),
});

/** Takes one of a tenant's documents of this minute, for routes that make several. */
export async function generationPoint(
  { limiter, generations }: RateLimits,
  tenantId: string,
): Promise<{ readonly taken: RateLimitAnswer; readonly points: number }> {
  const points = await generations(tenantId);
  const taken = await limiter.consume(generationKey(tenantId), { points, seconds: windowSeconds });
  return { taken, points };
}

/** Takes one of a tenant's previews of this minute, for a route that makes several. @returns whether there was one, and thread time for it */
export async function takeLook(limits: RateLimits, tenantId: string): Promise<boolean> {
  const time = await threadTimeLeft(limits, tenantId);
  if (time?.ok === false) return false;
  const { ok } = await limits.limiter.consume(lookKey(tenantId), { points: limits.renders, seconds: windowSeconds });
  return ok;
}

const lookKey = (tenantId: string): string => `render|${tenantId}`;

const generationKey = (tenantId: string): string => `gen|${tenantId}`;

/** `who`: sends the requests to an endpoint that are counted together. */
function overMinute(
  name: RouteLimit,
  usedUp: { readonly limit: number; readonly used: number },
  who: "tenant" | "address",
  wait: { readonly retryAfterSeconds: number },
): Refusal {
  switch (name) {
    case "generate":
      return overLimit("documents", { ...usedUp, whose: "tenant" }, wait);
    case "render":
      return overLimit("looks", { ...usedUp, whose: "tenant" }, wait);
    case "studio":
      return overLimit("descriptions", { ...usedUp, whose: "key" }, wait);
    case "endpoint":
      return overLimit("requests", { ...usedUp, whose: who }, wait);
  }
}

/** Both generation routes share a counter; of the others each has its own, and HEAD counts as the GET it stands for. */
function counterKey(name: RouteLimit, { tenantId, clientId = "" }: Counted, request: FastifyRequest): string {
  if (name === "generate") return generationKey(tenantId);
  if (name === "render") return lookKey(tenantId);
  if (name === "studio") return `studio|${tenantId}|${clientId}`;
  const method = request.method === "HEAD" ? "GET" : request.method;
  return `api|${tenantId}|${method} ${request.routeOptions.url}`;
}

/** draft-ietf-httpapi-ratelimit-headers, and the older spelling that many clients read. */
function announce(reply: FastifyReply, name: RouteLimit, { points, seconds }: Limit, taken: RateLimitAnswer): void {
  const left = Math.max(0, taken.remaining);
  reply.headers({
    "ratelimit-policy": `"${name}";q=${points};w=${seconds}`,
    ratelimit: `"${name}";r=${left};t=${taken.resetSeconds}`,
    "x-ratelimit-limit": String(points),
    "x-ratelimit-remaining": String(left),
    "x-ratelimit-reset": String(taken.resetSeconds),
  });
}

/** Thread time, in whole seconds, in the same headers behind the limit that counts requests. */
function announceTime(
  reply: FastifyReply,
  { renderSeconds }: SecondsLimit,
  { remaining, resetSeconds }: RateLimitAnswer,
): void {
  const beside = (name: string): string => {
    const other = reply.getHeader(name);
    return other === undefined ? "" : `${other}, `;
  };
  const left = Math.max(0, Math.floor(remaining / 1000));
  reply.headers({
    "ratelimit-policy": `${beside("ratelimit-policy")}"render-seconds";q=${renderSeconds};w=${windowSeconds}`,
    ratelimit: `${beside("ratelimit")}"render-seconds";r=${left};t=${resetSeconds}`,
  });
}
