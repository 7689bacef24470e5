import type { Address } from "./kinds.ts";

/** Where something is kept: whether several nodes can keep it there, and the settings that it takes. */
export interface Store {
  readonly isShared: boolean;
  readonly needs: readonly ("esdbUrl" | "mongoUrl" | "pgUrl" | "sealingKey" | "s3Bucket")[];
  /** Settings that it may have, and that are of no use without it. */
  readonly takes?: readonly ("s3Endpoint" | "s3Region" | "s3Prefix" | "s3Sse")[];
}

/** Where files can be kept. */
export type FileStoreKind = "folder" | "gridfs" | "postgres" | "s3";
export const fileStores: Readonly<Record<FileStoreKind, Store>> = {
  folder: { isShared: false, needs: [] },
  gridfs: { isShared: true, needs: ["mongoUrl"] },
  postgres: { isShared: true, needs: ["pgUrl"] },
  s3: { isShared: true, needs: ["s3Bucket"], takes: ["s3Endpoint", "s3Region", "s3Prefix", "s3Sse"] },
};

/** Where all else is kept, and files unless FILES says otherwise. */
export const storages: Readonly<
  Record<"embedded" | "postgres" | "cluster", Store & { readonly files: FileStoreKind }>
> = {
  embedded: { isShared: false, needs: [], files: "folder" },
  postgres: { isShared: true, needs: ["pgUrl", "sealingKey"], files: "postgres" },
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
/** One host, or none with the folder of a socket in `?host=`; the database is named, since its default is the user's name. */
export const postgresAddress: Address = {
  expected: "an address like postgres://user:password@host:5432/colophon",
  shape: /^postgres(?:ql)?:\/\/(?:[^\s@/?#]+@)?[^\s@/?,#]*\/[^\s/?#]+(?:\?[^\s#]*)?$/,
};
