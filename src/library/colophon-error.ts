import type { RefusalCode } from "../vocabulary/codes.ts";
import { type Fault, Refusal } from "../vocabulary/refusal.ts";

/** Why a call was refused: nothing was made. Everything else that a call throws is a fault of this package, or of what you gave it. */
export class ColophonError extends Error {
  override readonly name = "ColophonError";
  /** A code of docs/reference/errors.md. */
  readonly code: RefusalCode;
  /** JSON Pointer (RFC 6901) to the first thing that is wrong, in the definition or in the options; "": the whole. */
  readonly path: string;
  /** Each thing that is wrong, with its place, what was expected, and what came; empty when nothing in particular is. */
  readonly faults: readonly Fault[];

  constructor(code: RefusalCode, message: string, faults: readonly Fault[] = [], cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.path = faults[0]?.path ?? "";
    this.faults = faults;
  }
}

/** The result of a call; a refusal becomes an error of the library, all else is thrown as it is. */
export async function orColophonError<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [only, ...more] = error.faults;
    // The sentence of a code alone does not say what is wrong.
    const message = only === undefined || more.length > 0 ? error.message : only.message;
    throw new ColophonError(error.code, message, error.faults, error.cause);
  }
}
