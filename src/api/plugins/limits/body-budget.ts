import type { FastifyInstance, FastifyRequest } from "fastify";
import { assetRules } from "../../../vocabulary/http/asset-name.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { overLimit, type UsedUp } from "../../../vocabulary/over-limit.ts";
import { beforeParsing } from "../at-once.ts";
import { whenOver } from "../when-over.ts";

/** Bytes of request bodies that may be in memory at once. */
export interface BodyLimits {
  readonly all: number;
  /** Bytes for one tenant; all callers without a token share one budget. */
  readonly eachTenant: number;
}

/** Gives what was reserved back; twice is once. */
type Release = () => void;

/** Counts the bodies that are held, from their first byte to the answer. */
export class BodyBudget {
  readonly #limits: BodyLimits;
  readonly #held = new Map<string, number>();
  #all = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /** undefined: there is no space for so many bytes now. A single body always fits when nothing else is held. */
  reserve(who: string, bytes: number): Release | undefined {
    const own = this.#held.get(who) ?? 0;
    if (!fits(this.#all, bytes, this.#limits.all) || !fits(own, bytes, this.#limits.eachTenant)) return undefined;
    this.#add(who, bytes);
    let isHeld = true;
    return () => {
      if (isHeld) this.#add(who, -bytes);
      isHeld = false;
    };
  }

  /** Why there is no space for so many bytes: a share is held, the tenant's or the node's for callers without a token, or all. */
  usedUp(who: string, bytes: number): UsedUp<"bodies"> {
    const { all, eachTenant } = this.#limits;
    const own = this.#held.get(who) ?? 0;
    const whose = who === "" ? "node" : "tenant";
    if (!fits(own, bytes, eachTenant)) return { whose, limit: eachTenant, used: own };
    return { whose: "node", limit: all, used: this.#all };
  }

  #add(who: string, bytes: number): void {
    this.#all += bytes;
    const own = (this.#held.get(who) ?? 0) + bytes;
    if (own === 0) this.#held.delete(who);
    else this.#held.set(who, own);
  }
}

const fits = (held: number, bytes: number, most: number): boolean => held === 0 || held + bytes <= most;

/**
 * Refuses a request with 503 before its body is read when too many bytes are held already: of all tenants, or of its own.
 * A body whose length is not announced counts as the largest that its route takes. Bodies of callers without a token are small and not
 * counted: many of them, sent slowly, would keep all others from signing in.
 */
export function addBodyBudget(app: FastifyInstance, most: BodyLimits): void {
  const budget = new BodyBudget(most);
  app.addHook(
    "preParsing",
    beforeParsing((request, reply) => {
      const bytes = announced(request);
      if (bytes === 0 || isOfAnybody(request)) return;
      const who = request.caller?.tenantId ?? "";
      const release = budget.reserve(who, bytes);
      if (release === undefined) throw overLimit("bodies", budget.usedUp(who, bytes));
      whenOver(reply, release);
    }),
  );
}

const isOfAnybody = ({ caller, routeOptions: { bodyLimit = 0 } }: FastifyRequest): boolean =>
  caller === undefined && bodyLimit <= limits.openBodyBytes;

const largestUpload = Math.max(...Object.values(assetRules).map(({ mostBytes }) => mostBytes));

/** Lines are read as they are worked on, a few at a time, and hold up their sender. */
function announced({ headers, routeOptions: { bodyLimit = 0, config } }: FastifyRequest): number {
  if (config.body === "lines") return 0;
  const most = config.body === "upload" ? largestUpload : bodyLimit;
  if (headers["transfer-encoding"] !== undefined) return most;
  return Math.min(Number(headers["content-length"] ?? 0), most);
}
