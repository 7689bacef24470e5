/**
 * Data about a certificate's validity cannot be had, or shows that it was not valid. The message reads as the end of a
 * sentence.
 */
export class ValidationError extends Error {
  override readonly name = "ValidationError";
}
