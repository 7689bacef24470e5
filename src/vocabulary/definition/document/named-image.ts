import { type NamedSchemas, shape, text } from "../build.ts";

export const namedImageWords: NamedSchemas = {
  NamedImage: shape(
    "An image with a name, for `image`, `[img]` and drawings.",
    { src: text("Path of an uploaded image, or a `data:` URI.", { minLength: 1, examples: ["images/logo.png"] }) },
    {},
    { examples: [{ src: "images/logo.png" }] },
  ),
};
