import type { LogPosition } from "../ports/event-log/port.ts";

/** The parts of an API key that signing in needs. */
export interface ClientKey {
  readonly clientId: string;
  readonly tenantId: string;
  /** The tenant's name, for people. */
  readonly name: string;
  /** SHA-256 of the secret, hexadecimal. */
  readonly secretHash: string;
  readonly scopes: readonly string[];
  /** To the hour; null: never. */
  readonly lastUsedAt: string | null;
}

/**
 * Lets an answer wait until the read models know what it says, where queries do not wait for that themselves; after two
 * seconds it goes out all the same, and queries of a read model that lacks it are refused until it comes after.
 */
export interface ReadYourWrites {
  readonly caughtUp: (position: LogPosition) => Promise<void>;
}

/** Whether each part the service stands on does its work: "ok", or a sentence that says what is wrong. */
export type Checks = Readonly<Record<"log" | "projections" | "blobs" | "disk" | "workers", string>>;

export interface Version {
  readonly version: string;
  readonly commit: string | null;
  readonly engine: string;
  readonly schema: string;
  readonly node: string;
}
