import { Refusal } from "../../vocabulary/refusal.ts";
import { noWorker } from "../job.ts";

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (reason: unknown) => void;
}

/**
 * Places to work at, and a line of those who wait for each tenant. Tenants take turns, and when too many wait the longest
 * line gives up its newest: a tenant who sends a hundred documents keeps nobody waiting for all of them, and nobody out.
 */
export class FairQueue {
  #free: number;
  readonly #mostWaiting: number;
  /** In the order of their turns; no line is empty. */
  readonly #lines = new Map<string, Waiting[]>();
  #waiting = 0;

  constructor(places: number, mostWaiting: number) {
    this.#free = places;
    this.#mostWaiting = mostWaiting;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Resolves when there is a place; its holder must `leave`.
   *
   * @throws Refusal UNAVAILABLE, with `noWorker` as its cause, when too many wait
   * @throws the signal's reason, when it is aborted before
   */
  async enter(who: string, signal: AbortSignal): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting >= this.#mostWaiting) this.#evict(this.#lines.get(who)?.length ?? 0);
    await new Promise<void>((begin, refuse) => {
      const waiting: Waiting = { begin, refuse };
      this.#waiting += 1;
      const line = this.#lines.get(who);
      if (line === undefined) this.#lines.set(who, [waiting]);
      else line.push(waiting);
      signal.addEventListener("abort", () => this.#giveUp(who, waiting, signal.reason), { once: true });
    });
  }

  /** Gives the place to the first of the next line, which then stands last. */
  leave(): void {
    const [next] = this.#lines;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    const [who, line] = next;
    const first = line.shift();
    this.#lines.delete(who);
    if (line.length > 0) this.#lines.set(who, line);
    this.#waiting -= 1;
    first?.begin();
  }

  /** Sends away all that wait. */
  close(reason: unknown): void {
    const all = [...this.#lines.values()].flat();
    this.#lines.clear();
    this.#waiting = 0;
    for (const { refuse } of all) refuse(reason);
  }

  /** A line that is no longer than the newcomer's would become gives nothing up. */
  #evict(own: number): void {
    let whose = "";
    let longest: readonly Waiting[] = [];
    for (const [who, line] of this.#lines) if (line.length > longest.length) [whose, longest] = [who, line];
    const newest = longest.at(-1);
    if (newest === undefined || longest.length <= own + 1) throw tooMany();
    this.#giveUp(whose, newest, tooMany());
  }

  #giveUp(who: string, waiting: Waiting, reason: unknown): void {
    const line = this.#lines.get(who);
    const at = line?.indexOf(waiting) ?? -1;
    if (line === undefined || at === -1) return;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(who);
    this.#waiting -= 1;
    waiting.refuse(reason);
  }
}

const tooMany = (): Refusal => new Refusal("UNAVAILABLE", "Too many documents are waiting.", { cause: noWorker });
