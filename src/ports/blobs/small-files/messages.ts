import type { BlobKey } from "../port.ts";
import type { StoredBytes } from "./table.ts";

/** What the thread that writes small files is started with. */
export interface ThreadSettings {
  readonly file: string;
}

export type Change = ({ readonly kind: "put" } & StoredBytes) | { readonly kind: "remove"; readonly key: BlobKey };

/** To the thread: one commit of several changes, in their order; or the end. */
export type ToThread = { readonly kind: "commit"; readonly changes: readonly Change[] } | { readonly kind: "close" };

/** A fault of SQLite, whose codes an error would lose on its way between threads. */
export interface SqlFault {
  readonly message: string;
  readonly code: unknown;
  readonly errcode: unknown;
}

/** From the thread: an answer to each message, in their order. A commit without a fault is on disk. */
export interface FromThread {
  readonly fault?: SqlFault;
}
