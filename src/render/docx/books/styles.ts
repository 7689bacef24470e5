import type { ParagraphProperties } from "../properties/paragraph.ts";
import { paragraphDifferences, plainParagraph } from "../properties/paragraph.ts";
import { type RunLook, runDifferences, runProperties } from "../properties/run.ts";
import { escapeXml } from "../xml/escape.ts";
import { wordNamespaces } from "../xml/namespaces.ts";

/** What paragraphs of one style have in common. */
export interface Style {
  readonly id: string;
  readonly run: RunLook;
  readonly paragraph: ParagraphProperties;
}

interface Kind {
  readonly name: string;
  readonly next?: "Normal";
  readonly outline?: number;
}

/** Word's own styles that we use, by id: it knows them by these names (ECMA-376-1, 17.7.4.9). */
const kinds: Readonly<Record<string, Kind>> = {
  Normal: { name: "Normal" },
  Heading1: { name: "heading 1", next: "Normal", outline: 0 },
  Heading2: { name: "heading 2", next: "Normal", outline: 1 },
  Heading3: { name: "heading 3", next: "Normal", outline: 2 },
  Heading4: { name: "heading 4", next: "Normal", outline: 3 },
  Heading5: { name: "heading 5", next: "Normal", outline: 4 },
  ListParagraph: { name: "List Paragraph" },
  Header: { name: "header" },
  Footer: { name: "footer" },
  FootnoteText: { name: "footnote text" },
  TableText: { name: "Table Text" },
  Picture: { name: "Picture" },
  TOCHeading: { name: "TOC Heading", next: "Normal" },
  TOC1: { name: "toc 1", next: "Normal" },
  TOC2: { name: "toc 2", next: "Normal" },
  TOC3: { name: "toc 3", next: "Normal" },
  TOC4: { name: "toc 4", next: "Normal" },
  TOC5: { name: "toc 5", next: "Normal" },
};

/** The styles of a document: what the first paragraph of a kind looks like is the style, others say where they differ. */
export class Styles {
  readonly #styles = new Map<string, Style>();

  /** `normal`: how text looks that nothing is said of. */
  constructor(normal: RunLook) {
    this.#styles.set("Normal", { id: "Normal", run: normal, paragraph: plainParagraph });
  }

  get normal(): Style {
    return this.#styles.get("Normal") as Style;
  }

  find(id: string): Style | undefined {
    return this.#styles.get(id);
  }

  /** The style of an id; made of these where it has not been used before. */
  use(id: string, run: RunLook, paragraph: ParagraphProperties): Style {
    const known = this.#styles.get(id);
    if (known !== undefined) return known;
    const shared = { ...paragraph, numbering: "", borders: "", tabs: [], pageBreakBefore: false, shade: "" };
    const outline = kinds[id]?.outline;
    const made: Style = { id, run: { ...run, border: "" }, paragraph: { ...shared, rtl: false, outline } };
    this.#styles.set(id, made);
    return made;
  }

  xml(language: string): string {
    const { run } = this.normal;
    const defaults = `<w:docDefaults>${`<w:rPrDefault>${runProperties(runDifferences({ ...run, language }, undefined))}</w:rPrDefault>`}<w:pPrDefault><w:pPr><w:suppressAutoHyphens/></w:pPr></w:pPrDefault></w:docDefaults>`;
    const styles = [...this.#styles.values()].map((style) => styleXml(style, run)).join("");
    return `<w:styles ${wordNamespaces}>${defaults}${styles}${tableStyle}${characterStyles}</w:styles>`;
  }
}

function styleXml({ id, run, paragraph }: Style, normal: RunLook): string {
  const { name, next } = kinds[id] ?? { name: id };
  const isNormal = id === "Normal";
  const based = isNormal ? "" : '<w:basedOn w:val="Normal"/>';
  const after = next === undefined ? "" : `<w:next w:val="${next}"/>`;
  const properties = paragraphDifferences(paragraph, plainParagraph);
  const pPr = properties === "" ? "" : `<w:pPr>${properties}</w:pPr>`;
  const rPr = runProperties(runDifferences(run, normal));
  const isDefault = isNormal ? ' w:default="1"' : "";
  return `<w:style w:type="paragraph"${isDefault} w:styleId="${escapeXml(id)}"><w:name w:val="${escapeXml(name)}"/>${based}${after}<w:qFormat/>${pPr}${rPr}</w:style>`;
}

const tableStyle =
  '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/><w:unhideWhenUsed/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="0" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>';

const characterStyles =
  '<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style><w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/></w:style>';
