import { ForeignPosition, LogUnavailable, UnknownPosition } from "../port.ts";

/**
 * The meaning of an error of the client. `unavailable`: no answer, a late one, or one from a node that does not lead; a write may
 * have happened all the same. `denied`: the server says that the user has no right to it, as a leader also says while it shuts down.
 * `no-position`: no event begins where the server is to read from. `refused`: the server answered, and will never do it. `unclear`: a text
 * that is not known; a write may have happened.
 */
export type Trouble =
  | { readonly kind: "unavailable" }
  | { readonly kind: "unclear" }
  | { readonly kind: "denied" }
  | { readonly kind: "refused" }
  | { readonly kind: "no-position" }
  | { readonly kind: "absent" }
  | { readonly kind: "conflict"; readonly actual: bigint | "absent" }
  | { readonly kind: "too-large" }
  | { readonly kind: "removed" };

export type TroubleKind = Trouble["kind"];

/** How an error is repeated: by a call that somebody waits for, within its own time, and by a follower, which has all the time there is. */
interface TroubleRule {
  /** The same call may succeed later. */
  readonly mayPass: boolean;
  /** For so long, by the name of the time, the server must answer like this before it is believed; undefined: it never is. */
  readonly believedAfter: "aheadMs" | "refusedMs" | undefined;
  /** Believed only where it comes once more after the server has answered another question: what a server said that was about to come back passes. */
  readonly isAskedAgain: boolean;
}

const never = { believedAfter: undefined, isAskedAgain: false } as const;

/** Every loop of this adapter goes by this table: none repeats what cannot pass. */
export const troubles: Readonly<Record<TroubleKind, TroubleRule>> = {
  unavailable: { mayPass: true, ...never },
  unclear: { mayPass: true, believedAfter: "aheadMs", isAskedAgain: true },
  denied: { mayPass: true, believedAfter: "refusedMs", isAskedAgain: false },
  refused: { mayPass: false, believedAfter: "refusedMs", isAskedAgain: false },
  "no-position": { mayPass: false, believedAfter: "aheadMs", isAskedAgain: false },
  absent: { mayPass: false, believedAfter: "aheadMs", isAskedAgain: false },
  conflict: { mayPass: false, believedAfter: "aheadMs", isAskedAgain: false },
  "too-large": { mayPass: false, believedAfter: "aheadMs", isAskedAgain: false },
  removed: { mayPass: false, believedAfter: "aheadMs", isAskedAgain: false },
};

/** The words that the client puts on its errors. What has none of them is `unclear`: with the server down it throws errors without one. */
const kinds: ReadonlyMap<unknown, Exclude<TroubleKind, "conflict">> = new Map([
  ["timeout", "unavailable"],
  ["deadline-exceeded", "unavailable"],
  ["unavailable", "unavailable"],
  ["cancelled", "unavailable"],
  ["not-leader", "unavailable"],
  ["stream-not-found", "absent"],
  ["no-stream", "absent"],
  ["stream-deleted", "removed"],
  ["maximum-append-size-exceeded", "too-large"],
  ["invalid-argument", "refused"],
  ["invalid-transaction", "refused"],
  ["missing-required-metadata-property", "refused"],
  ["unsupported", "refused"],
]);

/** Nothing came in time. That is no answer, however often it happens: no follower ends by it. */
export const silence = (message: string): Error => Object.assign(new Error(message), { type: "timeout" });

/** The status of gRPC for a user or a password that is not known. */
const unauthenticated = 16;

export function troubleOf(error: unknown): Trouble {
  if (error instanceof LogUnavailable && error.cause !== undefined) return troubleOf(error.cause);
  if (error instanceof UnknownPosition || error instanceof ForeignPosition) return { kind: "no-position" };
  const { type, code, actualVersion } = error as {
    readonly type?: unknown;
    readonly code?: unknown;
    readonly actualVersion?: unknown;
  };
  if (type === "wrong-expected-version")
    return { kind: "conflict", actual: typeof actualVersion === "bigint" ? actualVersion : "absent" };
  if (type === "access-denied") return { kind: code === unauthenticated ? "refused" : "denied" };
  return { kind: kinds.get(type) ?? (saysInvalidPosition(error) ? "no-position" : "unclear") };
}

/** The client has no word for it, and servers have several: it stands in what they say. */
const saysInvalidPosition = (error: unknown): boolean =>
  error instanceof Error && /invalid ?position/i.test(error.message);

/** The client's own error, below those that were thrown for it. */
export const clientErrorIn = (error: unknown): unknown =>
  error instanceof LogUnavailable && error.cause !== undefined ? clientErrorIn(error.cause) : error;
