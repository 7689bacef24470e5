/** The program that made a document, exactly enough to install it again. */
export interface EngineRecord {
  /** The service's version. */
  readonly version: string;
  /**
   * SHA-256, hexadecimal, over the files that the renderer loads, without fonts, which the colophon lists. Null when it was not
   * recorded.
   */
  readonly digest: string | null;
  /** Versions of the runtime's parts, as Node names them. Null when they were not recorded. */
  readonly runtime: EngineRuntime | null;
}

export interface EngineRuntime {
  readonly node: string;
  readonly zlib: string;
  readonly icu: string;
  readonly tz: string;
  readonly arch: string;
}

/** Whether both are the same program as far as is known: with no more recorded, the same version is enough. */
export function isSameEngine(one: EngineRecord, other: EngineRecord): boolean {
  if (one.version !== other.version) return false;
  if (one.digest === null || other.digest === null) return true;
  return one.digest === other.digest && runtimeNames.every((name) => one.runtime?.[name] === other.runtime?.[name]);
}

const runtimeNames = ["node", "zlib", "icu", "tz", "arch"] as const satisfies readonly (keyof EngineRuntime)[];
