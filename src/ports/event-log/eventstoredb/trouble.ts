import { LogUnavailable } from "../port.ts";

/**
 * The meaning of an error of the client. `unavailable`: no answer, a late one, or one from a node that does not lead; a write may
 * have happened all the same. `no-position`: no event begins where the server is to read from. `refused`: the server answered, and
 * will never do it.
 */
export type Trouble =
  | { readonly kind: "unavailable" }
  | { readonly kind: "absent" }
  | { readonly kind: "conflict"; readonly actual: bigint | "absent" }
  | { readonly kind: "too-large" }
  | { readonly kind: "removed" }
  | { readonly kind: "no-position" }
  | { readonly kind: "refused" };

/** By the word the client puts on its errors. With the server down it throws errors without one. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof LogUnavailable && error.cause !== undefined) return troubleOf(error.cause);
  const { type, actualVersion } = error as { readonly type?: unknown; readonly actualVersion?: unknown };
  switch (type) {
    case "wrong-expected-version":
      return { kind: "conflict", actual: typeof actualVersion === "bigint" ? actualVersion : "absent" };
    case "stream-not-found":
    case "no-stream":
      return { kind: "absent" };
    case "stream-deleted":
      return { kind: "removed" };
    case "maximum-append-size-exceeded":
      return { kind: "too-large" };
    case "access-denied":
    case "invalid-argument":
    case "invalid-transaction":
    case "missing-required-metadata-property":
    case "unsupported":
      return { kind: "refused" };
    default:
      // The client has no word for it; it stands in what the server says.
      return { kind: saysInvalidPosition(error) ? "no-position" : "unavailable" };
  }
}

const saysInvalidPosition = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("InvalidPosition");
