import { type PlacedCode, type RefusalCode, refusals } from "./codes.ts";

/** One thing wrong with what a caller sent; `path` is a JSON Pointer (RFC 6901) into it. */
export interface Fault {
  readonly code: PlacedCode;
  readonly path: string;
  readonly message: string;
}

/** What crosses a thread in a refusal's place. */
export interface RefusalRecord {
  readonly code: RefusalCode;
  readonly message: string;
  readonly faults: readonly Fault[];
}

/** Nothing was done; the caller learns why. Recognise it by `code`, which survives threads. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  readonly faults: readonly Fault[];

  constructor(code: RefusalCode, message?: string, more: { faults?: readonly Fault[]; cause?: unknown } = {}) {
    super(message ?? refusals[code].title, more.cause === undefined ? {} : { cause: more.cause });
    this.code = code;
    this.faults = more.faults ?? [];
  }

  record(): RefusalRecord {
    return { code: this.code, message: this.message, faults: this.faults };
  }
}
