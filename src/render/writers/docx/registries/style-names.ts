/** How a style of the definition is called in Word, and its id in the file. */
export interface StyleName {
  readonly name: string;
  readonly id: string;
}

/** Names that Word has for styles of characters, tables and lists (ECMA-376-1, 17.7.4.9): no paragraph's can have them. */
const wordsOther = [
  "default paragraph font",
  "no list",
  "normal table",
  "table grid",
  "strong",
  "emphasis",
  "hyperlink",
  "line number",
  "page number",
  "footnote reference",
  "endnote reference",
  "annotation reference",
  "placeholder text",
  "book title",
  "subtle emphasis",
  "intense emphasis",
  "subtle reference",
  "intense reference",
];

/** Names that Word has for styles of paragraphs: no run's can have them. */
const wordsParagraphs = [
  "title",
  "subtitle",
  "quote",
  "intense quote",
  "caption",
  "date",
  "signature",
  "list",
  "index",
];

/** Readable in the list of styles. */
const longestName = 60;

/** Names for styles, each given once: Word compares them without regard to case. */
export class StyleNames {
  readonly #taken: Set<string>;
  readonly #ids: Set<string>;

  /** `names` and `ids` are taken already. */
  constructor(names: readonly string[], ids: readonly string[]) {
    this.#taken = new Set([...names, ...wordsOther].map((name) => name.toLowerCase()));
    this.#ids = new Set(ids.map((id) => id.toLowerCase()));
  }

  /** A style's name for what it is used on first; after that with `kind`, which says what else it is used on. */
  ofParagraph(wanted: string, kind: string): StyleName {
    return this.#take(wanted, kind === "" ? ["", "text"] : ["", kind]);
  }

  ofRun(wanted: string): StyleName {
    return this.#take(wanted, wordsParagraphs.includes(wanted.toLowerCase()) ? ["text"] : ["", "text"]);
  }

  ofTable(wanted: string): StyleName {
    return this.#take(wanted, [""]);
  }

  #take(wanted: string, kinds: readonly string[]): StyleName {
    const readable = readableName(wanted);
    for (let count = 1; ; count += 1) {
      for (const kind of kinds) {
        const name = [readable, kind, count === 1 ? "" : String(count)].filter((word) => word !== "").join(" ");
        if (this.#taken.has(name.toLowerCase())) continue;
        this.#taken.add(name.toLowerCase());
        return { name, id: this.#idOf(name) };
      }
    }
  }

  /** Ids are of plain letters: readers make names of files and of classes of them. */
  #idOf(name: string): string {
    const plain = name.replace(/[^A-Za-z0-9]+/g, "") || "Style";
    for (let count = 1; ; count += 1) {
      const id = count === 1 ? plain : `${plain}-${count}`;
      if (this.#ids.has(id.toLowerCase())) continue;
      this.#ids.add(id.toLowerCase());
      return id;
    }
  }
}

/** Word takes a comma for the beginning of another name, and refuses the other characters. */
function readableName(wanted: string): string {
  const plain = wanted
    .slice(0, 10 * longestName)
    .replace(/[\p{C},;{}\\]+/gu, " ")
    .replace(/\s+/g, " ");
  return [...plain.trim()].slice(0, longestName).join("").trim() || "Style";
}
