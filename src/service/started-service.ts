import type { Writable } from "node:stream";
import type { StudioFiles } from "../api/routes/studio/app.ts";
import type { RenderPool } from "../render/pool/pool.ts";
import type { Adapters, Own } from "./compose.ts";
import type { Bootstrap } from "./private-files.ts";

/** What a start takes in place of its own, for tests and tools. */
export interface StartOptions {
  /** Where log lines go; standard output when left out. */
  readonly logTo?: Writable;
  /** In place of threads of its own. */
  readonly pool?: RenderPool;
  /** In place of the network. */
  readonly outbound?: NonNullable<Own["outbound"]>;
  /** Around the stores that were opened: a test lets them fail. */
  readonly around?: (opened: Adapters) => Adapters;
  /** In place of the studio that was built. */
  readonly studio?: StudioFiles;
  /** Milliseconds between rounds of expiring and sweeping. */
  readonly housekeepingEveryMs?: number;
  /** Milliseconds between two looks at the rotation of the sealing key. */
  readonly keysEveryMs?: number;
  /** Milliseconds between two signs of life of a stream of changes. */
  readonly heartbeatMs?: number;
  /** Milliseconds that a query waits at most for what was written before it; nearly two seconds when left out. */
  readonly waitMs?: number;
  /** Milliseconds after which another process takes over what one that is gone was doing, on shared storage. */
  readonly leaseMs?: number;
  /** Milliseconds between looks for deliveries that are due again. */
  readonly lookEveryMs?: number;
  /** Ends a start that waits for its storage. */
  readonly giveUp?: AbortSignal;
}

/** A service that listens. */
export interface StartedService {
  /** The address callers see. */
  readonly baseUrl: string;
  readonly metricsPort: number | undefined;
  /** The methods of every path's pattern, for a test that compares them with the docs. */
  readonly routes: ReadonlyMap<string, ReadonlySet<string>>;
  /** On the first start of a data folder only: what it takes to sign in. */
  readonly firstAccess: (Bootstrap & { readonly signInLink: string | undefined }) | undefined;
  /** Answers what is running, within the grace time, and closes everything. Twice is once. */
  stop(): Promise<void>;
}
