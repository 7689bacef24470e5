// GENERATED from src/vocabulary/definition by tools/generate.ts; do not edit.

/** The definition language as TypeScript: every named schema of the published JSON Schema. */

/** One element of the content, told by its key. */
export type ContentElement =
  | ParagraphElement
  | Heading1Element
  | Heading2Element
  | Heading3Element
  | Heading4Element
  | Heading5Element
  | UnorderedListElement
  | OrderedListElement
  | TableElement
  | ImageElement
  | SeparatorElement
  | BreakElement
  | ColumnsElement
  | TocElement
  | DrawingElement
  | UseElement;
/** A style by name, or written out in place. */
export type StyleUse = string | Style;
/** When something is shown. Nothing is computed: a reference has a value, or is compared with another. */
export type Condition = string | Comparison;
/** One cell: `th`, `td`, `content` for several elements, or any element. */
export type TableCell =
  | HeaderCell
  | DataCell
  | ContentCell
  | ParagraphAsCell
  | Heading1AsCell
  | Heading2AsCell
  | Heading3AsCell
  | Heading4AsCell
  | Heading5AsCell
  | UnorderedListAsCell
  | OrderedListAsCell
  | TableAsCell
  | ImageAsCell
  | SeparatorAsCell
  | BreakAsCell
  | ColumnsAsCell
  | TocAsCell
  | DrawingAsCell
  | UseAsCell;
/** The size of a page: a name, or width and height in points. */
export type PageSize =
  | (
      | "a0"
      | "a1"
      | "a2"
      | "a3"
      | "a4"
      | "a5"
      | "a6"
      | "a7"
      | "a8"
      | "a9"
      | "a10"
      | "b0"
      | "b1"
      | "b2"
      | "b3"
      | "b4"
      | "b5"
      | "b6"
      | "b7"
      | "b8"
      | "b9"
      | "b10"
      | "letter"
      | "legal"
      | "tabloid"
      | "ledger"
      | "executive"
      | "default"
    )
  | readonly [number, number];
/** What a watermark shows: a paragraph or a drawing. */
export type WatermarkContent = ParagraphElement | DrawingElement;
/** One element of a drawing, told by its key. */
export type SvgElement =
  | {
      readonly rect: SvgRectangle;
    }
  | {
      readonly rectangle: SvgRectangle;
    }
  | {
      readonly roundRectangle: SvgRectangle;
    }
  | {
      readonly circle: SvgCircle;
    }
  | {
      readonly ellipse: SvgEllipse;
    }
  | {
      readonly line: SvgLine;
    }
  | {
      readonly polyline: SvgPolygon;
    }
  | {
      readonly polygon: SvgPolygon;
    }
  | {
      readonly freeform: SvgPolygon;
    }
  | {
      readonly arc: SvgArc;
    }
  | {
      readonly triangle: SvgBoxShape;
    }
  | {
      readonly diamond: SvgBoxShape;
    }
  | {
      readonly pentagon: SvgBoxShape;
    }
  | {
      readonly hexagon: SvgBoxShape;
    }
  | {
      readonly octagon: SvgBoxShape;
    }
  | {
      readonly plus: SvgBoxShape;
    }
  | {
      readonly parallelogram: SvgBoxShape;
    }
  | {
      readonly trapezoid: SvgBoxShape;
    }
  | {
      readonly rightArrow: SvgBoxShape;
    }
  | {
      readonly leftArrow: SvgBoxShape;
    }
  | {
      readonly upArrow: SvgBoxShape;
    }
  | {
      readonly downArrow: SvgBoxShape;
    }
  | {
      readonly chevron: SvgBoxShape;
    }
  | {
      readonly path: SvgPath;
    }
  | {
      readonly text: SvgText;
    }
  | {
      readonly textPath: SvgTextPath;
    }
  | {
      readonly image: SvgImageShape;
    }
  | {
      readonly barcode: SvgBarcodeShape;
    }
  | {
      readonly g: SvgGroup;
    }
  | {
      readonly a: SvgLink;
    }
  | {
      readonly use: SvgUse;
    };
/** A piece of a drawn text. */
export type SvgSpan = {
  readonly tspan: SvgTspan;
};
/** How content fits a box of other proportions, as in SVG. */
export type PreserveAspectRatio = string;
/** Something other elements refer to by its name in `defs`: a gradient or clip path by url(#name), an element by `use`. */
export type SvgDefinition =
  | {
      readonly linearGradient: SvgLinearGradient;
    }
  | {
      readonly radialGradient: SvgRadialGradient;
    }
  | {
      readonly clipPath: SvgClipPath;
    }
  | {
      readonly rect: SvgRectangle;
    }
  | {
      readonly rectangle: SvgRectangle;
    }
  | {
      readonly roundRectangle: SvgRectangle;
    }
  | {
      readonly circle: SvgCircle;
    }
  | {
      readonly ellipse: SvgEllipse;
    }
  | {
      readonly line: SvgLine;
    }
  | {
      readonly polyline: SvgPolygon;
    }
  | {
      readonly polygon: SvgPolygon;
    }
  | {
      readonly freeform: SvgPolygon;
    }
  | {
      readonly arc: SvgArc;
    }
  | {
      readonly triangle: SvgBoxShape;
    }
  | {
      readonly diamond: SvgBoxShape;
    }
  | {
      readonly pentagon: SvgBoxShape;
    }
  | {
      readonly hexagon: SvgBoxShape;
    }
  | {
      readonly octagon: SvgBoxShape;
    }
  | {
      readonly plus: SvgBoxShape;
    }
  | {
      readonly parallelogram: SvgBoxShape;
    }
  | {
      readonly trapezoid: SvgBoxShape;
    }
  | {
      readonly rightArrow: SvgBoxShape;
    }
  | {
      readonly leftArrow: SvgBoxShape;
    }
  | {
      readonly upArrow: SvgBoxShape;
    }
  | {
      readonly downArrow: SvgBoxShape;
    }
  | {
      readonly chevron: SvgBoxShape;
    }
  | {
      readonly path: SvgPath;
    }
  | {
      readonly text: SvgText;
    }
  | {
      readonly textPath: SvgTextPath;
    }
  | {
      readonly image: SvgImageShape;
    }
  | {
      readonly barcode: SvgBarcodeShape;
    }
  | {
      readonly g: SvgGroup;
    }
  | {
      readonly a: SvgLink;
    }
  | {
      readonly use: SvgUse;
    };

