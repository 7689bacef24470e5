/** A file that cannot be shown as a picture. The message is a sentence about "it", for the author of the document. */
export class PictureError extends Error {
  override readonly name = "PictureError";
}

/** What is said of every file that is not all there. */
export const cutOff = "It is cut off: the file ends inside its data.";
