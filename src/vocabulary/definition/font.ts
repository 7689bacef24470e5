import { shape, text, type Words } from "./build.ts";

const file = (which: string) =>
  text(`Path of the ${which} face, .ttf or .otf: the tenant's upload, else a file of the platform.`, {
    minLength: 1,
    examples: ["fonts/Brand-Regular.ttf"],
  });

const face = (which: string) => text(`Path of the ${which} face; unset, the regular one is used.`, { minLength: 1 });

export const fontWords: Words = {
  FontFamily: shape(
    "A family of your own. A file found nowhere is skipped: its text is set in the default sans-serif face, and FONT_NOT_LOADED reported.",
    { regular: file("regular") },
    { bold: face("bold"), italic: face("italic"), boldItalic: face("bold italic") },
    { examples: [{ regular: "fonts/Brand-Regular.ttf", bold: "fonts/Brand-Bold.ttf" }] },
  ),
};
