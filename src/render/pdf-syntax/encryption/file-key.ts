/** The key of a file, and what its Encrypt dictionary says of it. */
export interface FileKey {
  readonly key: Uint8Array;
  readonly entries: Readonly<Record<string, string>>;
}
