/** What keeps an svg file from being drawn, as a sentence. */
export class SvgError extends Error {
  override readonly name = "SvgError";
}
