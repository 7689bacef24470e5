/** Reason why an SVG file cannot be drawn, as a sentence. */
export class SvgError extends Error {
  override readonly name = "SvgError";
}
