/** To a thread that writes: a group of changes, in their order; or the end. */
export type ToThread<Change> =
  | { readonly kind: "commit"; readonly changes: readonly Change[] }
  | { readonly kind: "close" };

/** A fault of SQLite, whose codes an error would lose on its way between threads. */
export interface SqlFault {
  readonly message: string;
  readonly code: unknown;
  readonly errcode: unknown;
}

/** The outcome of one change of a group, by its place there. A change without a fault is committed. */
export interface ChangeAnswer {
  readonly index: number;
  readonly fault?: SqlFault;
}

/** From the thread. A group is answered in one message or in two: some changes need not wait for what others need. */
export type FromThread =
  | { readonly kind: "changed"; readonly answers: readonly ChangeAnswer[]; readonly isLast: boolean }
  | { readonly kind: "closed" };

/** The fault with codes of SQLite, if one of its causes has any. */
export function faultOf(error: unknown): SqlFault {
  const { message, code, errcode, cause } = error as Error & { readonly code?: unknown; readonly errcode?: unknown };
  return errcode === undefined && cause instanceof Error ? faultOf(cause) : { message, code, errcode };
}
