import { setTimeout as pause } from "node:timers/promises";

/** The outcome of the requests of an open loop. */
export interface OpenLoop {
  /** Milliseconds from the moment at which a request was due to its answer; of one that is still open, its age at the end. */
  readonly waitedMs: readonly number[];
  readonly answered: number;
  /** Answered with another status than 200, or not at all. */
  readonly refused: number;
  /** Not answered when the time was over. */
  readonly open: number;
}

/**
 * Sends requests on time, whether or not earlier ones were answered: a client that waits for each answer asks less while
 * it waits, and sees one long wait where many would have waited ("coordinated omission"). `goesOn` says whether the request that is due after
 * so many milliseconds is still sent.
 */
export async function openLoop(
  send: () => Promise<number>,
  everyMs: number,
  goesOn: (elapsedMs: number) => boolean,
): Promise<OpenLoop> {
  const begin = performance.now();
  const requests: Request[] = [];
  for (let due = begin; goesOn(due - begin); due += everyMs) {
    await pause(Math.max(0, due - performance.now()));
    const request: Request = { due };
    requests.push(request);
    void send().then((status) => Object.assign(request, { status, ended: performance.now() }));
  }
  const end = performance.now();
  return {
    waitedMs: requests.map(({ due, ended = end }) => ended - due),
    answered: requests.filter(({ status }) => status === 200).length,
    refused: requests.filter(({ status }) => status !== undefined && status !== 200).length,
    open: requests.filter(({ status }) => status === undefined).length,
  };
}

interface Request {
  readonly due: number;
  readonly ended?: number;
  /** 0: the connection failed. */
  readonly status?: number;
}
