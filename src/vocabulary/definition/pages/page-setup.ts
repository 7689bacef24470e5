import { either, flag, integer, listOf, type NamedSchemas, number, oneOf, ref, row, shape, text } from "../build.ts";
import { defaults } from "../defaults.ts";
import { color } from "../measure.ts";

const side = number("Points.", { minimum: 0 });

const pageBorder = (where: string) =>
  text(
    `The line ${where} of the page, in the margin, up to 4 points off the content: width, type, colour, or "none".`,
    {
      default: "none",
      examples: ["1 solid #333333"],
    },
  );

export const pageSetupWords: NamedSchemas = {
  PageSetup: shape(
    "The page: size, margins, background, borders. In a section break each key stands for itself: one that is left out is that of the document's own `pageSetup`, not that of the section before.",
    {},
    {
      size: ref("PageSize"),
      orientation: oneOf(["portrait", "landscape"], "landscape swaps width and height.", { default: "portrait" }),
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
      backgroundImage: text(
        "An image on the paper, above `backgroundColor` and behind all else: the path of an uploaded image, a `data:` URI, or a name in `images`, as `image.src`. In a section break an empty text means none.",
        { examples: ["images/paper.png"] },
      ),
      backgroundSize: ref("BackgroundSize"),
      bleed: number(
        "How far beyond its edges, in points, the paper is printed, so that cutting leaves no white line. Coordinates stay those of the trimmed page; its background reaches into the bleed. For PDF.",
        { minimum: 0, maximum: 72, default: 0, examples: [8.5] },
      ),
      cropMarks: flag(
        "Marks outside of the bleed, at the corners, that show where the paper is to be cut. For PDF.",
        false,
      ),
      pageNumbers: ref("PageNumbers"),
      borderTop: pageBorder("at the top"),
      borderRight: pageBorder("at the right"),
      borderBottom: pageBorder("at the bottom"),
      borderLeft: pageBorder("at the left"),
    },
    { examples: [{ size: "a4", orientation: "portrait", margin: [36, 36, 36, 36] }] },
  ),
  BackgroundSize: either(
    [
      oneOf(
        ["cover", "contain"],
        "`cover` fills the box, or the page and its bleed, and cuts off what is too much at both sides; `contain` shows the image whole, in the middle.",
      ),
      row(
        [number("Width in points.", { exclusiveMinimum: 0 }), number("Height in points.", { exclusiveMinimum: 0 })],
        "Width and height of the image, which stands in the middle.",
      ),
    ],
    "How large the image of a background is.",
    { default: "cover", examples: ["contain", [200, 200]] },
  ),
  PageNumbers: shape(
    "How `$global.PAGE`, `[page]` and contents write the numbers of pages, and what viewers call the pages. Numbers go on from the pages before; `skipPages`, `odd` and `even` of zones, signatures and bookmarks count sheets.",
    {},
    {
      symbol: ref("CountSymbol", "Kind of number.", { default: "1" }),
      start: integer("The number of the first page from here on.", {
        minimum: 0,
        maximum: 1_000_000,
        examples: [1],
      }),
      prefix: text("Stands before each number.", { examples: ["A-"] }),
    },
    { examples: [{ symbol: "i" }, { symbol: "1", start: 1 }] },
  ),
};
