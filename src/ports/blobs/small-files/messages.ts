import type { BlobKey } from "../port.ts";
import type { StoredBytes } from "./table.ts";

/** What the thread that writes small files is started with. */
export interface FileThreadSettings {
  readonly file: string;
  /** Below this much free space, in bytes, all pages of removed files are given back to the disk. */
  readonly leastFreeBytes: number;
}

export type SmallFileChange =
  | ({ readonly kind: "put" } & StoredBytes)
  | { readonly kind: "remove"; readonly key: BlobKey };
