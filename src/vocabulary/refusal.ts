import { type PlacedCode, type RefusalCode, refusals, type SignatureReason } from "./codes.ts";

/** One thing wrong with what a caller sent; `path` is a JSON Pointer (RFC 6901) into it. */
export interface Fault {
  readonly code: PlacedCode;
  readonly path: string;
  readonly message: string;
}

/** A refusal as plain data, which crosses threads in its place. */
export interface RefusalRecord {
  readonly code: RefusalCode;
  readonly message: string;
  readonly faults: readonly Fault[];
  /** Reason of SIGNATURE_NOT_APPLIED, for the log. */
  readonly reason?: SignatureReason;
}

/** A refusal as a value: errors lose their kind on the way between threads. */
export interface RefusedResult {
  readonly kind: "refused";
  readonly refusal: RefusalRecord;
}

interface MoreOfRefusal extends Partial<Pick<RefusalRecord, "faults" | "reason">> {
  readonly cause?: unknown;
  /** Whole seconds after which another try makes sense, where that is known. */
  readonly retryAfterSeconds?: number;
}

/**
 * A request that was refused before anything was done; the message says why. Recognise it by `code`, which survives
 * threads.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  readonly faults: readonly Fault[];
  readonly reason: SignatureReason | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, message?: string, more: MoreOfRefusal = {}) {
    super(message ?? refusals[code].title, more.cause === undefined ? {} : { cause: more.cause });
    this.code = code;
    this.faults = more.faults ?? [];
    this.reason = more.reason;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  record(): RefusalRecord {
    const { code, message, faults, reason } = this;
    return { code, message, faults, ...(reason === undefined ? {} : { reason }) };
  }
}

/** Refuses a request for one thing in it; `path` is a JSON Pointer. */
export function refusedAt(path: string, message: string, code: PlacedCode = "INVALID_VALUE"): Refusal {
  return new Refusal("INVALID_REQUEST", message, { faults: [{ code, path, message }] });
}

/** The result of `work`, or the refusal that it throws as a value. */
export async function orRefused<Result>(work: () => Result | Promise<Result>): Promise<Result | RefusedResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", refusal: error.record() };
    throw error;
  }
}
