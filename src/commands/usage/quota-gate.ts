import type { Clock } from "../../ports/clock/port.ts";
import type { LogPosition } from "../../ports/event-log/port.ts";
import type { QuotaName, Quotas } from "../../vocabulary/http/quotas.ts";
import { overLimit } from "../../vocabulary/over-limit.ts";
import type { Refusal } from "../../vocabulary/refusal.ts";

interface QuotaMeasures {
  readonly clock: Clock;
  /** A tenant's quotas; null: it has none, and may use all it wants. */
  readonly quotasOf: (tenantId: string) => Promise<Quotas | null>;
  /** Documents of a UTC month, `2026-03`. */
  readonly documents: (tenantId: string, month: string) => Promise<number>;
  /** Bytes of documents and uploads. */
  readonly storedBytes: (tenantId: string) => Promise<number>;
  /** Milliseconds of rendering in a UTC month, what is not recorded yet included. */
  readonly milliseconds: (tenantId: string, month: string) => Promise<number>;
  readonly onRefused: (tenantId: string) => void;
  /** Waits until documents are counted up to a position of the log, where counting does not wait for that itself. */
  readonly counted: (position: LogPosition) => Promise<void>;
}

/** A document that was made: its position in the log, and the size of its files. */
interface Entered {
  readonly position: LogPosition;
  readonly bytes: number;
}

/** Gives a place back: at once, or, of a document that was made, once it is counted. Twice is once. */
export type LeaveQuota = (made?: Entered) => void;

/** The document for which a place is taken, and its tenant. */
interface Entering {
  readonly tenantId: string;
  /** ISO 8601 UTC: the document counts in this month. */
  readonly now: string;
}

/** Documents of a tenant and a month. */
interface TenantMaking {
  /** Requests that look at it: without any it is forgotten. */
  users: number;
  underWay: number;
  /** Those that ended, however they did. */
  ended: number;
}

/** Files of a tenant as they were last added up, and the bytes that were let in since then. */
interface Stock {
  readonly bytes: number;
  added: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Milliseconds, after which they are added up again. Adding up a hundred thousand documents takes SQLite six, during which no other request is served. */
const stockMs = 1000;
/** Tenants whose sums are kept. */
const mostStocks = 1000;

/**
 * Lets work begin while the tenant's quotas allow it. The used amounts are read from the read models; documents under way in this
 * process count as made, so that no more are made at once than are left. Bytes and seconds of documents under way are not known:
 * they may exceed a quota.
 */
export class QuotaGate {
  readonly #measures: QuotaMeasures;
  /** By tenant and month. */
  readonly #making = new Map<string, TenantMaking>();
  /** The sums added up last stand last. */
  readonly #stocks = new Map<string, Stock>();
  /** Sums of tenants that are being taken, for all that wait for them. */
  readonly #sums = new Map<string, Promise<number>>();

  constructor(measures: QuotaMeasures) {
    this.#measures = measures;
  }

  /**
   * Takes a place for a document, until what is answered is called: with its position once it is in the log, or when it failed.
   *
   * @throws Refusal QUOTA_EXCEEDED, STORAGE_QUOTA_EXCEEDED
   */
  async enter({ tenantId, now }: Entering, quotas: Quotas | null): Promise<LeaveQuota> {
    const month = monthOf(now);
    if (quotas !== null) {
      await this.#mustHaveSeconds(tenantId, quotas);
      await this.#mustHaveBytes(tenantId, quotas, 1);
    }
    const limit = quotas?.documentsPerMonth;
    const leave =
      limit === undefined ? this.#take(`${tenantId} ${month}`) : await this.#takeOneOf(limit, tenantId, month);
    return (made) => {
      if (made !== undefined) this.#note(tenantId, made.bytes);
      leave(made);
    };
  }

