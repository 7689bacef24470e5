/** What a licence wants of those who pass the package on, as we do. A licence that is not here stops the build until somebody has read it. */
export const passedOn = {
  MIT: "its text beside the code",
  ISC: "its text beside the code",
  "BSD-2-Clause": "its text beside the code",
  "BSD-3-Clause": "its text beside the code; no advertising with the names of its authors",
  "BlueOak-1.0.0": "its text, or its address, beside the code",
  "Apache-2.0": "its text and its notices beside the code",
  "OFL-1.1": "its text beside the font; no sale of the font alone",
  "MPL-2.0": "the source of its own files, which we leave as they are",
} as const satisfies Readonly<Record<string, string>>;

/** What packages hold of others, under terms that their own manifests do not name. */
export const holdsOfOthers: Readonly<Record<string, string>> = {
  "@hyzyla/pdfium": "PDFium: BSD-3-Clause",
  hyphen: "patterns: LPPL, MIT, BSD-3-Clause, MPL",
};

/** Further licences of packages that we work with, and of which nothing is in what we pass on. */
export const workedWith = ["0BSD", "CC0-1.0", "PSF-2.0", "Python-2.0"] as const;

/**
 * The licences that hold of those that an SPDX expression names: of `MIT OR GPL-3.0` one may choose, of `MIT AND OFL-1.1` both hold.
 *
 * @param allowed ids of licences
 * @returns undefined where one of those that hold is not allowed, or where the expression is a more complicated one
 */
export function heldLicences(expression: string, allowed: readonly string[]): readonly string[] | undefined {
  const plain = expression.replace(/^\((.*)\)$/, "$1");
  return plain
    .split(" OR ")
    .map((choice) => choice.split(" AND "))
    .find((ids) => ids.every((id) => allowed.includes(id)));
}
