/** Canonical XML 1.0 (W3C, 15 March 2001): what we write of a signature is canonical from the start, so that it can be hashed as it is. */
export const canonicalisation = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";

/** Characters that no XML can contain (2.2). */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text between tags (Canonical XML 1.0, 2.3: text nodes). */
export const canonicalText = (text: string): string =>
  text
    .replace(impossible, "")
    .replace(/[&<>\r]/g, (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[character] ?? "&#xD;");

/** The value of an attribute (Canonical XML 1.0, 2.3: attribute nodes). */
export const canonicalAttribute = (text: string): string =>
  text
    .replace(impossible, "")
    .replace(
      /[&<"\t\n\r]/g,
      (character) => ({ "&": "&amp;", "<": "&lt;", '"': "&quot;", "\t": "&#x9;", "\n": "&#xA;" })[character] ?? "&#xD;",
    );

/** An element with its attributes, which are in canonical order already; it never ends in `/>`. `content`: canonical. */
export function element(name: string, attributes: Readonly<Record<string, string>>, content: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${canonicalAttribute(value)}"`);
  return `<${name}${written.join("")}>${content}</${name}>`;
}

/** An element as it is hashed by itself: with the namespaces that stand on the elements around it. */
export const apart = (xml: string, namespaces: Readonly<Record<string, string>>): string =>
  xml.replace(/^<[^\s>]+/, (start) =>
    Object.entries(namespaces).reduce((all, [name, uri]) => `${all} ${name}="${uri}"`, start),
  );