/** The root of a definition. */
export interface DocumentDefinition {
  readonly document: Document;
  /** Address of this schema, for editors; the service ignores it. */
  readonly $schema?: string | undefined;
}
/** A document. */
export interface Document {
  /** Its elements, in order. */
  readonly content: readonly ContentElement[];
  readonly metadata?: Metadata | undefined;
  /** Language of the document, BCP 47, which the file names; unset, the request's locale. */
  readonly language?: string | undefined;
  /** How numbers, amounts and dates are written, BCP 47; unset, as in `language`, else the request's locale. */
  readonly locale?: string | undefined;
  /** Time zone of the dates that are written, by its IANA name; unset, the request's. */
  readonly timeZone?: string | undefined;
  readonly pageSetup?: PageSetup | undefined;
  /** Styles by name. One named after an element (p, h1 to h5, th, td, ul, ol, table) is that element's default. */
  readonly styles?: {
    readonly [k: string]: Style;
  } | undefined;
  /** Families of your own, by name, in any case. */
  readonly fonts?: {
    readonly [k: string]: FontFamily;
  } | undefined;
  /** Images by name. */
  readonly images?: {
    readonly [k: string]: NamedImage;
  } | undefined;
  /** Shown at the top of every page. */
  readonly header?: Zone | undefined;
  /** Shown at the foot of every page. */
  readonly footer?: Zone | undefined;
  /** Short for `pageSetup.size`, which wins. */
  readonly pageSize?: PageSize | undefined;
  readonly watermark?: Watermark | undefined;
  readonly footnotes?: Footnotes | undefined;
  /** Components merged in order: page set-up, zones, styles and fonts; their content comes before the document's own. */
  readonly use?: readonly Use[] | undefined;
  readonly bookmark?: Bookmark | undefined;
  /** Files embedded in the PDF. */
  readonly attachments?: readonly Attachment[] | undefined;
  readonly signature?: Signature | undefined;
  readonly encryption?: Encryption | undefined;
  /** Layers of the PDF, in the order viewers list them. */
  readonly layers?: readonly Layer[] | undefined;
  /** JavaScript for PDF viewers. */
  readonly actions?: readonly Action[] | undefined;
  /**
   * Standards the PDF claims to meet, one of PDF/A and one of PDF/UA. A claim the file does not meet is left out and reported.
   *
   * Items: A standard and its level.
   */
  readonly conformance?: readonly (
    | "pdf/a-1b"
    | "pdf/a-1a"
    | "pdf/a-2b"
    | "pdf/a-2u"
    | "pdf/a-2a"
    | "pdf/a-3b"
    | "pdf/a-3u"
    | "pdf/a-3a"
    | "pdf/a-4"
    | "pdf/a-4e"
    | "pdf/a-4f"
    | "pdf/ua-1"
    | "pdf/ua-2"
  )[] | undefined;
  readonly diagnostics?: Diagnostics | undefined;
}
/** A paragraph. */
export interface ParagraphElement {
  /** Text with shortcodes and `$data` references. */
  readonly p: string;
  readonly style?: StyleUse | undefined;
  /** A name other places lead to with `[goto, name]`; unique in the document. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** How something looks. Cascade: built-in defaults, inherited text keys, the style named after the element (`p`, `h1`, `td` …), the element's own `style`, shortcodes. */
export interface Style {
  /** A family declared in `fonts`, or one that is always there: Noto Sans, Noto Serif, Noto Sans Mono, also as sans-serif, serif and monospace, or by the names of usual families (Arial, Times New Roman, Courier New). Any case. Once set, every run of the paragraph uses it; while unset, other scripts get a fitting face by themselves. In a list, names that nobody knows are passed over. */
  readonly fontFamily?: string | readonly string[] | undefined;
  /** Size of the text in points. */
  readonly fontSize?: number | undefined;
  /** How heavy the text is; the nearest face of the family is used. */
  readonly fontWeight?: number | ("normal" | "bold" | "bolder" | "lighter") | undefined;
  /** Short for `fontWeight` bold (true) or normal (false). */
  readonly bold?: boolean | undefined;
  /** Upright or slanted. */
  readonly fontStyle?: "normal" | "italic" | "oblique" | undefined;
  /** Short for `fontStyle` italic (true) or normal (false). */
  readonly italic?: boolean | undefined;
  /** Colour of the text. */
  readonly color?: string | undefined;
  /** Added after every character. */
  readonly letterSpacing?: number | undefined;
  /** Added to every space. */
  readonly wordSpacing?: number | undefined;
  /** Lines with the text. */
  readonly textDecoration?: "none" | "underline" | "line-through" | "underline line-through" | undefined;
  /** uppercase draws capitals; copied text keeps its case. */
  readonly textTransform?: "none" | "uppercase" | undefined;
  /** Whether pairs of letters are moved together as the face says. */
  readonly fontKerning?: "normal" | "none" | undefined;
  /** Which letters are drawn as one: the usual ones, none, or more. Letters with `letterSpacing` never are. Joins that a script needs stay. */
  readonly fontVariantLigatures?: "normal" | "none" | "discretionary-ligatures" | "historical-ligatures" | undefined;
  /** small-caps draws small letters as small capitals, all-small-caps the capitals as well. */
  readonly fontVariantCaps?: "normal" | "small-caps" | "all-small-caps" | undefined;
  /** Forms of figures: lining or old-style, as wide as each needs or all alike (tabular-nums), fractions, ordinals, a zero with a stroke. */
  readonly fontVariantNumeric?:
    | (
        | "normal"
        | "lining-nums"
        | "oldstyle-nums"
        | "proportional-nums"
        | "tabular-nums"
        | "diagonal-fractions"
        | "stacked-fractions"
        | "ordinal"
        | "slashed-zero"
      )
    | readonly (
        | "normal"
        | "lining-nums"
        | "oldstyle-nums"
        | "proportional-nums"
        | "tabular-nums"
        | "diagonal-fractions"
        | "stacked-fractions"
        | "ordinal"
        | "slashed-zero"
      )[] | undefined;
  /** OpenType features by their four-letter tags, on top of all other keys. What the face lacks changes nothing. */
  readonly fontFeatureSettings?: {
    /** How a feature is set. */
    readonly [k: string]: number | boolean;
  } | undefined;
  /** Height of a line as a multiple of the font size; unset, the face says. */
  readonly lineHeight?: number | undefined;
  /** Where the lines stand; unset, at the paragraph's start side. */
  readonly textAlign?: "left" | "center" | "right" | "justify" | undefined;
  /** Indent of a paragraph's first line. */
  readonly textIndent?: number | string | undefined;
  /** Base direction of the paragraph; auto takes its first strong character's. */
  readonly baseDirection?: "auto" | "ltr" | "rtl" | undefined;
  /** Language of the text, BCP 47: the forms of its letters, and where words are hyphenated. The file itself names the document's language alone. */
  readonly language?: string | undefined;
  /** normal makes one of several blanks and drops those at the start of a line; pre keeps them as written. A line end starts a new line in both. */
  readonly whiteSpace?: "normal" | "pre" | undefined;
  /** How freely Chinese and Japanese break. normal allows lines to begin with small kana, loose also with iteration marks and centred punctuation. */
  readonly lineBreak?: "strict" | "normal" | "loose" | undefined;
  /** keep-all keeps Chinese, Japanese and Korean words whole: lines end at spaces and punctuation. */
  readonly wordBreak?: "normal" | "keep-all" | undefined;
  /** auto fills line after line; pretty weighs all lines of a paragraph together, so that justified spaces are even and no word stands alone at the end. Spaces may then be narrowed a little. */
  readonly textWrap?: "auto" | "pretty" | undefined;
  /** manual ends lines at soft hyphens (U+00AD), auto also where the patterns of the text's language allow it, none at neither. Addresses and words with digits are never hyphenated. */
  readonly hyphens?: "manual" | "auto" | "none" | undefined;
  /** Fewest lines of a paragraph left at the foot of a page. */
  readonly orphans?: number | undefined;
  /** Fewest lines of a paragraph carried to the next page. */
  readonly widows?: number | undefined;
  /** Room outside the border. Vertical margins of neighbours collapse to the larger; one at the top of a page is dropped. */
  readonly margin?: number | string | undefined;
  /** Room outside the top border. Neighbours' vertical margins collapse to the larger. */
  readonly marginTop?: number | string | undefined;
  /** Room outside the right border. Neighbours' vertical margins collapse to the larger. */
  readonly marginRight?: number | string | undefined;
  /** Room outside the bottom border. Neighbours' vertical margins collapse to the larger. */
  readonly marginBottom?: number | string | undefined;
  /** Room outside the left border. Neighbours' vertical margins collapse to the larger. */
  readonly marginLeft?: number | string | undefined;
  /** Room between border and content. Cells have 3 points above and below and 5 at the sides unless told otherwise. */
  readonly padding?: number | string | undefined;
  /** Room between the top border and the content. */
  readonly paddingTop?: number | string | undefined;
  /** Room between the right border and the content. */
  readonly paddingRight?: number | string | undefined;
  /** Room between the bottom border and the content. */
  readonly paddingBottom?: number | string | undefined;
  /** Room between the left border and the content. */
  readonly paddingLeft?: number | string | undefined;
  /** The line around the box, all four sides. */
  readonly border?: string | Border | undefined;
  /** The line above. */
  readonly borderTop?: string | Border | undefined;
  /** The line at the right. */
  readonly borderRight?: string | Border | undefined;
  /** The line below. */
  readonly borderBottom?: string | Border | undefined;
  /** The line at the left. */
  readonly borderLeft?: string | Border | undefined;
  /** Radius of the corners: one for all, or top left, top right, bottom right, bottom left. */
  readonly borderRadius?: number | string | undefined;
  /** Radius of the top left corner. */
  readonly radiusTopLeft?: number | undefined;
  /** Radius of the top right corner. */
  readonly radiusTopRight?: number | undefined;
  /** Radius of the bottom right corner. */
  readonly radiusBottomRight?: number | undefined;
  /** Radius of the bottom left corner. */
  readonly radiusBottomLeft?: number | undefined;
  /** collapse: neighbouring cells share one border, the wider wins. */
  readonly borderCollapse?: "separate" | "collapse" | undefined;
  /** Colour behind the content, or transparent. */
  readonly backgroundColor?: string | undefined;
  /** How opaque the box and all in it are. */
  readonly opacity?: number | undefined;
  /** Width of the box with padding and border; unset, all the room there is. */
  readonly width?: number | string | undefined;
  /** Height of the box with padding and border; it grows when the content needs more. */
  readonly height?: number | string | undefined;
  /** Least height of the box. */
  readonly minHeight?: number | string | undefined;
  /** Where a box narrower than its room stands. */
  readonly horizontalAlign?: "left" | "center" | "right" | undefined;
  /** Where the content of a cell stands, or of a box higher than it needs, or a run on its line. */
  readonly verticalAlign?: "top" | "middle" | "bottom" | "baseline" | undefined;
  /** Shape the box is cut to: ellipse(), circle(), polygon(…), inset(…), as in CSS. In drawings also url(#name) of a clip path in `defs`. */
  readonly clipPath?: string | undefined;
  /** Clockwise turn in degrees about the centre; the room stays that of the unturned box. */
  readonly rotate?: number | undefined;
  /** Slant in degrees about the centre; the room stays that of the plain box. Runs stay upright. */
  readonly skew?: number | readonly [number, number] | undefined;
  /** Transformations as in SVG, about the centre of a box, the origin of a drawing. */
  readonly transform?: string | undefined;
  /** Not split over pages while a whole page could hold it. */
  readonly keepTogether?: boolean | undefined;
  /** Stays on the page of what follows. Headings do. */
  readonly keepWithNext?: boolean | undefined;
  /** Starts a new page. */
  readonly pageBreakBefore?: boolean | undefined;
  /** What follows starts a new page. */
  readonly pageBreakAfter?: boolean | undefined;
  /** The name of a layer in `layers` that the box belongs to. */
  readonly layer?: string | undefined;
  /** Lists: from the left edge to the items' text. */
  readonly indent?: number | undefined;
  /** Lists: between a marker and its item's text. */
  readonly markerGap?: number | undefined;
  /** Lists: between two items. */
  readonly itemSpacing?: number | undefined;
  /** Tables without `widths`: auto looks at the cells, fixed makes equal columns. */
  readonly tableLayout?: "auto" | "fixed" | undefined;
  /** Sets the content of a paragraph, a list, a table or a cell in so many equal columns; elsewhere it is reported and not drawn. */
  readonly columnCount?: number | undefined;
  /** Between those columns. */
  readonly columnGap?: number | undefined;
  /** How the content of a box is lined up. */
  readonly flexDirection?: "row" | "row-reverse" | "column" | "column-reverse" | undefined;
  /** Whether lined-up content may wrap. */
  readonly flexWrap?: "nowrap" | "wrap" | "wrap-reverse" | undefined;
  /** Share of the room left over. */
  readonly flexGrow?: number | undefined;
  /** Share of the room missing. */
  readonly flexShrink?: number | undefined;
  /** Size before growing and shrinking. */
  readonly flexBasis?: number | string | undefined;
  /** Spreads lined-up content along its line. */
  readonly justifyContent?: "start" | "end" | "center" | "space-between" | "space-around" | "space-evenly" | undefined;
  /** Where content stands in its place along the line. */
  readonly justifyItems?: "start" | "end" | "center" | "stretch" | undefined;
  /** The same for one box. */
  readonly justifySelf?: "start" | "end" | "center" | "stretch" | undefined;
  /** Spreads several lines of content across. */
  readonly alignContent?: "start" | "end" | "center" | "stretch" | "space-between" | "space-around" | "space-evenly" | undefined;
  /** Where content stands across its line. */
  readonly alignItems?: "start" | "end" | "center" | "stretch" | "baseline" | undefined;
  /** The same for one box. */
  readonly alignSelf?: "start" | "end" | "center" | "stretch" | "baseline" | undefined;
  /** What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. */
  readonly fill?: string | undefined;
  /** How opaque the fill is. */
  readonly fillOpacity?: number | undefined;
  /** Which regions of a path are inside. */
  readonly fillRule?: "nonzero" | "evenodd" | undefined;
  /** What draws the outline, as `fill`. */
  readonly stroke?: string | undefined;
  /** Width of the outline. */
  readonly strokeWidth?: number | undefined;
  /** How opaque the outline is. */
  readonly strokeOpacity?: number | undefined;
  /**
   * Dashes and gaps by turns; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Where in the dashes the line begins. */
  readonly strokeDashoffset?: number | undefined;
  /** Ends of lines. */
  readonly strokeLinecap?: "butt" | "round" | "square" | undefined;
  /** Corners of lines. */
  readonly strokeLinejoin?: "miter" | "round" | "bevel" | undefined;
  /** Longest mitre as a multiple of the width. */
  readonly strokeMiterlimit?: number | undefined;
  /** As `fillRule`, for a shape used to clip. */
  readonly clipRule?: "nonzero" | "evenodd" | undefined;
  /** Which point of a drawn text stands at x. */
  readonly textAnchor?: "start" | "middle" | "end" | undefined;
  /** Which line of a drawn text stands at y. */
  readonly dominantBaseline?: "auto" | "alphabetic" | "middle" | "central" | "hanging" | "text-top" | "text-bottom" | undefined;
}
/** One side of a frame, or the whole frame. */
export interface Border {
  /** Thickness. */
  readonly width?: number | undefined;
  /** Colour of the line; unset, the text's. */
  readonly color?: string | undefined;
  /** How opaque the line is. */
  readonly opacity?: number | undefined;
  /** Kind of line. */
  readonly type?: "solid" | "dashed" | "dotted" | "double" | "groove" | "ridge" | "inset" | "outset" | "none" | undefined;
  /** Radius of the top left corner. */
  readonly radiusTopLeft?: number | undefined;
  /** Radius of the top right corner. */
  readonly radiusTopRight?: number | undefined;
  /** Radius of the bottom right corner. */
  readonly radiusBottomRight?: number | undefined;
  /** Radius of the bottom left corner. */
  readonly radiusBottomLeft?: number | undefined;
}
/** A condition of several parts: all that are given must hold. Texts are compared by their characters, so ISO 8601 dates by time; a text that is a number counts as one where the other is. */
export interface Comparison {
  /** The reference that is looked at; by itself: it has a value. */
  readonly value?: string | undefined;
  /** It equals this. */
  readonly is?: string | number | boolean | undefined;
  /** It does not; a missing value equals nothing. */
  readonly isNot?: string | number | boolean | undefined;
  /**
   * It equals one of these.
   *
   * Items: One of them.
   */
  readonly in?: readonly (string | number | boolean)[] | undefined;
  /** It is greater. */
  readonly above?: string | number | undefined;
  /** It is greater or equal. */
  readonly atLeast?: string | number | undefined;
  /** It is less. */
  readonly below?: string | number | undefined;
  /** It is less or equal. */
  readonly atMost?: string | number | undefined;
  /** All of these hold. */
  readonly all?: readonly Condition[] | undefined;
  /** At least one of these holds. */
  readonly any?: readonly Condition[] | undefined;
  /** This does not hold. */
  readonly not?: Condition | undefined;
}
/** A heading of level 1: 24 points, bold, unless the style `h1` or its own says otherwise. It stays with what follows, and feeds contents and outline. */
export interface Heading1Element {
  /** Text with shortcodes and `$data` references. */
  readonly h1: string;
  readonly style?: StyleUse | undefined;
  /** A name other places lead to with `[goto, name]`; unique in the document. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** A heading of level 2: 18 points, bold, unless the style `h2` or its own says otherwise. It stays with what follows, and feeds contents and outline. */
export interface Heading2Element {
  /** Text with shortcodes and `$data` references. */
  readonly h2: string;
  readonly style?: StyleUse | undefined;
  /** A name other places lead to with `[goto, name]`; unique in the document. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** A heading of level 3: 14 points, bold, unless the style `h3` or its own says otherwise. It stays with what follows, and feeds contents and outline. */
export interface Heading3Element {
  /** Text with shortcodes and `$data` references. */
  readonly h3: string;
  readonly style?: StyleUse | undefined;
  /** A name other places lead to with `[goto, name]`; unique in the document. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** A heading of level 4: 12 points, bold, unless the style `h4` or its own says otherwise. It stays with what follows, and feeds contents and outline. */
export interface Heading4Element {
  /** Text with shortcodes and `$data` references. */
  readonly h4: string;
  readonly style?: StyleUse | undefined;
  /** A name other places lead to with `[goto, name]`; unique in the document. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** A heading of level 5: 10 points, bold, unless the style `h5` or its own says otherwise. It stays with what follows, and feeds contents and outline. */
export interface Heading5Element {
  /** Text with shortcodes and `$data` references. */
  readonly h5: string;
  readonly style?: StyleUse | undefined;
  /** A name other places lead to with `[goto, name]`; unique in the document. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** A list with bullets. */
export interface UnorderedListElement {
  readonly ul: UnorderedList;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** A list with a sign before each item. */
export interface UnorderedList {
  /** The sign. */
  readonly symbol?: string | undefined;
  readonly style?: StyleUse | undefined;
  /** One element for each item; lists may nest. */
  readonly items?: readonly ContentElement[] | undefined;
  /** An array in the data, one item for each entry: of texts, or of objects that `map` shows. */
  readonly source?: string | undefined;
  /** Only entries of `source` for which this holds, looked at as `$item`. */
  readonly where?: Condition | undefined;
  /** How an entry of `source` becomes an item; unset, entries are texts. */
  readonly map?: string | ContentElement | undefined;
}
/** A numbered list. */
export interface OrderedListElement {
  readonly ol: OrderedList;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** A numbered list. */
export interface OrderedList {
  /** Kind of number, printed as `1.`; here the case counts. */
  readonly symbol?: "1" | "a" | "A" | "i" | "I" | "α" | "Α" | undefined;
  /** Number of the first item. */
  readonly start?: number | undefined;
  readonly style?: StyleUse | undefined;
  /** One element for each item; lists may nest. */
  readonly items?: readonly ContentElement[] | undefined;
  /** An array in the data, one item for each entry: of texts, or of objects that `map` shows. */
  readonly source?: string | undefined;
  /** Only entries of `source` for which this holds, looked at as `$item`. */
  readonly where?: Condition | undefined;
  /** How an entry of `source` becomes an item; unset, entries are texts. */
  readonly map?: string | ContentElement | undefined;
}
/** A table. */
export interface TableElement {
  readonly table: Table;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** Rows of cells. Header rows are repeated on every page; a row is kept whole unless it is taller than a page. */
export interface Table {
  /**
   * One for each column: weights, shares, or "auto". Unset: auto for all.
   *
   * Items: Width of one column.
   */
  readonly widths?: readonly (number | "auto" | string)[] | undefined;
  /**
   * The rows. With `source` they come first and act as the header.
   *
   * Items: A row.
   */
  readonly rows?: readonly (readonly TableCell[] | TableRow)[] | undefined;
  readonly style?: StyleUse | undefined;
  /** An array of objects in the data, one row for each. */
  readonly source?: string | undefined;
  /** Only entries of `source` for which this holds, looked at as `$item`. */
  readonly where?: Condition | undefined;
  /**
   * What each column shows of an entry of `source`.
   *
   * Items: One column.
   */
  readonly map?: readonly (string | TableCell)[] | undefined;
  /**
   * Rows after all others, those of `source` included.
   *
   * Items: A row.
   */
  readonly footer?: readonly (readonly TableCell[] | TableRow)[] | undefined;
  /** Shows `footer` at the foot of every page that the table reaches. */
  readonly repeatFooter?: boolean | undefined;
  /** So many leading rows are the header. Unset: those made of `th` alone, with `source` all of `rows`. */
  readonly headerRows?: number | undefined;
}
/** A cell of text that heads its column or row; bold. */
export interface HeaderCell {
  /** Text with shortcodes and data references. */
  readonly th: string;
  readonly style?: StyleUse | undefined;
  /** A name other places lead to with `[goto, name]`; unique in the document. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** Columns the cell reaches over. */
  readonly colspan?: number | undefined;
  /** Rows the cell reaches over. */
  readonly rowspan?: number | undefined;
  /** When this does not hold, the cell keeps its place and is empty. */
  readonly if?: Condition | undefined;
}
/** A cell of text. */
export interface DataCell {
  /** Text with shortcodes and data references. */
  readonly td: string;
  readonly style?: StyleUse | undefined;
  /** A name other places lead to with `[goto, name]`; unique in the document. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** Columns the cell reaches over. */
  readonly colspan?: number | undefined;
  /** Rows the cell reaches over. */
  readonly rowspan?: number | undefined;
  /** When this does not hold, the cell keeps its place and is empty. */
  readonly if?: Condition | undefined;
}
/** A cell of several elements. */
export interface ContentCell {
  /** The elements, one below the other. */
  readonly content: readonly ContentElement[];
  readonly style?: StyleUse | undefined;
  /** The cell heads its column or row. */
  readonly header?: boolean | undefined;
  /** Columns the cell reaches over. */
  readonly colspan?: number | undefined;
  /** Rows the cell reaches over. */
  readonly rowspan?: number | undefined;
  /** When this does not hold, the cell keeps its place and is empty. */
  readonly if?: Condition | undefined;
}
/** As a cell: a paragraph. */
export interface ParagraphAsCell {
  /** Text with shortcodes and `$data` references. */
  readonly p: string;
  readonly style?: StyleUse | undefined;
  /** A name other places lead to with `[goto, name]`; unique in the document. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Columns the cell reaches over. */
  readonly colspan?: number | undefined;
  /** Rows the cell reaches over. */
  readonly rowspan?: number | undefined;
}
/** As a cell: a heading of level 1: 24 points, bold, unless the style `h1` or its own says otherwise. It stays with what follows, and feeds contents and outline. */
export interface Heading1AsCell {
  /** Text with shortcodes and `$data` references. */
  readonly h1: string;
  readonly style?: StyleUse | undefined;
  /** A name other places lead to with `[goto, name]`; unique in the document. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Columns the cell reaches over. */
  readonly colspan?: number | undefined;
  /** Rows the cell reaches over. */
  readonly rowspan?: number | undefined;
}
/** As a cell: a heading of level 2: 18 points, bold, unless the style `h2` or its own says otherwise. It stays with what follows, and feeds contents and outline. */
export interface Heading2AsCell {
  /** Text with shortcodes and `$data` references. */
  readonly h2: string;
  readonly style?: StyleUse | undefined;
  /** A name other places lead to with `[goto, name]`; unique in the document. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Columns the cell reaches over. */
  readonly colspan?: number | undefined;
  /** Rows the cell reaches over. */
  readonly rowspan?: number | undefined;
}
/** As a cell: a heading of level 3: 14 points, bold, unless the style `h3` or its own says otherwise. It stays with what follows, and feeds contents and outline. */
export interface Heading3AsCell {
  /** Text with shortcodes and `$data` references. */
  readonly h3: string;
  readonly style?: StyleUse | undefined;
  /** A name other places lead to with `[goto, name]`; unique in the document. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Columns the cell reaches over. */
  readonly colspan?: number | undefined;
  /** Rows the cell reaches over. */
  readonly rowspan?: number | undefined;
}
/** As a cell: a heading of level 4: 12 points, bold, unless the style `h4` or its own says otherwise. It stays with what follows, and feeds contents and outline. */
export interface Heading4AsCell {
  /** Text with shortcodes and `$data` references. */
  readonly h4: string;
  readonly style?: StyleUse | undefined;
  /** A name other places lead to with `[goto, name]`; unique in the document. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Columns the cell reaches over. */
  readonly colspan?: number | undefined;
  /** Rows the cell reaches over. */
  readonly rowspan?: number | undefined;
}
/** As a cell: a heading of level 5: 10 points, bold, unless the style `h5` or its own says otherwise. It stays with what follows, and feeds contents and outline. */
export interface Heading5AsCell {
  /** Text with shortcodes and `$data` references. */
  readonly h5: string;
  readonly style?: StyleUse | undefined;
  /** A name other places lead to with `[goto, name]`; unique in the document. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Columns the cell reaches over. */
  readonly colspan?: number | undefined;
  /** Rows the cell reaches over. */
  readonly rowspan?: number | undefined;
}
/** As a cell: a list with bullets. */
export interface UnorderedListAsCell {
  readonly ul: UnorderedList;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Columns the cell reaches over. */
  readonly colspan?: number | undefined;
  /** Rows the cell reaches over. */
  readonly rowspan?: number | undefined;
}
/** As a cell: a numbered list. */
export interface OrderedListAsCell {
  readonly ol: OrderedList;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Columns the cell reaches over. */
  readonly colspan?: number | undefined;
  /** Rows the cell reaches over. */
  readonly rowspan?: number | undefined;
}
/** As a cell: a table. */
export interface TableAsCell {
  readonly table: Table;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Columns the cell reaches over. */
  readonly colspan?: number | undefined;
  /** Rows the cell reaches over. */
  readonly rowspan?: number | undefined;
}
/** As a cell: an image standing by itself. */
export interface ImageAsCell {
  readonly image: Image;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Columns the cell reaches over. */
  readonly colspan?: number | undefined;
  /** Rows the cell reaches over. */
  readonly rowspan?: number | undefined;
}
/** An image standing by itself. */
export interface Image {
  /** Path of an uploaded image, a `data:` URI, or a name in `images`. PNG, JPEG, GIF, TIFF, WebP or SVG, by its content whatever its name; of several pages or frames the first. */
  readonly src: string;
  /** Width of the image; with one of the two the other follows, with none the image has its natural size, shrunk to the room. */
  readonly width?: number | string | undefined;
  /** Height of the image; with one of the two the other follows, with none the image has its natural size, shrunk to the room. */
  readonly height?: number | string | undefined;
  /** What it shows, for readers who cannot see it. */
  readonly alt?: string | undefined;
  readonly style?: StyleUse | undefined;
}
/** As a cell: a horizontal line. */
export interface SeparatorAsCell {
  readonly separator: Separator;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Columns the cell reaches over. */
  readonly colspan?: number | undefined;
  /** Rows the cell reaches over. */
  readonly rowspan?: number | undefined;
}
/** A horizontal line. */
export interface Separator {
  /** Kind of line. */
  readonly lineType?: "solid" | "dashed" | "dotted" | "double" | "groove" | "ridge" | "inset" | "outset" | undefined;
  /** How long; unset, the whole width. */
  readonly length?: number | string | undefined;
  /** Thickness. */
  readonly width?: number | undefined;
  /** Colour. */
  readonly color?: string | undefined;
}
/** As a cell: ends a page, a section or a line. */
export interface BreakAsCell {
  /** page: what follows starts a new page; section: so, with a page set-up of its own; line: a blank line. */
  readonly break: "page" | "section" | "line";
  /** What differs from the document's own page set-up. */
  readonly pageSetup?: PageSetup | undefined;
  /** The section's header; absent, the one before stays. */
  readonly header?: Zone | undefined;
  /** The section's footer; absent, the one before stays. */
  readonly footer?: Zone | undefined;
  /** The section's watermark; absent, the one before stays; empty, none. */
  readonly watermark?: Watermark | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Columns the cell reaches over. */
  readonly colspan?: number | undefined;
  /** Rows the cell reaches over. */
  readonly rowspan?: number | undefined;
}
/** The page: size, margins, what is behind the content. In a section break every key is taken over by itself; the others stay. */
export interface PageSetup {
  readonly size?: PageSize | undefined;
  /** landscape swaps the sides of the size. */
  readonly orientation?: "portrait" | "landscape" | undefined;
  /**
   * Margins in points: top, right, bottom, left.
   *
   * @minItems 4
   * @maxItems 4
   *
   * Items: Points.
   */
  readonly margin?: readonly [number, number, number, number] | undefined;
  /** Colour of the paper. */
  readonly backgroundColor?: string | readonly string[] | undefined;
  /** The line at the top of the page, in the margin, up to 4 points off the content: width, type, colour, or "none". */
  readonly borderTop?: string | undefined;
  /** The line at the right of the page, in the margin, up to 4 points off the content: width, type, colour, or "none". */
  readonly borderRight?: string | undefined;
  /** The line at the foot of the page, in the margin, up to 4 points off the content: width, type, colour, or "none". */
  readonly borderBottom?: string | undefined;
  /** The line at the left of the page, in the margin, up to 4 points off the content: width, type, colour, or "none". */
  readonly borderLeft?: string | undefined;
}
/** A header or a footer. The body gives way when it needs more room than the margin has. `{ "content": [] }` in a section break means none. */
export interface Zone {
  /** What it shows; `$global.PAGE` and `$global.NUMPAGES` are the page numbers. */
  readonly content: readonly ContentElement[];
  /** What the first page of a section shows in place of `content`; empty: nothing, not even the line. */
  readonly first?: readonly ContentElement[] | undefined;
  /** What pages of odd number show in place of `content`; `first` wins. */
  readonly odd?: readonly ContentElement[] | undefined;
  /** What pages of even number show in place of `content`; `first` wins. */
  readonly even?: readonly ContentElement[] | undefined;
  /** A line between the zone and the body. */
  readonly separator?: Separator | undefined;
  /**
   * Pages without it.
   *
   * Items: A page number, from 1.
   */
  readonly skipPages?: readonly number[] | undefined;
  /** Distance between the zone and its neighbour. */
  readonly offset?: number | undefined;
}
/** Drawn on every page, outside the flow. In a section break an empty object means none. */
export interface Watermark {
  readonly content?: WatermarkContent | undefined;
  /** Degrees about the content's own centre; negative is counter-clockwise. */
  readonly angle?: number | undefined;
  /** Tiles the page. */
  readonly repeat?: boolean | undefined;
  /**
   * With `repeat` the step of the tiles, else the place of the centre on the page. Absent or [0, 0]: centred.
   *
   * @minItems 2
   * @maxItems 2
   */
  readonly spacing?: readonly [number, number] | undefined;
  /** Size, colour, opacity. */
  readonly style?: StyleUse | undefined;
}
/** A vector drawing. */
export interface DrawingElement {
  readonly svg: Svg;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** A vector drawing, shaped like an SVG root. Origin top left, y down. It reserves its width and height in the flow. */
export interface Svg {
  /** Its elements, painted in order. */
  readonly children: readonly SvgElement[];
  /** The part of the drawing that is shown; unset, the box of its children. */
  readonly viewBox?: readonly [number, number] | readonly [number, number, number, number] | undefined;
  /** Width on the page in points; one of the two scales uniformly. */
  readonly width?: number | undefined;
  /** Height on the page in points. */
  readonly height?: number | undefined;
  readonly preserveAspectRatio?: PreserveAspectRatio | undefined;
  /** Gradients, clip paths and elements to refer to. */
  readonly defs?: {
    readonly [k: string]: SvgDefinition;
  } | undefined;
  /** Box keys place the drawing; painting and text keys are inherited by its elements. */
  readonly style?: StyleUse | undefined;
  /** What it shows, for readers who cannot see it. */
  readonly alt?: string | undefined;
}
/** A rectangle, with round corners if it has radii. */
export interface SvgRectangle {
  /** Width. */
  readonly width: number;
  /** Height. */
  readonly height: number;
  /** Across, from the left. */
  readonly x?: number | undefined;
  /** Down, from the top. */
  readonly y?: number | undefined;
  /** Radius of the corners along x; unset, as `ry`. */
  readonly rx?: number | undefined;
  /** Radius of the corners along y; unset, as `rx`. */
  readonly ry?: number | undefined;
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys by style; keys on the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** What currentColor means in the element. */
  readonly color?: string | undefined;
  /** url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`. */
  readonly clipPath?: string | undefined;
  /** The name of a layer in `layers`. */
  readonly layer?: string | undefined;
  /** What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. */
  readonly fill?: string | undefined;
  /** How opaque the fill is. */
  readonly fillOpacity?: number | undefined;
  /** Which regions of a path are inside. */
  readonly fillRule?: "nonzero" | "evenodd" | undefined;
  /** What draws the outline, as `fill`. */
  readonly stroke?: string | undefined;
  /** Width of the outline. */
  readonly strokeWidth?: number | undefined;
  /** How opaque the outline is. */
  readonly strokeOpacity?: number | undefined;
  /**
   * Dashes and gaps by turns; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Where in the dashes the line begins. */
  readonly strokeDashoffset?: number | undefined;
  /** Ends of lines. */
  readonly strokeLinecap?: "butt" | "round" | "square" | undefined;
  /** Corners of lines. */
  readonly strokeLinejoin?: "miter" | "round" | "bevel" | undefined;
  /** Longest mitre as a multiple of the width. */
  readonly strokeMiterlimit?: number | undefined;
  /** As `fillRule`, for a shape used to clip. */
  readonly clipRule?: "nonzero" | "evenodd" | undefined;
}
/** A circle. */
export interface SvgCircle {
  /** Radius. */
  readonly r: number;
  /** Centre, across. */
  readonly cx?: number | undefined;
  /** Centre, down. */
  readonly cy?: number | undefined;
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys by style; keys on the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** What currentColor means in the element. */
  readonly color?: string | undefined;
  /** url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`. */
  readonly clipPath?: string | undefined;
  /** The name of a layer in `layers`. */
  readonly layer?: string | undefined;
  /** What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. */
  readonly fill?: string | undefined;
  /** How opaque the fill is. */
  readonly fillOpacity?: number | undefined;
  /** Which regions of a path are inside. */
  readonly fillRule?: "nonzero" | "evenodd" | undefined;
  /** What draws the outline, as `fill`. */
  readonly stroke?: string | undefined;
  /** Width of the outline. */
  readonly strokeWidth?: number | undefined;
  /** How opaque the outline is. */
  readonly strokeOpacity?: number | undefined;
  /**
   * Dashes and gaps by turns; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Where in the dashes the line begins. */
  readonly strokeDashoffset?: number | undefined;
  /** Ends of lines. */
  readonly strokeLinecap?: "butt" | "round" | "square" | undefined;
  /** Corners of lines. */
  readonly strokeLinejoin?: "miter" | "round" | "bevel" | undefined;
  /** Longest mitre as a multiple of the width. */
  readonly strokeMiterlimit?: number | undefined;
  /** As `fillRule`, for a shape used to clip. */
  readonly clipRule?: "nonzero" | "evenodd" | undefined;
}
/** An ellipse. */
export interface SvgEllipse {
  /** Radius along x. */
  readonly rx: number;
  /** Radius along y. */
  readonly ry: number;
  /** Centre, across. */
  readonly cx?: number | undefined;
  /** Centre, down. */
  readonly cy?: number | undefined;
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys by style; keys on the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** What currentColor means in the element. */
  readonly color?: string | undefined;
  /** url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`. */
  readonly clipPath?: string | undefined;
  /** The name of a layer in `layers`. */
  readonly layer?: string | undefined;
  /** What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. */
  readonly fill?: string | undefined;
  /** How opaque the fill is. */
  readonly fillOpacity?: number | undefined;
  /** Which regions of a path are inside. */
  readonly fillRule?: "nonzero" | "evenodd" | undefined;
  /** What draws the outline, as `fill`. */
  readonly stroke?: string | undefined;
  /** Width of the outline. */
  readonly strokeWidth?: number | undefined;
  /** How opaque the outline is. */
  readonly strokeOpacity?: number | undefined;
  /**
   * Dashes and gaps by turns; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Where in the dashes the line begins. */
  readonly strokeDashoffset?: number | undefined;
  /** Ends of lines. */
  readonly strokeLinecap?: "butt" | "round" | "square" | undefined;
  /** Corners of lines. */
  readonly strokeLinejoin?: "miter" | "round" | "bevel" | undefined;
  /** Longest mitre as a multiple of the width. */
  readonly strokeMiterlimit?: number | undefined;
  /** As `fillRule`, for a shape used to clip. */
  readonly clipRule?: "nonzero" | "evenodd" | undefined;
}
/** A straight line. */
export interface SvgLine {
  /** Start, across. */
  readonly x1?: number | undefined;
  /** Start, down. */
  readonly y1?: number | undefined;
  /** End, across. */
  readonly x2?: number | undefined;
  /** End, down. */
  readonly y2?: number | undefined;
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys by style; keys on the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** What currentColor means in the element. */
  readonly color?: string | undefined;
  /** url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`. */
  readonly clipPath?: string | undefined;
  /** The name of a layer in `layers`. */
  readonly layer?: string | undefined;
  /** What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. */
  readonly fill?: string | undefined;
  /** How opaque the fill is. */
  readonly fillOpacity?: number | undefined;
  /** Which regions of a path are inside. */
  readonly fillRule?: "nonzero" | "evenodd" | undefined;
  /** What draws the outline, as `fill`. */
  readonly stroke?: string | undefined;
  /** Width of the outline. */
  readonly strokeWidth?: number | undefined;
  /** How opaque the outline is. */
  readonly strokeOpacity?: number | undefined;
  /**
   * Dashes and gaps by turns; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Where in the dashes the line begins. */
  readonly strokeDashoffset?: number | undefined;
  /** Ends of lines. */
  readonly strokeLinecap?: "butt" | "round" | "square" | undefined;
  /** Corners of lines. */
  readonly strokeLinejoin?: "miter" | "round" | "bevel" | undefined;
  /** Longest mitre as a multiple of the width. */
  readonly strokeMiterlimit?: number | undefined;
  /** As `fillRule`, for a shape used to clip. */
  readonly clipRule?: "nonzero" | "evenodd" | undefined;
}
/** Points joined by straight lines. */
export interface SvgPolygon {
  /** The points, in order. */
  readonly points: readonly (readonly [number, number])[] | string;
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys by style; keys on the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** What currentColor means in the element. */
  readonly color?: string | undefined;
  /** url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`. */
  readonly clipPath?: string | undefined;
  /** The name of a layer in `layers`. */
  readonly layer?: string | undefined;
  /** What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. */
  readonly fill?: string | undefined;
  /** How opaque the fill is. */
  readonly fillOpacity?: number | undefined;
  /** Which regions of a path are inside. */
  readonly fillRule?: "nonzero" | "evenodd" | undefined;
  /** What draws the outline, as `fill`. */
  readonly stroke?: string | undefined;
  /** Width of the outline. */
  readonly strokeWidth?: number | undefined;
  /** How opaque the outline is. */
  readonly strokeOpacity?: number | undefined;
  /**
   * Dashes and gaps by turns; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Where in the dashes the line begins. */
  readonly strokeDashoffset?: number | undefined;
  /** Ends of lines. */
  readonly strokeLinecap?: "butt" | "round" | "square" | undefined;
  /** Corners of lines. */
  readonly strokeLinejoin?: "miter" | "round" | "bevel" | undefined;
  /** Longest mitre as a multiple of the width. */
  readonly strokeMiterlimit?: number | undefined;
  /** As `fillRule`, for a shape used to clip. */
  readonly clipRule?: "nonzero" | "evenodd" | undefined;
}
/** A part of an ellipse's outline. Angles in degrees, clockwise from three o'clock. */
export interface SvgArc {
  /** Radius along x. */
  readonly rx: number;
  /** Where it begins. */
  readonly startAngle: number;
  /** Where it ends. */
  readonly endAngle: number;
  /** Radius along y; unset, as `rx`. */
  readonly ry?: number | undefined;
  /** Centre, across. */
  readonly cx?: number | undefined;
  /** Centre, down. */
  readonly cy?: number | undefined;
  /** open: the curve alone; chord: its ends joined; pie: joined over the centre. */
  readonly closing?: "open" | "chord" | "pie" | undefined;
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys by style; keys on the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** What currentColor means in the element. */
  readonly color?: string | undefined;
  /** url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`. */
  readonly clipPath?: string | undefined;
  /** The name of a layer in `layers`. */
  readonly layer?: string | undefined;
  /** What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. */
  readonly fill?: string | undefined;
  /** How opaque the fill is. */
  readonly fillOpacity?: number | undefined;
  /** Which regions of a path are inside. */
  readonly fillRule?: "nonzero" | "evenodd" | undefined;
  /** What draws the outline, as `fill`. */
  readonly stroke?: string | undefined;
  /** Width of the outline. */
  readonly strokeWidth?: number | undefined;
  /** How opaque the outline is. */
  readonly strokeOpacity?: number | undefined;
  /**
   * Dashes and gaps by turns; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Where in the dashes the line begins. */
  readonly strokeDashoffset?: number | undefined;
  /** Ends of lines. */
  readonly strokeLinecap?: "butt" | "round" | "square" | undefined;
  /** Corners of lines. */
  readonly strokeLinejoin?: "miter" | "round" | "bevel" | undefined;
  /** Longest mitre as a multiple of the width. */
  readonly strokeMiterlimit?: number | undefined;
  /** As `fillRule`, for a shape used to clip. */
  readonly clipRule?: "nonzero" | "evenodd" | undefined;
}
/** A ready-made shape that fills its box. */
export interface SvgBoxShape {
  /** Width. */
  readonly width: number;
  /** Height. */
  readonly height: number;
  /** Across, from the left. */
  readonly x?: number | undefined;
  /** Down, from the top. */
  readonly y?: number | undefined;
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys by style; keys on the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** What currentColor means in the element. */
  readonly color?: string | undefined;
  /** url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`. */
  readonly clipPath?: string | undefined;
  /** The name of a layer in `layers`. */
  readonly layer?: string | undefined;
  /** What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. */
  readonly fill?: string | undefined;
  /** How opaque the fill is. */
  readonly fillOpacity?: number | undefined;
  /** Which regions of a path are inside. */
  readonly fillRule?: "nonzero" | "evenodd" | undefined;
  /** What draws the outline, as `fill`. */
  readonly stroke?: string | undefined;
  /** Width of the outline. */
  readonly strokeWidth?: number | undefined;
  /** How opaque the outline is. */
  readonly strokeOpacity?: number | undefined;
  /**
   * Dashes and gaps by turns; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Where in the dashes the line begins. */
  readonly strokeDashoffset?: number | undefined;
  /** Ends of lines. */
  readonly strokeLinecap?: "butt" | "round" | "square" | undefined;
  /** Corners of lines. */
  readonly strokeLinejoin?: "miter" | "round" | "bevel" | undefined;
  /** Longest mitre as a multiple of the width. */
  readonly strokeMiterlimit?: number | undefined;
  /** As `fillRule`, for a shape used to clip. */
  readonly clipRule?: "nonzero" | "evenodd" | undefined;
}
/** A path in SVG's own notation. */
export interface SvgPath {
  /** Path data. */
  readonly d: string;
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys by style; keys on the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** What currentColor means in the element. */
  readonly color?: string | undefined;
  /** url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`. */
  readonly clipPath?: string | undefined;
  /** The name of a layer in `layers`. */
  readonly layer?: string | undefined;
  /** What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. */
  readonly fill?: string | undefined;
  /** How opaque the fill is. */
  readonly fillOpacity?: number | undefined;
  /** Which regions of a path are inside. */
  readonly fillRule?: "nonzero" | "evenodd" | undefined;
  /** What draws the outline, as `fill`. */
  readonly stroke?: string | undefined;
  /** Width of the outline. */
  readonly strokeWidth?: number | undefined;
  /** How opaque the outline is. */
  readonly strokeOpacity?: number | undefined;
  /**
   * Dashes and gaps by turns; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Where in the dashes the line begins. */
  readonly strokeDashoffset?: number | undefined;
  /** Ends of lines. */
  readonly strokeLinecap?: "butt" | "round" | "square" | undefined;
  /** Corners of lines. */
  readonly strokeLinejoin?: "miter" | "round" | "bevel" | undefined;
  /** Longest mitre as a multiple of the width. */
  readonly strokeMiterlimit?: number | undefined;
  /** As `fillRule`, for a shape used to clip. */
  readonly clipRule?: "nonzero" | "evenodd" | undefined;
}
/** A line of text. */
export interface SvgText {
  /** Across, from the left. */
  readonly x?: number | undefined;
  /** Down, from the top. */
  readonly y?: number | undefined;
  /** Moved across. */
  readonly dx?: number | undefined;
  /** Moved down. */
  readonly dy?: number | undefined;
  /** The text. Shortcodes are not read here, `$data` references are. */
  readonly value?: string | undefined;
  /** Pieces of the text with a look of their own; instead of `value`. */
  readonly children?: readonly SvgSpan[] | undefined;
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys by style; keys on the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** What currentColor means in the element. */
  readonly color?: string | undefined;
  /** url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`. */
  readonly clipPath?: string | undefined;
  /** The name of a layer in `layers`. */
  readonly layer?: string | undefined;
  /** What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. */
  readonly fill?: string | undefined;
  /** How opaque the fill is. */
  readonly fillOpacity?: number | undefined;
  /** Which regions of a path are inside. */
  readonly fillRule?: "nonzero" | "evenodd" | undefined;
  /** What draws the outline, as `fill`. */
  readonly stroke?: string | undefined;
  /** Width of the outline. */
  readonly strokeWidth?: number | undefined;
  /** How opaque the outline is. */
  readonly strokeOpacity?: number | undefined;
  /**
   * Dashes and gaps by turns; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Where in the dashes the line begins. */
  readonly strokeDashoffset?: number | undefined;
  /** Ends of lines. */
  readonly strokeLinecap?: "butt" | "round" | "square" | undefined;
  /** Corners of lines. */
  readonly strokeLinejoin?: "miter" | "round" | "bevel" | undefined;
  /** Longest mitre as a multiple of the width. */
  readonly strokeMiterlimit?: number | undefined;
  /** As `fillRule`, for a shape used to clip. */
  readonly clipRule?: "nonzero" | "evenodd" | undefined;
  /** A family declared in `fonts`, or one that is always there: Noto Sans, Noto Serif, Noto Sans Mono, also as sans-serif, serif and monospace, or by the names of usual families (Arial, Times New Roman, Courier New). Any case. Once set, every run of the paragraph uses it; while unset, other scripts get a fitting face by themselves. In a list, names that nobody knows are passed over. */
  readonly fontFamily?: string | readonly string[] | undefined;
  /** Size of the text in points. */
  readonly fontSize?: number | undefined;
  /** How heavy the text is; the nearest face of the family is used. */
  readonly fontWeight?: number | ("normal" | "bold" | "bolder" | "lighter") | undefined;
  /** Upright or slanted. */
  readonly fontStyle?: "normal" | "italic" | "oblique" | undefined;
  /** Added after every character. */
  readonly letterSpacing?: number | undefined;
  /** Added to every space. */
  readonly wordSpacing?: number | undefined;
  /** Lines with the text. */
  readonly textDecoration?: "none" | "underline" | "line-through" | "underline line-through" | undefined;
  /** Which point of a drawn text stands at x. */
  readonly textAnchor?: "start" | "middle" | "end" | undefined;
  /** Which line of a drawn text stands at y. */
  readonly dominantBaseline?: "auto" | "alphabetic" | "middle" | "central" | "hanging" | "text-top" | "text-bottom" | undefined;
}
/** A piece of a text. */
export interface SvgTspan {
  /** The piece. */
  readonly value: string;
  /** Starts anew here, across. */
  readonly x?: number | undefined;
  /** Starts anew here, down. */
  readonly y?: number | undefined;
  /** Moved across. */
  readonly dx?: number | undefined;
  /** Moved down. */
  readonly dy?: number | undefined;
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys by style; keys on the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** What currentColor means in the element. */
  readonly color?: string | undefined;
  /** url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`. */
  readonly clipPath?: string | undefined;
  /** The name of a layer in `layers`. */
  readonly layer?: string | undefined;
  /** What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. */
  readonly fill?: string | undefined;
  /** How opaque the fill is. */
  readonly fillOpacity?: number | undefined;
  /** Which regions of a path are inside. */
  readonly fillRule?: "nonzero" | "evenodd" | undefined;
  /** What draws the outline, as `fill`. */
  readonly stroke?: string | undefined;
  /** Width of the outline. */
  readonly strokeWidth?: number | undefined;
  /** How opaque the outline is. */
  readonly strokeOpacity?: number | undefined;
  /**
   * Dashes and gaps by turns; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Where in the dashes the line begins. */
  readonly strokeDashoffset?: number | undefined;
  /** Ends of lines. */
  readonly strokeLinecap?: "butt" | "round" | "square" | undefined;
  /** Corners of lines. */
  readonly strokeLinejoin?: "miter" | "round" | "bevel" | undefined;
  /** Longest mitre as a multiple of the width. */
  readonly strokeMiterlimit?: number | undefined;
  /** As `fillRule`, for a shape used to clip. */
  readonly clipRule?: "nonzero" | "evenodd" | undefined;
  /** A family declared in `fonts`, or one that is always there: Noto Sans, Noto Serif, Noto Sans Mono, also as sans-serif, serif and monospace, or by the names of usual families (Arial, Times New Roman, Courier New). Any case. Once set, every run of the paragraph uses it; while unset, other scripts get a fitting face by themselves. In a list, names that nobody knows are passed over. */
  readonly fontFamily?: string | readonly string[] | undefined;
  /** Size of the text in points. */
  readonly fontSize?: number | undefined;
  /** How heavy the text is; the nearest face of the family is used. */
  readonly fontWeight?: number | ("normal" | "bold" | "bolder" | "lighter") | undefined;
  /** Upright or slanted. */
  readonly fontStyle?: "normal" | "italic" | "oblique" | undefined;
  /** Added after every character. */
  readonly letterSpacing?: number | undefined;
  /** Added to every space. */
  readonly wordSpacing?: number | undefined;
  /** Lines with the text. */
  readonly textDecoration?: "none" | "underline" | "line-through" | "underline line-through" | undefined;
  /** Which point of a drawn text stands at x. */
  readonly textAnchor?: "start" | "middle" | "end" | undefined;
  /** Which line of a drawn text stands at y. */
  readonly dominantBaseline?: "auto" | "alphabetic" | "middle" | "central" | "hanging" | "text-top" | "text-bottom" | undefined;
}
/** Text along a path. */
export interface SvgTextPath {
  /** The text. */
  readonly value: string;
  /** The path, in SVG's notation. */
  readonly d: string;
  /** Where the text begins, or with `textAnchor` is held. */
  readonly startOffset?: number | string | undefined;
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys by style; keys on the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** What currentColor means in the element. */
  readonly color?: string | undefined;
  /** url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`. */
  readonly clipPath?: string | undefined;
  /** The name of a layer in `layers`. */
  readonly layer?: string | undefined;
  /** What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. */
  readonly fill?: string | undefined;
  /** How opaque the fill is. */
  readonly fillOpacity?: number | undefined;
  /** Which regions of a path are inside. */
  readonly fillRule?: "nonzero" | "evenodd" | undefined;
  /** What draws the outline, as `fill`. */
  readonly stroke?: string | undefined;
  /** Width of the outline. */
  readonly strokeWidth?: number | undefined;
  /** How opaque the outline is. */
  readonly strokeOpacity?: number | undefined;
  /**
   * Dashes and gaps by turns; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Where in the dashes the line begins. */
  readonly strokeDashoffset?: number | undefined;
  /** Ends of lines. */
  readonly strokeLinecap?: "butt" | "round" | "square" | undefined;
  /** Corners of lines. */
  readonly strokeLinejoin?: "miter" | "round" | "bevel" | undefined;
  /** Longest mitre as a multiple of the width. */
  readonly strokeMiterlimit?: number | undefined;
  /** As `fillRule`, for a shape used to clip. */
  readonly clipRule?: "nonzero" | "evenodd" | undefined;
  /** A family declared in `fonts`, or one that is always there: Noto Sans, Noto Serif, Noto Sans Mono, also as sans-serif, serif and monospace, or by the names of usual families (Arial, Times New Roman, Courier New). Any case. Once set, every run of the paragraph uses it; while unset, other scripts get a fitting face by themselves. In a list, names that nobody knows are passed over. */
  readonly fontFamily?: string | readonly string[] | undefined;
  /** Size of the text in points. */
  readonly fontSize?: number | undefined;
  /** How heavy the text is; the nearest face of the family is used. */
  readonly fontWeight?: number | ("normal" | "bold" | "bolder" | "lighter") | undefined;
  /** Upright or slanted. */
  readonly fontStyle?: "normal" | "italic" | "oblique" | undefined;
  /** Added after every character. */
  readonly letterSpacing?: number | undefined;
  /** Added to every space. */
  readonly wordSpacing?: number | undefined;
  /** Lines with the text. */
  readonly textDecoration?: "none" | "underline" | "line-through" | "underline line-through" | undefined;
  /** Which point of a drawn text stands at x. */
  readonly textAnchor?: "start" | "middle" | "end" | undefined;
  /** Which line of a drawn text stands at y. */
  readonly dominantBaseline?: "auto" | "alphabetic" | "middle" | "central" | "hanging" | "text-top" | "text-bottom" | undefined;
}
/** An image in a drawing; svg files stay vectors. */
export interface SvgImageShape {
  /** Path of an uploaded image, a `data:` URI, or a name in `images`. */
  readonly src: string;
  /** Across, from the left. */
  readonly x?: number | undefined;
  /** Down, from the top. */
  readonly y?: number | undefined;
  /** Width. */
  readonly width?: number | undefined;
  /** Height. */
  readonly height?: number | undefined;
  readonly preserveAspectRatio?: PreserveAspectRatio | undefined;
  /** What it shows, for readers who cannot see it. */
  readonly alt?: string | undefined;
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys by style; keys on the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** What currentColor means in the element. */
  readonly color?: string | undefined;
  /** url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`. */
  readonly clipPath?: string | undefined;
  /** The name of a layer in `layers`. */
  readonly layer?: string | undefined;
}
/** A barcode in a drawing, as vectors. */
export interface SvgBarcodeShape {
  /** Symbology: an encoder's name or one of its aliases. */
  readonly type:
    | "qrcode"
    | "qr"
    | "microqrcode"
    | "microqr"
    | "rectangularmicroqrcode"
    | "rmqr"
    | "rmqrcode"
    | "swissqrcode"
    | "swissqr"
    | "datamatrix"
    | "dm"
    | "data-matrix"
    | "datamatrixrectangular"
    | "datamatrixrectangularextension"
    | "dmre"
    | "pdf417"
    | "pdf417compact"
    | "truncatedpdf417"
    | "micropdf417"
    | "azteccode"
    | "aztec"
    | "azteccodecompact"
    | "aztecrune"
    | "maxicode"
    | "dotcode"
    | "hanxin"
    | "codeone"
    | "ultracode"
    | "d3aqr"
    | "code128"
    | "code-128"
    | "code39"
    | "code-39"
    | "code39ext"
    | "code93"
    | "code-93"
    | "code93ext"
    | "code11"
    | "rationalizedCodabar"
    | "codabar"
    | "interleaved2of5"
    | "itf"
    | "code2of5"
    | "industrial2of5"
    | "iata2of5"
    | "matrix2of5"
    | "coop2of5"
    | "datalogic2of5"
    | "msi"
    | "plessey"
    | "telepen"
    | "telepennumeric"
    | "posicode"
    | "channelcode"
    | "bc412"
    | "code16k"
    | "code49"
    | "codablockf"
    | "flattermarken"
    | "raw"
    | "ean13"
    | "ean-13"
    | "ean"
    | "ean8"
    | "ean-8"
    | "ean5"
    | "ean2"
    | "upca"
    | "upc-a"
    | "upc"
    | "upce"
    | "upc-e"
    | "isbn"
    | "ismn"
    | "issn"
    | "mands"
    | "gs1-128"
    | "gs1128"
    | "ean128"
    | "ean14"
    | "gs1-14"
    | "sscc18"
    | "sscc"
    | "itf14"
    | "itf-14"
    | "gs1datamatrix"
    | "gs1-datamatrix"
    | "gs1-dm"
    | "gs1datamatrixrectangular"
    | "gs1qrcode"
    | "gs1-qrcode"
    | "gs1-qr"
    | "gs1dotcode"
    | "gs1-dotcode"
    | "gs1dldatamatrix"
    | "gs1dlqrcode"
    | "gs1-cc"
    | "gs1northamericancoupon"
    | "databaromni"
    | "databar"
    | "databarstacked"
    | "databarstackedomni"
    | "databartruncated"
    | "databarlimited"
    | "databarexpanded"
    | "databarexpandedstacked"
    | "ean13composite"
    | "ean8composite"
    | "upcacomposite"
    | "upcecomposite"
    | "gs1-128composite"
    | "databaromnicomposite"
    | "databarstackedcomposite"
    | "databarstackedomnicomposite"
    | "databartruncatedcomposite"
    | "databarlimitedcomposite"
    | "databarexpandedcomposite"
    | "databarexpandedstackedcomposite"
    | "hibccode128"
    | "hibc-128"
    | "hibccode39"
    | "hibc-39"
    | "hibcdatamatrix"
    | "hibc-dm"
    | "hibcdatamatrixrectangular"
    | "hibcqrcode"
    | "hibc-qr"
    | "hibcpdf417"
    | "hibcmicropdf417"
    | "hibcazteccode"
    | "hibc-aztec"
    | "hibccodablockf"
    | "pharmacode"
    | "pharmacode2"
    | "code32"
    | "pzn"
    | "onecode"
    | "usps"
    | "imb"
    | "postnet"
    | "planet"
    | "royalmail"
    | "rm4scc"
    | "mailmark"
    | "kix"
    | "auspost"
    | "japanpost"
    | "identcode"
    | "leitcode"
    | "symbol"
    | "daft";
  /** What it says; check digits are added where the symbology has them. */
  readonly value: string;
  /** Across, from the left. */
  readonly x?: number | undefined;
  /** Down, from the top. */
  readonly y?: number | undefined;
  /** Width. */
  readonly width?: number | undefined;
  /** Height. */
  readonly height?: number | undefined;
  /** Quiet zone in modules; unset, what the symbology asks for. */
  readonly quiet?: number | undefined;
  /** Prints the value below the bars, where the symbology has a place for it. */
  readonly showText?: boolean | undefined;
  /** Options for the encoder. */
  readonly options?: {
    /** Value of the option. */
    readonly [k: string]: string | number | boolean;
  } | undefined;
  /** Behind the bars. */
  readonly backgroundColor?: string | undefined;
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys by style; keys on the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** What currentColor means in the element. */
  readonly color?: string | undefined;
  /** url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`. */
  readonly clipPath?: string | undefined;
  /** The name of a layer in `layers`. */
  readonly layer?: string | undefined;
}
/** Elements that are painted, moved and clipped as one; what it says about painting they inherit. */
export interface SvgGroup {
  /** Its elements, painted in order. */
  readonly children: readonly SvgElement[];
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys by style; keys on the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** What currentColor means in the element. */
  readonly color?: string | undefined;
  /** url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`. */
  readonly clipPath?: string | undefined;
  /** The name of a layer in `layers`. */
  readonly layer?: string | undefined;
  /** What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`. */
  readonly fill?: string | undefined;
  /** How opaque the fill is. */
  readonly fillOpacity?: number | undefined;
  /** Which regions of a path are inside. */
  readonly fillRule?: "nonzero" | "evenodd" | undefined;
  /** What draws the outline, as `fill`. */
  readonly stroke?: string | undefined;
  /** Width of the outline. */
  readonly strokeWidth?: number | undefined;
  /** How opaque the outline is. */
  readonly strokeOpacity?: number | undefined;
  /**
   * Dashes and gaps by turns; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Where in the dashes the line begins. */
  readonly strokeDashoffset?: number | undefined;
  /** Ends of lines. */
  readonly strokeLinecap?: "butt" | "round" | "square" | undefined;
  /** Corners of lines. */
  readonly strokeLinejoin?: "miter" | "round" | "bevel" | undefined;
  /** Longest mitre as a multiple of the width. */
  readonly strokeMiterlimit?: number | undefined;
  /** As `fillRule`, for a shape used to clip. */
  readonly clipRule?: "nonzero" | "evenodd" | undefined;
  /** A family declared in `fonts`, or one that is always there: Noto Sans, Noto Serif, Noto Sans Mono, also as sans-serif, serif and monospace, or by the names of usual families (Arial, Times New Roman, Courier New). Any case. Once set, every run of the paragraph uses it; while unset, other scripts get a fitting face by themselves. In a list, names that nobody knows are passed over. */
  readonly fontFamily?: string | readonly string[] | undefined;
  /** Size of the text in points. */
  readonly fontSize?: number | undefined;
  /** How heavy the text is; the nearest face of the family is used. */
  readonly fontWeight?: number | ("normal" | "bold" | "bolder" | "lighter") | undefined;
  /** Upright or slanted. */
  readonly fontStyle?: "normal" | "italic" | "oblique" | undefined;
  /** Added after every character. */
  readonly letterSpacing?: number | undefined;
  /** Added to every space. */
  readonly wordSpacing?: number | undefined;
  /** Lines with the text. */
  readonly textDecoration?: "none" | "underline" | "line-through" | "underline line-through" | undefined;
  /** Which point of a drawn text stands at x. */
  readonly textAnchor?: "start" | "middle" | "end" | undefined;
  /** Which line of a drawn text stands at y. */
  readonly dominantBaseline?: "auto" | "alphabetic" | "middle" | "central" | "hanging" | "text-top" | "text-bottom" | undefined;
}
/** Elements that lead somewhere. */
export interface SvgLink {
  /** Its elements, painted in order. */
  readonly children: readonly SvgElement[];
  /** An address: http, https, mailto or tel. */
  readonly href?: string | undefined;
  /** A named place in the document, as in `[goto]`. */
  readonly goto?: string | undefined;
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys by style; keys on the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** What currentColor means in the element. */
  readonly color?: string | undefined;
  /** url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`. */
  readonly clipPath?: string | undefined;
  /** The name of a layer in `layers`. */
  readonly layer?: string | undefined;
}
/** An entry of the drawing's own `defs`, or a component, placed in the drawing. */
export interface SvgUse {
  /** Name of the entry or of the component. */
  readonly name?: string | undefined;
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Across, from the left. */
  readonly x?: number | undefined;
  /** Down, from the top. */
  readonly y?: number | undefined;
  /** Width. */
  readonly width?: number | undefined;
  /** Height. */
  readonly height?: number | undefined;
  /** What `$data` means inside the component; what it lacks is looked up in the caller's data. */
  readonly params?: {
    /** Any value. */
    readonly [k: string]: {
      readonly [k: string]: unknown;
    };
  } | undefined;
  /** Painting and text keys by style; keys on the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** What currentColor means in the element. */
  readonly color?: string | undefined;
  /** url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`. */
  readonly clipPath?: string | undefined;
  /** The name of a layer in `layers`. */
  readonly layer?: string | undefined;
}
/** Colours along a line. */
export interface SvgLinearGradient {
  /** Its colours, in order. */
  readonly stops: readonly SvgStop[];
  /** Start, across. */
  readonly x1?: number | string | undefined;
  /** Start, down. */
  readonly y1?: number | string | undefined;
  /** End, across. */
  readonly x2?: number | string | undefined;
  /** End, down. */
  readonly y2?: number | string | undefined;
  /** What its coordinates are measured in. */
  readonly gradientUnits?: "userSpaceOnUse" | "objectBoundingBox" | undefined;
  /** Transformations as in SVG. */
  readonly gradientTransform?: string | undefined;
  /** What is beyond its ends. */
  readonly spreadMethod?: "pad" | "reflect" | "repeat" | undefined;
}
/** A colour of a gradient. */
export interface SvgStop {
  /** Where, from 0 to 1 or in percent. */
  readonly offset: number | string;
  /** The colour. */
  readonly stopColor: string;
  /** How opaque it is. */
  readonly stopOpacity?: number | undefined;
}
/** Colours from a point outwards. */
export interface SvgRadialGradient {
  /** Its colours, in order. */
  readonly stops: readonly SvgStop[];
  /** Centre, across. */
  readonly cx?: number | string | undefined;
  /** Centre, down. */
  readonly cy?: number | string | undefined;
  /** Radius. */
  readonly r?: number | string | undefined;
  /** Focus, across; unset, the centre. */
  readonly fx?: number | string | undefined;
  /** Focus, down; unset, the centre. */
  readonly fy?: number | string | undefined;
  /** What its coordinates are measured in. */
  readonly gradientUnits?: "userSpaceOnUse" | "objectBoundingBox" | undefined;
  /** Transformations as in SVG. */
  readonly gradientTransform?: string | undefined;
  /** What is beyond its ends. */
  readonly spreadMethod?: "pad" | "reflect" | "repeat" | undefined;
}
/** Shapes that cut out what is painted through them. */
export interface SvgClipPath {
  /** Its elements, painted in order. */
  readonly children: readonly SvgElement[];
  /** What its coordinates are measured in. */
  readonly clipPathUnits?: "userSpaceOnUse" | "objectBoundingBox" | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
}
/** As a cell: content in columns. */
export interface ColumnsAsCell {
  readonly columns: Columns;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Columns the cell reaches over. */
  readonly colspan?: number | undefined;
  /** Rows the cell reaches over. */
  readonly rowspan?: number | undefined;
}
/** Content side by side. With `widths`, or with neither key, a grid; with `colNumber` alone one stream that flows from column to column. */
export interface Columns {
  /** By column: `rows[0]` is the first column. */
  readonly rows: readonly (readonly ContentElement[])[];
  /**
   * Relative widths; they make the grid.
   *
   * Items: Weight of a column.
   */
  readonly widths?: readonly number[] | undefined;
  /** Number of equal columns that the content flows through. */
  readonly colNumber?: number | undefined;
  /** Between columns. */
  readonly gap?: number | undefined;
  readonly style?: StyleUse | undefined;
}
/** As a cell: the table of contents. */
export interface TocAsCell {
  readonly toc: Toc;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Columns the cell reaches over. */
  readonly colspan?: number | undefined;
  /** Rows the cell reaches over. */
  readonly rowspan?: number | undefined;
}
/** Table of contents made from the headings, on pages of its own: links, dotted leaders, page numbers. */
export interface Toc {
  /** Collects h1 down to this level. */
  readonly maxLevel?: number | undefined;
  /** Above the entries. */
  readonly title?: string | undefined;
  /** Style of the title. */
  readonly titleStyle?: StyleUse | undefined;
  /** Style of each entry. */
  readonly style?: StyleUse | undefined;
  /** Writes the PDF outline as well. */
  readonly outlines?: boolean | undefined;
}
/** As a cell: a vector drawing. */
export interface DrawingAsCell {
  readonly svg: Svg;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Columns the cell reaches over. */
  readonly colspan?: number | undefined;
  /** Rows the cell reaches over. */
  readonly rowspan?: number | undefined;
}
/** As a cell: a component's content in this place. */
export interface UseAsCell {
  readonly use: Use;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Columns the cell reaches over. */
  readonly colspan?: number | undefined;
  /** Rows the cell reaches over. */
  readonly rowspan?: number | undefined;
}
/** A component in this place: its content, with values of its own. 8 levels at most; a cycle is refused, so is a name that none of the tenant's templates has, or several. */
export interface Use {
  /** The component's `metadata.name`. */
  readonly name?: string | undefined;
  /** The component's GUID; it wins over `name`. */
  readonly id?: string | undefined;
  /** For its top-level elements that have none. */
  readonly style?: StyleUse | undefined;
  /** What `$data` means inside the component. What it lacks is looked up in the caller's data; unset, the caller's data alone. */
  readonly data?: {} | undefined;
  /** At the root, this component's page set-up, zones, styles and fonts win over those merged before it; in content, its styles win over those of the same name around it. */
  readonly override?: boolean | undefined;
}
/** A row with a style of its own. */
export interface TableRow {
  /** Its cells. */
  readonly cells: readonly TableCell[];
  /** For its cells; what a cell's own style says wins. */
  readonly style?: StyleUse | undefined;
  /** Stays on the page of the next row, as far as a page can hold both. */
  readonly keepWithNext?: boolean | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** An image standing by itself. */
export interface ImageElement {
  readonly image: Image;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** A horizontal line. */
export interface SeparatorElement {
  readonly separator: Separator;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** Ends a page, a section or a line. */
export interface BreakElement {
  /** page: what follows starts a new page; section: so, with a page set-up of its own; line: a blank line. */
  readonly break: "page" | "section" | "line";
  /** What differs from the document's own page set-up. */
  readonly pageSetup?: PageSetup | undefined;
  /** The section's header; absent, the one before stays. */
  readonly header?: Zone | undefined;
  /** The section's footer; absent, the one before stays. */
  readonly footer?: Zone | undefined;
  /** The section's watermark; absent, the one before stays; empty, none. */
  readonly watermark?: Watermark | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** Content in columns. */
export interface ColumnsElement {
  readonly columns: Columns;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** The table of contents. */
export interface TocElement {
  readonly toc: Toc;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** A component's content in this place. */
export interface UseElement {
  readonly use: Use;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** What the document says about itself. */
export interface Metadata {
  /** Title, shown by viewers instead of the file name. */
  readonly title?: string | undefined;
  /** Who wrote it. */
  readonly author?: string | undefined;
  /** What it is about. */
  readonly subject?: string | undefined;
  /** Keywords, separated by commas. */
  readonly keywords?: string | undefined;
  /** The author's own version of the document. */
  readonly version?: string | undefined;
}
/** A family of your own. A file found nowhere is skipped: its text is set in the default sans-serif face, and FONT_NOT_LOADED reported. */
export interface FontFamily {
  /** Path of the regular face, .ttf or .otf: the tenant's upload, else a file of the platform. */
  readonly regular: string;
  /** Path of the bold face; unset, the regular one is used. */
  readonly bold?: string | undefined;
  /** Path of the italic face; unset, the regular one is used. */
  readonly italic?: string | undefined;
  /** Path of the bold italic face; unset, the regular one is used. */
  readonly boldItalic?: string | undefined;
}
/** An image under a name, for `image`, `[img]` and drawings. */
export interface NamedImage {
  /** Path of an uploaded image, or a `data:` URI. */
  readonly src: string;
}
/** How the notes of `[footnote]` look. They stand at the foot of the page where their sign is; what a page has no room for goes on at the foot of the next. */
export interface Footnotes {
  /** Counted through the document, or anew on every page. */
  readonly numbering?: "document" | "page" | undefined;
  /** Kind of sign; here the case counts. `*`: *, †, ‡, §, ‖, ¶, then doubled. */
  readonly symbol?: "1" | "a" | "A" | "i" | "I" | "α" | "Α" | "*" | undefined;
  /** The notes' own style, over the style named `footnote`: 8 points unless that says otherwise. */
  readonly style?: StyleUse | undefined;
  /** The line above the notes; a fifth of the width, half a point, unless told otherwise. */
  readonly separator?: Separator | undefined;
  /** Between the body and that line, at least. */
  readonly offset?: number | undefined;
}
/** An entry of the outline, written by hand. `bookmark` is the root of a tree and comes before the outline made from headings. */
export interface Bookmark {
  /** Label. */
  readonly title: string;
  /** Page it leads to, from 1; none for a mere heading. An entry for a page that there is not leads nowhere. */
  readonly pageNumber?: number | undefined;
  /** Entries below it. */
  readonly children?: readonly Bookmark[] | undefined;
}
/** A file embedded in the PDF. */
export interface Attachment {
  /** Path of the uploaded file. */
  readonly filePath: string;
  /** Its name inside the document; unset, the file's own. */
  readonly fileName?: string | undefined;
  /** Shown in a viewer's attachments panel. */
  readonly description?: string | undefined;
  /** What the file is to the document. */
  readonly relationship?: "source" | "data" | "alternative" | "supplement" | "schema" | "formData" | "unspecified" | undefined;
  /** Media type; unset, by the file's extension. */
  readonly mimeType?: string | undefined;
}
/** Signs the document, PDF or DOCX. When it cannot be applied, nothing is generated. */
export interface Signature {
  /** Path of an uploaded PKCS#12 file (.p12, .pfx), or the name of a key kept in your own key vault. */
  readonly certificate: string;
  /** Name of the signature's form field. PDF only. */
  readonly fieldName?: string | undefined;
  readonly position?: SignaturePosition | undefined;
  readonly appearance?: SignatureAppearance | undefined;
  /** Application recorded as creator. PDF only. */
  readonly signatureCreator?: string | undefined;
  /** PAdES is embedded in the PDF (ETSI EN 319 142); Detached is a separate CAdES file beside it. */
  readonly signingType?: "pades" | "detached" | undefined;
  /** Password of the file; a vault key takes none. */
  readonly password?: string | undefined;
  /** How to reach the signer. PDF only. */
  readonly contactInfo?: string | undefined;
  /** Address of an RFC 3161 timestamp authority. */
  readonly timestampServer?: string | undefined;
  /** Draws the block. */
  readonly visible?: boolean | undefined;
  /** The signer's own claim, ISO 8601 date and time; unset, when the document is built. PDF only. */
  readonly claimedSignDate?: string | undefined;
  /** Digest algorithm; a vault's elliptic key brings its own. */
  readonly digest?: "sha256" | "sha384" | "sha512" | undefined;
  /** What may change without breaking the certification; unspecified makes an approval signature. PDF only. */
  readonly certificationLevel?: "noChanges" | "formFilling" | "annotating" | "unspecified" | undefined;
  /** PDF only. */
  readonly fieldLock?: SignatureFieldLock | undefined;
}
/** Place of the visible block, in points. */
export interface SignaturePosition {
  /** Page, from 1. */
  readonly pageNumber?: number | undefined;
  /** From the page's left edge. */
  readonly left?: number | undefined;
  /** From the page's foot. */
  readonly bottom?: number | undefined;
  /** Width of the block. */
  readonly width?: number | undefined;
  /** Height of the block. */
  readonly height?: number | undefined;
}
/** Look of the visible block: its lines from top to bottom. With an svg and no lines the svg is drawn alone. */
export interface SignatureAppearance {
  /** Name of the signer, always bold. */
  readonly signedBy?: string | undefined;
  /** Date as printed. */
  readonly signDate?: string | undefined;
  /** Why it is signed. */
  readonly reason?: string | undefined;
  /** Where it is signed. */
  readonly location?: string | undefined;
  readonly image?: SignatureImage | undefined;
  /** The name of a style in `styles`. Of it count fontSize, color, fontWeight, border, backgroundColor and the paddings. */
  readonly style?: string | undefined;
  /** A small icon in the background colour; none unless asked for. */
  readonly icon?: "lock" | "shield" | undefined;
  /** Adds a last line with the first 8 bytes of the certificate's SHA-256 fingerprint. */
  readonly certificateFingerprint?: boolean | undefined;
  /** A drawing at the block's right, as tall as the block allows. Its links are not made. */
  readonly svg?: Svg | undefined;
}
/** A picture in the block. PDF only. */
export interface SignatureImage {
  /** Path of an uploaded image, a `data:` URI, or a name in `images`. */
  readonly src: string;
  /** Width. */
  readonly width?: number | undefined;
  /** Height. */
  readonly height?: number | undefined;
}
/** Which form fields the signature locks. */
export interface SignatureFieldLock {
  /** What stays allowed afterwards. */
  readonly permissions?: "noChanges" | "formFilling" | "annotating" | undefined;
  /** all: every field; include: those in `fields`; exclude: all but those. */
  readonly action?: "all" | "include" | "exclude" | undefined;
  /**
   * Needed by include and exclude, refused beside all.
   *
   * Items: Name of a form field.
   */
  readonly fields?: readonly string[] | undefined;
}
/** Passwords and permissions of a PDF. An encrypted document is not archival. */
export interface Encryption {
  /** The cipher; aes256 unless old viewers matter. */
  readonly encryptionType: "rc4_40" | "rc4_128" | "aes128" | "aes256";
  /** Asked for when the file is opened. */
  readonly userPassword?: string | undefined;
  /** Asked for when permissions are changed. */
  readonly ownerPassword?: string | undefined;
  /** What a reader without the owner password may do. */
  readonly permissions?: {
    /** Allows printing. */
    readonly print?: boolean | undefined;
    /** Allows changing the content. */
    readonly modify?: boolean | undefined;
    /** Allows copying text and graphics. */
    readonly copy?: boolean | undefined;
    /** Allows adding comments. */
    readonly annotate?: boolean | undefined;
    /** Allows filling form fields. */
    readonly fillForm?: boolean | undefined;
    /** Allows taking out text for accessibility. */
    readonly extract?: boolean | undefined;
    /** Allows inserting, turning and deleting pages. */
    readonly assemble?: boolean | undefined;
  } | undefined;
  /** Leaves the metadata readable. */
  readonly doNotEncryptMetadata?: boolean | undefined;
  /** Encrypts the attachments alone. */
  readonly encryptEmbeddedFilesOnly?: boolean | undefined;
}
/** A layer (optional content group) that viewers can show and hide. Boxes and drawing elements join it by the style key `layer`. PDF only. */
export interface Layer {
  /** What `layer` calls it by; unique. */
  readonly name: string;
  /** Shown in a viewer's layers panel; unset, the name. */
  readonly title?: string | undefined;
  /** Shown when the file is opened. */
  readonly visible?: boolean | undefined;
  /** Whether it is printed. */
  readonly print?: "always" | "never" | "whenVisible" | undefined;
  /** A reader cannot switch it. */
  readonly locked?: boolean | undefined;
}
/** JavaScript that a PDF viewer runs on an event of the document or of a form field. No archival standard allows it. */
export interface Action {
  /** When it runs; the last four are events of a form field. */
  readonly event:
    | "open"
    | "willClose"
    | "willSave"
    | "didSave"
    | "willPrint"
    | "didPrint"
    | "calculate"
    | "format"
    | "keystroke"
    | "validate";
  /** The JavaScript. */
  readonly script: string;
  /** Name of the form field whose event it is. */
  readonly field?: string | undefined;
}
/** A report inside the document about what it lacks. */
export interface Diagnostics {
  /** appendix: a table at the end; inline: a marker behind each element concerned, at the beginning for what concerns none of the body's. */
  readonly showInDocument?: "off" | "appendix" | "inline" | "both" | undefined;
  /** info: harmless; warning: something dropped; error: a failure skipped. */
  readonly minLevel?: "info" | "warning" | "error" | undefined;
}
/** A part of documents, stored by itself: what `use` puts in its place. */
export interface Component {
  readonly metadata: ComponentMetadata;
  readonly pageSetup?: PageSetup | undefined;
  /** Styles by name. One named after an element (p, h1 to h5, th, td, ul, ol, table) is that element's default. */
  readonly styles?: {
    readonly [k: string]: Style;
  } | undefined;
  /** Families of your own, by name, in any case. */
  readonly fonts?: {
    readonly [k: string]: FontFamily;
  } | undefined;
  /** Images by name. */
  readonly images?: {
    readonly [k: string]: NamedImage;
  } | undefined;
  /** Shown at the top of every page. */
  readonly header?: Zone | undefined;
  /** Shown at the foot of every page. */
  readonly footer?: Zone | undefined;
  /** Its elements; empty when it only brings configuration. */
  readonly content?: readonly ContentElement[] | undefined;
  readonly watermark?: Watermark | undefined;
}
/** What a component says about itself; `name` is what `use` calls it by. */
export interface ComponentMetadata {
  /** The component's name, unique in the tenant. */
  readonly name: string;
  /** Title, shown by viewers instead of the file name. */
  readonly title?: string | undefined;
  /** Who wrote it. */
  readonly author?: string | undefined;
  /** What it is about. */
  readonly subject?: string | undefined;
  /** Keywords, separated by commas. */
  readonly keywords?: string | undefined;
  /** The author's own version of the document. */
  readonly version?: string | undefined;
}
/** The root of a stored component. */
export interface ComponentDefinition {
  readonly component: Component;
  /** Address of this schema, for editors; the service ignores it. */
  readonly $schema?: string | undefined;
}
