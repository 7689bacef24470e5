/*
 * Why names are looked up in lanes. Every request to somewhere else begins with a look-up of a name, and tenants choose names: of
 * webhooks, deliveries, timestamp authorities. A tenant may name a thousand hosts whose name server never answers. The system's look-up
 * cannot be given up, and each one that hangs holds a thread.
 *
 * - A lane is one purpose for one tenant (`guarded.ts` names it), and may have four look-ups at once; others of the lane wait. Lanes take
 *   turns, one look-up each.
 * - After two seconds, the wait included, a look-up fails for its caller. If it had begun, its lane is suspect: it may have one at once,
 *   until one of its names resolves or fails in time. All suspect lanes together may have 32, so that most threads are left to the others.
 * - Look-ups that were given up still hold threads. The look-ups therefore run in a process of their own; at 32 that hang, a new one takes
 *   over what is waited for, and the old one is ended with all that hangs in it.
 *
 * Lanes bound look-ups alone. Once a name is resolved and checked, the time and the size of a request are bounded by `guarded.ts`.
 */

import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import type { ResolverProcess, StartResolver } from "./resolver-process.ts";

/** Milliseconds for a name, from its request on. */
const withinMs = 2000;
/** Lookups of one lane at once; of one whose last name did not resolve in time. */
const mostOfLane = 4;
const mostOfSuspect = 1;
/** Lookups at once of all lanes whose last names did not resolve in time: a quarter of those that the process can do. */
const mostOfSuspects = 32;
/** When this many look-ups that nobody waits for hold threads of the process, another process takes over. */
const mostHung = 32;
/** Milliseconds without a lookup after which the process ends. */
const restingMs = 60_000;

interface Lookup {
  readonly id: number;
  readonly lane: Lane;
  readonly name: string;
  readonly options: { readonly family?: number; readonly hints?: number };
  readonly end: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void;
}

interface Lane {
  readonly waiting: Lookup[];
  running: number;
  isSuspect: boolean;
}

/** What a lookup is for. */
export type LookupIn = (lane: string) => LookupFunction;

/**
 * Looks up names as the system does (search domains, hosts file and short names included), in lanes: those who ask for names that never
 * resolve wait for each other, and for no longer than two seconds. The system's own call can be neither bounded nor given up, and takes one
 * of the few threads that a process has for files and ciphers. So it is made in a process of its own, which is ended when too many calls
 * hang in it.
 */
export class NameLookups {
  readonly #start: StartResolver;
  readonly #lanes = new Map<string, Lane>();
  readonly #running = new Map<number, Lookup>();
  #process: ResolverProcess | undefined;
  #lastId: number = 0;
  #suspects: number = 0;
  #hung: number = 0;
  #resting: NodeJS.Timeout | undefined;

  constructor(start: StartResolver) {
    this.#start = start;
  }

  /** As `dns.lookup` with all addresses; its error has the code `ETIMEOUT` when the name did not resolve in time. */
  readonly in: LookupIn = (name) => (hostname, options, callback) => {
    const lane = this.#lanes.get(name) ?? { waiting: [], running: 0, isSuspect: false };
    this.#lanes.set(name, lane);
    this.#lastId += 1;
    const late = setTimeout(() => this.#giveUp(lookup), withinMs);
    const { family, hints } = options;
    const lookup: Lookup = {
      ...{ id: this.#lastId, lane, name: hostname },
      options: { ...(typeof family === "number" ? { family } : {}), ...(hints === undefined ? {} : { hints }) },
      end: (error, addresses) => {
        clearTimeout(late);
        const [{ address, family: kind } = { address: "", family: 0 }] = addresses;
        if (options.all === true) callback(error, [...addresses]);
        else callback(error, address, kind);
      },
    };
    lane.waiting.push(lookup);
    this.#begin();
  };

  close(): void {
    clearTimeout(this.#resting);
    this.#process?.kill();
    this.#process = undefined;
  }

  /** Begins what may be begun: lanes in turn, one lookup each. */
  #begin(): void {
    clearTimeout(this.#resting);
    let hasBegun = true;
    while (hasBegun) {
      hasBegun = false;
      for (const [name, lane] of this.#lanes) {
        const lookup = this.#mayBegin(lane) ? lane.waiting.shift() : undefined;
        if (lookup !== undefined) this.#ask(lookup);
        hasBegun ||= lookup !== undefined;
        if (lane.running + lane.waiting.length === 0 && !lane.isSuspect) this.#lanes.delete(name);
      }
    }
    if (this.#running.size > 0) return;
    this.#resting = setTimeout(() => this.close(), restingMs);
    this.#resting.unref();
  }

  #mayBegin({ isSuspect, running }: Lane): boolean {
    return isSuspect ? running < mostOfSuspect && this.#suspects < mostOfSuspects : running < mostOfLane;
  }

  #ask(lookup: Lookup): void {
    lookup.lane.running += 1;
    if (lookup.lane.isSuspect) this.#suspects += 1;
    this.#running.set(lookup.id, lookup);
    this.#process ??= this.#startOne();
    this.#process.ask(lookup);
  }

  #startOne(): ResolverProcess {
    this.#hung = 0;
    const started: ResolverProcess = this.#start(
      ({ id, code, addresses = [] }) => {
        const lookup = this.#running.get(id);
        if (lookup === undefined) this.#hung = Math.max(0, this.#hung - 1);
        else this.#finish(lookup, code, addresses);
      },
      () => {
        if (this.#process !== started) return;
        this.#process = undefined;
        for (const lookup of [...this.#running.values()]) this.#finish(lookup, "EAI_AGAIN", []);
      },
    );
    return started;
  }

  #finish(lookup: Lookup, code: string | undefined, addresses: readonly LookupAddress[]): void {
    this.#leave(lookup, false);
    lookup.end(code === undefined ? null : failure(lookup.name, code), addresses);
    this.#begin();
  }

  #leave({ id, lane }: Lookup, isSuspect: boolean): void {
    this.#running.delete(id);
    lane.running -= 1;
    if (lane.isSuspect) this.#suspects = Math.max(0, this.#suspects - 1);
    lane.isSuspect = isSuspect;
  }

  /** Nobody waits for it any more; the call goes on by itself. */
  #giveUp(lookup: Lookup): void {
    const { lane } = lookup;
    if (this.#running.has(lookup.id)) {
      this.#leave(lookup, true);
      this.#hung += 1;
      if (this.#hung >= mostHung) this.#takeOver();
    } else lane.waiting.splice(lane.waiting.indexOf(lookup), 1);
    lookup.end(failure(lookup.name, "ETIMEOUT"), []);
    this.#begin();
  }

  /** Another process does what is waited for; with the one before, the calls end that hang. */
  #takeOver(): void {
    const before = this.#process;
    this.#process = this.#startOne();
    before?.kill();
    for (const lookup of this.#running.values()) this.#process.ask(lookup);
  }
}

function failure(name: string, code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`The name ${name} could not be resolved (${code}).`), { code });
}
