/** Where a language's patterns are, and the fewest letters they leave on either side of a hyphen. */
export interface PatternSource {
  /** The name of the file in the package `hyphen`. */
  readonly file: string;
  readonly left: number;
  readonly right: number;
}

/** Languages with patterns under a permissive licence (LPPL, MIT, BSD, MPL), by their primary subtag. */
const files = "af be bg ca da es et fi gl hr hu is it ka la lt nb nl nn no pl ru sk sl sq sv tk tr uk".split(" ");

const others: Readonly<Record<string, PatternSource>> = {
  de: { file: "de-1996", left: 2, right: 2 },
  "de-1901": { file: "de-1901", left: 2, right: 2 },
  el: { file: "el-monoton", left: 2, right: 2 },
  "el-polyton": { file: "el-polyton", left: 2, right: 2 },
  en: { file: "en-us", left: 2, right: 3 },
  "en-gb": { file: "en-gb", left: 2, right: 3 },
  "en-ie": { file: "en-gb", left: 2, right: 3 },
  "en-au": { file: "en-gb", left: 2, right: 3 },
  "en-nz": { file: "en-gb", left: 2, right: 3 },
  fr: { file: "fr", left: 2, right: 3 },
  pt: { file: "pt", left: 2, right: 3 },
  sr: { file: "sr-cyrl", left: 2, right: 2 },
};

const sources: ReadonlyMap<string, PatternSource> = new Map([
  ...files.map((file): [string, PatternSource] => [file, { file, left: 2, right: 2 }]),
  ...Object.entries(others),
]);

/** The patterns for a language (BCP 47), the fuller tag first; undefined: there are none. */
export function patternSource(language: string): PatternSource | undefined {
  const [primary = "", ...rest] = language.toLowerCase().split("-", 4);
  for (const subtag of rest) {
    const found = sources.get(`${primary}-${subtag}`);
    if (found !== undefined) return found;
  }
  return sources.get(primary);
}
