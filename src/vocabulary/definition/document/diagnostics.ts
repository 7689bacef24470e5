import { type NamedSchemas, oneOf, shape } from "../build.ts";

export const diagnosticsWords: NamedSchemas = {
  Diagnostics: shape(
    "A report, inside the document, of what it lacks.",
    {},
    {
      showInDocument: oneOf(
        ["off", "appendix", "inline", "both"],
        "appendix: a table at the end; inline: a marker after each element concerned, at the beginning for findings that concern no element of the body.",
        { default: "off" },
      ),
      minLevel: oneOf(
        ["info", "warning", "error"],
        "info: harmless; warning: something was left out; error: something failed and was skipped.",
        {
          default: "warning",
        },
      ),
    },
    { examples: [{ showInDocument: "appendix", minLevel: "warning" }] },
  ),
};
