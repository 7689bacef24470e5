import type { TProperties } from "typebox";
import { type NamedSchemas, needsOneOf, oneOf, ref, shape } from "../build.ts";
import { defaults } from "../defaults.ts";
import { length } from "../measure.ts";

const edge = (description: string, examples: readonly unknown[]) => length(description, { examples: [...examples] });

export const positionWords: NamedSchemas = {
  Position: shape(
    "A place on the page, or in what the element stands in. The element takes no space in the flow, and stands on the page that it would stand on there; in a header or a footer on every page of theirs.",
    {},
    {
      x: edge("From the left edge to the element; unset, `right` counts, else it stands at the edge.", [57, "20mm"]),
      y: edge("From the upper edge to the element; unset, `bottom` counts, else it stands at the edge.", [128, "45mm"]),
      right: edge("From the element to the right edge, where `x` is not set; beside `x`, it makes the width.", [40]),
      bottom: edge("From the element to the lower edge, where `y` is not set.", ["20mm"]),
      width: edge("Width; unset, as wide as its content needs, up to the edge.", [240, "85mm"]),
      height: edge(
        "Height, also of the element's box where it has none of its own; what is taller reaches beyond it, which is reported.",
        [78, "45mm"],
      ),
      from: oneOf(
        ["page", "container"],
        "What `x`, `y`, `right` and `bottom` are measured from: the page, or the border of the stack that it stands in; without a stack the header or the footer, or the area between the page's margins.",
        { default: defaults.position.from, examples: ["container"] },
      ),
      layer: oneOf(["front", "behind"], "In front of the text of the page or the container, or behind it.", {
        default: defaults.position.layer,
        examples: ["behind"],
      }),
    },
    { ...needsOneOf("x", "y", "right", "bottom"), examples: [{ x: "20mm", y: "45mm", width: "85mm", height: "45mm" }] },
  ),
};

/** The key that takes an element out of the flow. */
export const positionKey: TProperties = { position: ref("Position", "Its place, out of the flow.") };

/** Elements that cannot stand in a place of their own: they make pages, or stand for others. */
export const unplacedKeys: ReadonlySet<string> = new Set(["break", "pdf", "toc", "use"]);
