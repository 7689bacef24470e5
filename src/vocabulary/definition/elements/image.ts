import { type NamedSchemas, needsBeside, number, oneOf, ref, row, shape, text } from "../build.ts";
import { lengthOrShare } from "../measure.ts";

const share = (description: string) => number(description, { minimum: 0, maximum: 1 });

const extent = (which: string) =>
  lengthOrShare(
    `${which} of the image. With only one of width and height the other is proportional; with neither, the image has its natural size, shrunk to the available space.`,
  );

export const imageWords: NamedSchemas = {
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
      fit: oneOf(
        ["fill", "contain", "cover"],
        "How it fits into a width and a height of other proportions than its own: stretched, whole and in proportion, or in proportion and so large that it covers all of the space, with what is too much cut off. It needs both sides, here or in the style.",
        { default: "fill" },
      ),
      focus: row(
        [share("Across, from the left."), share("Down, from the top.")],
        "The point of the image that `fit` keeps in sight, as shares of its width and height: [0, 0] is the upper left corner. Absent, the middle.",
        { examples: [[0.5, 0.2]] },
      ),
      alt: text("What it shows, for readers who cannot see it."),
      style: ref("StyleUse"),
    },
    { ...needsBeside({ focus: ["fit"] }), examples: [{ src: "images/logo.png", width: 120, alt: "Our logo" }] },
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