  /**
   * Whether a document may be made, of a request that is carried out later.
   *
   * @throws Refusal as `enter`
   */
  async mayEnter(entering: Entering): Promise<void> {
    const leave = await this.enter(entering, await this.#measures.quotasOf(entering.tenantId));
    leave();
  }

  /**
   * For work that stores nothing.
   *
   * @throws Refusal QUOTA_EXCEEDED
   */
  async mustHaveTime(tenantId: string): Promise<void> {
    const quotas = await this.#measures.quotasOf(tenantId);
    if (quotas !== null) await this.#mustHaveSeconds(tenantId, quotas);
  }

  /**
   * For a file that replaces a stored one, and may be larger. The answer is a function, to be called with the additional bytes once the file is stored.
   *
   * @throws Refusal QUOTA_EXCEEDED, STORAGE_QUOTA_EXCEEDED
   */
  async mayRevise(tenantId: string): Promise<(moreBytes: number) => void> {
    const quotas = await this.#measures.quotasOf(tenantId);
    if (quotas !== null) {
      await this.#mustHaveSeconds(tenantId, quotas);
      await this.#mustHaveBytes(tenantId, quotas, 1);
    }
    return (moreBytes) => this.#note(tenantId, moreBytes);
  }

  /**
   * For a file of so many bytes.
   *
   * @throws Refusal STORAGE_QUOTA_EXCEEDED
   */
  async mustHaveSpace(tenantId: string, bytes: number): Promise<void> {
    const quotas = await this.#measures.quotasOf(tenantId);
    if (quotas !== null) await this.#mustHaveBytes(tenantId, quotas, bytes);
  }

  async #mustHaveSeconds(tenantId: string, { secondsPerMonth: limit }: Quotas): Promise<void> {
    if (limit === undefined) return;
    const used = (await this.#measures.milliseconds(tenantId, this.#thisMonth())) / 1000;
    if (used >= limit) throw this.#usedUp(tenantId, "secondsPerMonth", limit, used);
  }

  async #mustHaveBytes(tenantId: string, { bytesStored: limit }: Quotas, more: number): Promise<void> {
    if (limit === undefined || this.#letIn(tenantId, limit, more)) return;
    // When many requests come at once, one of them adds up, and the others wait for it.
    const underWay = this.#sums.get(tenantId);
    if (underWay !== undefined) {
      await underWay;
      if (this.#letIn(tenantId, limit, more)) return;
    }
    // A sum that was begun before the caller came refuses no one: something may have been deleted since.
    const used = await (this.#sums.get(tenantId) ?? this.#addUp(tenantId));
    if (used + more <= limit) {
      this.#note(tenantId, more);
      return;
    }
    this.#measures.onRefused(tenantId);
    throw overLimit("bytesStored", { whose: "tenant", limit, used }, { remedy: "Delete documents or uploads." });
  }

  /** Whether the sum that is kept allows it. One of later than now was taken before the clock was set back. */
  #letIn(tenantId: string, limit: number, more: number): boolean {
    const stock = this.#stocks.get(tenantId);
    if (stock === undefined || stock.bytes + stock.added + more > limit) return false;
    const age = this.#measures.clock.now().getTime() - stock.at;
    if (age < 0 || age >= stockMs) return false;
    stock.added += more;
    return true;
  }

  /** One at a time for a tenant. Bytes let in meanwhile may be missing in the sum: they are added. */
  #addUp(tenantId: string): Promise<number> {
    const at = this.#measures.clock.now().getTime();
    const before = this.#stocks.get(tenantId);
    const { added = 0 } = before ?? {};
    const take = async (): Promise<number> => {
      const bytes = await this.#measures.storedBytes(tenantId);
      this.#keep(tenantId, { bytes, at, added: (before?.added ?? 0) - added });
      return bytes;
    };
    const sum = take().finally(() => this.#sums.delete(tenantId));
    this.#sums.set(tenantId, sum);
    return sum;
  }

  #keep(tenantId: string, stock: Stock): void {
    this.#stocks.delete(tenantId);
    this.#stocks.set(tenantId, stock);
    if (this.#stocks.size > mostStocks) this.#stocks.delete(this.#stocks.keys().next().value ?? "");
  }

  #note(tenantId: string, bytes: number): void {
    const stock = this.#stocks.get(tenantId);
    if (stock !== undefined) stock.added += bytes;
  }

  /** Takes the place without an await after the last look: no other request comes in between. */
  async #takeOneOf(limit: number, tenantId: string, month: string): Promise<LeaveQuota> {
    const key = `${tenantId} ${month}`;
    const making = this.#use(key);
    try {
      let made = 0;
      for (let looks = 0, ended = -1; looks < mostLooks && ended !== making.ended; looks += 1) {
        ({ ended } = making);
        made = await this.#measures.documents(tenantId, month);
      }
      const used = made + making.underWay;
      if (used >= limit) throw this.#usedUp(tenantId, "documentsPerMonth", limit, used);
      return this.#take(key);
    } finally {
      this.#unuse(key, making);
    }
  }

  #take(key: string): LeaveQuota {
    const making = this.#use(key);
    making.underWay += 1;
    const end = (): void => {
      making.underWay -= 1;
      making.ended += 1;
      this.#unuse(key, making);
    };
    let isHeld = true;
    return (made) => {
      if (!isHeld) return;
      isHeld = false;
      if (made === undefined) end();
      else this.#measures.counted(made.position).then(end, end);
    };
  }

  #use(key: string): TenantMaking {
    const making = this.#making.get(key) ?? { users: 0, underWay: 0, ended: 0 };
    this.#making.set(key, making);
    making.users += 1;
    return making;
  }

  #unuse(key: string, making: TenantMaking): void {
    making.users -= 1;
    if (making.users === 0) this.#making.delete(key);
  }

  #thisMonth(): string {
    return monthOf(this.#measures.clock.now().toISOString());
  }

  #usedUp(tenantId: string, quota: Exclude<QuotaName, "bytesStored">, limit: number, used: number): Refusal {
    const { clock, onRefused } = this.#measures;
    onRefused(tenantId);
    const now = clock.now();
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
    const retryAfterSeconds = Math.max(1, Math.ceil((next.getTime() - now.getTime()) / 1000));
    const remedy = `The next month begins at ${next.toISOString()}.`;
    return overLimit(quota, { whose: "tenant", limit, used }, { remedy, retryAfterSeconds });
  }
}

/** A document that ended while documents were counted may be counted or not: so often they are counted again. */
const mostLooks = 5;

const monthOf = (instant: string): string => instant.slice(0, "2026-03".length);
