/** Fields that Word draws of their code alone: numbers (17.16.5.5, 17.16.5.32), signs (17.16.5.60), formulas, and words that are clicked. */
export const drawnFields = [
  ...["LISTNUM", "AUTONUM", "AUTONUMLGL", "AUTONUMOUT", "SYMBOL", "EQ"],
  ...["MACROBUTTON", "GOTOBUTTON"],
] as const;

const named = new RegExp(String.raw`^\s*(${drawnFields.join("|")})(?![A-Z])`, "i");
/** Their words stand behind the name of what a click does (17.16.5.22, 17.16.5.33). */
const button = /^\s*(?:MACROBUTTON|GOTOBUTTON)\s+(?:"[^"]{0,200}"|\S{1,200})\s+([\s\S]{1,2000})$/i;

/** The name of such a field; undefined: it is another one. */
export const drawnField = (instruction: string): string | undefined => named.exec(instruction)?.[1]?.toUpperCase();

/** The words of a field that is clicked; undefined: it is none. */
export const wordsOfButton = (instruction: string): string | undefined =>
  button
    .exec(instruction)?.[1]
    ?.trim()
    .replace(/^"([^"]*)"$/, "$1");
