import type { NamedStyle } from "../../../model/look.ts";
import { madeOnce } from "../../../model/made-once.ts";
import type { ParagraphProperties } from "../properties/paragraph.ts";
import { paragraphDifferences, plainParagraph } from "../properties/paragraph.ts";
import { type RunLook, runDifferences, runProperties, sizeXml } from "../properties/run.ts";
import { escapeXml } from "../xml/escape.ts";
import { wordNamespaces } from "../xml/namespaces.ts";
import { CharacterStyles } from "./character-styles.ts";
import type { CountedStyle } from "./scheme-lists.ts";
import { StyleNames } from "./style-names.ts";
import { TableStyles } from "./table-styles.ts";

/** Properties that paragraphs of one style have in common. */
export interface StyleLook {
  readonly run: RunLook;
  readonly paragraph: ParagraphProperties;
  /** The `w:numPr` of the style; unset: its paragraphs are not counted. */
  readonly link?: ((style: CountedStyle) => string) | undefined;
}

export interface DocxStyle extends StyleLook {
  readonly id: string;
  readonly name: string;
}

/** A style that the definition names, on what Word has of its own for what it is used on. */
interface OwnStyle extends DocxStyle {
  readonly based: KindId;
  /** The style of the definition that it extends; undefined: what Word has of its own. */
  readonly base: DocxStyle | undefined;
}

/** How a style of the definition looks, and the style that it extends. */
interface OwnLook extends StyleLook {
  readonly base?: DocxStyle | undefined;
}

interface StyleKind {
  readonly name: string;
  /** Not one of Word's own names. */
  readonly isCustom?: true;
  readonly isFollowedByText?: true;
  readonly outline?: number;
  /** Name of a style based on it, where the style's own name is taken. */
  readonly of: string;
}

const heading = (level: number): StyleKind => ({
  name: `heading ${level}`,
  isFollowedByText: true,
  outline: level - 1,
  of: `heading ${level}`,
});

const contents = (level: number): StyleKind => ({ name: `toc ${level}`, of: "contents" });

/** The styles that every document may use, by id: Word knows its own by these names (ECMA-376-1, 17.7.4.9). */
const kinds = {
  Normal: { name: "Normal", of: "" },
  BodyText: { name: "Body Text", of: "" },
  Heading1: heading(1),
  Heading2: heading(2),
  Heading3: heading(3),
  Heading4: heading(4),
  Heading5: heading(5),
  ListParagraph: { name: "List Paragraph", of: "list" },
  Header: { name: "header", of: "header" },
  Footer: { name: "footer", of: "footer" },
  FootnoteText: { name: "footnote text", of: "note" },
  TableText: { name: "Table Text", isCustom: true, of: "cell" },
  TableHeader: { name: "Table Header", isCustom: true, of: "header cell" },
  Picture: { name: "Picture", isCustom: true, of: "picture" },
  Caption: { name: "caption", of: "caption" },
  TableofFigures: { name: "table of figures", of: "contents" },
  TOCHeading: { name: "TOC Heading", isFollowedByText: true, of: "contents" },
  TOC1: contents(1),
  TOC2: contents(2),
  TOC3: contents(3),
  TOC4: contents(4),
  TOC5: contents(5),
} as const satisfies Record<string, StyleKind>;

export type KindId = keyof typeof kinds;

const kindOf = (id: KindId): StyleKind => kinds[id];

const fixedNames = ["Normal Table", "footnote reference", "Hyperlink"];
const fixedIds = ["TableNormal", "FootnoteReference", "Hyperlink"];

/**
 * The styles of a document. The most frequent look of a kind of paragraph is its style, and likewise for the styles that the
 * definition names; other paragraphs state their differences.
 */
