import { type NamedSchemas, shape, text } from "../build.ts";

const file = (which: string) =>
  text(`Path of the ${which} face, .ttf or .otf: an uploaded file, else one that the service provides.`, {
    minLength: 1,
    examples: ["fonts/Brand-Regular.ttf"],
  });

const face = (which: string) => text(`Path of the ${which} face; unset, the regular one is used.`, { minLength: 1 });

export const fontWords: NamedSchemas = {
  FontFamily: shape(
    "Your own font family. A missing file is skipped: its text is set in the default sans-serif face, and FONT_NOT_LOADED is reported.",
    { regular: file("regular") },
    { bold: face("bold"), italic: face("italic"), boldItalic: face("bold italic") },
    { examples: [{ regular: "fonts/Brand-Regular.ttf", bold: "fonts/Brand-Bold.ttf" }] },
  ),
};
