import { ForeignPdfError } from "../foreign-pdf-error.ts";

/** Result of reading; undefined when it fails because of damage. Exceeding a limit still ends the reading. */
export function attempted<Found>(read: () => Found): Found | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ForeignPdfError && error.reason === "broken") return undefined;
    throw error;
  }
}
