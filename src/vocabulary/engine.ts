/** The program that made a document, exactly enough to install it again. */
export interface EngineRecord {
  /** The service's version. */
  readonly version: string;
  /** SHA-256, hexadecimal, over the files that the renderer loads, fonts apart: those are in the colophon. */
  readonly digest: string;
  /** Versions of what it runs on, as Node names them. */
  readonly runtime: {
    readonly node: string;
    readonly zlib: string;
    readonly icu: string;
    readonly tz: string;
    readonly arch: string;
  };
}
