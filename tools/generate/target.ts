/** Generated files: path from the root to text. */
export type Files = ReadonlyMap<string, string>;

/** The text of a file, by its path from the root, as it is after the earlier stages. */
export type TextOf = (path: string) => string;

/** Generated files that are made together, from the same sources. */
export interface Target {
  /** Paths of the files from the root, or of folders, with a slash at the end, that they lie in. */
  readonly writes: readonly string[];
  /** The module that makes them, from the root. What it reaches by imports, of types too, is part of the key. */
  readonly maker: string;
  /** What it reads beside that, from the root: files, modules with what they reach, and folders with all that is in them. */
  readonly reads: readonly string[];
  readonly make: (text: TextOf) => Promise<Files>;
}

/** By what it writes: in errors, and where its key is kept. */
export const nameOf = ({ writes }: Target): string => writes.join(", ");

/** A target of one file. */
export const one = (
  path: string,
  maker: string,
  make: (text: TextOf) => Promise<string>,
  reads: readonly string[] = [],
): Target => ({ writes: [path], maker, reads, make: async (text) => new Map([[path, await make(text)]]) });

/** A target of several files, which are made as pairs of path and text. */
export const several = (
  writes: readonly string[],
  maker: string,
  make: (text: TextOf) => Promise<Iterable<readonly [string, string]>>,
  reads: readonly string[],
): Target => ({ writes, maker, reads, make: async (text) => new Map(await make(text)) });

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
