import fc from "fast-check";

// Random definitions of everything that is drawn, absurd sizes included, each with the text that must be found in the
// file. Characters that markers and page numbers are made of (digits, full stops, bullets) occur in no text.

/** A definition with data, and what must be copied from its file. */
export interface Grown {
  readonly document: object;
  readonly data: object;
  /** The text that stands in the file once, without blanks. */
  readonly once: string;
  /** The text that stands on every page a table reaches, or on every page: at least once. */
  readonly repeated: string;
  /** Its contents and watermark repeat some of its text. */
  readonly saysMore: boolean;
  /** One in sixteen: it has space for absurd heights, and nests more. */
  readonly mayBeLong: boolean;
}

interface Part<T> {
  readonly value: T;
  readonly once: string;
  readonly repeated: string;
}

const part = <T>(value: T, once = "", repeated = ""): Part<T> => ({ value, once, repeated });

function join<T, U>(parts: readonly Part<T>[], value: (values: T[]) => U): Part<U> {
  return {
    value: value(parts.map((one) => one.value)),
    once: parts.map(({ once }) => once).join(""),
    repeated: parts.map(({ repeated }) => repeated).join(""),
  };
}

const withoutBlanks = (text: string): string => text.replace(/\s/gu, "");

/** Markdown, and what is printed of it. */
const richTexts = [
  { source: "## M", shown: "M" },
  { source: "**m** *[b]* ~~n~~ `[br]`", shown: "m[b]n[br]" },
  { source: "- q\n  1. r\n- $data.bold", shown: "qr$data.bold" },
  { source: "> [x](https://x.example) \\* $global.PAGE", shown: "x*$global.PAGE" },
  { source: "```\n**c**\n```\n\n---", shown: "**c**" },
  { source: "| a | b |\n|---|--:|\n| *c* | [b] |", shown: "abc[b]" },
];

/** HTML of an editor, and what is printed of it. */
const htmlTexts = [
  { source: "<h1>M</h1>", shown: "M" },
  { source: "<p><b>m</b> <i>[b]</i> <s>n</s> <code>[br]</code></p>", shown: "m[b]n[br]" },
  { source: "<ul><li>q<ol><li>r</ol><li>$data.bold</ul>", shown: "qr$data.bold" },
  { source: "<blockquote><a href='https://x.example'>x</a> * $global.PAGE", shown: "x*$global.PAGE" },
  { source: "<table><td>&lt;b&gt;<td>1<sup>2</sup></table>", shown: "<b>12" },
];

/** Values that would do harm if they were read as anything but text. */
const data = {
  bold: "[b]fett[/b]",
  token: "$data.bold",
  global: "$global.PAGE",
  slash: "\\[u]",
  open: "[color, red]",
  deep: { list: ["Größe", { x: "[/b]" }] },
  yes: true,
  no: false,
  words: ["a", "b", "c"],
  numbers: { few: 2, size: "7.5", far: -1e9 },
  rich: richTexts.map(({ source }) => source),
  html: htmlTexts.map(({ source }) => source),
};

const bound: readonly (readonly [token: string, shown: string])[] = [
  ["$data.bold", data.bold],
  ["$data.token", data.token],
  ["$data.global", data.global],
  ["$data.slash", data.slash],
  ["$data.open", data.open],
  ["$data.deep.list[0]", "Größe"],
  ["$data.deep.list[1].x", "[/b]"],
  ["$data.missing", "$data.missing"],
  ["[= $data.bold & upper('(x)')]", "[b]fett[/b](X)"],
  ["[= if($data.no, 1 / 0, $data.slash)]", "\\[u]"],
  ["[= len($data.deep.list) * 1.5]", ""],
  ["[= $data.missing]", "[= $data.missing]"],
  ["$value.word", "wert"],
  ["[t, say, name=$data.slash]", "sag\\[u]"],
  ["[t, say, name=x, count=$value.two]", "sagx"],
  ["[t, many, count=[= $value.two - 1]]", "eins"],
  ["[t, none]", "none"],
];

/** Absurd values now and then: were they common, few documents would have space for the rest. */
const rarely = <T, U>(common: fc.Arbitrary<T>, absurd: readonly U[]): fc.Arbitrary<T | U> =>
  fc.oneof({ weight: 15, arbitrary: common }, { weight: 1, arbitrary: fc.constantFrom(...absurd) });

