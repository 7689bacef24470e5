import type { SvgXmlElement } from "./xml/xml.ts";

/**
 * Whether an element is for this reader and the document's language (SVG 1.1, 5.8): no extension is known here; features
 * always count as there, as SVG 2 says.
 */
export function isMeant({ attributes }: SvgXmlElement, language: string): boolean {
  const extensions = attributes.get("requiredExtensions");
  if (extensions !== undefined && extensions.trim() !== "") return false;
  const languages = attributes.get("systemLanguage");
  return languages === undefined || languages.split(",").some((one) => covers(one.trim().toLowerCase(), language));
}

/** `en` is for documents in `en-GB` too, and the other way round, as browsers have it. */
function covers(tag: string, language: string): boolean {
  const own = language.toLowerCase();
  return tag !== "" && (own === tag || own.startsWith(`${tag}-`) || tag.startsWith(`${own}-`));
}
