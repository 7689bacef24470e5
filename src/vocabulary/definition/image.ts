import { ref, shape, text, type Words } from "./build.ts";
import { lengthOrShare } from "./measure.ts";

const extent = (which: string) =>
  lengthOrShare(
    `${which} of the image; with one of the two the other follows, with none the image has its natural size, shrunk to the room.`,
  );

export const imageWords: Words = {
  Image: shape(
    "An image standing by itself.",
    {
      src: text(
        "Path of an uploaded image, a `data:` URI, or a name in `images`. PNG, JPEG, GIF, TIFF, WebP or SVG, by its content whatever its name; of several pages or frames the first.",
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
    "An image standing by itself.",
    { image: ref("Image") },
    {},
    {
      examples: [{ image: { src: "images/logo.png", width: 120, alt: "Our logo" } }],
    },
  ),
};