/** Not a comma first: behind a broken shortcode such as `[b` it would make one of them all, up to the next bracket. */
const letters = fc
  .string({
    unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCÄÖÜéñfiffl,!?()-"),
    minLength: 1,
    maxLength: 12,
  })
  .map((word) => (word.startsWith(",") ? `a${word}` : word));
const greek = fc.string({ unit: fc.constantFrom(..."αβγδεζηθικλμνξοπρστυφχψω"), minLength: 1, maxLength: 8 });

/** Pictures of one character and of several, joined or not. */
const emoji = ["😀", "👍🏽", "👩🏽\u200d🚀", "❤\ufe0f", "🇩🇪", "😀\u200d🚀"];

const shown = (text: string): Part<string> => part(text, withoutBlanks(text));

const pairs = [
  "b",
  "i",
  "bi",
  "u",
  "s",
  "caps",
  "small",
  "mark",
  "sup",
  "sub",
  "align, r",
  "color, #c03",
  "size, 7",
  "size, 90",
];
const others = [
  "font, serif",
  "font, monospace",
  "letterspacing, 2",
  "hl, yellow",
  "link, https://example.com",
  "span, boxed",
  "goto, nowhere",
];

/** Formats, and what they write in the request's locale without blanks and digits. */
const formatted = [
  ["[number, 1234.5, 1]", ","],
  ["[number, 0.5, percent]", "%"],
  ["[currency, 7, EUR]", "€"],
  ["[currency, [= 3.5 * $value.two], EUR]", "€"],
  ["[date, 2026-07-01, long]", "July,"],
  ["[date, $data.bold]", "[b]fett[/b]"],
  ["[number, $data.deep.list[0]]", "Größe"],
  ["[ref, filler]", "zz"],
  ["[ref, filler, number]", "?"],
  ["[ref, nowhere, full]", "?"],
  ["[page, filler]", ""],
] as const;

/** A footnote: long ones go over pages. */
const note: fc.Arbitrary<Part<string>> = fc
  .tuple(letters, rarely(fc.constantFrom(1, 2, 10), [0, 60, 400]))
  .map(([word, times]) => {
    const text = Array.from({ length: times }, () => word).join(" ");
    return part(`[footnote]${text}[/footnote]`, withoutBlanks(text));
  });

/** Shortcodes, references and escapes around words; what each must look like is known. */
const text: fc.Arbitrary<Part<string>> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: letters.map(shown) },
      { weight: 2, arbitrary: fc.constantFrom(...bound).map(([token, value]) => part(token, withoutBlanks(value))) },
      {
        weight: 3,
        arbitrary: fc
          .tuple(fc.constantFrom(...pairs, ...others), letters)
          .map(([tag, word]) => part(`[${tag}]${word}[/${tag.split(",")[0]}]`, word)),
      },
      { weight: 1, arbitrary: letters.map((word) => part(`\\[${word}]`, `[${word}]`)) },
      { weight: 1, arbitrary: fc.constantFrom(...formatted).map(([code, shown]) => part(code, shown)) },
      { weight: 1, arbitrary: fc.constantFrom(...emoji).map(shown) },
      { weight: 1, arbitrary: note },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom("[br]", "[br, 3]", "[tab]", "[tab, 100, 1]", "[img, images/logo.png, 20|5]", "\n")
          .map((code) => part(code)),
      },
      { weight: 1, arbitrary: fc.constantFrom("[nosuch]", "[size]", "[b", "[/i]").map(shown) },
    ),
    { maxLength: 8 },
  )
  .map((pieces) => join(pieces, (values) => values.join(" ")));

/** Numbers from the data, some of which are none. */
const boundNumbers = [
  "$data.numbers.few",
  "$data.numbers.size",
  "= $data.numbers.few * 3",
  "$data.numbers.far",
  "$data.bold",
  "= 1 / 0",
  "$data.missing",
];

