import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { noLook, over, paragraphLook, runLook, type WordLook } from "./looks.ts";
import { all, attr, kid, kids, measure, val } from "./xml.ts";

/** A style of the file. */
interface FileStyle {
  readonly name: string;
  readonly basedOn: string;
  readonly look: WordLook;
  readonly element: XmlElement;
}

const mostAncestors = 12;

/** The styles of a file and its defaults (17.7), with what each has from those it is based on. */
export class StyleSheet {
  readonly #styles = new Map<string, FileStyle>();
  readonly #resolved = new Map<string, WordLook>();
  /** The look of a paragraph that names no style: the file's defaults, and its default style. */
  readonly base: WordLook;

  constructor(root: XmlElement | undefined, fontOf: (rFonts: XmlElement | undefined) => string | undefined) {
    const defaults = kid(root, "docDefaults");
    this.defaults = defaults;
    const looks = (element: XmlElement | undefined): WordLook => ({
      ...paragraphLook(kid(element, "pPr")),
      ...runLook(kid(element, "rPr"), fontOf),
    });
    let normal = "";
    for (const element of kids(root, "style")) {
      const id = attr(element, "styleId");
      // Nothing can name it (17.7.4.17).
      if (id === "") continue;
      const isDefault = ["1", "true", "on"].includes(attr(element, "default"));
      if (isDefault && attr(element, "type") === "paragraph") normal = id;
      const [name, basedOn] = [val(element, "name"), val(element, "basedOn")];
      this.#styles.set(id, { name, basedOn, look: looks(element), element });
    }
    const ofFile = over(
      runLook(kid(defaults, "rPrDefault", "rPr"), fontOf),
      paragraphLook(kid(defaults, "pPrDefault", "pPr")),
    );
    this.base = over(this.look(normal), over(ofFile, { size: 10 }));
    this.normal = normal;
    const spoken =
      attr(this.inherited(normal, "rPr", "lang"), "val") || attr(kid(defaults, "rPrDefault", "rPr", "lang"), "val");
    this.language = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(spoken) ? spoken : undefined;
  }

  /** The language of the text, where the file says one (17.3.2.20). */
  readonly language: string | undefined;

  /** The file's defaults (17.7.5.1). */
  readonly defaults: XmlElement | undefined;

  /** The id of the default style of paragraphs. */
  readonly normal: string;

  /** The look of a style, with the styles that it is based on. */
  look(id: string, depth = 0): WordLook {
    const style = this.#styles.get(id);
    if (this.#resolved.has(id)) return this.#resolved.get(id) ?? noLook;
    if (style === undefined || depth > mostAncestors) return noLook;
    const made = over(style.look, this.look(style.basedOn, depth + 1));
    this.#resolved.set(id, made);
    return made;
  }

  /** The id of the style with a name, in any case. */
  idOf(name: string): string | undefined {
    for (const [id, style] of this.#styles) if (style.name.toLowerCase() === name) return id;
    return undefined;
  }

  /** The first id of which this is so. */
  withId(is: (id: string) => boolean): string | undefined {
    for (const id of this.#styles.keys()) if (is(id)) return id;
    return undefined;
  }

  nameOf(id: string): string {
    return this.#styles.get(id)?.name ?? "";
  }

  /** The style's elements of a name, its own first, then those of the styles that it is based on. */
  inherited(id: string, ...path: readonly string[]): XmlElement | undefined {
    const found = this.lineageOf(id).map((style) => kid(style, ...path));
    return found.find((one) => one !== undefined && all(one).length + one.attributes.length > 0);
  }

  /** The looks that the style of a table, or one that it is based on, gives some of its cells (17.7.6.6). */
  conditional(id: string, type: string): XmlElement | undefined {
    const looks = this.lineageOf(id).flatMap((style) => kids(style, "tblStylePr"));
    return looks.find((one) => attr(one, "type") === type);
  }

  /** The style's element, and those of the styles that it is based on. */
  lineageOf(id: string): readonly XmlElement[] {
    const elements: XmlElement[] = [];
    for (let at = this.#styles.get(id); at !== undefined && elements.length < mostAncestors; ) {
      elements.push(at.element);
      at = this.#styles.get(at.basedOn);
    }
    return elements;
  }

  /** The level of a paragraph, which may say it itself (17.3.1.20); undefined: text. */
  levelOf(pPr: XmlElement | undefined, styleId: string): number | undefined {
    const outline = measure(kid(pPr, "outlineLvl"), "val", 1);
    if (outline === undefined || outline < 0) return this.headingLevel(styleId);
    return outline > 8 ? undefined : Math.min(5, outline + 1);
  }

  /** 1 to 5 for the styles of headings and of titles; undefined: text. */
  headingLevel(id: string): number | undefined {
    const name = this.nameOf(id).toLowerCase();
    const [, digit] = /^heading ([1-9])$/.exec(name) ?? [];
    const outline = measure(this.inherited(id, "pPr", "outlineLvl"), "val", 1);
    if (digit !== undefined) return Math.min(5, Number(digit));
    if (name === "title") return 1;
    return outline === undefined || outline > 8 || outline < 0 ? undefined : Math.min(5, outline + 1);
  }
}
