const named: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00A0", copy: "©", reg: "®", trade: "™", deg: "°" },
  ...{ euro: "€", pound: "£", yen: "¥", cent: "¢", curren: "¤", sect: "§", para: "¶", middot: "·", bull: "•" },
  ...{ ndash: "–", mdash: "—", hellip: "…", shy: "\u00AD", permil: "‰", dagger: "†", Dagger: "‡", micro: "µ" },
  ...{ lsquo: "‘", rsquo: "’", sbquo: "‚", ldquo: "“", rdquo: "”", bdquo: "„", laquo: "«", raquo: "»" },
  ...{ lsaquo: "‹", rsaquo: "›", iexcl: "¡", iquest: "¿", ordf: "ª", ordm: "º", szlig: "ß", fnof: "ƒ" },
  ...{ aelig: "æ", AElig: "Æ", oelig: "œ", OElig: "Œ", oslash: "ø", Oslash: "Ø", eth: "ð", ETH: "Ð" },
  ...{ thorn: "þ", THORN: "Þ", times: "×", divide: "÷", plusmn: "±", minus: "−", not: "¬", le: "≤", ge: "≥" },
  ...{ frac12: "½", frac14: "¼", frac34: "¾", sup1: "¹", sup2: "²", sup3: "³", ne: "≠", larr: "←", rarr: "→" },
  ...{ ensp: "\u2002", emsp: "\u2003", thinsp: "\u2009", zwnj: "\u200C", zwj: "\u200D", lrm: "\u200E", rlm: "\u200F" },
};

/** Letters with a mark are named by both, `&uuml;` (HTML 4.01, 24.2). */
const accents: Readonly<Record<string, string>> = {
  ...{ uml: "\u0308", acute: "\u0301", grave: "\u0300", circ: "\u0302", tilde: "\u0303" },
  ...{ ring: "\u030A", cedil: "\u0327", caron: "\u030C" },
};

const spelling = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{1,8}[0-9]{0,2}));/iy;

/**
 * The character reference at a place of a text (HTML, 13.5): by number, or by a name of Latin-1, of typography or of arithmetic. undefined:
 * there is none, or none of these.
 */
export function entityAt(text: string, at: number): { readonly character: string; readonly end: number } | undefined {
  spelling.lastIndex = at;
  const [spelt = "", decimal, hex, name = ""] = spelling.exec(text) ?? [];
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  const character = name === "" ? characterOf(code) : characterNamed(name);
  return spelt === "" || character === undefined ? undefined : { character, end: at + spelt.length };
}

function characterNamed(name: string): string | undefined {
  if (Object.hasOwn(named, name)) return named[name];
  const accent = name.slice(1);
  if (!Object.hasOwn(accents, accent)) return undefined;
  const letter = `${name.charAt(0)}${accents[accent]}`.normalize("NFC");
  return letter.length === 1 ? letter : undefined;
}

const characterOf = (code: number): string | undefined =>
  code >= 32 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : undefined;
