import fc from "fast-check";

// Seeds of random documents of tokens: shapes and sizes without a text. `token-document.ts` puts the words in.

/** A note behind the word at `at` (counted round the text's words), of so many words. */
export interface NoteSeed {
  readonly at: number;
  readonly words: number;
}

/** A text of so many words, its style a sum of `looks`. */
export interface TextSeed {
  readonly kind: "text";
  readonly words: number;
  readonly size: number;
  readonly notes: readonly NoteSeed[];
  readonly looks: readonly number[];
  /** A picture on the line, behind the first word. */
  readonly picture: boolean;
}

export interface CellSeed {
  readonly blocks: readonly Seed[];
  readonly colspan: number;
  readonly rowspan: number;
  readonly look: number;
}

interface RowSeed {
  readonly cells: readonly CellSeed[];
  readonly keepWithNext: boolean;
}

export interface TableSeed {
  readonly kind: "table";
  readonly columns: number;
  readonly rows: readonly RowSeed[];
  /** So many of the rows are a header; 1 of `feet` is a footer. */
  readonly heads: number;
  readonly feet: number;
  readonly repeatFooter: boolean;
  readonly widths: "auto" | "fixed" | "weights";
  readonly collapse: boolean;
  readonly looks: readonly number[];
}

/** A table that the data fill. */
export interface DataSeed {
  readonly kind: "data";
  readonly columns: number;
  readonly entries: number;
  /** Entries in a group; 0: there are no groups. */
  readonly grouped: number;
}

export type Seed =
  | TextSeed
  | { readonly kind: "heading"; readonly level: number; readonly words: number; readonly notes: readonly NoteSeed[] }
  | {
      readonly kind: "list";
      readonly ordered: boolean;
      readonly items: readonly Seed[];
      readonly looks: readonly number[];
    }
  | TableSeed
  | DataSeed
  | {
      readonly kind: "beside";
      readonly picture: readonly [width: number, height: number];
      readonly before: boolean;
      readonly blocks: readonly Seed[];
    }
  | { readonly kind: "grid"; readonly columns: readonly (readonly Seed[])[]; readonly looks: readonly number[] }
  | {
      readonly kind: "stream";
      readonly count: number;
      readonly blocks: readonly Seed[];
      readonly looks: readonly number[];
    }
  | {
      readonly kind: "picture";
      readonly width: number;
      readonly height: number;
      readonly caption: number;
      readonly keep: boolean;
    }
  | { readonly kind: "drawing"; readonly width: number }
  | { readonly kind: "rule" | "page" | "line" };

/** Points. */
export interface SetupSeed {
  readonly size: readonly [width: number, height: number];
  readonly margin: readonly [top: number, right: number, bottom: number, left: number];
  readonly landscape: boolean;
}

/** A header or footer; `variants`: the pages for which it has a text of their own. */
export interface ZoneSeed {
  readonly words: number;
  readonly variants: "none" | "first" | "parity";
  readonly offset: number;
  readonly rule: boolean;
}

export interface DocumentSeed {
  readonly rightToLeft: boolean;
  readonly hebrew: boolean;
  readonly tagged: boolean;
  readonly header: ZoneSeed | undefined;
  readonly footer: ZoneSeed | undefined;
  readonly notes: {
    readonly numbering: string;
    readonly symbol: string;
    readonly size: number;
    readonly offset: number;
  };
  readonly sections: readonly { readonly setup: SetupSeed; readonly blocks: readonly Seed[] }[];
}

/** Looks of blocks, of which a style is the sum; a box is at most so much narrower inside. */
export const blockLooks: readonly (readonly [style: object, narrower: number])[] = [
  [{ margin: 6 }, 12],
  [{ marginTop: 14, marginBottom: 3 }, 0],
  [{ padding: 4, border: "1 solid #369" }, 10],
  [{ keepTogether: true }, 0],
  [{ keepWithNext: true }, 0],
  [{ pageBreakBefore: true }, 0],
  [{ pageBreakAfter: true }, 0],
  [{ minHeight: 45, verticalAlign: "bottom", backgroundColor: "#eee" }, 0],
  [{ orphans: 1, widows: 1 }, 0],
  [{ orphans: 4, widows: 3 }, 0],
  [{ textAlign: "justify" }, 0],
  [{ textAlign: "center", bold: true }, 0],
  [{ lineHeight: 1 }, 0],
  [{ lineHeight: 1.7, fontFamily: "serif" }, 0],
  [{ textIndent: 8 }, 8],
  [{ baseDirection: "rtl" }, 0],
  [{ baseDirection: "ltr", fontFamily: "monospace" }, 0],
  [{ keepTogether: true, keepWithNext: true }, 0],
];

/** In cells there are no pages to break. */
export const cellLooks: readonly object[] = [
  {},
  { padding: 1, border: "1 solid red" },
  { verticalAlign: "middle" },
  { verticalAlign: "bottom", backgroundColor: "#eef" },
  { verticalAlign: "baseline" },
  { height: 40 },
];

