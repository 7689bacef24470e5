/**
 * Why a file is not used: it is none, is encrypted, is not opened by the password given, contradicts itself, or asks for more than
 * it may. The message is sentences about "it", for the author of the document.
 */
export class ForeignPdfError extends Error {
  override readonly name = "ForeignPdfError";
  readonly reason: ForeignPdfReason;

  constructor(reason: ForeignPdfReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Result of reading; undefined when it fails because of damage. Exceeding a limit still ends the reading. */
export function attempted<Found>(read: () => Found): Found | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ForeignPdfError && error.reason === "broken") return undefined;
    throw error;
  }
}

/** Why a file cannot be read; `locked`: by a password that is not known, `limit`: it would take too much. */
export type ForeignPdfReason = "notPdf" | "encrypted" | "locked" | "broken" | "limit";

/** Damage; `what` goes on a sentence. */
export const broken = (what: string): ForeignPdfError =>
  new ForeignPdfError(
    "broken",
    `It is damaged: ${what}. Open it in a reader and save it again, or repair it with "qpdf".`,
  );
