import { Refusal } from "../refusal.ts";

/** The part of an `AbortSignal` that work needs which may be given up: listeners are called once, when nobody waits for it any more. */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** @throws what it was aborted with */
export function throwIfStopped(signal: StopSignal | undefined): void {
  if (signal?.aborted === true) throw signal.reason;
}

/** Why work for a request is given up whose caller has closed the connection; nobody reads it. */
export const callerLeft = (): Refusal => new Refusal("INVALID_REQUEST", "The caller is gone.");

/** Throws that, for long work that asks (`attention.ts`), once nobody waits for it. */
export const askWhether = (isUnwanted: () => boolean) => (): void => {
  if (isUnwanted()) throw callerLeft();
};
