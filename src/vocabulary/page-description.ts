import type { Static } from "typebox";
import { type BlendMode, blendModes } from "./blend-modes.ts";
import {
  count,
  flag,
  hash,
  type JsonSchema,
  listOf,
  number,
  object,
  record,
  reference,
  type SchemaOf,
  text,
  typed,
} from "./http/schema.ts";

/**
 * A page as data: what the PDF writer would paint, as JSON that a browser can paint on a canvas. Lengths are points,
 * from the page's top left corner, x to the right and y down. A new kind of mark of the renderer is added here, too:
 * `render/describe/describe-marks.ts` has a case for each.
 */

/** From the coordinates inside a group to those outside: x' = a x + c y + e, y' = b x + d y + f, as `setTransform` takes it. */
export type MatrixDescription = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** A colour of CSS: `#rrggbb`, or `#rrggbbaa` where something shines through. */
type ColorDescription = string;

interface StopDescription {
  /** From 0 to 1, ascending. */
  readonly offset: number;
  readonly color: ColorDescription;
}

interface GradientOf {
  /** At least two. Repeats and reflections are written out: beyond the first and the last stop their colours go on. */
  readonly stops: readonly StopDescription[];
  /** From the gradient's coordinates to those of the operation; left out: they are the same. */
  readonly transform?: MatrixDescription;
}

/** The paint of a fill or stroke: a colour, or a gradient as `createLinearGradient` and `createRadialGradient` take it. */
export type PaintDescription =
  | ColorDescription
  | (GradientOf & {
      readonly kind: "linear";
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
    })
  /** From the point (fx, fy) to the circle about (cx, cy). */
  | (GradientOf & {
      readonly kind: "radial";
      readonly cx: number;
      readonly cy: number;
      readonly r: number;
      readonly fx: number;
      readonly fy: number;
    });

const color = text("A colour of CSS, `#rrggbb` or `#rrggbbaa`");

const matrix = (description: string): SchemaOf<MatrixDescription> =>
  typed({ type: "array", items: { type: "number" }, minItems: 6, maxItems: 6, description });

const stops = listOf(object({ offset: number("From 0 to 1"), color }), "At least two, offsets ascending");

const gradientMembers = { stops, transform: matrix("From the gradient's coordinates to those of the operation") };

const paint = (description: string): SchemaOf<PaintDescription> =>
  typed({
    description,
    anyOf: [
      color,
      object(
        {
          kind: text("A linear gradient", { enum: ["linear"] }),
          ...{ x1: number("Start"), y1: number("Start"), x2: number("End"), y2: number("End") },
          ...gradientMembers,
        },
        { optional: ["transform"] },
      ),
      object(
        {
          kind: text("A radial gradient", { enum: ["radial"] }),
          ...{
            cx: number("Centre"),
            cy: number("Centre"),
            r: number("Radius"),
            fx: number("Focus"),
            fy: number("Focus"),
          },
          ...gradientMembers,
        },
        { optional: ["transform"] },
      ),
    ],
  });

const pen = object(
  {
    paint: paint("What strokes"),
    width: number("In points"),
    dash: listOf(typed<number>({ type: "number" }), "Dashes and gaps by turns; left out: solid"),
    dashOffset: number("Where in the dashes it starts; left out: 0"),
    cap: text("Left out: butt", { enum: ["butt", "round", "square"] }),
    join: text("Left out: miter", { enum: ["miter", "round", "bevel"] }),
    miterLimit: number("Left out: 10"),
  },
  { optional: ["dash", "dashOffset", "cap", "join", "miterLimit"], description: "How a line is drawn" },
);

/** How a line is drawn, as a canvas takes it. */
export type PenDescription = Static<typeof pen>;

const box = {
  x: number("Left edge"),
  y: number("Upper edge"),
  width: number("In points"),
  height: number("In points"),
};

const outline = text("An outline as the `d` of an SVG path has it: M, L, C and Z, absolute");

const numbers = (description: string): SchemaOf<readonly number[]> =>
  listOf(typed<number>({ type: "number" }), description);

