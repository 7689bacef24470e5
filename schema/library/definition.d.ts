// GENERATED from src/vocabulary/definition by tools/generate.ts; do not edit.

/** The definition language as TypeScript: every named schema of the published JSON Schema. */

/** One element of the content, identified by its key. */
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
  | PdfElement
  | SeparatorElement
  | BreakElement
  | ColumnsElement
  | StackElement
  | FigureElement
  | TocElement
  | DrawingElement
  | ChartElement
  | MarkdownElement
  | RichElement
  | UseElement;
/** A style by name, several by their names, or one written out in place. */
export type StyleUse = string | Style | readonly string[];
/** How large the image of a background is. */
export type BackgroundSize = ("cover" | "contain") | readonly [number, number];
/** When something is shown: a reference or an expression has a value, or compares with another value. */
export type Condition = string | Comparison;
/** A kind of number, case-sensitive. 1, and 01 of two digits: in the digits of the document's locale. a and A: Latin letters; i and I: Roman numerals; α and Α: Greek letters; *: the marks of notes, *, †, ‡, §, ‖ and ¶, then doubled. The others are the counter styles of CSS (Counter Styles Level 3, sections 6 and 7): arabic-indic, armenian, bengali, cambodian, cjk-decimal, cjk-earthly-branch, cjk-heavenly-stem, cjk-ideographic, decimal, decimal-leading-zero, devanagari, ethiopic-numeric, georgian, gujarati, gurmukhi, hebrew, hiragana, hiragana-iroha, japanese-formal, japanese-informal, kannada, katakana, katakana-iroha, khmer, korean-hangul-formal, korean-hanja-formal, korean-hanja-informal, lao, lower-alpha, lower-armenian, lower-greek, lower-latin, lower-roman, malayalam, mongolian, myanmar, oriya, persian, simp-chinese-formal, simp-chinese-informal, tamil, telugu, thai, tibetan, trad-chinese-formal, trad-chinese-informal, upper-alpha, upper-armenian, upper-latin, upper-roman. Of these, decimal is 0 to 9 in any locale. What a kind cannot write, such as a zero in letters, is in digits. */
export type CountSymbol =
  | "1"
  | "01"
  | "a"
  | "A"
  | "i"
  | "I"
  | "α"
  | "Α"
  | "*"
  | "arabic-indic"
  | "armenian"
  | "bengali"
  | "cambodian"
  | "cjk-decimal"
  | "cjk-earthly-branch"
  | "cjk-heavenly-stem"
  | "cjk-ideographic"
  | "decimal"
  | "decimal-leading-zero"
  | "devanagari"
  | "ethiopic-numeric"
  | "georgian"
  | "gujarati"
  | "gurmukhi"
  | "hebrew"
  | "hiragana"
  | "hiragana-iroha"
  | "japanese-formal"
  | "japanese-informal"
  | "kannada"
  | "katakana"
  | "katakana-iroha"
  | "khmer"
  | "korean-hangul-formal"
  | "korean-hanja-formal"
  | "korean-hanja-informal"
  | "lao"
  | "lower-alpha"
  | "lower-armenian"
  | "lower-greek"
  | "lower-latin"
  | "lower-roman"
  | "malayalam"
  | "mongolian"
  | "myanmar"
  | "oriya"
  | "persian"
  | "simp-chinese-formal"
  | "simp-chinese-informal"
  | "tamil"
  | "telugu"
  | "thai"
  | "tibetan"
  | "trad-chinese-formal"
  | "trad-chinese-informal"
  | "upper-alpha"
  | "upper-armenian"
  | "upper-latin"
  | "upper-roman";
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
  | PdfAsCell
  | SeparatorAsCell
  | BreakAsCell
  | ColumnsAsCell
  | StackAsCell
  | FigureAsCell
  | TocAsCell
  | DrawingAsCell
  | ChartAsCell
  | MarkdownAsCell
  | RichAsCell
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
/** One element of a drawing, identified by its key. */
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
/** A part of a drawn text. */
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
/** A number that a chart compares with those of the data, or what gives one. */
export type ChartNumber = number | string;

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
  /** Language of the document, BCP 47, recorded in the file; unset, the request's locale. */
  readonly language?: string | undefined;
  /** How numbers, amounts and dates are written, BCP 47; unset, as for `language`, else the request's locale. */
  readonly locale?: string | undefined;
  /** Time zone of the dates that are written, by its IANA name; unset, the request's. */
  readonly timeZone?: string | undefined;
  readonly captions?: Captions | undefined;
  readonly values?: Values | undefined;
  readonly texts?: Texts | undefined;
  readonly pageSetup?: PageSetup | undefined;
  readonly styles?: Styles | undefined;
  /** Your own font families by name; names match in any case. */
  readonly fonts?: {
    readonly [k: string]: FontFamily;
  } | undefined;
  /** Images by name. */
  readonly images?: {
    readonly [k: string]: NamedImage;
  } | undefined;
  readonly numbering?: Numberings | undefined;
  readonly tabStops?: TabStops | undefined;
  /** Shown at the top of every page. */
  readonly header?: Zone | undefined;
  /** Shown at the bottom of every page. */
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
  /** Whether the PDF says what its parts are (headings, lists, tables, pictures), for screen readers and other programs; a level of `conformance` that needs it implies it. */
  readonly tagged?: boolean | undefined;
  readonly diagnostics?: Diagnostics | undefined;
  /** The name under which the document is listed, and its file saved. The extension is added; what no file system takes becomes `_`, and it is cut at 255 bytes. The `fileName` of a request comes before it. */
  readonly fileName?: string | undefined;
}
/** A paragraph. */
export interface ParagraphElement {
  /** Text with shortcodes and `$data` references. */
  readonly p: string;
  readonly style?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** The number it has in the numbering of its style; those after it go on from there. */
  readonly start?: number | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Its place, out of the flow. */
  readonly position?: Position | undefined;
}
/** The appearance of something. Cascade: built-in defaults, inherited text keys, the style named after the element (`p`, `h1`, `td` …), the element's own `style`, shortcodes. */
export interface Style {
  /** The styles that this one adds to: its own keys win over theirs. A style that several of them extend counts once, first. At most 16 levels deep; a cycle is refused, a name that `styles` lacks is reported. */
  readonly extends?: string | readonly string[] | undefined;
  /** A family declared in `fonts`, or a built-in one: Noto Sans, Noto Serif, Noto Sans Mono, also as sans-serif, serif and monospace, or by the names of common families (Arial, Times New Roman, Courier New). Names match in any case. Once set, all text of the paragraph uses it; while unset, and by a name that stands for one of ours (`serif`, Arial), other scripts and symbols get a suitable face automatically. In a list, unknown names are skipped. */
  readonly fontFamily?: string | readonly string[] | undefined;
  /** Size of the text in points; less than 0.001 counts as that. */
  readonly fontSize?: number | undefined;
  /** How heavy the text is; the nearest face of the family is used. A variable font of yours is set in the weight itself. */
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
  /** Lines drawn with the text: under it, above it, through it. */
  readonly textDecoration?:
    | "none"
    | "underline"
    | "overline"
    | "line-through"
    | "underline overline"
    | "underline line-through"
    | "overline line-through"
    | "underline overline line-through" | undefined;
  /** How lines of `textDecoration`, `[u]` and `[s]` are drawn. */
  readonly textDecorationStyle?: "solid" | "double" | "dotted" | "dashed" | "wavy" | undefined;
  /** Colour of these lines; unset, that of the text. */
  readonly textDecorationColor?: string | undefined;
  /** Thickness of these lines, above 0 and at most 100 points; of each of two, and of the line of a wave. Unset, as the face says. */
  readonly textDecorationThickness?: number | string | undefined;
  /** uppercase draws capitals; copied text keeps its case. */
  readonly textTransform?: "none" | "uppercase" | undefined;
  /** Whether the kerning of the face is applied. */
  readonly fontKerning?: "normal" | "none" | undefined;
  /** Ligatures: the standard ones, none, or additional ones. There are none where `letterSpacing` is set. Ligatures that a script requires are always kept. */
  readonly fontVariantLigatures?: "normal" | "none" | "discretionary-ligatures" | "historical-ligatures" | undefined;
  /** small-caps draws lower-case letters as small capitals, all-small-caps capitals as well. */
  readonly fontVariantCaps?: "normal" | "small-caps" | "all-small-caps" | undefined;
  /** Forms of digits: lining or old-style, proportional or tabular (all of one width), fractions, ordinals, slashed zero. */
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
  /** OpenType features by their four-letter tags; they win over the other keys. Features that the face lacks have no effect. */
  readonly fontFeatureSettings?: {
    /** How a feature is set. */
    readonly [k: string]: number | boolean;
  } | undefined;
  /** Places on the axes of a variable font of yours, by their four-letter tags, such as `wdth` for its width. They win over `fontWeight`. Axes that the font lacks are reported. */
  readonly fontVariationSettings?: {
    /** A place on the axis; beyond its end, the end is taken. */
    readonly [k: string]: number;
  } | undefined;
  /** Height of a line as a multiple of the font size; unset, as the face defines it. */
  readonly lineHeight?: number | undefined;
  /** Alignment of the lines; unset, at the start side of the paragraph's direction. */
  readonly textAlign?: "left" | "center" | "right" | "justify" | undefined;
  /** Indent of a paragraph's first line. */
  readonly textIndent?: number | string | undefined;
  /** A paragraph begins with a letter as high as so many of its lines, which begin behind it: the letter reaches from the height of the first line's capitals to the baseline of the last. Punctuation that opens the paragraph goes along; in scripts whose letters join, the first word does. `textIndent` does not count then, and `textWrap` breaks line by line. 1: none. */
  readonly dropCap?: number | undefined;
  /** Distance of a drop cap from the lines beside it; unset, a fifth of their font size. */
  readonly dropCapGap?: number | string | undefined;
  /** Where `[tab]` without a position goes: to the next stop that the text has not reached; behind the last one, and without any, to every 36 points. */
  readonly tabStops?: string | readonly TabStop[] | undefined;
  /** Base direction of the paragraph; auto takes that of its first strong character. */
  readonly baseDirection?: "auto" | "ltr" | "rtl" | undefined;
  /** Language of the text, BCP 47: it selects forms of letters and hyphenation. The file records only the document's language. */
  readonly language?: string | undefined;
  /** normal collapses several spaces to one and removes those at the start of a line; pre keeps them as written. A line end starts a new line in both. */
  readonly whiteSpace?: "normal" | "pre" | undefined;
  /** Strictness of line breaking in Chinese and Japanese. normal allows lines to begin with small kana, loose also with iteration marks and centred punctuation. */
  readonly lineBreak?: "strict" | "normal" | "loose" | undefined;
  /** keep-all keeps Chinese, Japanese and Korean words whole: lines end at spaces and punctuation. */
  readonly wordBreak?: "normal" | "keep-all" | undefined;
  /** auto fills line after line; pretty optimizes all lines of a paragraph together, so that justified spaces are even and no word is left alone on the last line. Spaces may then be slightly narrower. */
  readonly textWrap?: "auto" | "pretty" | undefined;
  /** manual breaks words at soft hyphens (U+00AD), auto also by the hyphenation patterns of the text's language, none not at all. Addresses and words with digits are never hyphenated. */
  readonly hyphens?: "manual" | "auto" | "none" | undefined;
  /** trim-both sets Chinese and Japanese brackets, commas and full stops half as wide where they begin or end a line or stand beside each other; space-all leaves every one as wide as a character. */
  readonly textSpacingTrim?: "space-all" | "trim-both" | undefined;
  /** column: no word is divided over columns or pages; the line that would end with its hyphen goes on with the rest, as far as `orphans` leaves it free to. */
  readonly hyphenateLimitLast?: "none" | "column" | undefined;
  /** Fewest lines of a paragraph left at the bottom of a page. */
  readonly orphans?: number | undefined;
  /** Fewest lines of a paragraph carried to the next page. */
  readonly widows?: number | undefined;
  /** Space outside the border. Vertical margins of neighbours collapse to the larger; one at the top of a page is dropped, and those at the top and the foot of what stands in a cell or in a stack with padding or a border: `padding` keeps that space. */
  readonly margin?: number | string | undefined;
  /** Space outside the top border. Vertical margins of neighbours collapse to the larger. */
  readonly marginTop?: number | string | undefined;
  /** Space outside the right border. Vertical margins of neighbours collapse to the larger. */
  readonly marginRight?: number | string | undefined;
  /** Space outside the bottom border. Vertical margins of neighbours collapse to the larger. */
  readonly marginBottom?: number | string | undefined;
  /** Space outside the left border. Vertical margins of neighbours collapse to the larger. */
  readonly marginLeft?: number | string | undefined;
  /** Space between border and content. Cells have 3 points above and below and 5 at the sides by default. */
  readonly padding?: number | string | undefined;
  /** Space between the top border and the content. */
  readonly paddingTop?: number | string | undefined;
  /** Space between the right border and the content. */
  readonly paddingRight?: number | string | undefined;
  /** Space between the bottom border and the content. */
  readonly paddingBottom?: number | string | undefined;
  /** Space between the left border and the content. */
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
  /** Radius of the corners: one for all, or top left, top right, bottom right, bottom left. Background and border follow it, and images, drawings and charts are cut at it; of other content, `clipPath: "inset(0 round 8px)"` cuts all that a box holds. */
  readonly borderRadius?: number | string | undefined;
  /** Radius of the top left corner. */
  readonly radiusTopLeft?: number | undefined;
  /** Radius of the top right corner. */
  readonly radiusTopRight?: number | undefined;
  /** Radius of the bottom right corner. */
  readonly radiusBottomRight?: number | undefined;
  /** Radius of the bottom left corner. */
  readonly radiusBottomLeft?: number | undefined;
  /** Where a page or a column ends within the box: slice cuts its border, corners and padding, clone closes it there and begins it again on the next one. A cell is closed on both; a `[span]` on several lines is cut. */
  readonly boxDecorationBreak?: "slice" | "clone" | undefined;
  /** collapse: neighbouring cells share one border, the wider wins. */
  readonly borderCollapse?: "separate" | "collapse" | undefined;
  /** Colour behind the content, or transparent. With an opacity, `#RRGGBBAA`, one sees through it what is below; a DOCX file, a form field and a signature's block have it blended with white. */
  readonly backgroundColor?: string | undefined;
  /** An image behind the content, above `backgroundColor`, as far as the border and its corners go: the path of an uploaded image, a `data:` URI, or a name in `images`, as `image.src`. A box on several pages has it on each of them, each cell of a row has one of its own, and `[span]` has none. An empty text means none. */
  readonly backgroundImage?: string | undefined;
  readonly backgroundSize?: BackgroundSize | undefined;
  /**
   * The point of the image that `backgroundSize` keeps in sight, as shares of its width and height, and where one that is smaller than the box stands in it: [0, 0] is the upper left corner. Absent, the middle.
   *
   * @minItems 2
   * @maxItems 2
   */
  readonly backgroundFocus?: readonly [number, number] | undefined;
  /** How opaque the box and all in it are. */
  readonly opacity?: number | undefined;
  /** Width of the box with padding and border; unset, all available space. */
  readonly width?: number | string | undefined;
  /** Height of the box with padding and border; it grows when the content needs more. */
  readonly height?: number | string | undefined;
  /** Paragraphs, headings, texts of cells and stacks: shrink makes text that has no space in `height`, or on `maxLines`, smaller, all of it in proportion; the distances of boxes stay. */
  readonly fit?: "none" | "shrink" | undefined;
  /** The least size that `fit` makes text. */
  readonly minFontSize?: number | undefined;
  /** Paragraphs, headings and texts of cells: the most lines; what is beyond them, at the least size of `fit`, is left out and reported. Stacks: the most that `fit` leaves. */
  readonly maxLines?: number | undefined;
  /** Paragraphs, headings and stacks that need more than their `height`: visible lets them grow, clip cuts off what is beyond it, which is reported. */
  readonly overflow?: "visible" | "clip" | undefined;
  /** Whether text that is cut ends with an ellipsis. */
  readonly textOverflow?: "clip" | "ellipsis" | undefined;
  /** Least height of the box. */
  readonly minHeight?: number | string | undefined;
  /** Horizontal position of a box that is narrower than the available space. */
  readonly horizontalAlign?: "left" | "center" | "right" | undefined;
  /** Vertical alignment of the content of a cell or of a box with space to spare, or of text on its line. */
  readonly verticalAlign?: "top" | "middle" | "bottom" | "baseline" | undefined;
  /** Shape the box is clipped to: ellipse(), circle(), polygon(…), inset(…), as in CSS. In drawings also url(#name) of a clip path in `defs`. */
  readonly clipPath?: string | undefined;
  /** Clockwise rotation in degrees about the centre; the box takes the space it has without rotation. In cells, 90, -90 and 270 turn the content, and row and column make space for the turned text; `height` limits the length of its lines. */
  readonly rotate?: number | undefined;
  /** Skew in degrees about the centre; the box takes the space it has without skew. Text in a line is not skewed. */
  readonly skew?: number | readonly [number, number] | undefined;
  /** Transformations as in SVG, about the centre of a box, the origin of a drawing. */
  readonly transform?: string | undefined;
  /** Images, drawings, charts, stacks, `figure` and paragraphs: they stand at the side, and the paragraphs, headings and lists that follow have shorter lines beside them. Margins keep the text away; the one towards it is 10 points where a style says nothing. Without a width, stacks and paragraphs are as wide as their text, at most half of the space. Under 72 points beside it, where it is higher than a page, and where 32 stand at the side already, it stands in the flow, which is reported. */
  readonly float?: "none" | "left" | "right" | undefined;
  /** Begins below what stands at that side. Tables, columns, lines, pictures, and boxes with a border, a background or padding do so by themselves. */
  readonly clear?: "none" | "left" | "right" | "both" | undefined;
  /** Not split over pages while a whole page could hold it below the heading that stays with it; else it is divided, which is reported. Pictures in it shrink for that, to half of a page's height. */
  readonly keepTogether?: boolean | undefined;
  /** Stays on the page of what follows; a paragraph then is not split over pages either, while a whole page could hold it. Headings do. */
  readonly keepWithNext?: boolean | undefined;
  /** Starts a new page. */
  readonly pageBreakBefore?: boolean | undefined;
  /** What follows starts a new page. */
  readonly pageBreakAfter?: boolean | undefined;
  /** The name of a layer in `layers` that the box belongs to. */
  readonly layer?: string | undefined;
  /** Paragraphs and headings: the numbering that they count in, by its name in `numbering`, or `decimal`, `legal`, `outline`; none: no number. In headers, footers, footnotes and watermarks nothing is counted. */
  readonly numbering?: string | undefined;
  /** Paragraphs and headings: the level they have there; unset, a heading has its own, a paragraph 1. */
  readonly numberingLevel?: number | undefined;
  /** Lists: distance from the left edge to the items' text. Numbered paragraphs: the same, so that the number hangs before the text; unset, a space stands between them. */
  readonly indent?: number | undefined;
  /** Lists: distance between a marker and its item's text. */
  readonly markerGap?: number | undefined;
  /** Lists: distance between two items. */
  readonly itemSpacing?: number | undefined;
  /** Tables without `widths`: auto looks at the cells, fixed makes equal columns. */
  readonly tableLayout?: "auto" | "fixed" | undefined;
  /** Number of equal columns for the content of a paragraph, a list, a table, a cell or a stack; elsewhere it is reported and not drawn. */
  readonly columnCount?: number | undefined;
  /** Distance between those columns. */
  readonly columnGap?: number | undefined;
  /** Direction in which the content of a box is laid out. */
  readonly flexDirection?: "row" | "row-reverse" | "column" | "column-reverse" | undefined;
  /** Whether that content may wrap. */
  readonly flexWrap?: "nowrap" | "wrap" | "wrap-reverse" | undefined;
  /** Share of the space left over. */
  readonly flexGrow?: number | undefined;
  /** Share of the missing space. */
  readonly flexShrink?: number | undefined;
  /** Size before growing and shrinking. */
  readonly flexBasis?: number | string | undefined;
  /** Distribution of content along its line. */
  readonly justifyContent?: "start" | "end" | "center" | "space-between" | "space-around" | "space-evenly" | undefined;
  /** Alignment of content along its line. */
  readonly justifyItems?: "start" | "end" | "center" | "stretch" | undefined;
  /** The same for one box. */
  readonly justifySelf?: "start" | "end" | "center" | "stretch" | undefined;
  /** Distribution of several lines of content. */
  readonly alignContent?: "start" | "end" | "center" | "stretch" | "space-between" | "space-around" | "space-evenly" | undefined;
  /** Alignment of content across its line. */
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
   * Alternating lengths of dashes and gaps; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Offset into the dashes where the line begins. */
  readonly strokeDashoffset?: number | undefined;
  /** Ends of lines. */
  readonly strokeLinecap?: "butt" | "round" | "square" | undefined;
  /** Corners of lines. */
  readonly strokeLinejoin?: "miter" | "round" | "bevel" | undefined;
  /** Longest mitre as a multiple of the width. */
  readonly strokeMiterlimit?: number | undefined;
  /** As `fillRule`, for a shape used to clip. */
  readonly clipRule?: "nonzero" | "evenodd" | undefined;
  /** Which point of a drawn text is at x. */
  readonly textAnchor?: "start" | "middle" | "end" | undefined;
  /** Which line of a drawn text is at y. */
  readonly dominantBaseline?: "auto" | "alphabetic" | "middle" | "central" | "hanging" | "text-top" | "text-bottom" | undefined;
}
/** A place on the line that a tab goes to. */
export interface TabStop {
  /** Its distance from where the lines of the paragraph begin. */
  readonly at: number | string;
  /** What stands at the stop: where the text after the tab begins, its middle, its end, or the decimal mark of its number (that of the document's `locale`; a number without one ends there). */
  readonly align?: "left" | "center" | "right" | "decimal" | undefined;
  /** What fills the way from the text to the stop. */
  readonly leader?: ("none" | "dots" | "dashes" | "line") | string | undefined;
}
/** One side of a border, or all sides. */
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
/** A condition of several parts: all that are given must hold. Texts are compared by their characters, so ISO 8601 dates by time; a text that is a number is compared as a number with a number. */
export interface Comparison {
  /** The reference or expression to compare; without another key: it has a value. */
  readonly value?: string | undefined;
  /** It equals this. */
  readonly is?: string | number | boolean | undefined;
  /** It does not equal this; a missing value equals nothing. */
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
/** A place on the page, or in what the element stands in. The element takes no space in the flow, and stands on the page that it would stand on there; in a header or a footer on every page of theirs. */
export interface Position {
  /** From the left edge to the element; unset, `right` counts, else it stands at the edge. */
  readonly x?: number | string | undefined;
  /** From the upper edge to the element; unset, `bottom` counts, else it stands at the edge. */
  readonly y?: number | string | undefined;
  /** From the element to the right edge, where `x` is not set; beside `x`, it makes the width. */
  readonly right?: number | string | undefined;
  /** From the element to the lower edge, where `y` is not set. */
  readonly bottom?: number | string | undefined;
  /** Width; unset, as wide as its content needs, up to the edge. */
  readonly width?: number | string | undefined;
  /** Height, also of the element's box where it has none of its own; what is taller reaches beyond it, which is reported. */
  readonly height?: number | string | undefined;
  /** What `x`, `y`, `right` and `bottom` are measured from: the page, or the border of the stack that it stands in; without a stack the header or the footer, or the area between the page's margins. */
  readonly from?: "page" | "container" | undefined;
  /** In front of the text of the page or the container, or behind it. */
  readonly layer?: "front" | "behind" | undefined;
}
/** A heading of level 1: 24 points, bold, unless the style `h1` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline. */
export interface Heading1Element {
  /** Text with shortcodes and `$data` references. */
  readonly h1: string;
  readonly style?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** The number it has in the numbering of its style; those after it go on from there. */
  readonly start?: number | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Its place, out of the flow. */
  readonly position?: Position | undefined;
}
/** A heading of level 2: 18 points, bold, unless the style `h2` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline. */
export interface Heading2Element {
  /** Text with shortcodes and `$data` references. */
  readonly h2: string;
  readonly style?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** The number it has in the numbering of its style; those after it go on from there. */
  readonly start?: number | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Its place, out of the flow. */
  readonly position?: Position | undefined;
}
/** A heading of level 3: 14 points, bold, unless the style `h3` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline. */
export interface Heading3Element {
  /** Text with shortcodes and `$data` references. */
  readonly h3: string;
  readonly style?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** The number it has in the numbering of its style; those after it go on from there. */
  readonly start?: number | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Its place, out of the flow. */
  readonly position?: Position | undefined;
}
/** A heading of level 4: 12 points, bold, unless the style `h4` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline. */
export interface Heading4Element {
  /** Text with shortcodes and `$data` references. */
  readonly h4: string;
  readonly style?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** The number it has in the numbering of its style; those after it go on from there. */
  readonly start?: number | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Its place, out of the flow. */
  readonly position?: Position | undefined;
}
/** A heading of level 5: 10 points, bold, unless the style `h5` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline. */
export interface Heading5Element {
  /** Text with shortcodes and `$data` references. */
  readonly h5: string;
  readonly style?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** The number it has in the numbering of its style; those after it go on from there. */
  readonly start?: number | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Its place, out of the flow. */
  readonly position?: Position | undefined;
}
/** A list with bullets. */
export interface UnorderedListElement {
  readonly ul: UnorderedList;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Its place, out of the flow. */
  readonly position?: Position | undefined;
}
/** A list with a bullet before each item. */
export interface UnorderedList {
  /** The bullet: any text. */
  readonly symbol?: string | undefined;
  readonly style?: StyleUse | undefined;
  /** One element for each item; lists may nest. */
  readonly items?: readonly ContentElement[] | undefined;
  /** An array in the data, or an expression that gives one: an item for each entry, a text or an object that `map` shows. */
  readonly source?: string | undefined;
  /** Only the entries of `source` for which this holds; the entry is `$item`. */
  readonly where?: Condition | undefined;
  /** How an entry of `source` becomes an item; unset, entries are texts. */
  readonly map?: string | ContentElement | undefined;
}
/** A numbered list. */
export interface OrderedListElement {
  readonly ol: OrderedList;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Its place, out of the flow. */
  readonly position?: Position | undefined;
}
/** A numbered list. */
export interface OrderedList {
  /** Kind of number. */
  readonly symbol?: CountSymbol | undefined;
  /** How a number is written; `{n}` stands for it. */
  readonly text?: string | undefined;
  /** A numbering in place of `symbol` and `text`, by its name in `numbering`, or `decimal`, `legal`, `outline`; ordered lists within the items that have none of the three count in its next levels. The list counts by itself, apart from headings and paragraphs. none: counts by itself within such a list. */
  readonly numbering?: string | undefined;
  /** Number of the first item. */
  readonly start?: number | undefined;
  /** Counts on where an earlier list ended; `start` wins. In a Word file both are one list. */
  readonly continue?: boolean | string | undefined;
  readonly style?: StyleUse | undefined;
  /** One element for each item; lists may nest. */
  readonly items?: readonly ContentElement[] | undefined;
  /** An array in the data, or an expression that gives one: an item for each entry, a text or an object that `map` shows. */
  readonly source?: string | undefined;
  /** Only the entries of `source` for which this holds; the entry is `$item`. */
  readonly where?: Condition | undefined;
  /** How an entry of `source` becomes an item; unset, entries are texts. */
  readonly map?: string | ContentElement | undefined;
}
/** A table. */
export interface TableElement {
  readonly table: Table;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Its place, out of the flow. */
  readonly position?: Position | undefined;
}
/** Rows of cells. Header rows are repeated on every page; a row is kept whole unless it is taller than a page. */
export interface Table {
  /**
   * One for each column: weights of what is left behind the longest words, shares, lengths, "auto", limits for what the cells need, or their decimal alignment. Unset: auto for all. Pictures shrink before words are cut.
   *
   * Items: Width of one column.
   */
  readonly widths?: readonly (number | "auto" | string | ColumnLimits)[] | undefined;
  /**
   * The rows. With `source` they come first and act as the header.
   *
   * Items: A row.
   */
  readonly rows?: readonly (readonly TableCell[] | TableRow)[] | undefined;
  /** Distance between cells. Where `borderCollapse` lets them share their lines there is none, which is reported. */
  readonly gap?: number | readonly [number, number] | undefined;
  readonly style?: StyleUse | undefined;
  /** An array of objects in the data, or an expression that gives one: one row for each. */
  readonly source?: string | undefined;
  /** Only the entries of `source` for which this holds; the entry is `$item`. */
  readonly where?: Condition | undefined;
  /**
   * What each column shows of an entry of `source`.
   *
   * Items: One column.
   */
  readonly map?: readonly (string | TableCell)[] | undefined;
  /** The order of the entries of `source`: numbers, then texts by the document's `locale`, then what has no value. Equal ones keep theirs. */
  readonly sortBy?: string | readonly string[] | undefined;
  /** The entries of `source` in groups, in the order in which their values first occur. */
  readonly groupBy?: string | readonly (string | TableGroup)[] | undefined;
  /**
   * Rows above the group, on the page of its first row. `$group.key` is what its entries have in common, `$group.items` are the entries, `$group.count` says how many.
   *
   * Items: A row.
   */
  readonly groupHeader?: readonly (readonly TableCell[] | TableRow)[] | undefined;
  /**
   * Rows below the group, on the page of its last row.
   *
   * Items: A row.
   */
  readonly groupFooter?: readonly (readonly TableCell[] | TableRow)[] | undefined;
  /**
   * Rows after all others, those of `source` included.
   *
   * Items: A row.
   */
  readonly footer?: readonly (readonly TableCell[] | TableRow)[] | undefined;
  readonly carry?: TableCarry | undefined;
  /**
   * Rows at the top of each further page of the table, above its header: that it is continued. They are no rows of the table.
   *
   * Items: A row.
   */
  readonly continued?: readonly (readonly TableCell[] | TableRow)[] | undefined;
  /** Shows `footer` at the bottom of every page of the table. */
  readonly repeatFooter?: boolean | undefined;
  /** Number of leading rows that are the header. Unset: the leading rows with only `th` cells; with `source`, all of `rows`. */
  readonly headerRows?: number | undefined;
}
/** A column that is as wide as its cells need, within limits. */
export interface ColumnLimits {
  /** It is no narrower, whatever its cells need. */
  readonly min?: number | string | undefined;
  /** It is no wider: longer text goes on in further lines, longer words are cut. A greater `min` wins. In a table with a `width` of its own the other columns take what is left over; without others, all do. */
  readonly max?: number | string | undefined;
  /** Its texts stay on one line each, up to `max`; other columns give way. Only where the table has no space for them they go on in further lines. */
  readonly noWrap?: boolean | undefined;
  /** Its numbers stand with their decimal marks below one another, at the column's right edge: of each cell the first number, with the mark of the document's `locale`. Header cells and texts without a number stand as their style says. */
  readonly align?: "decimal" | undefined;
}
/** A header cell of its column or row: text, bold. */
export interface HeaderCell {
  /** Text with shortcodes and data references. */
  readonly th: string;
  readonly style?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
  /** Where pages divide the rows that the cell spans, it shows its content again on each further page, from the start. */
  readonly repeat?: boolean | undefined;
  /** When this does not hold, the cell is empty but keeps its place. */
  readonly if?: Condition | undefined;
}
/** A cell of text. */
export interface DataCell {
  /** Text with shortcodes and data references. */
  readonly td: string;
  readonly style?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
  /** Where pages divide the rows that the cell spans, it shows its content again on each further page, from the start. */
  readonly repeat?: boolean | undefined;
  /** When this does not hold, the cell is empty but keeps its place. */
  readonly if?: Condition | undefined;
}
/** A cell of several elements. */
export interface ContentCell {
  /** The elements, one below the other. */
  readonly content: readonly ContentElement[];
  readonly style?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** The cell is the header of its column or row. */
  readonly header?: boolean | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
  /** Where pages divide the rows that the cell spans, it shows its content again on each further page, from the start. */
  readonly repeat?: boolean | undefined;
  /** When this does not hold, the cell is empty but keeps its place. */
  readonly if?: Condition | undefined;
}
/** As a cell: a paragraph. */
export interface ParagraphAsCell {
  /** Text with shortcodes and `$data` references. */
  readonly p: string;
  readonly style?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** The number it has in the numbering of its style; those after it go on from there. */
  readonly start?: number | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** As a cell: a heading of level 1: 24 points, bold, unless the style `h1` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline. */
export interface Heading1AsCell {
  /** Text with shortcodes and `$data` references. */
  readonly h1: string;
  readonly style?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** The number it has in the numbering of its style; those after it go on from there. */
  readonly start?: number | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** As a cell: a heading of level 2: 18 points, bold, unless the style `h2` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline. */
export interface Heading2AsCell {
  /** Text with shortcodes and `$data` references. */
  readonly h2: string;
  readonly style?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** The number it has in the numbering of its style; those after it go on from there. */
  readonly start?: number | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** As a cell: a heading of level 3: 14 points, bold, unless the style `h3` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline. */
export interface Heading3AsCell {
  /** Text with shortcodes and `$data` references. */
  readonly h3: string;
  readonly style?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** The number it has in the numbering of its style; those after it go on from there. */
  readonly start?: number | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** As a cell: a heading of level 4: 12 points, bold, unless the style `h4` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline. */
export interface Heading4AsCell {
  /** Text with shortcodes and `$data` references. */
  readonly h4: string;
  readonly style?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** The number it has in the numbering of its style; those after it go on from there. */
  readonly start?: number | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** As a cell: a heading of level 5: 10 points, bold, unless the style `h5` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline. */
export interface Heading5AsCell {
  /** Text with shortcodes and `$data` references. */
  readonly h5: string;
  readonly style?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Language of the text, BCP 47. */
  readonly language?: string | undefined;
  /** The number it has in the numbering of its style; those after it go on from there. */
  readonly start?: number | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** As a cell: a list with bullets. */
export interface UnorderedListAsCell {
  readonly ul: UnorderedList;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** As a cell: a numbered list. */
export interface OrderedListAsCell {
  readonly ol: OrderedList;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** As a cell: a table. */
export interface TableAsCell {
  readonly table: Table;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** As a cell: an image as a block of its own. */
export interface ImageAsCell {
  readonly image: Image;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** An image as a block of its own. */
export interface Image {
  /** Path of an uploaded image, a `data:` URI, or a name in `images`. PNG, JPEG, GIF, TIFF, WebP or SVG, recognized by its content, not its name; of several pages or frames, the first. */
  readonly src: string;
  /** Width of the image. With only one of width and height the other is proportional; with neither, the image has its natural size, shrunk to the available space. */
  readonly width?: number | string | undefined;
  /** Height of the image. With only one of width and height the other is proportional; with neither, the image has its natural size, shrunk to the available space. */
  readonly height?: number | string | undefined;
  /** How it fits into a width and a height of other proportions than its own: stretched, whole and in proportion, or in proportion and so large that it covers all of the space, with what is too much cut off. It needs both sides, here or in the style. */
  readonly fit?: "fill" | "contain" | "cover" | undefined;
  /**
   * The point of the image that `fit` keeps in sight, as shares of its width and height: [0, 0] is the upper left corner. Absent, the middle.
   *
   * @minItems 2
   * @maxItems 2
   */
  readonly focus?: readonly [number, number] | undefined;
  /** What it shows, for readers who cannot see it. */
  readonly alt?: string | undefined;
  readonly style?: StyleUse | undefined;
}
/** As a cell: pages of a PDF file: pictures one below the other, or whole pages of the document. */
export interface PdfAsCell {
  readonly pdf: PdfPages;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** Pages of a PDF file, as vectors with their fonts, pictures and links: pictures one below the other, or whole pages of the document. */
export interface PdfPages {
  /** Path of an uploaded PDF file, or a `data:` URI. Files with a password are refused. */
  readonly src: string;
  /** Numbers and ranges of pages, from 1; all when left out. */
  readonly pages?: string | undefined;
  /** pictures: in the text, between the page's margins; pages: each page is a page of the document, in its own size and from edge to edge, with the section's header, footer and watermark over it. */
  readonly as?: "pictures" | "pages" | undefined;
  /** Width of each page. With only one of width and height the other is proportional; with neither, the page has its own size, shrunk to the available space. */
  readonly width?: number | string | undefined;
  /** Height of each page. With only one of width and height the other is proportional; with neither, the page has its own size, shrunk to the available space. */
  readonly height?: number | string | undefined;
  /** What it shows, for readers who cannot see it. */
  readonly alt?: string | undefined;
  readonly style?: StyleUse | undefined;
}
/** As a cell: a horizontal line. */
export interface SeparatorAsCell {
  readonly separator: Separator;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** A horizontal line. */
export interface Separator {
  /** Kind of line. */
  readonly lineType?: "solid" | "dashed" | "dotted" | "double" | "groove" | "ridge" | "inset" | "outset" | undefined;
  /** Length; unset, the whole width. */
  readonly length?: number | string | undefined;
  /** Thickness. */
  readonly width?: number | undefined;
  /** Colour. */
  readonly color?: string | undefined;
  /** Where a line with a `length` stands. */
  readonly align?: "left" | "center" | "right" | undefined;
  /** Style for its margins and its place; `align` wins over `horizontalAlign`. */
  readonly style?: StyleUse | undefined;
}
/** As a cell: ends a page, a section or a line. */
export interface BreakAsCell {
  /** page: what follows starts a new page; section: the same, with its own page set-up; line: a blank line. */
  readonly break: "page" | "section" | "line";
  /** What differs from the document's own page set-up; a key that is left out is that of the document, whatever the section before has. */
  readonly pageSetup?: PageSetup | undefined;
  /** The section's header; absent, that of the section before is kept. */
  readonly header?: Zone | undefined;
  /** The section's footer; absent, that of the section before is kept. */
  readonly footer?: Zone | undefined;
  /** The section's watermark; absent, that of the section before is kept; empty, none. */
  readonly watermark?: Watermark | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** The page: size, margins, background, borders. In a section break each key stands for itself: one that is left out is that of the document's own `pageSetup`, not that of the section before. */
export interface PageSetup {
  readonly size?: PageSize | undefined;
  /** landscape swaps width and height. */
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
  /** An image on the paper, above `backgroundColor` and behind all else: the path of an uploaded image, a `data:` URI, or a name in `images`, as `image.src`. In a section break an empty text means none. */
  readonly backgroundImage?: string | undefined;
  readonly backgroundSize?: BackgroundSize | undefined;
  /** How far beyond its edges, in points, the paper is printed, so that cutting leaves no white line. Coordinates stay those of the trimmed page; its background reaches into the bleed. For PDF. */
  readonly bleed?: number | undefined;
  /** Marks outside of the bleed, at the corners, that show where the paper is to be cut. For PDF. */
  readonly cropMarks?: boolean | undefined;
  readonly pageNumbers?: PageNumbers | undefined;
  /** The line at the top of the page, in the margin, up to 4 points off the content: width, type, colour, or "none". */
  readonly borderTop?: string | undefined;
  /** The line at the right of the page, in the margin, up to 4 points off the content: width, type, colour, or "none". */
  readonly borderRight?: string | undefined;
  /** The line at the bottom of the page, in the margin, up to 4 points off the content: width, type, colour, or "none". */
  readonly borderBottom?: string | undefined;
  /** The line at the left of the page, in the margin, up to 4 points off the content: width, type, colour, or "none". */
  readonly borderLeft?: string | undefined;
}
/** How `$global.PAGE`, `[page]` and contents write the numbers of pages, and what viewers call the pages. Numbers go on from the pages before; `skipPages`, `odd` and `even` of zones, signatures and bookmarks count sheets. */
export interface PageNumbers {
  /** Kind of number. */
  readonly symbol?: CountSymbol | undefined;
  /** The number of the first page from here on. */
  readonly start?: number | undefined;
  /** Stands before each number. */
  readonly prefix?: string | undefined;
}
/** A header or a footer, as wide as the body. A header begins half the top margin below the edge of the page, a footer ends half the bottom margin above it. The body becomes smaller when it needs more space than the rest of the margin: its content with `padding` and margins, the line, and `offset`. `{ "content": [] }` in a section break means none. */
export interface Zone {
  /** What it shows; `$global.PAGE` and `$global.NUMPAGES` are the page numbers. */
  readonly content: readonly ContentElement[];
  /** Shown on the first page of a section instead of `content`; empty: nothing, not even the line. */
  readonly first?: readonly ContentElement[] | undefined;
  /** Shown on the last page of a section instead of `content`; on an only page `first` wins. Where it needs more space than the page has left, the end of the text goes to one more page, which is the last. */
  readonly last?: readonly ContentElement[] | undefined;
  /** Shown on odd pages instead of `content`; `first` and `last` win. */
  readonly odd?: readonly ContentElement[] | undefined;
  /** Shown on even pages instead of `content`; `first` and `last` win. */
  readonly even?: readonly ContentElement[] | undefined;
  /** A line between the zone and the body. */
  readonly separator?: Separator | undefined;
  /**
   * Pages without it.
   *
   * Items: A page number, from 1.
   */
  readonly skipPages?: readonly number[] | undefined;
  /** Distance between the zone and the body, in points, at least: below a header, above a footer, each with its line. Where the margin has more space the distance is greater. */
  readonly offset?: number | undefined;
}
/** Drawn on every page, independent of the flow. In a section break an empty object means none. */
export interface Watermark {
  readonly content?: WatermarkContent | undefined;
  /** Degrees about the content's own centre; negative is counter-clockwise. */
  readonly angle?: number | undefined;
  /** Tiles the page. */
  readonly repeat?: boolean | undefined;
  /**
   * With `repeat`, the distance from tile to tile, otherwise the position of the centre on the page. Absent or [0, 0]: centred.
   *
   * @minItems 2
   * @maxItems 2
   */
  readonly spacing?: readonly [number, number] | undefined;
  /** Drawn behind the text and all that is on the page, above the page's background. */
  readonly behind?: boolean | undefined;
  /** Style: font size, colour, opacity and so on. */
  readonly style?: StyleUse | undefined;
}
/** A vector drawing. */
export interface DrawingElement {
  readonly svg: Svg;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Its place, out of the flow. */
  readonly position?: Position | undefined;
}
/** A vector drawing, shaped like an SVG root. Origin top left, y down. It takes its width and height in the flow. */
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
  /** Painting and text keys from a style; keys of the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** The value of currentColor in the element. */
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
   * Alternating lengths of dashes and gaps; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Offset into the dashes where the line begins. */
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
  /** Painting and text keys from a style; keys of the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** The value of currentColor in the element. */
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
   * Alternating lengths of dashes and gaps; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Offset into the dashes where the line begins. */
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
  /** Painting and text keys from a style; keys of the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** The value of currentColor in the element. */
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
   * Alternating lengths of dashes and gaps; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Offset into the dashes where the line begins. */
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
  /** Painting and text keys from a style; keys of the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** The value of currentColor in the element. */
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
   * Alternating lengths of dashes and gaps; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Offset into the dashes where the line begins. */
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
  /** Painting and text keys from a style; keys of the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** The value of currentColor in the element. */
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
   * Alternating lengths of dashes and gaps; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Offset into the dashes where the line begins. */
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
  /** Painting and text keys from a style; keys of the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** The value of currentColor in the element. */
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
   * Alternating lengths of dashes and gaps; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Offset into the dashes where the line begins. */
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
  /** Painting and text keys from a style; keys of the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** The value of currentColor in the element. */
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
   * Alternating lengths of dashes and gaps; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Offset into the dashes where the line begins. */
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
  /** Painting and text keys from a style; keys of the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** The value of currentColor in the element. */
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
   * Alternating lengths of dashes and gaps; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Offset into the dashes where the line begins. */
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
  /** Offset across. */
  readonly dx?: number | undefined;
  /** Offset down. */
  readonly dy?: number | undefined;
  /** The text. Shortcodes are not read here, `$data` references are. */
  readonly value?: string | undefined;
  /** Parts of the text with their own appearance; instead of `value`. */
  readonly children?: readonly SvgSpan[] | undefined;
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys from a style; keys of the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** The value of currentColor in the element. */
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
   * Alternating lengths of dashes and gaps; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Offset into the dashes where the line begins. */
  readonly strokeDashoffset?: number | undefined;
  /** Ends of lines. */
  readonly strokeLinecap?: "butt" | "round" | "square" | undefined;
  /** Corners of lines. */
  readonly strokeLinejoin?: "miter" | "round" | "bevel" | undefined;
  /** Longest mitre as a multiple of the width. */
  readonly strokeMiterlimit?: number | undefined;
  /** As `fillRule`, for a shape used to clip. */
  readonly clipRule?: "nonzero" | "evenodd" | undefined;
  /** A family declared in `fonts`, or a built-in one: Noto Sans, Noto Serif, Noto Sans Mono, also as sans-serif, serif and monospace, or by the names of common families (Arial, Times New Roman, Courier New). Names match in any case. Once set, all text of the paragraph uses it; while unset, and by a name that stands for one of ours (`serif`, Arial), other scripts and symbols get a suitable face automatically. In a list, unknown names are skipped. */
  readonly fontFamily?: string | readonly string[] | undefined;
  /** Size of the text in points; less than 0.001 counts as that. */
  readonly fontSize?: number | undefined;
  /** How heavy the text is; the nearest face of the family is used. A variable font of yours is set in the weight itself. */
  readonly fontWeight?: number | ("normal" | "bold" | "bolder" | "lighter") | undefined;
  /** Upright or slanted. */
  readonly fontStyle?: "normal" | "italic" | "oblique" | undefined;
  /** Added after every character. */
  readonly letterSpacing?: number | undefined;
  /** Added to every space. */
  readonly wordSpacing?: number | undefined;
  /** Lines drawn with the text: under it, above it, through it. */
  readonly textDecoration?:
    | "none"
    | "underline"
    | "overline"
    | "line-through"
    | "underline overline"
    | "underline line-through"
    | "overline line-through"
    | "underline overline line-through" | undefined;
  /** Which point of a drawn text is at x. */
  readonly textAnchor?: "start" | "middle" | "end" | undefined;
  /** Which line of a drawn text is at y. */
  readonly dominantBaseline?: "auto" | "alphabetic" | "middle" | "central" | "hanging" | "text-top" | "text-bottom" | undefined;
}
/** A part of a text. */
export interface SvgTspan {
  /** The text of the part. */
  readonly value: string;
  /** Absolute position, across. */
  readonly x?: number | undefined;
  /** Absolute position, down. */
  readonly y?: number | undefined;
  /** Offset across. */
  readonly dx?: number | undefined;
  /** Offset down. */
  readonly dy?: number | undefined;
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys from a style; keys of the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** The value of currentColor in the element. */
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
   * Alternating lengths of dashes and gaps; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Offset into the dashes where the line begins. */
  readonly strokeDashoffset?: number | undefined;
  /** Ends of lines. */
  readonly strokeLinecap?: "butt" | "round" | "square" | undefined;
  /** Corners of lines. */
  readonly strokeLinejoin?: "miter" | "round" | "bevel" | undefined;
  /** Longest mitre as a multiple of the width. */
  readonly strokeMiterlimit?: number | undefined;
  /** As `fillRule`, for a shape used to clip. */
  readonly clipRule?: "nonzero" | "evenodd" | undefined;
  /** A family declared in `fonts`, or a built-in one: Noto Sans, Noto Serif, Noto Sans Mono, also as sans-serif, serif and monospace, or by the names of common families (Arial, Times New Roman, Courier New). Names match in any case. Once set, all text of the paragraph uses it; while unset, and by a name that stands for one of ours (`serif`, Arial), other scripts and symbols get a suitable face automatically. In a list, unknown names are skipped. */
  readonly fontFamily?: string | readonly string[] | undefined;
  /** Size of the text in points; less than 0.001 counts as that. */
  readonly fontSize?: number | undefined;
  /** How heavy the text is; the nearest face of the family is used. A variable font of yours is set in the weight itself. */
  readonly fontWeight?: number | ("normal" | "bold" | "bolder" | "lighter") | undefined;
  /** Upright or slanted. */
  readonly fontStyle?: "normal" | "italic" | "oblique" | undefined;
  /** Added after every character. */
  readonly letterSpacing?: number | undefined;
  /** Added to every space. */
  readonly wordSpacing?: number | undefined;
  /** Lines drawn with the text: under it, above it, through it. */
  readonly textDecoration?:
    | "none"
    | "underline"
    | "overline"
    | "line-through"
    | "underline overline"
    | "underline line-through"
    | "overline line-through"
    | "underline overline line-through" | undefined;
  /** Which point of a drawn text is at x. */
  readonly textAnchor?: "start" | "middle" | "end" | undefined;
  /** Which line of a drawn text is at y. */
  readonly dominantBaseline?: "auto" | "alphabetic" | "middle" | "central" | "hanging" | "text-top" | "text-bottom" | undefined;
}
/** Text along a path. */
export interface SvgTextPath {
  /** The text. */
  readonly value: string;
  /** The path, in SVG's notation. */
  readonly d: string;
  /** Where the text begins, or where `textAnchor` places it. */
  readonly startOffset?: number | string | undefined;
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys from a style; keys of the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** The value of currentColor in the element. */
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
   * Alternating lengths of dashes and gaps; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Offset into the dashes where the line begins. */
  readonly strokeDashoffset?: number | undefined;
  /** Ends of lines. */
  readonly strokeLinecap?: "butt" | "round" | "square" | undefined;
  /** Corners of lines. */
  readonly strokeLinejoin?: "miter" | "round" | "bevel" | undefined;
  /** Longest mitre as a multiple of the width. */
  readonly strokeMiterlimit?: number | undefined;
  /** As `fillRule`, for a shape used to clip. */
  readonly clipRule?: "nonzero" | "evenodd" | undefined;
  /** A family declared in `fonts`, or a built-in one: Noto Sans, Noto Serif, Noto Sans Mono, also as sans-serif, serif and monospace, or by the names of common families (Arial, Times New Roman, Courier New). Names match in any case. Once set, all text of the paragraph uses it; while unset, and by a name that stands for one of ours (`serif`, Arial), other scripts and symbols get a suitable face automatically. In a list, unknown names are skipped. */
  readonly fontFamily?: string | readonly string[] | undefined;
  /** Size of the text in points; less than 0.001 counts as that. */
  readonly fontSize?: number | undefined;
  /** How heavy the text is; the nearest face of the family is used. A variable font of yours is set in the weight itself. */
  readonly fontWeight?: number | ("normal" | "bold" | "bolder" | "lighter") | undefined;
  /** Upright or slanted. */
  readonly fontStyle?: "normal" | "italic" | "oblique" | undefined;
  /** Added after every character. */
  readonly letterSpacing?: number | undefined;
  /** Added to every space. */
  readonly wordSpacing?: number | undefined;
  /** Lines drawn with the text: under it, above it, through it. */
  readonly textDecoration?:
    | "none"
    | "underline"
    | "overline"
    | "line-through"
    | "underline overline"
    | "underline line-through"
    | "overline line-through"
    | "underline overline line-through" | undefined;
  /** Which point of a drawn text is at x. */
  readonly textAnchor?: "start" | "middle" | "end" | undefined;
  /** Which line of a drawn text is at y. */
  readonly dominantBaseline?: "auto" | "alphabetic" | "middle" | "central" | "hanging" | "text-top" | "text-bottom" | undefined;
}
/** An image in a drawing; SVG files stay vectors. */
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
  /** Painting and text keys from a style; keys of the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** The value of currentColor in the element. */
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
  /** The encoded text; check digits are added where the symbology has them. */
  readonly value: string;
  /** Across, from the left. */
  readonly x?: number | undefined;
  /** Down, from the top. */
  readonly y?: number | undefined;
  /** Width. */
  readonly width?: number | undefined;
  /** Height. */
  readonly height?: number | undefined;
  /** Quiet zone in modules; unset, as the symbology requires. */
  readonly quiet?: number | undefined;
  /** Prints the value below the bars, where the symbology provides for it. */
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
  /** Painting and text keys from a style; keys of the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** The value of currentColor in the element. */
  readonly color?: string | undefined;
  /** url(#name) of a clip path in `defs`, or a shape as in the style key `clipPath`. */
  readonly clipPath?: string | undefined;
  /** The name of a layer in `layers`. */
  readonly layer?: string | undefined;
}
/** Elements that are painted, transformed and clipped together; they inherit its painting and text keys. */
export interface SvgGroup {
  /** Its elements, painted in order. */
  readonly children: readonly SvgElement[];
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys from a style; keys of the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** The value of currentColor in the element. */
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
   * Alternating lengths of dashes and gaps; [0] or [] is a solid line.
   *
   * Items: Length of a dash or a gap.
   */
  readonly strokeDasharray?: readonly number[] | undefined;
  /** Offset into the dashes where the line begins. */
  readonly strokeDashoffset?: number | undefined;
  /** Ends of lines. */
  readonly strokeLinecap?: "butt" | "round" | "square" | undefined;
  /** Corners of lines. */
  readonly strokeLinejoin?: "miter" | "round" | "bevel" | undefined;
  /** Longest mitre as a multiple of the width. */
  readonly strokeMiterlimit?: number | undefined;
  /** As `fillRule`, for a shape used to clip. */
  readonly clipRule?: "nonzero" | "evenodd" | undefined;
  /** A family declared in `fonts`, or a built-in one: Noto Sans, Noto Serif, Noto Sans Mono, also as sans-serif, serif and monospace, or by the names of common families (Arial, Times New Roman, Courier New). Names match in any case. Once set, all text of the paragraph uses it; while unset, and by a name that stands for one of ours (`serif`, Arial), other scripts and symbols get a suitable face automatically. In a list, unknown names are skipped. */
  readonly fontFamily?: string | readonly string[] | undefined;
  /** Size of the text in points; less than 0.001 counts as that. */
  readonly fontSize?: number | undefined;
  /** How heavy the text is; the nearest face of the family is used. A variable font of yours is set in the weight itself. */
  readonly fontWeight?: number | ("normal" | "bold" | "bolder" | "lighter") | undefined;
  /** Upright or slanted. */
  readonly fontStyle?: "normal" | "italic" | "oblique" | undefined;
  /** Added after every character. */
  readonly letterSpacing?: number | undefined;
  /** Added to every space. */
  readonly wordSpacing?: number | undefined;
  /** Lines drawn with the text: under it, above it, through it. */
  readonly textDecoration?:
    | "none"
    | "underline"
    | "overline"
    | "line-through"
    | "underline overline"
    | "underline line-through"
    | "overline line-through"
    | "underline overline line-through" | undefined;
  /** Which point of a drawn text is at x. */
  readonly textAnchor?: "start" | "middle" | "end" | undefined;
  /** Which line of a drawn text is at y. */
  readonly dominantBaseline?: "auto" | "alphabetic" | "middle" | "central" | "hanging" | "text-top" | "text-bottom" | undefined;
}
/** Elements that are a link. */
export interface SvgLink {
  /** Its elements, painted in order. */
  readonly children: readonly SvgElement[];
  /** An address: http, https, mailto or tel. */
  readonly href?: string | undefined;
  /** A named place in the document, as in `[goto]`. */
  readonly goto?: string | undefined;
  /** A name for the element. */
  readonly id?: string | undefined;
  /** Painting and text keys from a style; keys of the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** The value of currentColor in the element. */
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
  /** The value of `$data` inside the component; keys it lacks are looked up in the caller's data. */
  readonly params?: {
    /** Any value. */
    readonly [k: string]: {
      readonly [k: string]: unknown;
    };
  } | undefined;
  /** Painting and text keys from a style; keys of the element itself win. */
  readonly style?: StyleUse | undefined;
  /** Transformations as in SVG: translate, rotate, scale, skewX, skewY, matrix. */
  readonly transform?: string | undefined;
  /** How opaque the element is as a whole. */
  readonly opacity?: number | undefined;
  /** The value of currentColor in the element. */
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
  /** How the gradient continues beyond its ends. */
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
  /** How the gradient continues beyond its ends. */
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
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** Content side by side. With `widths`, or without `widths` and `colNumber`, a grid; with `colNumber` alone, one flow from column to column. */
export interface Columns {
  /** By column: `rows[0]` is the first column. */
  readonly rows: readonly (readonly ContentElement[])[];
  /**
   * Widths of the columns of a grid: weights, shares or lengths.
   *
   * Items: Width of one column.
   */
  readonly widths?: readonly (number | string)[] | undefined;
  /** Number of equal columns that the content flows through. */
  readonly colNumber?: number | undefined;
  /** Between columns. */
  readonly gap?: number | undefined;
  readonly style?: StyleUse | undefined;
}
/** As a cell: elements in one box. */
export interface StackAsCell {
  readonly stack: Stack;
  /** Short for `stack.style`, which wins. */
  readonly style?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** Elements one below the other, or with `columns` in rows, that share a box. One stack is one item of a list, one cell of a table, or one block; with `source` it repeats without a table. */
export interface Stack {
  /** The elements. With `source` they come first. */
  readonly content?: readonly ContentElement[] | undefined;
  /** Least distance between two elements; in place of the built-in margins there, margins of styles count if they are larger. Unset, margins alone. With `columns` the distance between rows and between columns, in which margins take no part. */
  readonly gap?: number | undefined;
  /** So many stand beside each other, equally wide, row by row; no page divides a row that one can hold. Stacks are as high as the highest of their row. */
  readonly columns?: number | undefined;
  /** A last row of fewer elements: open leaves the places behind them free, with stretch they share its width. */
  readonly lastRow?: "open" | "stretch" | undefined;
  /** Style of the box; texts in it inherit its text keys. */
  readonly style?: StyleUse | undefined;
  /** An array in the data, or an expression that gives one: an element for each entry. */
  readonly source?: string | undefined;
  /** Only the entries of `source` for which this holds; the entry is `$item`. */
  readonly where?: Condition | undefined;
  /** How an entry of `source` becomes an element; unset, entries are texts. */
  readonly map?: string | ContentElement | undefined;
}
/** As a cell: something with a caption that counts. */
export interface FigureAsCell {
  readonly figure: Figure;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** A picture, a table, a chart or anything else with a caption below or above it, which counts in its kind: Figure 1, Table 2. `[ref, id]` and `[page, id]` refer to it, and `toc` with `of` lists them. */
export interface Figure {
  /** What the caption is of. */
  readonly content: readonly ContentElement[];
  /** The text of its caption, without label and number. */
  readonly caption: string;
  /** What it is: `figure`, `table`, `equation`, `chart`, or a kind of your own, which has its label in `captions`. Each kind counts by itself. */
  readonly kind?: string | undefined;
  /** Style of the box around both; texts in it inherit its text keys. */
  readonly style?: StyleUse | undefined;
  /** Style of the caption. */
  readonly captionStyle?: StyleUse | undefined;
}
/** As a cell: the table of contents. */
export interface TocAsCell {
  readonly toc: Toc;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** Table of contents made from the headings, on pages of its own unless it is `inline`: links, dotted leaders, page numbers. */
export interface Toc {
  /** Lists headings from h1 down to this level. */
  readonly maxLevel?: number | undefined;
  /**
   * Lists headings from one level down to another, in place of `maxLevel`.
   *
   * @minItems 2
   * @maxItems 2
   */
  readonly levels?: readonly [number, number] | undefined;
  /** Lists the captions of this `kind` instead of headings: `figure`, `table`, or one of your own. Levels then do not count. */
  readonly of?: string | undefined;
  /** Stands in the text where it is, not on pages of its own. */
  readonly inline?: boolean | undefined;
  /** Title above the entries. */
  readonly title?: string | undefined;
  /** Style of the title. */
  readonly titleStyle?: StyleUse | undefined;
  /** Style of each entry: looks of text, `lineHeight`, `baseDirection`, margins, padding, border and background. A negative `textIndent` lets the first line begin before the others; `textAlign` and a positive `textIndent`, which are of running text, do not count. */
  readonly style?: StyleUse | undefined;
  /** Styles of the entries by level, the highest that is listed first; levels beyond them have `style`. */
  readonly styles?: readonly StyleUse[] | undefined;
  /** What leads from an entry to its page number. */
  readonly leader?: "dots" | "none" | undefined;
  /** Writes the PDF outline as well. */
  readonly outlines?: boolean | undefined;
}
/** As a cell: a vector drawing. */
export interface DrawingAsCell {
  readonly svg: Svg;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** As a cell: a chart. */
export interface ChartAsCell {
  readonly chart: Chart;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** A chart of numbers from the data, drawn as vectors. Readers who do not see it get `alt` and the numbers as a table. */
export interface Chart {
  /** Its kind. `sparkline` is a small line without axes, for a line of text or a cell; `gauge` a half ring that is filled up to one number. */
  readonly type: "bar" | "line" | "area" | "pie" | "donut" | "sparkline" | "gauge";
  /** The values. Pies and donuts, sparklines and gauges show the first series; without `source`, a pie has a slice for each. */
  readonly series: readonly ChartSeries[];
  /** An array in the data, or an expression that gives one: a bar, a point or a slice for each entry, up to 2,000. Unset, there is one entry, and each value is a reference or an expression. */
  readonly source?: string | undefined;
  /** Only the entries of `source` for which this holds; the entry is `$item`. */
  readonly where?: Condition | undefined;
  /** The order of the entries of `source`: numbers, then texts by the document's `locale`, then what has no value. Equal ones keep theirs. */
  readonly sortBy?: string | readonly string[] | undefined;
  /** What each entry is called, below its bar or beside its slice: a key of it, a reference or an expression. */
  readonly category?: string | undefined;
  /** Bars or areas stand on each other. */
  readonly stacked?: boolean | "percent" | undefined;
  /** Bars lie, and their categories stand beside them. */
  readonly horizontal?: boolean | undefined;
  /** Width of the chart; unset, all there is (a sparkline: 72 points). */
  readonly width?: number | string | undefined;
  /** Height of the chart; unset, 180 points (a gauge: 110, a sparkline: 18). */
  readonly height?: number | undefined;
  /** A title above the chart. */
  readonly title?: string | undefined;
  /** Where the names of the series stand. `auto`: at the ends of up to four lines, else below; none for a single series. */
  readonly legend?: "auto" | "bottom" | "none" | undefined;
  /** Writes the values on the chart. Unset, pies, donuts and gauges do. */
  readonly labels?: boolean | undefined;
  /**
   * Colours of series or slices, in this order, repeated.
   *
   * Items: A colour.
   */
  readonly colors?: readonly string[] | undefined;
  /** How numbers are written: `number`, `percent` or `currency` with what the shortcode of that name takes behind its value. Unset, in the document's locale. */
  readonly valueFormat?: string | undefined;
  readonly axis?: ChartAxis | undefined;
  /** A number to reach: a line across the chart, a mark on a gauge. */
  readonly target?: ChartNumber | undefined;
  /** In tagged files, the numbers as a table that is read aloud and not seen. Without it, `alt` says everything. */
  readonly dataTable?: boolean | undefined;
  /** What it shows, for readers who cannot see it. */
  readonly alt?: string | undefined;
  /** Style of its text and box. */
  readonly style?: StyleUse | undefined;
}
/** One row of values of a chart: the bars, the line or the slices of one colour. */
export interface ChartSeries {
  /** The number that each entry has: a key of it, a reference or an expression. */
  readonly value: string;
  /** Its name, for the legend. */
  readonly name?: string | undefined;
  /** Its colour; unset, the next of `colors`. */
  readonly color?: string | undefined;
}
/** The axis of the values. */
export interface ChartAxis {
  /** Where it begins, at the latest with the least value. Unset, at a round number. */
  readonly min?: ChartNumber | undefined;
  /** Where it ends, at the earliest with the greatest value. Unset, at a round number. */
  readonly max?: ChartNumber | undefined;
  /** What the values are, above the axis. */
  readonly title?: string | undefined;
  /** How its numbers are written; unset, as `valueFormat` says. */
  readonly format?: string | undefined;
}
/** As a cell: text from the data that is written in Markdown: paragraphs, headings, lists, quotations, tables, code, rules; bold, italic, struck text, code, links. Nothing in it is a shortcode or a reference. */
export interface MarkdownAsCell {
  /** A reference to the text, or an expression that gives it; 200,000 characters at most. */
  readonly markdown: string;
  /** The level of headings with one `#`; deeper ones follow, down to 5. */
  readonly firstHeading?: number | undefined;
  /** Style of the box around all of it; texts in it inherit its text keys. */
  readonly style?: StyleUse | undefined;
  /** Style of quotations; unset, a grey line at their left. */
  readonly quoteStyle?: StyleUse | undefined;
  /** Style of blocks of code; unset, Noto Sans Mono on grey. */
  readonly codeStyle?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** As a cell: text from the data that an editor keeps as HTML: p, h1 to h6, ul, ol, li, blockquote, hr, br; b, strong, i, em, u, s, del, sub, sup, small, code, mark; a with href. Of other tags the text is printed, and they are reported. Nothing in it is a shortcode or a reference. */
export interface RichAsCell {
  /** A reference to the text, or an expression that gives it; 100,000 characters at most. */
  readonly rich: string;
  /** The level of `h1`; deeper ones follow, down to 5. */
  readonly firstHeading?: number | undefined;
  /** Style of the box around all of it; texts in it inherit its text keys. */
  readonly style?: StyleUse | undefined;
  /** Style of quotations; unset, a grey line at their left. */
  readonly quoteStyle?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** As a cell: a component's content in this place. */
export interface UseAsCell {
  readonly use: Use;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Number of columns that the cell spans. */
  readonly colspan?: number | undefined;
  /** Number of rows that the cell spans. */
  readonly rowspan?: number | undefined;
}
/** Inserts a component here: its content, with its own data. At most 8 levels deep; a cycle is refused, and so is a name that none of the tenant's templates has, or more than one has. */
export interface Use {
  /** The component's `metadata.name`. */
  readonly name?: string | undefined;
  /** The component's GUID; it wins over `name`. */
  readonly id?: string | undefined;
  /** Style of its top-level elements that have none. */
  readonly style?: StyleUse | undefined;
  /** The value of `$data` inside the component. Keys it lacks are looked up in the caller's data; unset, the caller's data. */
  readonly data?: {} | undefined;
  /** At the root, this component's page set-up, zones, styles and fonts win over those merged before it; in content, its styles win over those of the same name around it. */
  readonly override?: boolean | undefined;
}
/** A row with a style of its own. */
export interface TableRow {
  /** Its cells. */
  readonly cells: readonly TableCell[];
  /** Style for its cells; a cell's own style wins. */
  readonly style?: StyleUse | undefined;
  /** Stays on the page of the next row, if one page can hold both. */
  readonly keepWithNext?: boolean | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** A level of groups. */
export interface TableGroup {
  /** What the entries of a group have in common: a key of theirs, a reference or an expression. */
  readonly by: string;
  /**
   * Rows above the group, on the page of its first row. `$group.key` is what its entries have in common, `$group.items` are the entries, `$group.count` says how many. `$group.outer` is the group around.
   *
   * Items: A row.
   */
  readonly header?: readonly (readonly TableCell[] | TableRow)[] | undefined;
  /**
   * Rows below the group, on the page of its last row.
   *
   * Items: A row.
   */
  readonly footer?: readonly (readonly TableCell[] | TableRow)[] | undefined;
}
/** A sum that is carried from page to page: rows with `$carry.sum` where a page of the table ends, and where the next begins. The rows of `out` do not stand on its last page, those of `in` not on its first, those of `page` on all. `$carry.page` is the sum of the page alone. */
export interface TableCarry {
  /** What each entry of `source` adds: a key of it, a reference or an expression. */
  readonly value: string;
  /**
   * Rows at the foot of a page that the table goes on after.
   *
   * Items: A row.
   */
  readonly out?: readonly (readonly TableCell[] | TableRow)[] | undefined;
  /**
   * Rows at the top of a page that the table goes on on, below its header.
   *
   * Items: A row.
   */
  readonly in?: readonly (readonly TableCell[] | TableRow)[] | undefined;
  /**
   * Rows below the entries of each page, above those of `out` and of `footer`.
   *
   * Items: A row.
   */
  readonly page?: readonly (readonly TableCell[] | TableRow)[] | undefined;
}
/** An image as a block of its own. */
export interface ImageElement {
  readonly image: Image;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Its place, out of the flow. */
  readonly position?: Position | undefined;
}
/** Pages of a PDF file: pictures one below the other, or whole pages of the document. */
export interface PdfElement {
  readonly pdf: PdfPages;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** A horizontal line. */
export interface SeparatorElement {
  readonly separator: Separator;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Its place, out of the flow. */
  readonly position?: Position | undefined;
}
/** Ends a page, a section or a line. */
export interface BreakElement {
  /** page: what follows starts a new page; section: the same, with its own page set-up; line: a blank line. */
  readonly break: "page" | "section" | "line";
  /** What differs from the document's own page set-up; a key that is left out is that of the document, whatever the section before has. */
  readonly pageSetup?: PageSetup | undefined;
  /** The section's header; absent, that of the section before is kept. */
  readonly header?: Zone | undefined;
  /** The section's footer; absent, that of the section before is kept. */
  readonly footer?: Zone | undefined;
  /** The section's watermark; absent, that of the section before is kept; empty, none. */
  readonly watermark?: Watermark | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** Content in columns. */
export interface ColumnsElement {
  readonly columns: Columns;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Its place, out of the flow. */
  readonly position?: Position | undefined;
}
/** Elements in one box. */
export interface StackElement {
  readonly stack: Stack;
  /** Short for `stack.style`, which wins. */
  readonly style?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Its place, out of the flow. */
  readonly position?: Position | undefined;
}
/** Something with a caption that counts. */
export interface FigureElement {
  readonly figure: Figure;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Its place, out of the flow. */
  readonly position?: Position | undefined;
}
/** The table of contents. */
export interface TocElement {
  readonly toc: Toc;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** A chart. */
export interface ChartElement {
  readonly chart: Chart;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Its place, out of the flow. */
  readonly position?: Position | undefined;
}
/** Text from the data that is written in Markdown: paragraphs, headings, lists, quotations, tables, code, rules; bold, italic, struck text, code, links. Nothing in it is a shortcode or a reference. */
export interface MarkdownElement {
  /** A reference to the text, or an expression that gives it; 200,000 characters at most. */
  readonly markdown: string;
  /** The level of headings with one `#`; deeper ones follow, down to 5. */
  readonly firstHeading?: number | undefined;
  /** Style of the box around all of it; texts in it inherit its text keys. */
  readonly style?: StyleUse | undefined;
  /** Style of quotations; unset, a grey line at their left. */
  readonly quoteStyle?: StyleUse | undefined;
  /** Style of blocks of code; unset, Noto Sans Mono on grey. */
  readonly codeStyle?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Its place, out of the flow. */
  readonly position?: Position | undefined;
}
/** Text from the data that an editor keeps as HTML: p, h1 to h6, ul, ol, li, blockquote, hr, br; b, strong, i, em, u, s, del, sub, sup, small, code, mark; a with href. Of other tags the text is printed, and they are reported. Nothing in it is a shortcode or a reference. */
export interface RichElement {
  /** A reference to the text, or an expression that gives it; 100,000 characters at most. */
  readonly rich: string;
  /** The level of `h1`; deeper ones follow, down to 5. */
  readonly firstHeading?: number | undefined;
  /** Style of the box around all of it; texts in it inherit its text keys. */
  readonly style?: StyleUse | undefined;
  /** Style of quotations; unset, a grey line at their left. */
  readonly quoteStyle?: StyleUse | undefined;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
  /** Its place, out of the flow. */
  readonly position?: Position | undefined;
}
/** A component's content in this place. */
export interface UseElement {
  readonly use: Use;
  /** A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page. */
  readonly id?: string | undefined;
  /** Shown only when this holds. */
  readonly if?: Condition | undefined;
}
/** Information about the document. */
export interface Metadata {
  /** Title, shown by viewers instead of the file name. */
  readonly title?: string | undefined;
  /** Who wrote it. */
  readonly author?: string | undefined;
  /** What it is about. */
  readonly subject?: string | undefined;
  /** Keywords, separated by commas. */
  readonly keywords?: string | undefined;
  /** Version of the document, chosen by its author. */
  readonly version?: string | undefined;
}
/** How captions of each kind begin and count, by the `kind` of `figure`. Without an entry `figure`, `table`, `equation` and `chart` have a label in the document's language. */
export interface Captions {
  readonly [k: string]: CaptionKind;
}
/** How the captions of one kind begin. */
export interface CaptionKind {
  /** The word before the number; unset, that of the document's language. */
  readonly label?: string | undefined;
  /** What stands before a caption's text: `{label}` and `{n}` stand for the label and the number; shortcodes work. Unset, no line ends between label and number: the space there is U+00A0. */
  readonly text?: string | undefined;
  /** Counts from 1 again after each heading of this level, and puts the heading's number before its own: Figure 2.1. Headings without a number change nothing. */
  readonly within?: "h1" | "h2" | "h3" | "h4" | "h5" | undefined;
  /** Where captions stand; unset, above tables and below all else. */
  readonly position?: "above" | "below" | undefined;
}
/** Values that are computed once, in this order; `$value.name` stands for one, here and in all that follows. */
export interface Values {
  /** An expression. */
  readonly [k: string]: string;
}
/** Texts by language (BCP 47) and key; `[t, key]` stands for the one in the language of `locale`, else of `language`, else in the first one here. */
export interface Texts {
  readonly [k: string]: TextDictionary;
}
/** The texts of a language by their keys. */
export interface TextDictionary {
  /** A text, or one for each form of number. */
  readonly [k: string]: string | PluralText;
}
/** A text for each form that the language has for numbers, chosen by `count` (CLDR plural rules). */
export interface PluralText {
  /** For all other numbers, and without a `count`. */
  readonly other: string;
  /** For none, in Arabic, Latvian and Welsh. */
  readonly zero?: string | undefined;
  /** For one, and in some languages for others such as 21. */
  readonly one?: string | undefined;
  /** For two, in Arabic, Hebrew, Slovenian and others. */
  readonly two?: string | undefined;
  /** For a few, such as 3 in Polish. */
  readonly few?: string | undefined;
  /** For many, such as 5 in Polish. */
  readonly many?: string | undefined;
}
/** Styles by name. One named after an element (p, h1 to h5, th, td, ul, ol, table) is that element's default. */
export interface Styles {
  readonly [k: string]: Style;
}
/** Your own font family. A missing file is skipped: its text is set in the default sans-serif face, and FONT_NOT_LOADED is reported. */
export interface FontFamily {
  /** Path of the regular face, .ttf or .otf: an uploaded file, else one that the service provides. */
  readonly regular: string;
  /** Path of the bold face; unset, the regular one is used. */
  readonly bold?: string | undefined;
  /** Path of the italic face; unset, the regular one is used. */
  readonly italic?: string | undefined;
  /** Path of the bold italic face; unset, the regular one is used. */
  readonly boldItalic?: string | undefined;
}
/** An image with a name, for `image`, `[img]` and drawings. */
export interface NamedImage {
  /** Path of an uploaded image, or a `data:` URI. */
  readonly src: string;
}
/** Numberings by name, for the style key `numbering`. Without a definition there are `decimal` (1, 1.1, 1.1.1 …), `legal` (1., 1.1, (a), (i), (A) …) and `outline` (I., A., 1., a., (1) …); one of the same name here takes the place of such a one. `none` is no name. */
export interface Numberings {
  readonly [k: string]: Numbering;
}
/** How headings and paragraphs are numbered: a level for each depth. A number begins again when one of a higher level comes before it. */
export interface Numbering {
  /** The levels, the highest first. */
  readonly levels: readonly NumberingLevel[];
}
/** One level of a numbering. */
export interface NumberingLevel {
  /** How a number is written: `{1}` stands for the number of the first level, `{2}` for that of the second and so on, down to the level itself. Plain text, without shortcodes. */
  readonly text: string;
  /** Kind of number, wherever the level's number is shown. */
  readonly symbol?: CountSymbol | undefined;
  /** The first number. */
  readonly start?: number | undefined;
  /** The level whose numbers, and those above it, let this level begin again; 0: it never does. Unset, every higher level does. */
  readonly restart?: number | undefined;
  /** Shows all numbers in this level's text as digits, whatever their symbol. */
  readonly legal?: boolean | undefined;
}
/** Lists of tab stops by name, for the style key `tabStops`. */
export interface TabStops {
  /** The stops of a list. */
  readonly [k: string]: readonly TabStop[];
}
/** How the notes of `[footnote]` look. A note is set at the bottom of the page that has its mark; what does not fit there continues at the bottom of the next page. */
export interface Footnotes {
  /** document: numbered through the document; page: numbering starts again on every page. */
  readonly numbering?: "document" | "page" | undefined;
  /** Kind of mark. */
  readonly symbol?: CountSymbol | undefined;
  /** Style of the notes, over the style named `footnote`; 8 points unless that sets a size. */
  readonly style?: StyleUse | undefined;
  /** The line above the notes; by default a fifth of the width, half a point thick. */
  readonly separator?: Separator | undefined;
  /** Least distance between the body and that line. */
  readonly offset?: number | undefined;
}
/** An entry of the outline, written by hand. `bookmark` is the root of a tree, listed before the outline made from headings. */
export interface Bookmark {
  /** Label. */
  readonly title: string;
  /** Page it leads to, from 1; unset, the entry is only a label. An entry for a page that does not exist leads nowhere. */
  readonly pageNumber?: number | undefined;
  /** Entries below it. */
  readonly children?: readonly Bookmark[] | undefined;
}
/** A file embedded in the PDF. */
export interface Attachment {
  /** Path of the uploaded file. */
  readonly filePath: string;
  /** Its name inside the document, without a path, without control characters and such as turn the direction of writing, of at most 255 bytes; unset, the name of the file. */
  readonly fileName?: string | undefined;
  /** Shown in a viewer's attachments panel. */
  readonly description?: string | undefined;
  /** Relationship of the file to the document. */
  readonly relationship?: "source" | "data" | "alternative" | "supplement" | "schema" | "formData" | "unspecified" | undefined;
  /** Media type; unset, from the file's extension. */
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
  /** Password of the file; a vault key has none. */
  readonly password?: string | undefined;
  /** Contact details of the signer. PDF only. */
  readonly contactInfo?: string | undefined;
  /** Address of an RFC 3161 timestamp authority. */
  readonly timestampServer?: string | undefined;
  /** Keeps the signature verifiable after its certificates have expired (ETSI EN 319 142-1): B-LT stores with it what shows that they were valid, B-LTA also a timestamp over that. Needs `timestampServer`; unset, B-T with one and B-B without. PDF only. */
  readonly level?: "B-LT" | "B-LTA" | undefined;
  /** Draws the visible block. */
  readonly visible?: boolean | undefined;
  /** Date of signing claimed by the signer, ISO 8601 date and time; unset, the time of generation. PDF only. */
  readonly claimedSignDate?: string | undefined;
  /** Digest algorithm; an elliptic-curve key of a vault determines its own. */
  readonly digest?: "sha256" | "sha384" | "sha512" | undefined;
  /** What may change without invalidating the certification; unspecified: an approval signature. PDF only. */
  readonly certificationLevel?: "noChanges" | "formFilling" | "annotating" | "unspecified" | undefined;
  /** PDF only. */
  readonly fieldLock?: SignatureFieldLock | undefined;
}
/** Position of the visible block, in points. */
export interface SignaturePosition {
  /** Page, from 1. */
  readonly pageNumber?: number | undefined;
  /** From the page's left edge. */
  readonly left?: number | undefined;
  /** From the page's bottom edge. */
  readonly bottom?: number | undefined;
  /** Width of the block. */
  readonly width?: number | undefined;
  /** Height of the block. */
  readonly height?: number | undefined;
}
/** Appearance of the visible block: its lines from top to bottom. With `svg` and no lines, only the drawing is shown. */
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
  /** The name of a style in `styles`. Only its fontSize, color, fontWeight, border, backgroundColor and paddings are used. */
  readonly style?: string | undefined;
  /** A small icon in the background colour; unset, none. */
  readonly icon?: "lock" | "shield" | undefined;
  /** Adds a last line with the first 8 bytes of the certificate's SHA-256 fingerprint. */
  readonly certificateFingerprint?: boolean | undefined;
  /** A drawing at the block's right, as tall as the block allows. Links in it do not work. */
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
   * Required with include and exclude, refused with all.
   *
   * Items: Name of a form field.
   */
  readonly fields?: readonly string[] | undefined;
}
/** Passwords and permissions of a file; DOCX has the userPassword alone. An encrypted document is not archival. */
export interface Encryption {
  /** The cipher; aes256 unless old viewers matter. */
  readonly encryptionType: "rc4_40" | "rc4_128" | "aes128" | "aes256";
  /** Needed to open the file; may be a reference such as `$data.birthday`. Without it anybody can. */
  readonly userPassword?: string | undefined;
  /** Needed to change the permissions; may be a reference. Left out, nobody gets one. */
  readonly ownerPassword?: string | undefined;
  readonly permissions?: Permissions | undefined;
  /** Leaves the metadata unencrypted. */
  readonly doNotEncryptMetadata?: boolean | undefined;
  /** Encrypts the attachments alone. */
  readonly encryptEmbeddedFilesOnly?: boolean | undefined;
}
/** What a reader without the owner password may do. */
export interface Permissions {
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
  /** Allows extracting text for accessibility. */
  readonly extract?: boolean | undefined;
  /** Allows inserting, rotating and deleting pages. */
  readonly assemble?: boolean | undefined;
}
/** A layer (optional content group) that viewers can show and hide. Boxes and drawing elements belong to it by the style key `layer`. PDF only. */
export interface Layer {
  /** The name that `layer` refers to; unique. */
  readonly name: string;
  /** Shown in a viewer's layers panel; unset, the name. */
  readonly title?: string | undefined;
  /** Shown when the file is opened. */
  readonly visible?: boolean | undefined;
  /** Whether it is printed. */
  readonly print?: "always" | "never" | "whenVisible" | undefined;
  /** Viewers cannot show or hide it. */
  readonly locked?: boolean | undefined;
}
/** JavaScript that a PDF viewer runs on an event of the document or of a form field. Of the archival standards only PDF/A-4 allows it, and only of fields and at the opening. */
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
/** A report, inside the document, of what it lacks. */
export interface Diagnostics {
  /** appendix: a table at the end; inline: a marker after each element concerned, at the beginning for findings that concern no element of the body. */
  readonly showInDocument?: "off" | "appendix" | "inline" | "both" | undefined;
  /** info: harmless; warning: something was left out; error: something failed and was skipped. */
  readonly minLevel?: "info" | "warning" | "error" | undefined;
}
/** A reusable part of documents, stored as a template; `use` inserts it. */
export interface Component {
  readonly metadata: ComponentMetadata;
  readonly pageSetup?: PageSetup | undefined;
  readonly styles?: Styles | undefined;
  /** Your own font families by name; names match in any case. */
  readonly fonts?: {
    readonly [k: string]: FontFamily;
  } | undefined;
  /** Images by name. */
  readonly images?: {
    readonly [k: string]: NamedImage;
  } | undefined;
  readonly numbering?: Numberings | undefined;
  readonly tabStops?: TabStops | undefined;
  /** Shown at the top of every page. */
  readonly header?: Zone | undefined;
  /** Shown at the bottom of every page. */
  readonly footer?: Zone | undefined;
  /** Its elements; empty for a component of configuration alone. */
  readonly content?: readonly ContentElement[] | undefined;
  readonly watermark?: Watermark | undefined;
}
/** Information about a component; `use` refers to it by `name`. */
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
  /** Version of the document, chosen by its author. */
  readonly version?: string | undefined;
}
/** The root of a stored component. */
export interface ComponentDefinition {
  readonly component: Component;
  /** Address of this schema, for editors; the service ignores it. */
  readonly $schema?: string | undefined;
}
/** A Word file that is filled in place: the DOCX is the author's own file with values in it, the PDF is set from that. */
export interface Word {
  /** The Word file, `.docx` or `.dotx` of at most 16 MB: an upload by its path, as `word/contract.docx`, or a `data:` URI in base64. Another name is that of the file that the template's revision was given. */
  readonly file: string;
  /** Whose tags the file has. */
  readonly syntax?: "colophon" | "docxtemplater" | "carbone" | "docx-templates" | "jinja" | undefined;
  /**
   * What begins and ends a tag, in place of those of the syntax; `carbone` and `jinja` have their own.
   *
   * Items: Of 1 to 10 characters that are no blanks.
   */
  readonly delimiters?: readonly string[] | undefined;
  /** An expression: a list of the data, each of whose entries gets a copy of the body. */
  readonly records?: string | undefined;
  /** What stands between the copies of `records`: a page break, the end of a section, or nothing. */
  readonly between?: "page" | "section" | "nothing" | undefined;
  /** Merge fields whose row of a table is repeated for the entries of a list, by their names. */
  readonly lists?: {
    /** An expression: a list of the data. */
    readonly [k: string]: string;
  } | undefined;
  /** What merge fields and content controls get whose names are not those of the data. */
  readonly names?: {
    /** An expression. */
    readonly [k: string]: string;
  } | undefined;
  /** What stands where a tag or a merge field has no value: the tag, or nothing. Both are reported. */
  readonly missing?: "keep" | "empty" | undefined;
  /** Whether merge fields and their like become their values, or stay fields that show their values: `keep`. */
  readonly fields?: "fill" | "keep" | undefined;
  /** Whether content controls get their values, or stay as they are, for a reader: `keep`. */
  readonly controls?: "fill" | "keep" | undefined;
  /** Of the PDF; what is unset is as the file says. A DOCX keeps the properties of its file. */
  readonly metadata?: Metadata | undefined;
  /** Language of the PDF, BCP 47; unset, that of the file. */
  readonly language?: string | undefined;
  /** How numbers, amounts and dates are written, BCP 47; unset, the request's locale. */
  readonly locale?: string | undefined;
  /** Time zone of the dates that are written, by its IANA name; unset, the request's. */
  readonly timeZone?: string | undefined;
  readonly values?: Values | undefined;
  /** Families that the file names and the PDF is set in; names match in any case. */
  readonly fonts?: {
    readonly [k: string]: FontFamily;
  } | undefined;
  readonly signature?: Signature | undefined;
  readonly encryption?: Encryption | undefined;
  /** Files embedded in the PDF. */
  readonly attachments?: readonly Attachment[] | undefined;
  /**
   * Standards the PDF claims to meet.
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
  /** Whether the PDF says what its parts are; a level of `conformance` that needs it implies it. */
  readonly tagged?: boolean | undefined;
  /** The name under which the document is listed, and its file saved; as of `Document`. */
  readonly fileName?: string | undefined;
}
/** The root of a definition whose template is a Word file. */
export interface WordDefinition {
  readonly word: Word;
  /** Address of this schema, for editors; the service ignores it. */
  readonly $schema?: string | undefined;
}
