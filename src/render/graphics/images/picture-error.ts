/** A file that cannot be shown as a picture. The message is a sentence about "it", for the author of the document. */
export class PictureError extends Error {
  override readonly name = "PictureError";
}

/** Message for samples that are fewer than the size of the picture wants. */
export const tooFew = "It is cut off: its image data ends too early.";

/** Message for every file that ends too early. */
export const cutOff = "It is cut off: the file ends inside its data.";
