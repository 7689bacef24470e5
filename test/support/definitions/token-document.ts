import {
  blockLooks,
  type CellSeed,
  cellLooks,
  type DataSeed,
  type DocumentSeed,
  type NoteSeed,
  type Seed,
  type SetupSeed,
  type TableSeed,
  type TextSeed,
  type ZoneSeed,
} from "./token-seeds.ts";

/**
 * Where a token has to be found. `body`: once in the pages. `repeated`: in rows that pages may repeat. `note`: once, at the foot of
 * a page. `drawn`: once in a PDF; DOCX has the outlines of its letters.
 */
type TokenPlace = "body" | "repeated" | "note" | "drawn";

/** A part of a document that a page break cannot divide. */
interface Unit {
  /** Pages may end between tokens of two names. */
  readonly name: string;
  /** It is a text, which may be divided between its lines. */
  readonly lines?: Lines;
}

interface Lines {
  readonly orphans: number;
  readonly widows: number;
}

interface Planted {
  readonly place: TokenPlace;
  readonly unit: Unit;
}

interface PlantedNote {
  /** The token whose word carries the note's mark. */
  readonly mark: string;
  readonly tokens: readonly string[];
}

/** The texts of a header or footer that a page shows once. */
export interface PlantedZone {
  readonly where: "header" | "footer";
  readonly on: "first" | "others" | "odd" | "even" | "all";
  readonly tokens: readonly string[];
}

interface PlantedSection {
  /** Its first token, on its first page. */
  readonly start: string;
  readonly margin: SetupSeed["margin"];
}

/** A definition every word of which is a token of its own, and where each has to be. */
export interface TokenDocument {
  readonly document: object;
  readonly data: object;
  readonly tokens: ReadonlyMap<string, Planted>;
  readonly notes: readonly PlantedNote[];
  readonly zones: readonly PlantedZone[];
  readonly sections: readonly PlantedSection[];
}

/** Points that a word takes, as a multiple of its size: the widest are bold. */
const wordWidth = 4.8;

/** Points below which nothing is put side by side or indented any more: no word must be divided, an indent inherited. */
const narrowest = 66;

/** Points of a cell in which the narrowest text still has a size. */
const narrowestCell = 48;

const hebrewDigits = "אבגדהוזחטי";

/** Latin tokens are `t0001k`; in Hebrew the letters of digits, between two that no digit has. */
const token = (number: number, hebrew: boolean): string => {
  const digits = String(number).padStart(4, "0");
  return hebrew ? `ש${[...digits].map((digit) => hebrewDigits[Number(digit)]).join("")}ת` : `t${digits}k`;
};

/** The tokens in a text, as they were planted: readers may give Hebrew back from left to right. */
export const tokensIn = (said: string): readonly string[] =>
  [...said.matchAll(/t\d{4}k|ש[אבגדהוזחטי]{4}ת|ת[אבגדהוזחטי]{4}ש/gu)].map(([found]) =>
    found.startsWith("ת") ? [...found].reverse().join("") : found,
  );

export function plantDocument(seed: DocumentSeed): TokenDocument {
  const garden = new Garden(seed);
  const content = seed.sections.flatMap(({ setup, blocks }, at) => garden.section(setup, blocks, at === 0));
  const [first] = seed.sections;
  const direction = seed.rightToLeft ? { baseDirection: "rtl" } : {};
  const names = ["p", "h1", "h2", "h3", "h4", "h5", "td", "th", "ul", "ol", "table"];
  const document = {
    // Poppler puts no words together of letters that come in the order they are read in, as Hebrew under tags.
    tagged: seed.tagged && !seed.hebrew,
    pageSetup: first === undefined ? {} : pageSetup(first.setup),
    styles: Object.fromEntries(names.map((name) => [name, { ...direction, ...headingSizes[name] }])),
    footnotes: {
      numbering: seed.notes.numbering,
      symbol: seed.notes.symbol,
      offset: seed.notes.offset,
      style: { fontSize: seed.notes.size, ...direction },
    },
    ...garden.zone("header", seed.header),
    ...garden.zone("footer", seed.footer),
    content,
  };
  return { document, ...garden.planted() };
}

const headingSizes: Readonly<Record<string, object>> = {
  h1: { fontSize: 12 },
  h2: { fontSize: 11 },
  h3: { fontSize: 10 },
  h4: { fontSize: 10 },
  h5: { fontSize: 9 },
};

