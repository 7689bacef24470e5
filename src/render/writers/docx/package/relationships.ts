import { madeOnce } from "../../../model/made-once.ts";
import { escapeXml } from "../xml/escape.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Kinds of relationships that our packages have (ECMA-376-1, 15.2; MS-DOCX for the last). */
const types = {
  officeDocument: `${office}/officeDocument`,
  extendedProperties: `${office}/extended-properties`,
  customProperties: `${office}/custom-properties`,
  coreProperties: "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties",
  styles: `${office}/styles`,
  numbering: `${office}/numbering`,
  settings: `${office}/settings`,
  fontTable: `${office}/fontTable`,
  font: `${office}/font`,
  footnotes: `${office}/footnotes`,
  header: `${office}/header`,
  footer: `${office}/footer`,
  image: `${office}/image`,
  hyperlink: `${office}/hyperlink`,
  signatureOrigin: "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin",
  signature: "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/signature",
} as const;

/** What a part refers to another one as. */
export type RelationshipType = keyof typeof types;

/** The targets that a part refers to, each once, numbered in the order of their first use. */
export class Relationships {
  readonly #ids = new Map<string, string>();
  readonly #written: string[] = [];

  get isEmpty(): boolean {
    return this.#written.length === 0;
  }

  /** `target`: relative to the part's folder. Answers with the relationship's id. */
  add(type: RelationshipType, target: string): string {
    return this.#once(type, target, "");
  }

  /** `uri`: out of the package. */
  addExternal(type: RelationshipType, uri: string): string {
    return this.#once(type, uri, ' TargetMode="External"');
  }

  #once(type: RelationshipType, target: string, mode: string): string {
    return madeOnce(this.#ids, `${type} ${mode} ${target}`, () => {
      const id = `rId${this.#ids.size + 1}`;
      this.#written.push(`<Relationship Id="${id}" Type="${types[type]}" Target="${escapeXml(target)}"${mode}/>`);
      return id;
    });
  }

  xml(): string {
    const all = this.#written.join("");
    return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all}</Relationships>`;
  }
}
