import type { TProperties } from "typebox";
import { either, flag, integer, type NamedSchemas, number, oneOf, ref, row, shape, text } from "../build.ts";
import { defaults } from "../defaults.ts";
import { color, length, lengthOrShare, sides } from "../measure.ts";

const lineTypes = ["solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset", "none"];

const border = (where: string) =>
  either(
    [
      text('Width, line type and colour in any order, or "none".', { examples: ["1 solid #333333", "none"] }),
      ref("Border"),
    ],
    `The line ${where}.`,
    { examples: ["0.5 solid #999999", { width: 1, type: "dashed", color: "navy" }] },
  );

const corner = (where: string) => number(`Radius of the ${where} corner.`, { minimum: 0, default: 0 });

const corners: TProperties = {
  radiusTopLeft: corner("top left"),
  radiusTopRight: corner("top right"),
  radiusBottomRight: corner("bottom right"),
  radiusBottomLeft: corner("bottom left"),
};

const padding = (side: string) => length(`Space between the ${side} border and the content.`, { default: 0 });
const margin = (side: string) =>
  length(`Space outside the ${side} border. Vertical margins of neighbours collapse to the larger.`);

/** Style keys of the box around a block, a cell, a `[span]` or a drawing element. None is inherited. */
export const boxStyle: TProperties = {
  margin: sides(
    "Space outside the border. Vertical margins of neighbours collapse to the larger; one at the top of a page is dropped, and those at the top and the foot of what stands in a cell or in a stack with padding or a border: `padding` keeps that space.",
    {
      examples: [6, "6 0"],
    },
  ),
  marginTop: margin("top"),
  marginRight: margin("right"),
  marginBottom: margin("bottom"),
  marginLeft: margin("left"),
  padding: sides(
    "Space between border and content. Cells have 3 points above and below and 5 at the sides by default.",
    {
      examples: [4, "3 6"],
    },
  ),
  paddingTop: padding("top"),
  paddingRight: padding("right"),
  paddingBottom: padding("bottom"),
  paddingLeft: padding("left"),
  border: border("around the box, all four sides"),
  borderTop: border("above"),
  borderRight: border("at the right"),
  borderBottom: border("below"),
  borderLeft: border("at the left"),
  borderRadius: sides(
    'Radius of the corners: one for all, or top left, top right, bottom right, bottom left. Background and border follow it, and images, drawings and charts are cut at it; of other content, `clipPath: "inset(0 round 8px)"` cuts all that a box holds.',
    {
      examples: [4, "8 8 0 0"],
    },
  ),
  ...corners,
  boxDecorationBreak: oneOf(
    ["slice", "clone"],
    "Where a page or a column ends within the box: slice cuts its border, corners and padding, clone closes it there and begins it again on the next one. A cell is closed on both; a `[span]` on several lines is cut.",
    { default: "slice", examples: ["clone"] },
  ),
  borderCollapse: oneOf(["separate", "collapse"], "collapse: neighbouring cells share one border, the wider wins.", {
    default: "separate",
  }),
  backgroundColor: color(
    "Colour behind the content, or transparent. With an opacity, `#RRGGBBAA`, one sees through it what is below; a DOCX file, a form field and a signature's block have it blended with white.",
    { default: "transparent" },
  ),
  backgroundImage: text(
    "An image behind the content, above `backgroundColor`, as far as the border and its corners go: the path of an uploaded image, a `data:` URI, or a name in `images`, as `image.src`. A box on several pages has it on each of them, each cell of a row has one of its own, and `[span]` has none. An empty text means none.",
    { examples: ["images/paper.png"] },
  ),
  backgroundSize: ref("BackgroundSize"),
  backgroundFocus: row(
    [
      number("Across, from the left.", { minimum: 0, maximum: 1 }),
      number("Down, from the top.", { minimum: 0, maximum: 1 }),
    ],
    "The point of the image that `backgroundSize` keeps in sight, as shares of its width and height, and where one that is smaller than the box stands in it: [0, 0] is the upper left corner. Absent, the middle.",
    { examples: [[0.5, 0.2]] },
  ),
  opacity: number("How opaque the box and all in it are.", { minimum: 0, maximum: 1, default: 1 }),
  width: lengthOrShare("Width of the box with padding and border; unset, all available space.", {
    examples: [200, "50%"],
  }),
  height: lengthOrShare("Height of the box with padding and border; it grows when the content needs more.", {
    examples: [40],
  }),
  fit: oneOf(
    ["none", "shrink"],
    "Paragraphs, headings, texts of cells and stacks: shrink makes text that has no space in `height`, or on `maxLines`, smaller, all of it in proportion; the distances of boxes stay.",
    { default: "none", examples: ["shrink"] },
  ),
  minFontSize: number("The least size that `fit` makes text.", {
    minimum: 1,
    default: defaults.minFontSize,
    examples: [7],
  }),
  maxLines: integer(
    "Paragraphs, headings and texts of cells: the most lines; what is beyond them, at the least size of `fit`, is left out and reported. Stacks: the most that `fit` leaves.",
    { minimum: 1, examples: [1] },
  ),
  overflow: oneOf(
    ["visible", "clip"],
    "Paragraphs, headings and stacks that need more than their `height`: visible lets them grow, clip cuts off what is beyond it, which is reported.",
    { default: "visible", examples: ["clip"] },
  ),
  textOverflow: oneOf(["clip", "ellipsis"], "Whether text that is cut ends with an ellipsis.", {
    default: "clip",
    examples: ["ellipsis"],
  }),
  minHeight: length("Least height of the box.", { default: 0 }),
  horizontalAlign: oneOf(
    ["left", "center", "right"],
    "Horizontal position of a box that is narrower than the available space.",
    {
      default: "left",
    },
  ),
  verticalAlign: oneOf(
    ["top", "middle", "bottom", "baseline"],
    "Vertical alignment of the content of a cell or of a box with space to spare, or of text on its line.",
    {
      default: "top",
    },
  ),
  clipPath: text(
    "Shape the box is clipped to: ellipse(), circle(), polygon(…), inset(…), as in CSS. In drawings also url(#name) of a clip path in `defs`.",
    { examples: ["ellipse()", "inset(0 round 6)", "polygon(0 0, 100% 0, 50% 100%)"] },
  ),
  rotate: number(
    "Clockwise rotation in degrees about the centre; the box takes the space it has without rotation. In cells, 90, -90 and 270 turn the content, and row and column make space for the turned text; `height` limits the length of its lines.",
    { default: 0 },
  ),
  skew: either(
    [
      number("Degrees along x."),
      row([number("Degrees along x."), number("Degrees along y.")], "Degrees along x and y."),
    ],
    "Skew in degrees about the centre; the box takes the space it has without skew. Text in a line is not skewed.",
    { examples: [10, [10, 0]] },
  ),
  transform: text("Transformations as in SVG, about the centre of a box, the origin of a drawing.", {
    examples: ["rotate(15) scale(1.2)"],
  }),
  float: oneOf(
    ["none", "left", "right"],
    "Images, drawings, charts, stacks, `figure` and paragraphs: they stand at the side, and the paragraphs, headings and lists that follow have shorter lines beside them. Margins keep the text away; the one towards it is 10 points where a style says nothing. Without a width, stacks and paragraphs are as wide as their text, at most half of the space. Under 72 points beside it, where it is higher than a page, and where 32 stand at the side already, it stands in the flow, which is reported.",
    { default: "none", examples: ["left"] },
  ),
  clear: oneOf(
    ["none", "left", "right", "both"],
    "Begins below what stands at that side. Tables, columns, lines, pictures, and boxes with a border, a background or padding do so by themselves.",
    { default: "none", examples: ["both"] },
  ),
  keepTogether: flag(
    "Not split over pages while a whole page could hold it below the heading that stays with it; else it is divided, which is reported. Pictures in it shrink for that, to half of a page's height.",
    false,
  ),
  keepWithNext: flag(
    "Stays on the page of what follows; a paragraph then is not split over pages either, while a whole page could hold it. Headings do.",
    false,
  ),
  pageBreakBefore: flag("Starts a new page.", false),
  pageBreakAfter: flag("What follows starts a new page.", false),
  layer: text("The name of a layer in `layers` that the box belongs to.", { examples: ["drafts"] }),
};

export const boxWords: NamedSchemas = {
  Border: shape(
    "One side of a border, or all sides.",
    {},
    {
      width: number("Thickness.", { minimum: 0, default: defaults.borderWidth }),
      color: color("Colour of the line; unset, the text's."),
      opacity: number("How opaque the line is.", { minimum: 0, maximum: 1, default: 1 }),
      type: oneOf(lineTypes, "Kind of line.", { default: "solid" }),
      ...corners,
    },
    { examples: [{ width: 1, color: "#333333", type: "solid" }] },
  ),
};
