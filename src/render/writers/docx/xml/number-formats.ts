/** ECMA-376-1, 17.18.59: how Word writes the numbers that a symbol stands for. It has no Greek ones, and no digits of most scripts. */
export const numberFormats: Readonly<Record<string, string>> = {
  "1": "decimal",
  "01": "decimalZero",
  a: "lowerLetter",
  A: "upperLetter",
  i: "lowerRoman",
  I: "upperRoman",
  devanagari: "hindiNumbers",
  "1-deva": "hindiNumbers",
  thai: "thaiNumbers",
  "cjk-decimal": "ideographDigital",
};