const notes = fc.oneof(
  { weight: 5, arbitrary: fc.constant([]) },
  {
    weight: 2,
    arbitrary: fc.array(
      fc.record({
        at: fc.nat(50),
        words: fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 1, max: 8 }) }, fc.integer({ min: 1, max: 40 })),
      }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
  },
);

const looks = fc.subarray([...blockLooks.keys()], { maxLength: 3 });
const fewLooks = fc.oneof({ weight: 2, arbitrary: fc.constant<number[]>([]) }, looks);

const text: fc.Arbitrary<TextSeed> = fc.record({
  kind: fc.constant("text" as const),
  words: fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 1, max: 8 }) }, fc.integer({ min: 1, max: 40 })),
  size: fc.constantFrom(7, 9, 10, 10, 14),
  notes,
  looks: fewLooks,
  picture: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
});

const leaves = [
  { weight: 5, arbitrary: text },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("heading" as const),
      level: fc.integer({ min: 1, max: 5 }),
      words: fc.integer({ min: 1, max: 6 }),
      notes,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("picture" as const),
      width: fc.integer({ min: 10, max: 300 }),
      height: fc.integer({ min: 5, max: 150 }),
      caption: fc.nat(6),
      keep: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("drawing" as const), width: fc.integer({ min: 60, max: 200 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("rule" as const, "page" as const, "line" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("data" as const),
      columns: fc.integer({ min: 1, max: 4 }),
      entries: fc.integer({ min: 0, max: 25 }),
      grouped: fc.constantFrom(0, 0, 1, 4),
    }),
  },
];

const { seed } = fc.letrec<{ seed: Seed; seeds: readonly Seed[]; cell: CellSeed; row: RowSeed }>((tie) => ({
  seeds: fc.array(tie("seed"), { minLength: 1, maxLength: 3 }),
  cell: fc.record({
    blocks: fc.oneof({ weight: 3, arbitrary: fc.tuple(text) }, { weight: 1, arbitrary: tie("seeds") }),
    colspan: fc.constantFrom(1, 1, 1, 2, 3),
    rowspan: fc.constantFrom(1, 1, 1, 2, 3),
    look: fc.nat(cellLooks.length - 1),
  }),
  row: fc.record({
    cells: fc.array(tie("cell"), { minLength: 1, maxLength: 4 }),
    keepWithNext: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  }),
  seed: fc.oneof(
    { maxDepth: 3, depthSize: "small", withCrossShrink: true },
    ...leaves,
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("list" as const),
        ordered: fc.boolean(),
        items: fc.array(tie("seed"), { minLength: 1, maxLength: 5 }),
        looks: fewLooks,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("table" as const),
        columns: fc.integer({ min: 1, max: 4 }),
        rows: fc.array(tie("row"), { minLength: 1, maxLength: 6 }),
        heads: fc.constantFrom(0, 0, 1, 1, 2),
        feet: fc.constantFrom(0, 0, 1),
        repeatFooter: fc.boolean(),
        widths: fc.constantFrom("auto" as const, "fixed" as const, "weights" as const),
        collapse: fc.boolean(),
        looks: fewLooks,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("beside" as const),
        picture: fc.tuple(fc.integer({ min: 20, max: 90 }), fc.integer({ min: 10, max: 150 })),
        before: fc.boolean(),
        blocks: tie("seeds"),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("grid" as const),
        columns: fc.array(tie("seeds"), { minLength: 1, maxLength: 3 }),
        looks: fewLooks,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("stream" as const),
        count: fc.integer({ min: 2, max: 3 }),
        blocks: tie("seeds"),
        looks: fewLooks,
      }),
    },
  ),
}));

const setup: fc.Arbitrary<SetupSeed> = fc.record({
  size: fc.oneof(
    fc.constantFrom<[number, number]>([420, 595], [300, 200], [595, 842]),
    fc.tuple(fc.integer({ min: 170, max: 600 }), fc.integer({ min: 130, max: 700 })),
  ),
  margin: fc.constantFrom<[number, number, number, number]>([36, 36, 36, 36], [10, 12, 14, 16], [30, 10, 20, 25]),
  landscape: fc.boolean(),
});

const zone: fc.Arbitrary<ZoneSeed> = fc.record({
  words: fc.integer({ min: 1, max: 6 }),
  variants: fc.constantFrom("none" as const, "none" as const, "first" as const, "parity" as const),
  offset: fc.constantFrom(0, 4, 8),
  rule: fc.boolean(),
});

export const documentSeeds: fc.Arbitrary<DocumentSeed> = fc.record({
  rightToLeft: fc.boolean(),
  hebrew: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
  tagged: fc.boolean(),
  header: fc.option(zone, { nil: undefined }),
  footer: fc.option(zone, { nil: undefined }),
  notes: fc.record({
    numbering: fc.constantFrom("document", "document", "page"),
    symbol: fc.constantFrom("1", "1", "a", "i", "*"),
    size: fc.constantFrom(6, 8, 10),
    offset: fc.constantFrom(0, 8, 15),
  }),
  sections: fc.array(fc.record({ setup, blocks: fc.array(seed, { minLength: 1, maxLength: 5 }) }), {
    minLength: 1,
    maxLength: 2,
  }),
});
