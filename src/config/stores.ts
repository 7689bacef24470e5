import type { Address } from "./kinds.ts";

/** Where something is kept: whether several nodes can keep it there, and the settings that it takes. */
export interface Store {
  readonly isShared: boolean;
  readonly needs: readonly ("esdbUrl" | "mongoUrl" | "sealingKey" | "s3Bucket")[];
  /** Settings that it may have, and that are of no use without it. */
  readonly takes?: readonly ("s3Endpoint" | "s3Region" | "s3Prefix" | "s3Sse")[];
}

/** Where files can be kept. */
export type FileStore = "folder" | "gridfs" | "s3";
export const fileStores: Readonly<Record<FileStore, Store>> = {
  folder: { isShared: false, needs: [] },
  gridfs: { isShared: true, needs: ["mongoUrl"] },
  s3: { isShared: true, needs: ["s3Bucket"], takes: ["s3Endpoint", "s3Region", "s3Prefix", "s3Sse"] },
};

/** Where all else is kept, and files unless FILES says otherwise. */
export const storages: Readonly<Record<"embedded" | "cluster", Store & { readonly files: FileStore }>> = {
  embedded: { isShared: false, needs: [], files: "folder" },
  cluster: { isShared: true, needs: ["esdbUrl", "mongoUrl", "sealingKey"], files: "gridfs" },
};

const hostList = String.raw`:\/\/(?:[^\s@/?]+@)?[^\s@/?,]+(?:,[^\s@/?,]+)*`;
export const esdbAddress: Address = {
  expected: "an address like esdb://user:password@host:2113?tls=true",
  shape: new RegExp(String.raw`^esdb(?:\+discover)?${hostList}\/?(?:\?\S*)?$`),
};
export const mongoAddress: Address = {
  expected: "an address like mongodb://user:password@host:27017/colophon",
  shape: new RegExp(String.raw`^mongodb(?:\+srv)?${hostList}(?:\/[^\s?/\\."$*<>:|]*)?(?:\?\S*)?$`),
};
