import { escapeXml } from "../xml/escape.ts";

/** How a run looks, in the units of WordprocessingML. */
export interface RunLook {
  /** Font of all characters except those that the next two fields cover (ECMA-376-1, 17.3.2.26). */
  readonly font: string;
  /** Font of Chinese, Japanese and Korean; "": the document's font. */
  readonly eastAsia: string;
  /** Font of the scripts that Word calls complex, and of all text from right to left; "": the document's font. */
  readonly complex: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly caps: boolean;
  readonly smallCaps: boolean;
  readonly strike: boolean;
  /** Struck through by two lines, and then not by one. */
  readonly doubleStrike: boolean;
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
  /** A word of ST_Underline (17.18.99), such as `none`. */
  readonly underline: string;
  /** Six hexadecimal digits; "": that of the text. */
  readonly underlineColor: string;
  /** A `w:bdr` element; "": none. */
  readonly border: string;
  /** "": none. */
  readonly shade: string;
  /** BCP 47; "": the document's. */
  readonly language: string;
  /** Word raises or lowers it, and makes it smaller than `size`. */
  readonly script: "baseline" | "superscript" | "subscript";
  /** Elements of Word 2010 for OpenType features (MS-DOCX, 2.3.1.1), one for each kind, in the order of the schema. */
  readonly typography: string;
}

/** `w:shd` (ECMA-376-1, CT_Shd). `fill`: six hexadecimal digits; "": none. */
export const shading = (fill: string): string => `<w:shd w:val="clear" w:color="auto" w:fill="${fill || "auto"}"/>`;

/** A property that is on or off (ECMA-376-1, CT_OnOff). */
export const onOff = (name: string, on: boolean): string => (on ? `<w:${name}/>` : `<w:${name} w:val="0"/>`);

/** Names of fonts. Only those that the run does not have already are written. */
function fontsXml({ font, eastAsia, complex }: RunLook, base: RunLook | undefined): string {
  const own = font === base?.font ? "" : ` w:ascii="${escapeXml(font)}" w:hAnsi="${escapeXml(font)}"`;
  const asian = eastAsia === "" || eastAsia === base?.eastAsia ? "" : ` w:eastAsia="${escapeXml(eastAsia)}"`;
  const other = complex === "" || complex === base?.complex ? "" : ` w:cs="${escapeXml(complex)}"`;
  return own + asian + other === "" ? "" : `<w:rFonts${own}${asian}${other}/>`;
}

/** Word keeps the colour of a style's line, until another is given. */
function underlineXml({ underline, underlineColor }: RunLook, base: RunLook | undefined): string {
  const isNamed = underlineColor !== (base?.underlineColor ?? "");
  return `<w:u w:val="${underline}"${isNamed ? ` w:color="${underlineColor || "auto"}"` : ""}/>`;
}

/** `size`: half points. */
export const sizeXml = (size: number): string => `<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`;

const languages = (tag: string): string => {
  const value = escapeXml(tag);
  return `<w:lang w:val="${value}" w:eastAsia="${value}" w:bidi="${value}"/>`;
};

/**
 * Properties of `look` that differ from `base`, in the order of the schema (ECMA-376-1, 17.3.2.28); `base` undefined: all
 * of it.
 */
export function runDifferences(look: RunLook, base: RunLook | undefined, rtl = false): string {
  if (look === base && !rtl) return "";
  const differs = (key: keyof RunLook): boolean => base === undefined || look[key] !== base[key];
  let xml = "";
  xml += fontsXml(look, base);
  if (differs("bold")) xml += onOff("b", look.bold) + onOff("bCs", look.bold);
  if (differs("italic")) xml += onOff("i", look.italic) + onOff("iCs", look.italic);
  if (differs("caps")) xml += onOff("caps", look.caps);
  if (differs("smallCaps")) xml += onOff("smallCaps", look.smallCaps);
  if (differs("strike")) xml += onOff("strike", look.strike);
  if (base === undefined ? look.doubleStrike : differs("doubleStrike")) xml += onOff("dstrike", look.doubleStrike);
  if (differs("color")) xml += `<w:color w:val="${look.color}"/>`;
  if (differs("spacing")) xml += `<w:spacing w:val="${look.spacing}"/>`;
  if (differs("kerned")) xml += `<w:kern w:val="${look.kerned ? 1 : 0}"/>`;
  if (differs("position")) xml += `<w:position w:val="${look.position}"/>`;
  if (differs("size")) xml += sizeXml(look.size);
  if (differs("underline") || differs("underlineColor")) xml += underlineXml(look, base);
  if (look.border !== "" && differs("border")) xml += look.border;
  if ((base !== undefined || look.shade !== "") && differs("shade")) xml += shading(look.shade);
  if (differs("script")) xml += `<w:vertAlign w:val="${look.script}"/>`;
  if (rtl) xml += "<w:rtl/>";
  if (look.language !== "" && differs("language")) xml += languages(look.language);
  if (differs("typography")) xml += look.typography;
  return xml;
}

/** `w:rPr` (ECMA-376-1, 17.3.2.28) around properties that are written; "" where there are none. */
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