const pageSetup = ({ size, margin, landscape }: SetupSeed): object => ({
  size,
  margin,
  ...(landscape ? { orientation: "landscape" } : {}),
});

const contentWidth = ({ size, margin, landscape }: SetupSeed): number =>
  (landscape ? size[1] : size[0]) - margin[1] - margin[3];

interface Look {
  readonly orphans?: number;
  readonly widows?: number;
  readonly keepTogether?: boolean;
  readonly keepWithNext?: boolean;
}

const styleOf = (looks: readonly number[]): Look =>
  Object.assign({}, ...looks.map((look) => blockLooks[look]?.[0] ?? {}));

const narrowerBy = (looks: readonly number[]): number =>
  looks.reduce((sum, look) => sum + (blockLooks[look]?.[1] ?? 0), 0);

const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** As CSS has it, for texts whose style and list say nothing. */
const usualLines: Lines = { orphans: 2, widows: 2 };

/** Texts take them from their list. */
const linesWith = ({ orphans, widows }: Look, { lines }: { readonly lines: Lines }): Lines => ({
  orphans: orphans ?? lines.orphans,
  widows: widows ?? lines.widows,
});

/** A text's surroundings: the points it may take, and the place and unit of its tokens. */
interface Plot {
  readonly width: number;
  readonly place: TokenPlace;
  /** Parts between which pages may end have units of their own. */
  readonly unit: Unit;
  readonly whole: boolean;
  /** Lines that its texts keep together at a page's end and beginning, unless they say so themselves. */
  readonly lines: Lines;
}

/** Grows definitions from seeds, and writes down what it put where. */
class Garden {
  readonly #seed: DocumentSeed;
  readonly #tokens = new Map<string, Planted>();
  readonly #notes: PlantedNote[] = [];
  readonly #zones: PlantedZone[] = [];
  readonly #sections: PlantedSection[] = [];
  readonly #data: Record<string, readonly object[]> = {};
  #count = 0;

  constructor(seed: DocumentSeed) {
    this.#seed = seed;
  }

  planted(): Omit<TokenDocument, "document"> {
    return { data: this.#data, tokens: this.#tokens, notes: this.#notes, zones: this.#zones, sections: this.#sections };
  }

  section(setup: SetupSeed, blocks: readonly Seed[], first: boolean): readonly object[] {
    const width = contentWidth(setup);
    const plot: Plot = {
      width,
      place: "body",
      unit: { name: `${this.#sections.length}` },
      whole: false,
      lines: usualLines,
    };
    const start = this.#token(plot);
    this.#sections.push({ start, margin: setup.margin });
    const grown = this.#blocks(blocks, plot);
    const breaks = first ? [] : [{ break: "section", pageSetup: pageSetup({ ...setup }) }];
    return [...breaks, { p: start }, ...grown];
  }

  zone(where: "header" | "footer", seed: ZoneSeed | undefined): object {
    if (seed === undefined) return {};
    const words = (on: PlantedZone["on"]): readonly object[] => {
      const tokens = Array.from({ length: seed.words }, () => this.#next());
      this.#zones.push({ where, on, tokens });
      return [{ p: `${tokens.join(" ")} $global.PAGE` }];
    };
    const rest = { offset: seed.offset, ...(seed.rule ? { separator: { width: 0.5 } } : {}) };
    switch (seed.variants) {
      case "none":
        return { [where]: { content: words("all"), ...rest } };
      case "first":
        return { [where]: { first: words("first"), content: words("others"), ...rest } };
      case "parity":
        return { [where]: { odd: words("odd"), content: words("even"), ...rest } };
    }
  }

  #next(): string {
    this.#count += 1;
    return token(this.#count, this.#seed.hebrew);
  }

  #token({ place, unit }: Planted): string {
    const next = this.#next();
    this.#tokens.set(next, { place, unit });
    return next;
  }

  #words(count: number, plot: Planted): readonly string[] {
    return Array.from({ length: count }, () => this.#token(plot));
  }

  /** Words, some with notes. */
  #said(count: number, notes: readonly NoteSeed[], plot: Planted): string {
    return this.#words(count, plot)
      .map((word, index) => {
        const own = notes.filter(({ at }) => at % count === index);
        return [word, ...own.map(({ words }) => this.#note(word, words))].join("");
      })
      .join(" ");
  }

  #note(mark: string, words: number): string {
    const tokens = this.#words(words, { place: "note", unit: { name: "" } });
    this.#notes.push({ mark, tokens });
    return `[footnote]${tokens.join(" ")}[/footnote]`;
  }

  #blocks(seeds: readonly Seed[], plot: Plot): readonly object[] {
    let unit = 0;
    return seeds
      .flatMap((seed) => unfolded(seed, plot))
      .flatMap((seed) => {
        const own = plot.whole ? plot : { ...plot, unit: { name: `${plot.unit.name}/${unit}` }, whole: isWhole(seed) };
        const grown = this.#grow(seed, own);
        if (!staysWithNext(seed, grown.at(-1))) unit += 1;
        return grown;
      });
  }

