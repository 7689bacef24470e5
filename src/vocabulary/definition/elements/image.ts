import { ref, shape, text, type Words } from "../build.ts";
import { lengthOrShare } from "../measure.ts";

const extent = (which: string) =>
  lengthOrShare(
    `${which} of the image. With only one of width and height the other is proportional; with neither, the image has its natural size, shrunk to the available space.`,
  );

export const imageWords: Words = {
  Image: shape(
    "An image as a block of its own.",
    {
      src: text(
        "Path of an uploaded image, a `data:` URI, or a name in `images`. PNG, JPEG, GIF, TIFF, WebP or SVG, recognized by its content, not its name; of several pages or frames, the first.",
        {
          minLength: 1,
          examples: ["images/logo.png"],
        },
      ),
    },
    {
      width: extent("Width"),
      height: extent("Height"),
      alt: text("What it shows, for readers who cannot see it."),
      style: ref("StyleUse"),
    },
    { examples: [{ src: "images/logo.png", width: 120, alt: "Our logo" }] },
  ),
  ImageElement: shape(
    "An image as a block of its own.",
    { image: ref("Image") },
    {},
    {
      examples: [{ image: { src: "images/logo.png", width: 120, alt: "Our logo" } }],
    },
  ),
};
