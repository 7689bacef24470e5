import { either, integer, listOf, number, oneOf, ref, row, shape, text, type Words } from "./build.ts";
import { defaults } from "./defaults.ts";
import { color } from "./measure.ts";

const side = number("Points.", { minimum: 0 });
const pageBorder = (where: string) =>
  text(`The line ${where} of the page: width, line type and colour, or "none".`, {
    default: "none",
    examples: ["1 solid #333333"],
  });

export const pageWords: Words = {
  PageSetup: shape(
    "The page: size, margins, what is behind the content. In a section break every key is taken over by itself; the others stay.",
    {},
    {
      size: ref("PageSize"),
      orientation: oneOf(["portrait", "landscape"], "landscape swaps the sides of the size.", { default: "portrait" }),
      margin: row([side, side, side, side], "Margins in points: top, right, bottom, left.", {
        default: [defaults.pageMargin, defaults.pageMargin, defaults.pageMargin, defaults.pageMargin],
        examples: [[56, 48, 56, 48]],
      }),
      backgroundColor: either(
        [
          color("One colour for every page."),
          listOf(color("Colour of one page."), "One colour for each page, in turn.", { minItems: 1 }),
        ],
        "Colour of the paper.",
        { examples: ["#FFFDF7", ["white", "#F5F5F5"]] },
      ),
      borderTop: pageBorder("at the top"),
      borderRight: pageBorder("at the right"),
      borderBottom: pageBorder("at the foot"),
      borderLeft: pageBorder("at the left"),
    },
    { examples: [{ size: "a4", orientation: "portrait", margin: [36, 36, 36, 36] }] },
  ),
  Zone: shape(
    'A header or a footer. The body gives way when it needs more room than the margin has. `{ "content": [] }` in a section break means none.',
    {
      content: listOf(
        ref("ContentElement"),
        "What it shows; `$global.PAGE` and `$global.NUMPAGES` are the page numbers.",
      ),
    },
    {
      separator: ref("Separator", "A line between the zone and the body."),
      skipPages: listOf(integer("A page number, from 1.", { minimum: 1 }), "Pages without it.", { examples: [[1]] }),
      offset: number("Distance between the zone and its neighbour.", { minimum: 0, default: defaults.zoneOffset }),
    },
    { examples: [{ content: [{ p: "$global.PAGE / $global.NUMPAGES" }], skipPages: [1] }] },
  ),
  Watermark: shape(
    "Drawn on every page, outside the flow. In a section break an empty object means none.",
    {},
    {
      content: ref("WatermarkContent"),
      angle: number("Degrees about the content's own centre; negative is counter-clockwise.", {
        default: 0,
        examples: [-35],
      }),
      repeat: { type: "boolean", description: "Tiles the page.", default: false },
      spacing: row(
        [number("Across."), number("Down.")],
        "With `repeat` the step of the tiles, else the place of the centre on the page. Absent or [0, 0]: centred.",
        { examples: [[220, 180]] },
      ),
      style: ref("StyleUse", "Size, colour, opacity."),
    },
    { examples: [{ content: { p: "DRAFT" }, angle: -35, repeat: true, spacing: [220, 180], style: "wm" }] },
  ),
};
