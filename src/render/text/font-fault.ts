/**
 * A font brought along by the document broke the shaper or the subsetter after it had been opened and used. The text
 * set so far is of no use; the document can be made again without the family.
 */
export class FontFault extends Error {
  override readonly name = "FontFault";
  /** As declared, in lower case. */
  readonly family: string;

  constructor(family: string, cause: unknown) {
    super(`The font "${family}" makes the text engine fail; the file is damaged.`, { cause });
    this.family = family;
  }
}

/** Memory faults, endless recursion and memory that cannot grow: all of them contained by WebAssembly. */
export const isTrap = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError || error instanceof RangeError;

/** Runs work inside HarfBuzz; a trap becomes a `FontFault` when the font is one the document brought along. */
export function contained<T>(family: string | undefined, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (family !== undefined && isTrap(error)) throw new FontFault(family, error);
    throw error;
  }
}
