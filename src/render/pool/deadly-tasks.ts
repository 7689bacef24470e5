import { createHash } from "node:crypto";
import { Refusal } from "../../vocabulary/refusal.ts";

/** Identity of a task, whenever and with whatever ids it comes. */
export interface Essence {
  readonly tenantId: string;
  /** Which kind of task, and what else decides what is done with the bytes. */
  readonly what: string;
  readonly bytes: Uint8Array;
}

/** Milliseconds for which a task is remembered, and how many are at most. */
const rememberedMs = 3_600_000;
const mostRemembered = 1000;

/** Record of a deadly task. The size comes first: nearly all other tasks differ in it, and need not be hashed. */
interface DeadlyTask {
  readonly tenantId: string;
  readonly size: number;
  readonly hash: string;
  readonly until: number;
}

/** Tasks that ended two hosts, each of which was at nothing else: for an hour they are not tried again. Kept by their hashes. */
export class DeadlyTasks {
  /** The oldest first. */
  readonly #remembered: DeadlyTask[] = [];
  readonly #now: () => number;

  /** `now`: milliseconds of a clock that only goes forwards. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** @throws Refusal RENDER_LIMIT when it is remembered */
  mustNotBe(essence: Essence): void {
    this.#forget();
    const { tenantId, bytes } = essence;
    const alike = this.#remembered.filter((task) => task.tenantId === tenantId && task.size === bytes.length);
    if (alike.length === 0) return;
    const hash = hashOf(essence);
    if (alike.some((task) => task.hash === hash)) throw deadly();
  }

  /** It will be refused from now on; so is it now. */
  remember(essence: Essence, cause: Error): Refusal {
    const { tenantId, bytes } = essence;
    const until = this.#now() + rememberedMs;
    this.#remembered.push({ tenantId, size: bytes.length, hash: hashOf(essence), until });
    if (this.#remembered.length > mostRemembered) this.#remembered.shift();
    return deadly(cause);
  }

  #forget(): void {
    while ((this.#remembered[0]?.until ?? Number.POSITIVE_INFINITY) <= this.#now()) this.#remembered.shift();
  }
}

const hashOf = ({ tenantId, what, bytes }: Essence): string =>
  createHash("sha256")
    .update(JSON.stringify([tenantId, what]))
    .update(bytes)
    .digest("base64");

const deadly = (cause?: Error): Refusal =>
  new Refusal(
    "RENDER_LIMIT",
    "The document ended two workers, one after the other. The same request is refused for an hour.",
    cause === undefined ? {} : { cause },
  );