const length = rarely(fc.integer({ min: 0, max: 20 }), [0.001, 300, 5_000, "12mm", "0.5in", ...boundNumbers]);
const size = rarely(fc.integer({ min: 4, max: 30 }), [0.01, 0.5, 200, 5_000, ...boundNumbers]);
const share = rarely(fc.constantFrom<number | string>(60, 120, "50%", "100%", "3cm"), ["0%", "1000%", 0, 5_000]);
const border = rarely(
  fc.constantFrom<string | object>("1 solid #369", "none", { width: 3, type: "DOTTED", opacity: 0.5 }),
  ["40 double red"],
);

/** Styles that move or turn boxes are kept apart: their marks may stand outside the page. */
const calm = {
  fontSize: size,
  bold: fc.boolean(),
  fontFamily: fc.constantFrom("serif", "monospace", "Nowhere"),
  color: fc.constantFrom("red", "#1B4965", "#1B496580"),
  lineHeight: rarely(fc.constantFrom(0.8, 1, 1.4), [0.1, 30]),
  textAlign: fc.constantFrom("left", "center", "right", "justify"),
  textTransform: fc.constantFrom("none", "uppercase"),
  textDecoration: fc.constantFrom("underline", "underline line-through", "underline overline line-through"),
  textDecorationStyle: fc.constantFrom("solid", "double", "dotted", "dashed", "wavy"),
  textDecorationColor: fc.constantFrom("red", "#1B496580"),
  textDecorationThickness: rarely(fc.constantFrom(0.5, "0.3mm", 2), [0.0001, 100]),
  baseDirection: fc.constantFrom("auto", "ltr", "rtl"),
  whiteSpace: fc.constantFrom("normal", "pre"),
  orphans: fc.integer({ min: 1, max: 50 }),
  hyphenateLimitLast: fc.constantFrom("none", "column"),
  textSpacingTrim: fc.constantFrom("space-all", "trim-both"),
  widows: fc.integer({ min: 1, max: 50 }),
  fontVariationSettings: fc.constantFrom({}, { wght: 350 }, { wdth: 80, GRAD: -3 }),
  dropCap: rarely(fc.constantFrom(1, 2, 3), [20]),
  dropCapGap: rarely(fc.constantFrom(0, 4, "1mm"), [500]),
  margin: length,
  padding: length,
  border,
  borderLeft: border,
  borderRadius: length,
  backgroundColor: fc.constantFrom("gold", "transparent", "#eee"),
  backgroundImage: rarely(fc.constantFrom("", "images/logo.png"), ["nowhere.png"]),
  backgroundSize: fc.constantFrom<string | number[]>("cover", "contain", [12, 5_000], [0.01, 8]),
  backgroundFocus: fc.constantFrom([0, 0], [1, 0.3]),
  opacity: fc.constantFrom(0.2, 1),
  width: share,
  height: share,
  minHeight: length,
  horizontalAlign: fc.constantFrom("left", "center", "right"),
  verticalAlign: fc.constantFrom("top", "middle", "bottom", "baseline"),
  fit: fc.constantFrom("none", "shrink"),
  minFontSize: fc.constantFrom(1, 6, 5_000),
  float: rarely(fc.constantFrom("left", "none"), ["right"]),
  clear: fc.constantFrom("none", "left", "right", "both"),
  keepTogether: fc.boolean(),
  keepWithNext: fc.boolean(),
  pageBreakBefore: fc.boolean(),
  pageBreakAfter: fc.boolean(),
  boxDecorationBreak: fc.constantFrom("slice", "clone"),
  borderCollapse: fc.constantFrom("separate", "collapse"),
  tableLayout: fc.constantFrom("auto", "fixed"),
  tabStops: fc.constantFrom<string | object[]>(
    "menu",
    [],
    [
      { at: 90, align: "decimal", leader: "dashes" },
      { at: "100%", align: "right", leader: "line" },
    ],
    [{ at: "50%", align: "center", leader: "· " }, { at: -20 }, { at: 9_000, align: "right", leader: "dots" }],
  ),
  numbering: fc.constantFrom("decimal", "none"),
  numberingLevel: fc.integer({ min: 1, max: 9 }),
  indent: rarely(fc.constantFrom(0, 18), [4_000]),
  markerGap: rarely(fc.constantFrom(0, 6), [500]),
  itemSpacing: rarely(fc.constantFrom(0, 2), [3_000]),
};

