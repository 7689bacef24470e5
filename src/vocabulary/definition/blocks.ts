import { flag, integer, listOf, number, oneOf, ref, refusedWhen, shape, text, type Words } from "./build.ts";
import { defaults } from "./defaults.ts";
import { color, lengthOrShare } from "./measure.ts";

const lines = ["solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset"];
const extent = (which: string) =>
  lengthOrShare(
    `${which} of the image; with one of the two the other follows, with none the image has its natural size, shrunk to the room.`,
  );
const ofSections = ["pageSetup", "header", "footer", "watermark"];

export const blockWords: Words = {
  Image: shape(
    "An image standing by itself.",
    {
      src: text("Path of an uploaded image, a `data:` URI, or a name in `images`.", {
        minLength: 1,
        examples: ["images/logo.png"],
      }),
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
  Separator: shape(
    "A horizontal line.",
    {},
    {
      lineType: oneOf(lines, "Kind of line.", { default: defaults.separator.lineType }),
      length: lengthOrShare("How long; unset, the whole width.", { examples: [120, "50%"] }),
      width: number("Thickness.", { exclusiveMinimum: 0, default: defaults.separator.width }),
      color: color("Colour.", { default: defaults.separator.color }),
    },
    { examples: [{ lineType: "dashed", width: 0.5, color: "#999999" }] },
  ),
  SeparatorElement: shape(
    "A horizontal line.",
    { separator: ref("Separator") },
    {},
    {
      examples: [{ separator: { lineType: "dashed", width: 0.5 } }],
    },
  ),
  BreakElement: shape(
    "Ends a page, a section or a line.",
    {
      break: oneOf(
        ["page", "section", "line"],
        "page: what follows starts a new page; section: so, with a page set-up of its own; line: a blank line.",
        { examples: ["page"] },
      ),
    },
    {
      pageSetup: ref("PageSetup", "What differs from the document's own page set-up."),
      header: ref("Zone", "The section's header; absent, the one before stays."),
      footer: ref("Zone", "The section's footer; absent, the one before stays."),
      watermark: ref("Watermark", "The section's watermark; absent, the one before stays; empty, none."),
    },
    {
      ...refusedWhen("break", ["page", "line"], ofSections, "Only a section break can change the page."),
      examples: [
        { break: "page" },
        { break: "section", pageSetup: { orientation: "landscape" }, header: { content: [] } },
      ],
    },
  ),
  Columns: shape(
    "Content side by side. With `widths`, or with neither key, a grid; with `colNumber` alone one stream that flows from column to column.",
    {
      rows: listOf(
        listOf(ref("ContentElement"), "The content of one column."),
        "By column: `rows[0]` is the first column.",
      ),
    },
    {
      widths: listOf(number("Weight of a column.", { minimum: 0 }), "Relative widths; they make the grid.", {
        minItems: 1,
        examples: [[2, 1]],
      }),
      colNumber: integer("Number of equal columns that the content flows through.", {
        minimum: 1,
        maximum: 32,
        examples: [2],
      }),
      gap: number("Between columns.", { minimum: 0, default: defaults.columns.gap }),
      style: ref("StyleUse"),
    },
    { examples: [{ widths: [2, 1], gap: 14, rows: [[{ p: "Left" }], [{ p: "Right" }, { p: "More" }]] }] },
  ),
  ColumnsElement: shape(
    "Content in columns.",
    { columns: ref("Columns") },
    {},
    {
      examples: [{ columns: { colNumber: 2, rows: [[{ p: "First" }, { p: "Second" }]] } }],
    },
  ),
  Toc: shape(
    "Table of contents made from the headings, on pages of its own: links, dotted leaders, page numbers.",
    {},
    {
      maxLevel: integer("Collects h1 down to this level.", { minimum: 1, maximum: 5, default: defaults.toc.maxLevel }),
      title: text("Above the entries.", { default: defaults.toc.title }),
      titleStyle: ref("StyleUse", "Style of the title.", { default: defaults.toc.titleStyle }),
      style: ref("StyleUse", "Style of each entry."),
      outlines: flag("Writes the PDF outline as well.", true),
    },
    { examples: [{}, { maxLevel: 2, title: "Contents", style: "tocLine" }] },
  ),
  TocElement: shape("The table of contents.", { toc: ref("Toc") }, {}, { examples: [{ toc: {} }] }),
  DrawingElement: shape(
    "A vector drawing.",
    { svg: ref("Svg") },
    {},
    {
      examples: [
        { svg: { viewBox: [100, 40], width: 200, children: [{ rect: { width: 100, height: 40, fill: "#E8F1F2" } }] } },
      ],
    },
  ),
  UseElement: shape(
    "A component's content in this place.",
    { use: ref("Use") },
    {},
    { examples: [{ use: { name: "letterhead" } }] },
  ),
};
