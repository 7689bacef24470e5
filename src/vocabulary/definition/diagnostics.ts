import { oneOf, shape, type Words } from "./build.ts";

export const diagnosticsWords: Words = {
  Diagnostics: shape(
    "A report inside the document about what it lacks.",
    {},
    {
      showInDocument: oneOf(
        ["off", "appendix", "inline", "both"],
        "appendix: a table at the end; inline: a marker behind each element concerned, at the beginning for what concerns none of the body's.",
        { default: "off" },
      ),
      minLevel: oneOf(
        ["info", "warning", "error"],
        "info: harmless; warning: something dropped; error: a failure skipped.",
        {
          default: "warning",
        },
      ),
    },
    { examples: [{ showInDocument: "appendix", minLevel: "warning" }] },
  ),
};