const wild = {
  ...calm,
  skew: fc.constantFrom<number | number[]>(10, [0, -30], 90),
  transform: fc.constantFrom("scale(0.5)", "translate(3 -4) rotate(20)", "scale(1e12)", "nothing"),
  columnCount: fc.constantFrom(2, 3, 32),
  columnGap: fc.constantFrom(0, 7, 5_000),
  letterSpacing: fc.constantFrom(-30, -0.5, 3, 4_000),
  wordSpacing: fc.constantFrom(-30, 3, 4_000),
  textIndent: fc.constantFrom(-50, 12, 5_000, "3cm"),
  marginTop: fc.constantFrom(-40, 5_000, "-3mm"),
  marginLeft: fc.constantFrom(-40, 5_000),
  rotate: fc.constantFrom(45, -90, 1e9),
  clipPath: fc.constantFrom("circle()", "ellipse(10% 20%)", "polygon(0 0, 100% 0, 50% 100%)", "inset(5000)"),
};

type Keys = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** A style of no keys, or of up to four. */
const styleOf = (keys: Keys) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    {
      weight: 3,
      arbitrary: fc
        .uniqueArray(fc.constantFrom(...Object.keys(keys)), { minLength: 1, maxLength: 4 })
        .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, keys[name] ?? fc.constant(0)])))),
    },
  );

type Element = Part<object>;

const started = (start: number | undefined): object => (start === undefined ? {} : { start });

const tagged = (word: string, text: Part<string>, style: object): Element => ({
  ...text,
  value: { [word]: text.value, style },
});

