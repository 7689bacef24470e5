import { escapeXml } from "../xml/escape.ts";

/** How a run looks, in the units of WordprocessingML. */
export interface RunLook {
  readonly font: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly caps: boolean;
  readonly strike: boolean;
  /** Six hexadecimal digits, like `shade`. */
  readonly color: string;
  /** Between letters, twips. */
  readonly spacing: number;
  /** Letters are set closer where the face says so. */
  readonly kerned: boolean;
  /** Raised, half points. */
  readonly position: number;
  /** Half points. */
  readonly size: number;
  readonly underline: boolean;
  /** A `w:bdr` element; "": none. */
  readonly border: string;
  /** "": none. */
  readonly shade: string;
  /** BCP 47; "": the document's. */
  readonly language: string;
}

export const shading = (fill: string): string => `<w:shd w:val="clear" w:color="auto" w:fill="${fill || "auto"}"/>`;

const onOff = (name: string, on: boolean): string => (on ? `<w:${name}/>` : `<w:${name} w:val="0"/>`);

const fonts = (font: string): string => {
  const name = escapeXml(font);
  return `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:eastAsia="${name}" w:cs="${name}"/>`;
};

const languages = (tag: string): string => {
  const value = escapeXml(tag);
  return `<w:lang w:val="${value}" w:eastAsia="${value}" w:bidi="${value}"/>`;
};

/** What of `look` differs from `base`, in the order of the schema (ECMA-376-1, 17.3.2.28); `base` undefined: all of it. */
export function runDifferences(look: RunLook, base: RunLook | undefined, rtl = false): string {
  if (look === base && !rtl) return "";
  const differs = (key: keyof RunLook): boolean => base === undefined || look[key] !== base[key];
  let xml = "";
  if (differs("font")) xml += fonts(look.font);
  if (differs("bold")) xml += onOff("b", look.bold) + onOff("bCs", look.bold);
  if (differs("italic")) xml += onOff("i", look.italic) + onOff("iCs", look.italic);
  if (differs("caps")) xml += onOff("caps", look.caps);
  if (differs("strike")) xml += onOff("strike", look.strike);
  if (differs("color")) xml += `<w:color w:val="${look.color}"/>`;
  if (differs("spacing")) xml += `<w:spacing w:val="${look.spacing}"/>`;
  if (differs("kerned")) xml += `<w:kern w:val="${look.kerned ? 1 : 0}"/>`;
  if (differs("position")) xml += `<w:position w:val="${look.position}"/>`;
  if (differs("size")) xml += `<w:sz w:val="${look.size}"/><w:szCs w:val="${look.size}"/>`;
  if (differs("underline")) xml += `<w:u w:val="${look.underline ? "single" : "none"}"/>`;
  if (look.border !== "" && differs("border")) xml += look.border;
  if ((base !== undefined || look.shade !== "") && differs("shade")) xml += shading(look.shade);
  if (rtl) xml += "<w:rtl/>";
  if (look.language !== "" && differs("language")) xml += languages(look.language);
  return xml;
}

export const runProperties = (xml: string): string => (xml === "" ? "" : `<w:rPr>${xml}</w:rPr>`);

/** `w:rPr` of a run of this look where `base` is what the paragraph's style says. Looks are few and runs many. */
export function runPropertiesOver(look: RunLook, base: RunLook, rtl: boolean): string {
  if (rtl) return runProperties(runDifferences(look, base, rtl));
  const over = known.get(base) ?? new WeakMap<RunLook, string>();
  known.set(base, over);
  const written = over.get(look) ?? runProperties(runDifferences(look, base));
  over.set(look, written);
  return written;
}

const known = new WeakMap<RunLook, WeakMap<RunLook, string>>();
