const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Characters that stand in XML as they are meant (XML 1.0, 4.6). */
export function unescapedText(raw: string): string {
  if (!raw.includes("&")) return raw;
  return raw.replace(/&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g, (written, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? written;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

/** Characters that no XML may hold (XML 1.0, 2.2). */
const illegal =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const everyIllegal = new RegExp(illegal, "g");

/** A text as XML writes it, in elements and attributes; characters that no XML may hold go. Each mark by itself: texts of marks alone are long. */
export function escapedText(text: string): string {
  const legal = illegal.test(text) ? text.replaceAll(everyIllegal, "") : text;
  if (!/[&<>"]/.test(legal)) return legal;
  return legal.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** What a reader would change or take for an end in the value of an attribute that stands there already, in quotes of either kind. */
const inAttribute: Readonly<Record<string, string>> = { "'": "&apos;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;" };

/** A text as XML writes it in the value of an attribute, whichever quotes are around it; lines and tabs stay (XML 1.0, 3.3.3). */
export const escapedAttribute = (text: string): string =>
  escapedText(text).replaceAll(/['\t\n\r]/g, (character) => inAttribute[character] ?? character);