function elementsWith(keys: Keys, most: number): fc.Arbitrary<readonly Element[]> {
  const style = styleOf(keys);
  const paragraph = fc
    .tuple(
      fc.constantFrom("p", "h1", "h3", "h5"),
      text,
      fc.oneof(
        { weight: 7, arbitrary: style },
        {
          weight: 1,
          arbitrary: fc.constantFrom<object>(["loud", "boxed", "loud"], { extends: "framed", bold: false }),
        },
        { weight: 1, arbitrary: fc.constantFrom("counted", "hanging") },
      ),
      fc.option(fc.constantFrom(0, 3, 1_000_000), { nil: undefined, freq: 15 }),
    )
    .map(([word, said, own, start]) => ({ ...said, value: { [word]: said.value, style: own, ...started(start) } }));
  const image = fc
    .record({ src: fc.constantFrom("images/logo.png", "jpeg/cmyk.jpg", "nowhere.png"), width: share, style })
    .chain((value) => fc.constantFrom({}, {}, ...fits).map((fit) => part<object>({ image: { ...value, ...fit } })));
  const rule = fc
    .record({
      lineType: fc.constantFrom("solid", "groove", "DOTTED"),
      width: rarely(fc.constantFrom(0.5, 1), [0.01, 900]),
      length: share,
    })
    .map((value) => part<object>({ separator: value }));
  const spans = {
    colspan: rarely(fc.constantFrom(1, 1, 1, 2), [3, 3, 4, 40, 1_000]),
    rowspan: rarely(fc.constantFrom(1, 1, 1, 2, 3), [65_535]),
  };
  return fc.letrec<{ element: Element; elements: readonly Element[]; cell: Element }>((tie) => ({
    elements: fc.array(tie("element"), { maxLength: most }),
    cell: fc
      .tuple(
        fc.oneof(
          { weight: 3, arbitrary: fc.tuple(text, style).map(([said, own]) => tagged("td", said, own)) },
          tie("element"),
          tie("elements").map((inner) => join(inner, (content): object => ({ content }))),
        ),
        fc.record(spans),
      )
      .map(([{ value, once, repeated }, span]) =>
        part<object>({ ...inCell(value), ...("break" in value ? {} : span) }, once, repeated),
      ),
    element: fc.oneof(
      { maxDepth: 3, depthSize: "small", withCrossShrink: true },
      paragraph,
      image,
      rule,
      fc.constantFrom(...components.map(({ metadata, says }) => part<object>({ use: { name: metadata.name } }, says))),
      drawing,
      fc.tuple(tie("element"), fc.constantFrom(...conditions)).map(([shown, [condition, holds]]) => {
        if ("if" in shown.value) return shown;
        const value = { ...shown.value, if: condition };
        return holds ? { ...shown, value } : part<object>(value);
      }),
      fc
        .tuple(fc.array(tie("elements"), { minLength: 1, maxLength: 3 }), style, length, fc.nat({ max: 2 }))
        .map(([rows, own, gap, kind]) => columnsOf(rows, own, typeof gap === "number" ? gap : 4, kind)),
      fc
        .tuple(tie("elements"), style, fc.option(length, { nil: undefined }), fc.boolean())
        .map(([inner, own, gap, isBeside]) => stackOf(inner, own, typeof gap === "number" ? gap : undefined, isBeside)),
      fc
        .tuple(tie("elements"), letters, style, fc.constantFrom("figure", "table", "own"))
        .map(([inner, said, own, kind]) => figureOf(inner, said, own, kind)),
      fc.constant(
        part<object>(
          { stack: { source: "$data.words", gap: 3, map: { stack: { content: [{ p: "[= upper($item)]" }] } } } },
          "ABC",
        ),
      ),
      fc.constant(
        part<object>({ ul: { source: "= where($data.words, $item != 'b')", map: "[= upper($item)]" } }, "AC"),
      ),
      chart,
      markdown,
      rich,
      fc.constantFrom(...groupedTables),
      fc.tuple(letters, style, fc.constantFrom(...positions), fc.constantFrom("p", "stack")).map(placedOf),
      fc.constantFrom("page", "line").map((kind) => part<object>({ break: kind })),
      fc
        .tuple(fc.constantFrom("ul", "ol"), tie("elements"), style, fc.constantFrom(0, 1, 999_998))
        .map(([word, items, own, start]) =>
          join(items, (values): object => ({
            [word]: { items: values, style: own, ...(word === "ol" ? countedBy(start) : {}) },
          })),
        ),
      fc
        .tuple(
          fc.array(greek, { maxLength: 3 }),
          fc.array(fc.array(tie("cell"), { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
          fc.array(greek, { maxLength: 2 }),
          fc.option(
            fc.array(
              rarely(
                fc.constantFrom<unknown>(
                  1,
                  2.5,
                  "auto",
                  "30%",
                  { min: 30, max: 60 },
                  { noWrap: true },
                  { align: "decimal" },
                ),
                [0, "300%", { max: 3, noWrap: true }, { min: 4_000 }],
              ),
              { minLength: 1, maxLength: 4 },
            ),
            {
              nil: undefined,
            },
          ),
          style,
          rarely(fc.constantFrom<unknown>(undefined, undefined, 3, [0, 6]), [[40, 0], 5_000]),
        )
        .map(([heads, rows, feet, widths, own, gap]) =>
          tableOf(
            heads,
            rows,
            feet,
            { ...(widths === undefined ? {} : { widths }), ...(gap === undefined ? {} : { gap }) },
            own,
          ),
        ),
    ),
  })).elements;
}

/** Tables whose entries the data have: in another order, and in groups. */
const groupedTables: readonly Element[] = [
  part<object>({ table: { source: "$data.words", sortBy: "-$item", map: ["$item"] } }, "cba"),
  part<object>(
    {
      table: {
        source: "$data.words",
        sortBy: "= $item != 'b'",
        groupBy: [
          "= $item = 'b'",
          { by: "$item", footer: [[{ td: "[= upper($group.key)]", rowspan: 3 }, { td: "" }]] },
        ],
        groupHeader: [[{ th: "($item)" }], { cells: [{ td: "$group.outer.key" }], keepWithNext: false }],
        map: ["$item", { td: "" }],
        carry: {
          value: "= len($item)",
          out: [[{ td: "$carry.sum" }]],
          in: [[{ td: "" }, { td: "$carry.sum", rowspan: 9 }]],
        },
      },
    },
    "($item)truebB($item)falseaA($item)falsecC",
  ),
];

/** Conditions that depend on the data, and whether they hold. */
const conditions: readonly (readonly [condition: unknown, holds: boolean])[] = [
  ["$data.yes", true],
  ["$data.no", false],
  [{ value: "$data.bold", is: "[b]fett[/b]" }, true],
  [{ not: "$data.deep.list" }, false],
  ["= count($data.words) = $value.two + 1", true],
  ["= $data.missing + 1 > 0", false],
  [{ value: "= $data.words", is: "= 1 / 0" }, false],
  [{ any: [{ value: "$data.yes", above: 3 }, "$data.slash"] }, true],
];

/** The components that `use` finds; `says` is their text in the file. */
export const components = [
  { metadata: { name: "seal" }, says: "kk", content: [{ p: "kk" }] },
  {
    metadata: { name: "nested" },
    says: "kkjj",
    styles: { inner: { padding: 3, border: "1 solid red" } },
    content: [{ use: { name: "seal" } }, { ul: { items: [{ p: "jj", style: "inner" }] } }],
  },
] as const;

const drawing = fc
  .tuple(letters, rarely(fc.constantFrom(10, 60), [0.01, 4_000]), fc.constantFrom(0, 30, 400))
  .map(([word, width, turn]) => {
    const words = { text: { x: 1, y: 8, value: word, fontSize: 8, transform: `rotate(${turn})` } };
    const shape = { rect: { width: 5, height: 3, fill: "gold", strokeDasharray: [1, 0.5] } };
    return part<object>({ svg: { viewBox: [40, 10], width, children: [shape, words] } }, word);
  });

/** On the page and off it, in what stands around and beyond that. */
const positions: readonly object[] = [
  { x: 10, y: 10 },
  { right: "4mm", bottom: 12, width: 80, height: 9, from: "container" },
  { x: 3, right: 3, y: 5, from: "container", layer: "behind" },
  { x: 40, y: 40, width: 0.001, layer: "behind" },
  { x: -900, bottom: 9_000, height: 4_000 },
  { x: 9_000, y: -50, from: "container" },
];

function placedOf([word, style, position, kind]: readonly [string, object, object, string]): Element {
  const own = kind === "p" ? { p: word, style } : { stack: { content: [{ p: word }, { p: word, position }] }, style };
  return part<object>({ ...own, position }, kind === "p" ? word : word + word);
}

/** A cell has its place in the table. */
function inCell(value: object): object {
  const { position: _none, ...element } = value as { readonly position?: unknown };
  return element;
}

/** Charts write numbers alone, with what stands in numbers. */
const hasChart = (document: object): boolean => JSON.stringify(document).includes('{"chart":');

/** Its marks are no text, and what looks like shortcodes and references is. */
const markdown = fc
  .tuple(
    fc.integer({ min: 0, max: richTexts.length - 1 }),
    fc.integer({ min: 1, max: 5 }),
    fc.constantFrom("inner", "none", { padding: 3, columnCount: 2 }),
  )
  .map(([at, firstHeading, own]) =>
    part<object>({ markdown: `$data.rich[${at}]`, firstHeading, style: own }, richTexts[at]?.shown),
  );

const rich = fc
  .tuple(fc.constantFrom(...htmlTexts.keys()), fc.integer({ min: 1, max: 5 }), fc.boolean())
  .map(([at, firstHeading, isLine]) =>
    isLine
      ? part<object>({ p: `[rich, $data.html[${at}]]` }, htmlTexts[at]?.shown)
      : part<object>({ rich: `$data.html[${at}]`, firstHeading }, htmlTexts[at]?.shown),
  );

const chart = fc
  .record({
    type: fc.constantFrom("bar", "line", "area", "pie", "donut", "sparkline", "gauge"),
    source: fc.constantFrom("$data.words", "= where($data.words, $item = 'a')", "= where($data.words, $item = 'z')"),
    series: fc.constantFrom(
      [{ value: "= len($item) * $global.INDEX" }],
      [{ value: "= 7 - $global.INDEX" }, { value: "= $global.INDEX - 2", color: "gold" }],
    ),
    stacked: fc.constantFrom(true, false, "percent"),
    horizontal: fc.boolean(),
    labels: fc.boolean(),
    legend: fc.constantFrom("auto", "bottom", "NONE"),
    width: rarely(fc.constantFrom(60, "50%"), [0.01, 4_000]),
    height: rarely(fc.constantFrom(40, 90), [8, 1_400]),
    target: fc.constantFrom(1, 1e15, "= 2"),
  })
  .map((value) => part<object>({ chart: value }));

function columnsOf(rows: readonly (readonly Element[])[], style: object, gap: number, kind: number): Element {
  const columns = rows.map((elements) => join(elements, (values) => values));
  const keys = kind === 0 ? { colNumber: rows.length + 1 } : kind === 1 ? { widths: [0, ...rows.map(() => 2)] } : {};
  return join(columns, (values): object => ({ columns: { rows: values, style, gap, ...keys } }));
}

const countedBy = (start: number): object =>
  start === 0
    ? { continue: true, text: "{n}." }
    : start === 1
      ? { continue: "nosuch", numbering: "decimal" }
      : { start };

function stackOf(elements: readonly Element[], style: object, gap: number | undefined, isBeside: boolean): Element {
  return join(elements, (content): object => {
    const stack = { content, ...(gap === undefined ? {} : { gap }) };
    return isBeside ? { stack, style, id: "stack" } : { stack: { ...stack, style } };
  });
}

/** Captions stand above tables and below all else; a kind of one's own has its name for a label. */
function figureOf(elements: readonly Element[], said: string, style: object, kind: string): Element {
  const { once, ...figure } = join(elements, (values): object => ({
    figure: { content: [{ p: "" }, ...values], caption: `[b]${said}[/b]`, kind, style },
  }));
  const label = { figure: "Figure:", table: "Table:" }[kind] ?? `${kind}:`;
  return { ...figure, once: kind === "table" ? `${label}${said}${once}` : `${once}${label}${said}` };
}

function tableOf(
  heads: readonly string[],
  rows: readonly (readonly Element[])[],
  feet: readonly string[],
  keys: object,
  style: object,
): Element {
  const head =
    heads.length === 0
      ? []
      : [
          join(
            heads.map((said) => part({ th: said }, "", said)),
            (cells): object[] => cells,
          ),
        ];
  const body = rows.map((cells, at) =>
    join(cells, (values): object => (at % 3 === 1 ? { cells: values, keepWithNext: true } : values)),
  );
  const said = feet.join("");
  const foot = said === "" ? {} : { footer: [feet.map((td) => ({ td }))], repeatFooter: feet.length > 1 };
  const table = join([...head, ...body], (values): object => ({
    table: { rows: values, style, ...keys, ...foot },
  }));
  return { ...table, repeated: `${table.repeated}${said}` };
}

const zone = fc.option(
  fc.tuple(greek, length).map(([said, offset]) =>
    part<object>(
      {
        content: [{ p: `${said} $global.PAGE $global.SECTIONPAGE $global.SECTIONPAGES $global.HEADING5.NUMBER` }],
        offset: typeof offset === "number" ? offset : 3,
      },
      "",
      said,
    ),
  ),
  { nil: undefined },
);

/** No margin is so narrow that the box of a span, which takes no space, reaches over the edge. */
const pageSetup = fc.record({
  size: rarely(fc.constantFrom<string | number[]>("a5", "A4", [200, 300]), ["a10", [3, 3], [14_400, 20], [60, 14_400]]),
  orientation: fc.constantFrom("portrait", "LANDSCAPE"),
  bleed: rarely(fc.constantFrom(0, 0, 8.5), [72]),
  cropMarks: fc.boolean(),
  backgroundImage: fc.constantFrom("", "", "images/logo.png", "nowhere.png"),
  backgroundSize: fc.constantFrom<string | number[]>("cover", "CONTAIN", [3, 2], [0.001, 1]),
  pageNumbers: fc.constantFrom({}, { symbol: "01" }, { start: 0 }, { start: 999_999 }),
  margin: rarely(fc.constantFrom([36, 36, 36, 36], [6, 5, 10, 4]), [[5_000, 5_000, 5_000, 5_000]]),
});

const section = fc.tuple(pageSetup, zone).map(([setup, header]) => {
  const value = { break: "section", pageSetup: setup, ...(header === undefined ? {} : { header: header.value }) };
  return part<object>(value, "", header?.repeated);
});

const filler: Element = part({ p: "zz", id: "filler" }, "zz");

const fits = [
  { height: 30, fit: "cover" },
  { height: 20, fit: "COVER", focus: [0, 1] },
  { height: "10%", fit: "contain", focus: [0.25, 0.5] },
  { fit: "contain" },
];

const watermark = fc.option(
  fc
    .tuple(
      greek,
      fc.constantFrom(0, -35, 400),
      fc.boolean(),
      fc.constantFrom([0, 0], [50, 40], [0.001, 3]),
      fc.boolean(),
    )
    .map(([said, angle, repeat, spacing, behind]) => ({
      value: { content: { p: said, style: { fontSize: 30, opacity: 0.3 } }, angle, repeat, spacing, behind },
      said,
    })),
  { nil: undefined },
);

const contents = fc.oneof(
  fc.record({ maxLevel: fc.integer({ min: 1, max: 5 }), outlines: fc.boolean() }),
  fc.record({ levels: fc.constantFrom([2, 3], [1, 5], [4, 4]), inline: fc.boolean() }),
  fc.record({ of: fc.constantFrom("figure", "table", "nosuch"), inline: fc.boolean() }),
  fc.record({
    styles: fc.array(fc.constantFrom("loud", "boxed", "nosuch", ["loud", "boxed"]), { minLength: 1, maxLength: 5 }),
    leader: fc.constantFrom("dots", "none"),
    inline: fc.boolean(),
  }),
);

const footnotes = fc.record({
  numbering: fc.constantFrom("document", "page"),
  symbol: fc.constantFrom("1", "*"),
  offset: rarely(fc.constantFrom(0, 8), [5_000]),
  style: styleOf({ fontSize: size, margin: length, padding: length, color: fc.constantFrom("red") }),
});

/**
 * `wild`: with styles that move boxes off their place. `contents`: also, what says things again or draws symbols
 * of its own: tables of contents, watermarks, notes counted by page.
 */
export function definitions(how: "calm" | "wild" | "contents"): fc.Arbitrary<Grown> {
  const grow = (mayBeLong: boolean) => {
    const plain = withoutContents(how === "calm" ? calm : wild, mayBeLong);
    return how === "contents" ? withContents(plain) : plain;
  };
  return fc.oneof({ weight: 15, arbitrary: grow(false) }, { weight: 1, arbitrary: grow(true) });
}

function withoutContents(keys: Keys, mayBeLong: boolean): fc.Arbitrary<Grown> {
  const elements = elementsWith(keys, mayBeLong ? 4 : 2);
  // A section without content makes no page, so that its zones would not show.
  const content = fc
    .tuple(elements, fc.option(section, { nil: undefined }), elements)
    .map(([before, between, after]) => [
      filler,
      ...before,
      ...(between === undefined ? [] : [between, filler]),
      ...after,
    ]);
  return fc.tuple(pageSetup, zone, zone, content).map(([setup, header, footer, inner]) => {
    const all = join(inner, (values) => values);
    const document = {
      pageSetup: setup,
      values: { word: "= lower('WERT')", two: "= sum($data.words, if($item = 'b', 2, 0))" },
      numbering: { levels: { levels: [{ text: "{1}." }, { text: "{1}.{2}•", start: 0 }] } },
      tabStops: { menu: [{ at: "100%", align: "right", leader: "dots" }] },
      texts: { en: { say: "[b]sag[/b] {name}", many: { one: "eins", other: "viele" } } },
      styles: {
        boxed: { padding: 2, border: "1 solid red", backgroundColor: "#fee" },
        loud: { bold: true, textAlign: "right" },
        counted: { numbering: "decimal" },
        hanging: { numbering: "levels", numberingLevel: 2, indent: 18 },
        framed: { extends: ["loud", "boxed", "nosuch"], padding: 5 },
      },
      ...(header === undefined ? {} : { header: header.value }),
      ...(footer === undefined ? {} : { footer: footer.value }),
      content: all.value,
    };
    const repeated = `${all.repeated}${header?.repeated ?? ""}${footer?.repeated ?? ""}`;
    return { document, data, once: all.once, repeated, saysMore: hasChart(document), mayBeLong };
  });
}

function withContents(plain: fc.Arbitrary<Grown>): fc.Arbitrary<Grown> {
  return fc.tuple(plain, contents, watermark, footnotes, fc.nat()).map(([grown, toc, mark, notes, place]) => {
    const content = [...(grown.document as { readonly content: readonly object[] }).content];
    content.splice(place % (content.length + 1), 0, { toc });
    const marked = mark === undefined ? {} : { watermark: mark.value };
    const document = { ...grown.document, ...marked, footnotes: notes, content };
    return { ...grown, document, saysMore: true };
  });
}
