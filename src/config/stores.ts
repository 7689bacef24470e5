import type { Address } from "./kinds.ts";

/** Where something is kept: whether several nodes can keep it there, and the settings that it takes. */
interface Store {
  readonly isShared: boolean;
  readonly needs: readonly ("esdbUrl" | "mongoUrl" | "sealingKey")[];
}

/** Where files can be kept. */
export type FileStore = "folder" | "gridfs";
export const fileStores: Readonly<Record<FileStore, Store>> = {
  folder: { isShared: false, needs: [] },
  gridfs: { isShared: true, needs: ["mongoUrl"] },
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
