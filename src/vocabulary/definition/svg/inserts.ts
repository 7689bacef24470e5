import type { TSchema } from "typebox";
import { mapOf, type NamedSchemas, needsOneOf, ref, shape, text } from "../build.ts";
import { color } from "../measure.ts";
import { barcodeKeys } from "./barcode.ts";
import { children, common, height, lettered, place, width } from "./keys.ts";

/** Schemas of drawing elements that insert content from elsewhere or group other elements. */
export const svgInsertWords: NamedSchemas = {
  SvgImageShape: shape(
    "An image in a drawing; SVG files stay vectors.",
    {
      src: text("Path of an uploaded image, a `data:` URI, or a name in `images`.", {
        minLength: 1,
        examples: ["images/seal.svg"],
      }),
    },
    {
      ...place,
      width,
      height,
      preserveAspectRatio: ref("PreserveAspectRatio"),
      alt: text("What it shows, for readers who cannot see it."),
      ...common,
    },
    { examples: [{ src: "images/seal.svg", x: 10, y: 10, width: 40 }] },
  ),
  SvgBarcodeShape: shape(
    "A barcode in a drawing, as vectors.",
    { ...barcodeKeys.required },
    {
      ...place,
      width,
      height,
      ...barcodeKeys.optional,
      backgroundColor: color("Behind the bars.", { default: "transparent" }),
      ...common,
    },
    { examples: [{ type: "qrcode", value: "https://example.com/i/42", x: 0, y: 0, width: 60, height: 60 }] },
  ),
  SvgGroup: lettered(
    "Elements that are painted, transformed and clipped together; they inherit its painting and text keys.",
    { children },
    {},
    {
      examples: [{ transform: "translate(20 20)", children: [{ circle: { r: 5 } }] }],
    },
  ),
  SvgLink: shape(
    "Elements that are a link.",
    { children },
    {
      href: text("An address: http, https, mailto or tel.", { examples: ["https://example.com"] }),
      goto: text("A named place in the document, as in `[goto]`."),
      ...common,
    },
    { ...needsOneOf("href", "goto"), examples: [{ href: "https://example.com", children: [{ circle: { r: 5 } }] }] },
  ),
  SvgUse: shape(
    "An entry of the drawing's own `defs`, or a component, placed in the drawing.",
    {},
    {
      name: text("Name of the entry or of the component.", { minLength: 1, examples: ["seal"] }),
      id: text("The component's GUID; it wins over `name`.", { minLength: 1 }),
      ...place,
      width,
      height,
      params: mapOf(
        { description: "Any value." } as TSchema,
        "The value of `$data` inside the component; keys it lacks are looked up in the caller's data.",
        {
          examples: [{ year: 2026 }],
        },
      ),
      ...common,
    },
    { ...needsOneOf("name", "id"), examples: [{ name: "seal", x: 300, y: 20, width: 60, height: 60 }] },
  ),
};
