import type { Report } from "../contract/report.ts";
import type { WidthRange } from "../graphics/text/typesetter.ts";
import type { PictureBlock } from "../model/document/flow.ts";
import type { Points } from "../model/geometry.ts";
import type { Inline } from "../model/text/inline.ts";

/** So narrow things that can shrink may become where words beside them would be cut otherwise; narrower ones stay as they are. */
const leastUseful = { picture: 24, chart: 96, field: 36 } as const;

/** The width to which something can shrink and still be of use, in points. */
export const leastOf = ({ min, least }: WidthRange): Points => least ?? min;

/** The width of a picture or chart, in points, and the least to which it may shrink. */
export function extentOfPicture({ width, chart }: PictureBlock): WidthRange {
  const least = Math.min(width, chart === undefined ? leastUseful.picture : leastUseful.chart);
  return { min: width, max: width, least };
}

/** Whether there is a picture, or anything that is placed as one, in the text. */
export const hasPictures = (inlines: readonly Inline[]): boolean => inlines.some(isPicture);

type LeastPicture = Extract<Inline, { readonly kind: "picture" }>;

const isPicture = (inline: Inline): inline is LeastPicture => inline.kind === "picture";

/** Text whose pictures are as narrow as they are of use. */
export const withLeastPictures = (inlines: readonly Inline[]): readonly Inline[] =>
  inlines.map((inline) =>
    isPicture(inline) ? narrowed(inline, inline.field === undefined ? leastUseful.picture : leastUseful.field) : inline,
  );

/** Text whose pictures are no wider than a line; the same text where they are not. A field is made again for its width. */
export function withFittingPictures(inlines: readonly Inline[], width: Points, report: Report): readonly Inline[] {
  const isWide = (inline: Inline): boolean => isPicture(inline) && inline.width > width + tolerance;
  if (!inlines.some(isWide)) return inlines;
  return inlines.map((inline) => {
    if (!isPicture(inline)) return inline;
    const narrow = narrowed(inline, width);
    return narrow === inline ? inline : (inline.ofWidth?.(narrow.width, report) ?? narrow);
  });
}

/** Text whose pictures are no higher than so much. */
export const withLowPictures = (inlines: readonly Inline[], height: Points): readonly Inline[] =>
  inlines.map((inline) => (isPicture(inline) ? shortened(inline, height) : inline));

/** The height of the highest picture in the text, where none is wider than a line. */
export const highestPicture = (inlines: readonly Inline[], width: Points): Points =>
  inlines.reduce((most, one) => (isPicture(one) ? Math.max(most, narrowed(one, width).height) : most), 0);

/** A picture keeps its proportions, a field its width. */
function shortened(inline: LeastPicture, most: Points): LeastPicture {
  if (inline.height <= most) return inline;
  return {
    ...inline,
    height: most,
    width: inline.field === undefined ? (inline.width * most) / inline.height : inline.width,
  };
}

/** A picture keeps its proportions, a field its height. */
function narrowed(inline: LeastPicture, most: Points): LeastPicture {
  const width = Math.min(inline.width, Math.max(0, most));
  if (width === inline.width) return inline;
  return {
    ...inline,
    width,
    height: inline.field === undefined ? (inline.height * width) / inline.width : inline.height,
  };
}

/** Rounding of widths that were added up. */
const tolerance: Points = 0.01;