const textRun = object(
  {
    op: text("Glyphs of one face on a baseline", { enum: ["text"] }),
    face: count("Which of the answer's `faces`, from 0"),
    size: number("Of the type, in points: the outlines' units times size divided by the face's `unitsPerEm`"),
    x: number("Where the run begins: its left end"),
    y: number("The baseline"),
    width: number("From `x` to where the run ends"),
    glyphs: listOf(typed<number>({ type: "integer", minimum: 0 }), "Glyph ids from left to right"),
    dx: numbers("Origin of each glyph, from `x` to the right"),
    dy: numbers("Origin of each glyph, from `y` down; left out: all stand on the baseline"),
    at: listOf(
      typed<number>({ type: "integer", minimum: 0 }),
      "For each glyph where the letters that it shows begin in `text`, in UTF-16 units; left out: one glyph a unit, in the order of reading",
    ),
    fill: paint("Left out: the outlines are not filled"),
    stroke: pen,
    text: text("What the run says, in reading order"),
    rtl: flag("Whether it is read from right to left"),
    hidden: flag("Whether it is there to be read and found, and not painted"),
    made: flag("Whether the service made it: the marker of an item, or what fills the way to a tab stop"),
    lang: text("BCP 47, where the author named a language"),
  },
  { optional: ["dy", "at", "fill", "stroke", "rtl", "hidden", "made", "lang"] },
);

const rectangle = object({ op: text("A filled box", { enum: ["rect"] }), ...box, fill: paint("What fills") });

const rule = object({
  op: text("A straight line, on its centre", { enum: ["rule"] }),
  ...{ x1: number("Start"), y1: number("Start"), x2: number("End"), y2: number("End") },
  stroke: pen,
});

const path = object(
  {
    op: text("An outline, filled, then stroked", { enum: ["path"] }),
    d: outline,
    fill: paint("Left out: it is not filled"),
    evenOdd: flag("Whether the even-odd rule says what is inside; left out: the non-zero rule"),
    stroke: pen,
  },
  { optional: ["fill", "evenOdd", "stroke"] },
);

const picture = object(
  {
    op: text("A picture that fills a box", { enum: ["picture"] }),
    picture: hash("Which of the answer's `pictures`"),
    ...box,
    alt: text("Alternative text"),
  },
  { optional: ["alt"] },
);

const foreignPage = object({
  op: text("A page of another PDF file, whose content is not described", { enum: ["foreign-page"] }),
  path: text("JSON Pointer of the element that places it"),
  ...box,
});

const link = object(
  {
    op: text("A link; it is not painted", { enum: ["link"] }),
    ...box,
    uri: text("Where it leads outside"),
    place: text("The `anchor` it leads to in this document"),
  },
  { optional: ["uri", "place"] },
);

const anchor = object({
  op: text("A place that links lead to; it is not painted", { enum: ["anchor"] }),
  name: text("Its name"),
  x: number("Left edge"),
  y: number("Upper edge"),
});

const node = object(
  {
    op: text("Where a node of the definition stands; it is not painted", { enum: ["node"] }),
    path: text("JSON Pointer into the text that was sent"),
    ...box,
    heading: flag("Whether it is a heading"),
    row: count("Which of the things that a `source` made, in the order shown, from 1"),
  },
  { optional: ["heading", "row"] },
);

/** Operations moved, cut and made see-through as one. */
export interface GroupOperation {
  readonly op: "group";
  readonly operations: readonly DescribedOperation[];
  readonly transform?: MatrixDescription;
  /** Clips the group; in the coordinates of the operations. */
  readonly clip?: { readonly d: string; readonly evenOdd?: boolean };
  /** Only where these operations paint, and as opaque as they do, the group is seen; in the coordinates of the operations. */
  readonly mask?: readonly DescribedOperation[];
  /** The brightness of the mask's colours counts too, on black; left out: its colours do not matter. */
  readonly luminance?: boolean;
  /** From 0 to 1, of all together: they hide each other first. */
  readonly opacity?: number;
  /** How its colours mix with those below, as a canvas names it (`globalCompositeOperation`); left out: they cover them. */
  readonly blend?: BlendMode;
  /** Operations in it that blend do so with what is in it alone. So they do where there is a mask, an opacity or a blend. */
  readonly isolated?: boolean;
  /** The operations paint this box, in their coordinates, and repeat in both directions without end. */
  readonly tile?: Readonly<Record<"x" | "y" | "width" | "height", number>>;
  /** Name of the layer that shows or hides it. */
  readonly layer?: string;
}

const operations = (description: string): SchemaOf<readonly DescribedOperation[]> =>
  typed({ type: "array", items: { $ref: "PageOperation#" }, description });

