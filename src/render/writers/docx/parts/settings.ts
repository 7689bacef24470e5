import { escapeXml } from "../xml/escape.ts";
import { wordNamespaces } from "../xml/namespaces.ts";
import { twipsUp } from "../xml/units.ts";

/** Settings of the whole document, found while its blocks are written. */
export interface DocxSettings {
  hyphenates: boolean;
  compressesPunctuation: boolean;
  /** The mark of decimal tab stops; undefined: there are none. */
  decimalMark: string | undefined;
  evenAndOdd: boolean;
  showsBackground: boolean;
  embedsFonts: boolean;
}

export const usualSettings = (): DocxSettings => ({
  hyphenates: false,
  compressesPunctuation: false,
  decimalMark: undefined,
  evenAndOdd: false,
  showsBackground: false,
  embedsFonts: false,
});

const compatibility = "http://schemas.microsoft.com/office/word";

/** `settings.xml`, its children in the order of the schema (ECMA-376-1, 17.15.1.78). */
export function settingsXml(settings: DocxSettings, language: string, tabStop: number, footnotes: string): string {
  const on = (name: string, is: boolean): string => (is ? `<w:${name}/>` : "");
  return [
    `<w:settings ${wordNamespaces}>`,
    on("displayBackgroundShape", settings.showsBackground),
    on("embedTrueTypeFonts", settings.embedsFonts),
    on("saveSubsetFonts", settings.embedsFonts),
    `<w:defaultTabStop w:val="${twipsUp(tabStop)}"/>`,
    settings.hyphenates ? '<w:autoHyphenation/><w:hyphenationZone w:val="0"/>' : "",
    on("evenAndOddHeaders", settings.evenAndOdd),
    settings.compressesPunctuation ? '<w:characterSpacingControl w:val="compressPunctuation"/>' : "",
    footnotes,
    `<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="${compatibility}" w:val="15"/></w:compat>`,
    `<w:themeFontLang w:val="${escapeXml(language)}"/>`,
    settings.decimalMark === undefined ? "" : `<w:decimalSymbol w:val="${escapeXml(settings.decimalMark)}"/>`,
    "</w:settings>",
  ].join("");
}