export class DocxStyles {
  readonly #kinds = new Map<KindId, DocxStyle>();
  readonly #own = new Map<string, OwnStyle>();
  readonly #found = new Map<NamedStyle, Map<KindId, OwnStyle>>();
  readonly #names = new StyleNames(
    [...Object.values(kinds).map(({ name }) => name), ...fixedNames],
    [...Object.keys(kinds), ...fixedIds],
  );
  readonly characters: CharacterStyles = new CharacterStyles(this.#names);
  readonly tables: TableStyles = new TableStyles(this.#names);

  /** `normal`: how text looks that nothing is said of. */
  constructor(normal: RunLook) {
    this.#kinds.set("Normal", { id: "Normal", name: "Normal", run: normal, paragraph: plainParagraph });
  }

  get normal(): DocxStyle {
    return this.#kinds.get("Normal") as DocxStyle;
  }

  find(id: KindId): DocxStyle | undefined {
    return this.#kinds.get(id);
  }

  /** The style of a kind; made where it has not been used before. */
  use(id: KindId, make: () => StyleLook): DocxStyle {
    return madeOnce(this.#kinds, id, () => kindStyle(id, make()));
  }

  /** The style of a name of the definition, on paragraphs of a kind; made where it has not been used before. */
  useNamed(named: NamedStyle, based: KindId, make: () => OwnLook): DocxStyle {
    const known = this.#found.get(named)?.get(based);
    if (known !== undefined) return known;
    const key = JSON.stringify([based, named.name, named.spelling]);
    const style = this.#own.get(key) ?? this.#ownStyle(named, based, make());
    this.#own.set(key, style);
    this.#found.set(named, (this.#found.get(named) ?? new Map<KindId, OwnStyle>()).set(based, style));
    return style;
  }

  #ownStyle(named: NamedStyle, based: KindId, { run, paragraph, base, link }: OwnLook): OwnStyle {
    const name = this.#names.ofParagraph(named.name, kindOf(based).of);
    const below = base ?? this.#kinds.get(based);
    const from = below === undefined ? undefined : { id: below.id, numbering: below.paragraph.numbering };
    const shared = {
      ...paragraph,
      numbering: link?.({ ...name, base: from }) ?? "",
      tabs: [],
      rtl: false,
      outline: kindOf(based).outline,
    };
    return { ...name, based, base, run: { ...run, border: "" }, paragraph: shared };
  }

  /** `fonts`: of text of other scripts, where nothing else is said. */
  xml(language: string, fonts: Pick<RunLook, "eastAsia" | "complex">): string {
    const own = [...this.#own.values()];
    // A kind that is only used under other names looks like the first of them.
    for (const { based, run, paragraph } of own) this.use(based, () => ({ run, paragraph }));
    const { run } = this.normal;
    const defaults = `<w:docDefaults>${`<w:rPrDefault>${runProperties(runDifferences({ ...run, ...fonts, language }, undefined))}</w:rPrDefault>`}<w:pPrDefault><w:pPr><w:suppressAutoHyphens/></w:pPr></w:pPrDefault></w:docDefaults>`;
    const ofKinds = [...this.#kinds].map(([id, style]) => this.#kindXml(id, style));
    const ofNames = own.map((style) => this.#ownXml(style));
    const styles = [...ofKinds, ...ofNames].join("");
    return `<w:styles ${wordNamespaces}>${defaults}${styles}${tableStyle}${this.tables.xml()}${characterStyles}${this.characters.xml()}</w:styles>`;
  }

  #kindXml(id: KindId, style: DocxStyle): string {
    const { isFollowedByText, isCustom } = kindOf(id);
    const parts = [
      id === "Normal" ? "" : '<w:basedOn w:val="Normal"/>',
      isFollowedByText ? this.#followedByText() : "",
    ];
    const attributes = id === "Normal" ? ' w:default="1"' : isCustom ? ' w:customStyle="1"' : "";
    return styleXml(style, attributes, parts.join(""), this.normal);
  }

  #ownXml(style: OwnStyle): string {
    const { based } = style;
    const base = style.base ?? this.#kinds.get(based) ?? this.normal;
    const next = kindOf(based).isFollowedByText ? this.#followedByText() : "";
    return styleXml(style, ' w:customStyle="1"', `<w:basedOn w:val="${base.id}"/>${next}`, base);
  }

  #followedByText(): string {
    return `<w:next w:val="${this.#kinds.has("BodyText") ? "BodyText" : "Normal"}"/>`;
  }
}

/** Properties that paragraphs of a kind share: breaks, frames and numbers belong to each paragraph. */
function kindStyle(id: KindId, { run, paragraph, link }: StyleLook): DocxStyle {
  const { name, outline } = kindOf(id);
  const shared = {
    ...paragraph,
    numbering: link?.({ id, name, base: undefined }) ?? "",
    borders: "",
    stops: [],
    tabs: [],
    pageBreakBefore: false,
    shade: "",
  };
  return { id, name, run: { ...run, border: "" }, paragraph: { ...shared, rtl: false, outline } };
}

/** `head`: XML between the name and the properties. */
function styleXml(style: DocxStyle, attributes: string, head: string, base: StyleLook): string {
  const { id, name, run, paragraph } = style;
  const properties = paragraphDifferences(paragraph, base.paragraph);
  const pPr = properties === "" ? "" : `<w:pPr>${properties}</w:pPr>`;
  // In tables LibreOffice takes another size than that of docDefaults where no style of paragraphs says it.
  const size = id === "Normal" ? sizeXml(run.size) : "";
  const rPr = runProperties(size + runDifferences(run, base.run));
  return `<w:style w:type="paragraph"${attributes} w:styleId="${escapeXml(id)}"><w:name w:val="${escapeXml(name)}"/>${head}<w:qFormat/>${pPr}${rPr}</w:style>`;
}

const tableStyle =
  '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/><w:unhideWhenUsed/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="0" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>';

const characterStyles =
  '<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style><w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/></w:style>';
