/** The program that made a document, exactly enough to install it again. */
export interface EngineRecord {
  /** The service's version. */
  readonly version: string;
  /** SHA-256, hexadecimal, over the files that the renderer loads, fonts apart: those are in the colophon. Null: not recorded then. */
  readonly digest: string | null;
  /** Versions of what it runs on, as Node names them. Null: not recorded then. */
  readonly runtime: EngineRuntime | null;
}

export interface EngineRuntime {
  readonly node: string;
  readonly zlib: string;
  readonly icu: string;
  readonly tz: string;
  readonly arch: string;
}

/** Whether it is the same program as far as is known: of the same version where no more was recorded. */
export function isSameEngine(one: EngineRecord, other: EngineRecord): boolean {
  if (one.version !== other.version) return false;
  if (one.digest === null || other.digest === null) return true;
  return one.digest === other.digest && runtimeNames.every((name) => one.runtime?.[name] === other.runtime?.[name]);
}

const runtimeNames = ["node", "zlib", "icu", "tz", "arch"] as const satisfies readonly (keyof EngineRuntime)[];
