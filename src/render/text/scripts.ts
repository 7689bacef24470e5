/** ISO 15924 codes and the property values of Unicode they stand for; common ones first, since they are tried in order. */
const scripts: readonly (readonly [code: string, value: string])[] = [
  ["Latn", "Latin"],
  ["Hani", "Han"],
  ["Cyrl", "Cyrillic"],
  ["Arab", "Arabic"],
  ["Grek", "Greek"],
  ["Hira", "Hiragana"],
  ["Kana", "Katakana"],
  ["Hang", "Hangul"],
  ["Deva", "Devanagari"],
  ["Hebr", "Hebrew"],
  ["Thai", "Thai"],
  ["Beng", "Bengali"],
  ["Taml", "Tamil"],
  ["Armn", "Armenian"],
  ["Geor", "Georgian"],
  ["Bopo", "Bopomofo"],
  ["Gujr", "Gujarati"],
  ["Guru", "Gurmukhi"],
  ["Telu", "Telugu"],
  ["Knda", "Kannada"],
  ["Mlym", "Malayalam"],
  ["Orya", "Oriya"],
  ["Sinh", "Sinhala"],
  ["Laoo", "Lao"],
  ["Khmr", "Khmer"],
  ["Mymr", "Myanmar"],
  ["Tibt", "Tibetan"],
  ["Ethi", "Ethiopic"],
  ["Syrc", "Syriac"],
  ["Thaa", "Thaana"],
  ["Nkoo", "Nko"],
  ["Mong", "Mongolian"],
  ["Adlm", "Adlam"],
  ["Cher", "Cherokee"],
  ["Cans", "Canadian_Aboriginal"],
  ["Goth", "Gothic"],
  ["Copt", "Coptic"],
  ["Runr", "Runic"],
  ["Ogam", "Ogham"],
  ["Tfng", "Tifinagh"],
];

const shared = /[\p{Script=Common}\p{Script=Inherited}]/u;
const patterns = scripts.map(([code, value]) => ({ code, pattern: new RegExp(`\\p{Script=${value}}`, "u") }));

/** Characters of every script (Common, Inherited). */
export const common = "Zyyy";
/** Scripts not listed here are shaped without knowledge of their own. */
const unknown = "Zzzz";

const known = new Map<number, string>();
const mostKnown = 20_000;

/** The script of a character, ISO 15924. */
export function scriptOf(codePoint: number): string {
  const met = known.get(codePoint);
  if (met !== undefined) return met;
  const character = String.fromCodePoint(codePoint);
  const script = shared.test(character)
    ? common
    : (patterns.find(({ pattern }) => pattern.test(character))?.code ?? unknown);
  if (known.size >= mostKnown) known.clear();
  known.set(codePoint, script);
  return script;
}

const openers = "([{\u00ab\u2018\u201c\u3008\u300a\u300c\u300e\u3010\uff08\uff3b\uff5b";
const closers = ")]}\u00bb\u2019\u201d\u3009\u300b\u300d\u300f\u3011\uff09\uff3d\uff5d";
const deepest = 32;

/**
 * The script each UTF-16 unit is shaped with (UAX #24, 5): shared characters take the script before them, closing
 * brackets that of their opener, leading ones the first real script; Latin when there is none.
 */
export function resolveScripts(text: string): readonly string[] {
  const resolved: string[] = [];
  const open: { readonly closer: string; readonly script: string }[] = [];
  let current: string | undefined;
  let pending = 0;
  for (const character of text) {
    const own = scriptOf(character.codePointAt(0) as number);
    let script = own === common ? current : own;
    const opening = openers.indexOf(character);
    const innermost = open.at(-1);
    if (opening >= 0 && open.length < deepest && script !== undefined) {
      open.push({ closer: closers.charAt(opening), script });
    } else if (innermost?.closer === character) {
      script = innermost.script;
      open.pop();
    }
    if (script === undefined) pending += character.length;
    else if (current === undefined) resolved.fill(script, 0, pending);
    current = script ?? current;
    for (let unit = 0; unit < character.length; unit += 1) resolved.push(script ?? "Latn");
  }
  return resolved;
}
