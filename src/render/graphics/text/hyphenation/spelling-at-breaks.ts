/**
 * How words are spelt where a line parts them. Dutch: a trema goes that only says where a syllable begins (reële: re-ele), and a
 * diminutive gives its doubled vowel back (autootje: auto-tje), says the Leidraad of the Woordenlijst Nederlandse Taal. Turkish: a
 * line may end behind the apostrophe that sets suffixes apart, and no hyphen is written there, say the rules of the Türk Dil Kurumu.
 */

const apostrophe = /['\u2019]/;

/** Whether a hyphen at this place of the word would misspell it. `word`: in lower case; `file`: of the patterns. */
export function isMisspeltAt(word: string, at: number, file: string): boolean {
  if (apostrophe.test(word.charAt(at)) || apostrophe.test(word.charAt(at - 1))) return true;
  if (file !== "nl") return false;
  return trema.has(word.charAt(at)) ? !vowel.test(word.charAt(at - 1)) : isBareDiminutive(word, at);
}

/** Letters with a trema, and what is written behind a hyphen. */
const trema: ReadonlyMap<string, string> = new Map(
  Array.from("äëïöüÄËÏÖÜ", (letter) => [letter, letter.normalize("NFD").charAt(0)]),
);
const vowel = /[aeiouy]/i;

const isBareDiminutive = (word: string, at: number): boolean =>
  /(?:aa|ee|oo|uu)$/.test(word.slice(0, at)) && /^tjes?$/.test(word.slice(at));

/** The letter that begins a line behind a hyphen in text of the language (BCP 47); undefined: it stays as it is. */
export const letterBehindHyphen = (text: string, at: number, language: string): string | undefined =>
  isDutch.test(language) && vowel.test(text.charAt(at - 1)) ? trema.get(text.charAt(at)) : undefined;

const isDutch = /^nl(?:-|$)/i;

/** Whether a letter may be one that `letterBehindHyphen` changes: looked at where every line begins. */
export const mayLoseTrema = (unit: number): boolean => unit >= 0xc4 && unit <= 0xfc;

/** Offsets in the word at which a line may end without a hyphen: behind apostrophes, with two letters on either side. */
export function bareBreaks(word: string, language: string): readonly number[] {
  if (!isTurkish.test(language)) return none;
  return Array.from(word.matchAll(suffixes), ({ index }) => index + 1);
}

/** The parts of a word that its patterns are for: in Turkish, a name and its suffixes by themselves (İs-tan-bul’da, not bu-l’da). */
export function partsToHyphenate(
  word: string,
  language: string,
): readonly { readonly text: string; readonly at: number }[] {
  if (!isTurkish.test(language)) return [{ text: word, at: 0 }];
  return Array.from(word.matchAll(/[^'\u2019]+/g), ({ index, 0: text }) => ({ text, at: index }));
}

const none: readonly number[] = [];
const isTurkish = /^tr(?:-|$)/i;
const suffixes = /(?<=\p{L}{2})['\u2019](?=\p{L}{2})/gu;
