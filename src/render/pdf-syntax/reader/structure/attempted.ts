import { ForeignPdfError } from "../foreign-pdf-error.ts";

/** What cannot be read is undefined; what costs too much still ends the reading. */
export function attempted<Found>(read: () => Found): Found | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ForeignPdfError && error.reason === "broken") return undefined;
    throw error;
  }
}