const pageGroup: SchemaOf<GroupOperation> = record(
  "PageGroup",
  {
    op: text("Operations moved, cut and made see-through as one", { enum: ["group"] }),
    operations: operations("In painting order"),
    transform: matrix("From the coordinates of the operations to those of the group"),
    clip: object({ d: outline, evenOdd: flag("Left out: the non-zero rule") }, { optional: ["evenOdd"] }),
    mask: operations("What these do not cover is not painted; their colours do not matter unless `luminance` says so"),
    luminance: flag("Whether the brightness of the mask's colours counts too, on black"),
    opacity: number("From 0 to 1, of all together; left out: 1"),
    blend: text("How its colours mix with those below, by the names of CSS; left out: they cover them", {
      enum: [...blendModes],
    }),
    isolated: flag("Whether operations in it that blend do so with what is in it alone"),
    tile: object(box, {
      description:
        "A box that the operations paint and that repeats in both directions without end, in their coordinates",
    }),
    layer: text("Name of the layer that shows or hides it"),
  },
  ["transform", "clip", "mask", "luminance", "opacity", "blend", "isolated", "tile", "layer"],
);

const named = (id: string, schema: JsonSchema): JsonSchema => ({ $id: id, ...schema });

/** Each has a name, since generators of clients know no choice that holds itself and schemas without one. */
export const pageOperations: readonly JsonSchema[] = [
  named("PageText", textRun),
  named("PageRectangle", rectangle),
  named("PageRule", rule),
  named("PagePath", path),
  named("PagePicture", picture),
  named("PageForeignPage", foreignPage),
  named("PageLink", link),
  named("PageAnchor", anchor),
  named("PageNode", node),
  pageGroup,
];

/** One step of painting a page; `op` says which. */
export type DescribedOperation =
  | Static<typeof textRun>
  | Static<typeof rectangle>
  | Static<typeof rule>
  | Static<typeof path>
  | Static<typeof picture>
  | Static<typeof foreignPage>
  | Static<typeof link>
  | Static<typeof anchor>
  | Static<typeof node>
  | GroupOperation;

export const pageOperation: SchemaOf<DescribedOperation> = typed({
  $id: "PageOperation",
  description: "One step of painting a page",
  anyOf: pageOperations.map((one) => ({ $ref: `${one["$id"]}#` })),
});

export const pageDescription = record("PageDescription", {
  number: count("From 1"),
  width: number("In points"),
  height: number("In points"),
  operations: operations("In painting order; what comes later covers what came before"),
});

/** A page as data. */
export type PageDescription = Static<typeof pageDescription>;

const faceDescription = object(
  {
    key: text("Names the face for `GET /v1/{tenantId}/faces/{key}/outlines`"),
    family: text("Its family"),
    weight: count("From 100 to 900"),
    italic: flag("Whether it slants"),
    unitsPerEm: count("Units of its outlines in the size of the type"),
    ascent: number("From the baseline up, in those units"),
    descent: number("From the baseline, negative is down, in those units"),
    file: text("The path of an uploaded font, which that request needs too"),
  },
  { optional: ["file"] },
);

/** A face that runs are set in. */
export type FaceDescription = Static<typeof faceDescription>;

const pictureDescription = object(
  {
    hash: hash("SHA-256 of the picture's own file"),
    mediaType: text("Of `data`: other kinds of files become PNG", { enum: ["image/png", "image/jpeg"] }),
    width: count("Pixels, upright"),
    height: count("Pixels, upright"),
    data: text("The file in base64; absent when the request says that it is known"),
  },
  { optional: ["data"] },
);

/** A picture that pages show. */
export type PictureDescription = Static<typeof pictureDescription>;

const layerDescription = object({
  name: text("As groups name it"),
  visible: flag("Whether it is shown when the file is opened"),
});

/** Members of an answer with described pages, beside those of a diagnosis. */
export const describedPages = {
  described: listOf(reference(pageDescription), "The requested pages, in their order"),
  faces: listOf(faceDescription, "What the text of those pages is set in"),
  pictures: listOf(pictureDescription, "What those pages show"),
  layers: listOf(layerDescription, "The document's layers"),
  partial: flag(
    "Whether layout ended after those pages, as `total` allows: `pages` is that number then, `nodes` and `findings` are empty, and warnings are those so far",
  ),
};

/** Described pages, with the faces and pictures they name. */
export type DescribedPages = { readonly [Part in keyof typeof describedPages]: Static<(typeof describedPages)[Part]> };

const outlines = typed<Readonly<Record<string, string>>>({
  type: "object",
  additionalProperties: text("The `d` of an SVG path; empty for a blank"),
  description: "By glyph id, in font units, y up",
});

export const faceOutlines = record("FaceOutlines", {
  key: text("The face"),
  unitsPerEm: count("Units of the outlines in the size of the type"),
  outlines,
});

/** Outlines of some glyphs of a face. */
export type FaceOutlines = Static<typeof faceOutlines>;
