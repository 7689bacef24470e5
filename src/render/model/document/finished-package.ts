/** A package that is written, and can still be signed once. */
export interface FinishedPackage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Contents of the parts, by their names with a slash before. */
  readonly parts: () => ReadonlyMap<string, Uint8Array>;
  /** The package with a signature: a Signature element. */
  readonly signed: (signature: string) => Uint8Array<ArrayBuffer>;
}
