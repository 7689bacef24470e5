import { flag, type NamedSchemas, oneOf, shape, text } from "../build.ts";

export const layerWords: NamedSchemas = {
  Layer: shape(
    "A layer (optional content group) that viewers can show and hide. Boxes and drawing elements belong to it by the style key `layer`. PDF only.",
    { name: text("The name that `layer` refers to; unique.", { minLength: 1, examples: ["drafts"] }) },
    {
      title: text("Shown in a viewer's layers panel; unset, the name."),
      visible: flag("Shown when the file is opened.", true),
      print: oneOf(["always", "never", "whenVisible"], "Whether it is printed.", { default: "whenVisible" }),
      locked: flag("Viewers cannot show or hide it.", false),
    },
    { examples: [{ name: "drafts", title: "Drafts", visible: false }] },
  ),
};
