import type { BlobKey } from "../port.ts";
import type { StoredBytes } from "./table.ts";

/** The settings that the thread which writes small files is started with. */
export interface ThreadSettings {
  readonly file: string;
  /** Below this much free space, in bytes, all pages of removed files are given back to the disk. */
  readonly leastFreeBytes: number;
}

export type Change = ({ readonly kind: "put" } & StoredBytes) | { readonly kind: "remove"; readonly key: BlobKey };

/** To the thread: a group of changes, in their order; or the end. */
export type ToThread = { readonly kind: "commit"; readonly changes: readonly Change[] } | { readonly kind: "close" };

/** A fault of SQLite, whose codes an error would lose on its way between threads. */
export interface SqlFault {
  readonly message: string;
  readonly code: unknown;
  readonly errcode: unknown;
}

/** The outcome of one change of a group, by its place there. A change without a fault is on disk. */
export interface ChangeAnswer {
  readonly index: number;
  readonly fault?: SqlFault;
}

/** From the thread. A group is answered in one message or in two: what erases nothing does not wait for what does. */
export type FromThread =
  | { readonly kind: "changed"; readonly answers: readonly ChangeAnswer[]; readonly isLast: boolean }
  | { readonly kind: "closed" };
