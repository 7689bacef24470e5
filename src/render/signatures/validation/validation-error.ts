/** What shows that a certificate was valid cannot be had, or shows that it was not; in words that end a sentence. */
export class ValidationError extends Error {
  override readonly name = "ValidationError";
}
