import { madeOnce } from "../../../model/made-once.ts";
import { escapeXml } from "../xml/escape.ts";
import type { StyleName, StyleNames } from "./style-names.ts";

/** Styles of tables: one for each look, so that a change of it changes all tables that have it. */
export class TableStyles {
  readonly #names: StyleNames;
  readonly #known = new Map<string, StyleName>();

  constructor(names: StyleNames) {
    this.#names = names;
  }

  /** `look`: elements of `w:tblPr` (ECMA-376-1, 17.7.6.4), in the order of the schema. Answers with the style's id. */
  use(look: string): string {
    return madeOnce(this.#known, look, () => this.#names.ofTable("Table Look")).id;
  }

  xml(): string {
    return [...this.#known]
      .map(
        ([look, { id, name }]) =>
          `<w:style w:type="table" w:customStyle="1" w:styleId="${escapeXml(id)}"><w:name w:val="${escapeXml(name)}"/><w:basedOn w:val="TableNormal"/><w:uiPriority w:val="59"/><w:tblPr>${look}</w:tblPr></w:style>`,
      )
      .join("");
  }
}
