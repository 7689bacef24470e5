import { Refusal } from "../../../../vocabulary/refusal.ts";
import { familyInMessage } from "../faces/families.ts";
import { FontError } from "./sfnt.ts";

/**
 * A font brought along by the document broke the shaper or the subsetter after it had been opened and used. The text
 * set so far is of no use: the document is refused, or made again without the family.
 */
export class FontFault extends Refusal {
  /** As declared, in lower case. */
  readonly family: string;

  constructor(family: string, cause: unknown) {
    const why = cause instanceof FontError ? cause.message : "It makes the text engine fail.";
    const message = `A file of the font ${familyInMessage(family)} is damaged. ${why} Repair the file, or leave it out.`;
    super("INVALID_DEFINITION", message, {
      faults: [{ code: "FONT_NOT_LOADED", path: "/document/fonts", message }],
      cause,
    });
    this.family = family;
  }
}

/** Memory faults, endless recursion and memory that cannot grow: all of them contained by WebAssembly. */
export const isTrap = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError || error instanceof RangeError;

/** Runs work inside HarfBuzz; what breaks there becomes a `FontFault` when the document brought the font along. */
export function contained<T>(family: string | undefined, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (family !== undefined && (isTrap(error) || error instanceof FontError)) throw new FontFault(family, error);
    throw error;
  }
}