  #grow(seed: Seed, plot: Plot): readonly object[] {
    switch (seed.kind) {
      case "text":
        return [this.#text(seed, plot)];
      case "heading":
        return [{ [`h${seed.level}`]: this.#said(seed.words, seed.notes, plot) }];
      case "rule":
        return [{ separator: { width: 1 } }];
      case "page":
      case "line":
        return [{ break: seed.kind }];
      case "picture":
        return this.#picture(seed, plot);
      case "drawing":
        return plot.place === "repeated" ? [] : [this.#drawing(seed.width, plot)];
      case "data":
        return [this.#dataTable(seed, plot)];
      case "list":
        return [this.#list(seed, plot)];
      case "table":
        return [this.#table(seed, plot)];
      case "beside":
        return [this.#beside(seed, plot)];
      case "grid":
        return [this.#grid(seed, plot)];
      case "stream":
        return [this.#stream(seed, plot)];
    }
  }

  #text({ words, size, notes, looks, picture }: TextSeed, plot: Plot): object {
    const style = styleOf(looks);
    const unit = plot.whole ? plot.unit : { ...plot.unit, lines: linesWith(style, plot) };
    const fontSize = Math.min(size, Math.floor((plot.width - narrowerBy(looks)) / wordWidth));
    const said = this.#said(words, notes, { ...plot, unit });
    const at = said.indexOf(" ");
    const shown = picture && at > 0 ? `${said.slice(0, at)} [img, ${pixel}, 20|17]${said.slice(at)}` : said;
    return { p: shown, style: { ...style, fontSize } };
  }

  #picture(seed: Seed & { kind: "picture" }, plot: Plot): readonly object[] {
    const style = seed.keep ? { keepWithNext: true } : {};
    const image = { image: { src: pixel, width: Math.min(seed.width, plot.width), height: seed.height, style } };
    return seed.caption === 0 ? [image] : [image, { p: this.#said(seed.caption, [], plot), style: { fontSize: 8 } }];
  }

  #drawing(wanted: number, { width, unit }: Plot): object {
    const shown = Math.min(wanted, width);
    const words = {
      text: { x: shown / 2, y: 12, value: this.#token({ place: "drawn", unit }), fontSize: 8, textAnchor: "middle" },
    };
    const shape = { rect: { width: shown, height: 16, fill: "#eee" } };
    return { svg: { viewBox: [shown, 16], width: shown, children: [shape, words] } };
  }

  #dataTable({ columns, entries, grouped }: DataSeed, plot: Plot): object {
    const count = Math.max(1, Math.min(columns, Math.floor(plot.width / narrowest)));
    const name = `list${Object.keys(this.#data).length}`;
    const keys = Array.from({ length: count }, (_, at) => `c${at}`);
    const head = keys.map(() => ({ th: this.#token({ ...plot, place: "repeated" }) }));
    const rowOf = () => Object.fromEntries(keys.map((key) => [key, this.#token(plot)]));
    const source = `$data.${name}`;
    const map = keys.map((key) => `$item.${key}`);
    if (grouped === 0) {
      this.#data[name] = Array.from({ length: entries }, rowOf);
      return { table: { rows: [head], source, map } };
    }
    // Tokens are in the order of the pages, the data in another one.
    const groups = Array.from({ length: Math.ceil(entries / grouped) }, (_, at) => {
      const key = this.#token(plot);
      const rows = Array.from({ length: Math.min(grouped, entries - at * grouped) }, rowOf);
      const foot = this.#token(plot);
      return rows.map((row) => ({ ...row, key, foot, at }));
    });
    this.#data[name] = groups.toReversed().flat();
    const groupHeader = [[{ th: "$group.key", colspan: count }]];
    const groupFooter = [[{ td: "$group.items[0].foot", colspan: count }]];
    return { table: { rows: [head], source, map, sortBy: "at", groupBy: "$item.key", groupHeader, groupFooter } };
  }

  #list(seed: Seed & { kind: "list" }, plot: Plot): object {
    const { ordered, items, looks } = seed;
    const shown = items.filter(({ kind }) => kind !== "page" && kind !== "line");
    const style = styleOf(looks);
    const grown = this.#blocks(shown, { ...plot, width: widthWithin(seed, plot.width), lines: linesWith(style, plot) });
    return { [ordered ? "ol" : "ul"]: { items: grown, style } };
  }

  #beside(seed: Seed & { kind: "beside" }, plot: Plot): object {
    const [shown, height] = seed.picture;
    const width = widthWithin(seed, plot.width);
    const image = { image: { src: pixel, width: shown, height } };
    const blocks = this.#blocks(seed.blocks, { ...plot, width, whole: true });
    const [rows, widths] = seed.before
      ? [
          [[image], blocks],
          [`${shown}pt`, 1],
        ]
      : [
          [blocks, [image]],
          [1, `${shown}pt`],
        ];
    return { columns: { rows, widths, style: this.#direction() } };
  }

  #grid(seed: Seed & { kind: "grid" }, plot: Plot): object {
    const width = widthWithin(seed, plot.width);
    const rows = seed.columns.map((blocks) => this.#blocks(blocks, { ...plot, width, whole: true }));
    return { columns: { rows, style: { ...this.#direction(), ...styleOf(seed.looks) } } };
  }

  #stream(seed: Seed & { kind: "stream" }, plot: Plot): object {
    const width = widthWithin(seed, plot.width);
    const style = { ...this.#direction(), ...styleOf(seed.looks) };
    const rows = [this.#blocks(seed.blocks, { ...plot, width, whole: true })];
    return { columns: { colNumber: seed.count, rows, style } };
  }

  #direction(): object {
    return this.#seed.rightToLeft ? { baseDirection: "rtl" } : {};
  }

  #table(seed: TableSeed, plot: Plot): object {
    const columns = columnsOf(seed, plot.width);
    const weights = Array.from({ length: columns }, (_, at) => (at === 0 ? 1.2 : 1));
    const heads = Math.min(seed.heads, seed.rows.length - 1);
    const body = seed.rows.length - heads;
    const feet = Math.min(seed.feet, body - 1);
    const inner = { ...plot, width: widthWithin(seed, plot.width) };
    const isJoined = plot.whole || seed.rows[seed.rows.length - feet - 1]?.keepWithNext === true;
    const head = this.#rows(seed.rows.slice(0, heads), columns, { ...inner, whole: true, place: "repeated" });
    const rows = this.#rows(seed.rows.slice(heads, seed.rows.length - feet), columns, inner);
    const below: Plot = {
      ...inner,
      whole: true,
      ...(seed.repeatFooter
        ? { place: "repeated" }
        : { unit: { name: `${plot.unit.name}${isJoined ? "" : "/footer"}` } }),
    };
    const footer = this.#rows(seed.rows.slice(seed.rows.length - feet), columns, below);
    return {
      table: {
        rows: [...head, ...rows],
        headerRows: heads,
        ...(footer.length === 0 ? {} : { footer, repeatFooter: seed.repeatFooter }),
        ...(seed.widths === "weights" ? { widths: weights } : {}),
        style: {
          ...styleOf(seed.looks),
          ...(seed.collapse ? { borderCollapse: "collapse" } : {}),
          ...(seed.widths === "fixed" ? { tableLayout: "fixed" } : {}),
        },
      },
    };
  }

  /** Every place of the rows is covered once: cells take the next free ones, as far as these go. */
  #rows(seeds: TableSeed["rows"], columns: number, plot: Plot): readonly object[] {
    const taken = seeds.map(() => Array.from({ length: columns }, () => false));
    let [unit, unitEnd] = [0, 0];
    return seeds.map(({ cells, keepWithNext }, row) => {
      const shown: object[] = [];
      if (row >= unitEnd) unit = row;
      const own = plot.whole ? plot : { ...plot, unit: { name: `${plot.unit.name}/${unit}` }, whole: true };
      let next = 0;
      for (let column = 0; column < columns; column++) {
        if (taken[row]?.[column] === true) continue;
        const seed = cells[next++ % cells.length];
        if (seed === undefined) continue;
        const colspan = Math.min(seed.colspan, freeFrom(taken[row] ?? [], column));
        const rowspan = Math.min(seed.rowspan, seeds.length - row);
        unitEnd = Math.max(unitEnd, row + rowspan);
        for (const line of taken.slice(row, row + rowspan)) line.fill(true, column, column + colspan);
        shown.push({ ...this.#cell(seed, own), colspan, rowspan });
      }
      if (keepWithNext) unitEnd = Math.max(unitEnd, row + 2);
      return keepWithNext ? { cells: shown, keepWithNext } : shown;
    });
  }

  #cell({ blocks, look }: CellSeed, plot: Plot): object {
    const style = cellLooks[look] ?? {};
    const [only] = blocks;
    if (blocks.length === 1 && only?.kind === "text") {
      const fontSize = Math.min(only.size, Math.floor(plot.width / wordWidth));
      return { td: this.#said(only.words, only.notes, plot), style: { ...style, fontSize } };
    }
    return { content: this.#blocks(blocks, plot), style };
  }
}

type Holder = Extract<Seed, { kind: "list" | "table" | "beside" | "grid" | "stream" }>;

const columnsOf = (seed: TableSeed, width: number): number =>
  Math.max(1, Math.min(seed.columns, Math.floor((width - narrowerBy(seed.looks)) / (narrowest + 20))));

/** Points that what it holds may take. */
function widthWithin(seed: Holder, width: number): number {
  switch (seed.kind) {
    case "list":
      return width - narrowerBy(seed.looks) - 24;
    case "table":
      return (width - narrowerBy(seed.looks)) / (columnsOf(seed, width) + 0.2) - 20;
    case "beside":
      return width - seed.picture[0] - 10;
    case "grid":
      return (width - narrowerBy(seed.looks) - 10 * (seed.columns.length - 1)) / seed.columns.length;
    case "stream":
      return (width - narrowerBy(seed.looks) - 10 * (seed.count - 1)) / seed.count;
  }
}

/** Where there is no space to indent, or to put things side by side, they stand one below the other. */
function unfolded(seed: Seed, plot: Plot): readonly Seed[] {
  const held = isHolder(seed) && widthWithin(seed, plot.width) < (seed.kind === "table" ? narrowestCell : narrowest);
  return held ? heldBy(seed).flatMap((one) => unfolded(one, plot)) : [seed];
}

const isHolder = (seed: Seed): seed is Holder => /^(list|table|beside|grid|stream)$/.test(seed.kind);

function heldBy(seed: Holder): readonly Seed[] {
  switch (seed.kind) {
    case "list":
      return seed.items;
    case "table":
      return seed.rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks));
    case "beside":
      return [
        { kind: "picture", width: seed.picture[0], height: seed.picture[1], caption: 0, keep: false },
        ...seed.blocks,
      ];
    case "grid":
      return seed.columns.flat();
    case "stream":
      return seed.blocks;
  }
}

/** Looks that keep a block whole, and those that keep it with the next; headings, and what is no company for them, stay as well. */
const looksOf = (seed: Seed): Look => ("looks" in seed ? styleOf(seed.looks) : {});

/** An element kept with the next is kept together as well, as headings are: a list moves to a page as a whole, if the page has space for it. */
const isWhole = (seed: Seed): boolean => looksOf(seed).keepTogether === true || looksOf(seed).keepWithNext === true;

function staysWithNext(seed: Seed, last: object | undefined): boolean {
  if (looksOf(seed).keepWithNext === true) return true;
  const keys = Object.keys(last ?? { break: "page" });
  return (
    keys.some((key) => /^(h\d|separator|break|image)$/.test(key)) ||
    (last as { style?: Look }).style?.keepWithNext === true
  );
}

function freeFrom(taken: readonly boolean[], column: number): number {
  const end = taken.indexOf(true, column);
  return (end === -1 ? taken.length : end) - column;
}
