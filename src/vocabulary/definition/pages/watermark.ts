import { flag, type NamedSchemas, number, ref, row, shape } from "../build.ts";

export const watermarkWords: NamedSchemas = {
  Watermark: shape(
    "Drawn on every page, independent of the flow. In a section break an empty object means none.",
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
        "With `repeat`, the distance from tile to tile, otherwise the position of the centre on the page. Absent or [0, 0]: centred.",
        { examples: [[220, 180]] },
      ),
      behind: flag("Drawn behind the text and all that is on the page, above the page's background.", false),
      style: ref("StyleUse", "Style: font size, colour, opacity and so on."),
    },
    { examples: [{ content: { p: "DRAFT" }, angle: -35, repeat: true, spacing: [220, 180], style: "wm" }] },
  ),
};
